import { Label, Sheet } from "@/components/content/scenes/shapes";
import { Chip, Person } from "@/components/content/scenes/signs";

const visits = [
  { x: 0, height: 34 },
  { x: 46, height: 58 },
  { x: 92, height: 46 },
  { x: 138, height: 86 },
  { x: 184, height: 108 },
] as const;

export function Partner() {
  return (
    <>
      <Sheet x={40} y={66} width={364} height={92} tilt={-2} radius={20}>
        <Person x={50} y={46} initials="YO" size={26} filled />
        <Label x={92} y={40} size={16} muted>
          Your link
        </Label>
        <text x="92" y="66" fontSize="19" className="fill-accent font-mono font-semibold">
          paraph.example/?by=you
        </text>
      </Sheet>
      <path
        d="M216 172c0 54-96 42-96 104 0 48 40 60 92 60"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="3 11"
        className="stroke-accent"
      />
      <Sheet x={196} y={186} width={320} height={246} tilt={1.5} radius={20}>
        <Label x={32} y={48} size={18}>
          People who came with it
        </Label>
        <g transform="translate(40 74)">
          {visits.map(({ x, height }, index) => (
            <rect
              key={x}
              x={x}
              y={116 - height}
              width="32"
              height={height}
              rx="9"
              className={index === 4 ? "fill-accent" : "fill-accent-soft"}
            />
          ))}
          <path d="M-6 118h236" strokeWidth="2" className="stroke-line" />
        </g>
        <Label x={32} y={222} size={15} muted>
          Counted by sign-up, not by click
        </Label>
      </Sheet>
      <Sheet x={432} y={100} width={176} height={76} tilt={3} radius={18}>
        <Chip x={20} y={20} width={136} label="Paid out" />
      </Sheet>
      <g transform="translate(108 400)">
        <circle r="46" className="fill-shade" cy="8" />
        <circle r="46" className="fill-warn-soft stroke-warn" strokeWidth="3" />
        <text y="15" fontSize="42" textAnchor="middle" className="fill-warn font-display font-bold">
          $
        </text>
      </g>
    </>
  );
}
