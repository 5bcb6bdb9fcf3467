import { Label, Sheet } from "@/components/content/scenes/shapes";
import { Chip, Done } from "@/components/content/scenes/signs";

const rules = ["Single sign-on", "Keep 10 years", "Two signers over $50k", "Only our domains"] as const;
const desks = [
  { name: "Sales", x: 54 },
  { name: "People", x: 206 },
  { name: "Purchasing", x: 358 },
  { name: "Legal", x: 510 },
] as const;

export function Policy() {
  return (
    <>
      <path
        d="M320 300v52M110 400v-24a24 24 0 0 1 24-24h372a24 24 0 0 1 24 24v24M262 352v48M414 352v48"
        fill="none"
        strokeWidth="3.5"
        strokeLinecap="round"
        className="stroke-accent"
      />
      <Sheet x={152} y={34} width={336} height={284} radius={20}>
        <Label x={34} y={56} size={22}>
          Rules for everybody
        </Label>
        {rules.map((rule, index) => (
          <g key={rule} transform={`translate(34 ${82 + index * 46})`}>
            <rect width="268" height="36" rx="10" className="fill-accent-soft" />
            <Label x={16} y={24} size={16}>
              {rule}
            </Label>
            <rect x="222" y="8" width="36" height="20" rx="10" className="fill-accent" />
            <circle cx="248" cy="18" r="7" className="fill-accent-ink" />
          </g>
        ))}
      </Sheet>
      {desks.map(({ name, x }, index) => (
        <Sheet key={name} x={x} y={398} width={index === 2 ? 118 : 100} height={70} radius={16}>
          <Label x={index === 2 ? 59 : 50} y={32} size={16} anchor="middle">
            {name}
          </Label>
          <Done x={index === 2 ? 59 : 50} y={50} size={10} />
        </Sheet>
      ))}
      <Sheet x={446} y={80} width={166} height={70} tilt={3} radius={18}>
        <Chip x={18} y={17} width={130} label="Enforced" />
      </Sheet>
    </>
  );
}
