import { Chip, Done, Label, Lines, Person, Sheet } from "@/components/content/scenes/shapes";

const people = [
  { initials: "AL", name: "Asked by Ana", note: "Mon 09:12", y: 60, tilt: -1 },
  { initials: "BK", name: "Budget holder", note: "Mon 09:40", y: 190, tilt: 0.8 },
  { initials: "FD", name: "Finance", note: "Waiting since 10:05", y: 320, tilt: -0.6 },
] as const;

export function Approval({ draw }: { draw: boolean }) {
  return (
    <>
      <path
        d="M112 96C40 150 190 190 112 232S44 312 112 362 190 420 120 486"
        pathLength="1"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        className={`stroke-accent ${draw ? "stroke-draw" : ""}`}
      />
      {people.map(({ initials, name, note, y, tilt }, index) => (
        <g key={initials}>
          <Sheet x={176} y={y - 4} width={360} height={108} tilt={tilt} radius={20}>
            <Label x={30} y={44} size={20}>
              {name}
            </Label>
            <Label x={30} y={72} size={16} muted>
              {note}
            </Label>
            {index < 2 ? (
              <Chip x={216} y={36} width={122} label="Agreed" />
            ) : (
              <Chip x={216} y={36} width={122} label="Next" tone="warn" />
            )}
          </Sheet>
          <Person x={112} y={y + 46} initials={initials} size={34} filled={index === 2} />
          {index < 2 && <Done x={140} y={y + 70} size={13} />}
        </g>
      ))}
      <Sheet x={394} y={424} width={196} height={64} radius={18}>
        <Lines x={24} y={28} widths={[118]} strong />
        <Done x={164} y={32} size={14} />
      </Sheet>
    </>
  );
}
