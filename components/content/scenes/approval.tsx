import { Label, Sheet } from "@/components/content/scenes/shapes";
import { Chip, Done, Person } from "@/components/content/scenes/signs";

const people = [
  { initials: "AL", name: "Asked by Ana", note: "Mon 09:12", y: 82, tilt: -1 },
  { initials: "BK", name: "Budget holder", note: "Mon 09:40", y: 212, tilt: 0.8 },
  { initials: "FD", name: "Finance", note: "Waiting since 10:05", y: 342, tilt: -0.6 },
] as const;

export function Approval({ draw }: { draw: boolean }) {
  return (
    <>
      <path
        d="M112 128C28 168 196 216 112 258S28 346 112 388"
        pathLength="1"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        className={`stroke-accent ${draw ? "stroke-draw" : ""}`}
      />
      {people.map(({ initials, name, note, y, tilt }, index) => (
        <g key={initials}>
          <Sheet x={184} y={y - 8} width={384} height={108} tilt={tilt} radius={20}>
            <Label x={30} y={44} size={20}>
              {name}
            </Label>
            <Label x={30} y={72} size={16} muted>
              {note}
            </Label>
            {index < 2 ? (
              <Chip x={236} y={36} width={122} label="Agreed" />
            ) : (
              <Chip x={236} y={36} width={122} label="Next" tone="warn" />
            )}
          </Sheet>
          <Person x={112} y={y + 46} initials={initials} size={34} filled={index === 2} />
          {index < 2 && <Done x={140} y={y + 70} size={13} />}
        </g>
      ))}
    </>
  );
}
