import { Label, Sheet } from "@/components/content/scenes/shapes";
import { Chip, Person } from "@/components/content/scenes/signs";

const desks = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const initials = ["AN", "BO", "CM", "DK", "EL", "FR", "GS", "HT"] as const;

export function Timer({ draw }: { draw: boolean }) {
  return (
    <>
      <Sheet x={60} y={40} width={520} height={440} radius={24}>
        <Label x={36} y={56} size={21}>
          Algebra, room 12
        </Label>
        <Chip x={366} y={32} width={122} label="Running" tone="accent" />
        {desks.map((desk) => {
          const x = 80 + (desk % 4) * 120;
          const y = 300 + Math.floor(desk / 4) * 84;
          return (
            <g key={desk}>
              <rect x={x - 44} y={y - 34} width="88" height="68" rx="16" className="fill-tint" />
              <Person x={x} y={y} initials={initials[desk] ?? ""} size={23} filled={desk === 5} />
            </g>
          );
        })}
      </Sheet>
      <g transform="translate(320 196)">
        <circle r="88" className="fill-card stroke-line" strokeWidth="14" />
        <path
          d="M0-88A88 88 0 1 1-76.2 44"
          pathLength="1"
          fill="none"
          strokeWidth="14"
          strokeLinecap="round"
          className={`stroke-accent ${draw ? "stroke-draw" : ""}`}
        />
        <text
          y="8"
          fontSize="46"
          textAnchor="middle"
          className="fill-ink font-display font-bold tabular-nums"
        >
          28:40
        </text>
        <Label x={0} y={38} size={15} anchor="middle" muted>
          minutes left
        </Label>
      </g>
    </>
  );
}
