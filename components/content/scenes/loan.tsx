import { Label, Sheet } from "@/components/content/scenes/shapes";
import { Chip, Done, Person } from "@/components/content/scenes/signs";

const rows = [
  { name: "Application", value: "complete", y: 92 },
  { name: "Income", value: "checked", y: 142 },
  { name: "Collateral", value: "checked", y: 192 },
] as const;

export function Loan() {
  return (
    <>
      <Sheet x={96} y={28} width={372} height={288} tilt={-1.5} radius={20}>
        <Label x={36} y={58} size={22}>
          Loan 2207
        </Label>
        <text x="336" y="58" fontSize="22" textAnchor="end" className="fill-accent font-display font-bold">
          $48,000
        </text>
        {rows.map(({ name, value, y }) => (
          <g key={name}>
            <path d={`M36 ${y}h300`} strokeWidth="1.5" className="stroke-line" />
            <Label x={36} y={y + 32} size={18}>
              {name}
            </Label>
            <Label x={300} y={y + 32} size={16} anchor="end" muted>
              {value}
            </Label>
            <Done x={324} y={y + 26} size={11} />
          </g>
        ))}
        <path d="M36 242h300" strokeWidth="1.5" className="stroke-line" />
      </Sheet>
      <path
        d="M206 350c0 58 20 84 60 84M438 350c0 58-26 84-66 84"
        fill="none"
        strokeWidth="3.5"
        strokeLinecap="round"
        className="stroke-accent"
      />
      <Sheet x={96} y={300} width={176} height={76} radius={18}>
        <Person x={42} y={38} initials="EP" size={22} filled />
        <Label x={76} y={34} size={17}>
          Officer
        </Label>
        <Label x={76} y={56} size={14} muted>
          agreed 10:14
        </Label>
      </Sheet>
      <Sheet x={368} y={300} width={176} height={76} radius={18}>
        <Person x={42} y={38} initials="RN" size={22} />
        <Label x={76} y={34} size={17}>
          Second eye
        </Label>
        <Label x={76} y={56} size={14} muted>
          agreed 11:02
        </Label>
      </Sheet>
      <Sheet x={218} y={400} width={204} height={84} radius={20}>
        <Chip x={28} y={24} width={148} label="Released" />
      </Sheet>
      <g transform="translate(534 130)">
        <circle r="56" className="fill-card stroke-line" strokeWidth="1.5" />
        <path d="M-18-4v-12a18 18 0 0 1 36 0v12" fill="none" strokeWidth="7" className="stroke-accent" />
        <rect x="-27" y="-6" width="54" height="40" rx="9" className="fill-accent" />
        <circle cy="12" r="6" className="fill-accent-ink" />
      </g>
    </>
  );
}
