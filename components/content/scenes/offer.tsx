import { Label, Lines, Sheet, Signature } from "@/components/content/scenes/shapes";
import { Chip, Person } from "@/components/content/scenes/signs";

const shares = [
  { initials: "SO", width: 190, y: 58 },
  { initials: "MK", width: 140, y: 106 },
  { initials: "New", width: 44, y: 154 },
] as const;

export function Offer({ draw }: { draw: boolean }) {
  return (
    <>
      <Sheet x={72} y={48} width={324} height={424} tilt={-3} radius={20}>
        <Label x={34} y={58} size={22}>
          Welcome aboard
        </Label>
        <Lines x={34} y={86} widths={[250, 236, 254, 140]} />
        <Label x={34} y={190} size={16} muted>
          Role
        </Label>
        <Label x={34} y={216} size={19}>
          First engineer
        </Label>
        <Lines x={34} y={240} widths={[246, 252, 118]} />
        <Signature x={44} y={304} scale={0.86} draw={draw} />
        <path d="M34 394h210" strokeWidth="2" className="stroke-line" />
      </Sheet>
      <Sheet x={320} y={84} width={284} height={214} tilt={2} radius={20}>
        <Label x={26} y={38} size={17} muted>
          Who owns what
        </Label>
        {shares.map(({ initials, width, y }, index) => (
          <g key={initials}>
            <Person x={46} y={y + 18} initials={initials} size={index === 2 ? 17 : 19} filled={index === 2} />
            <rect x="76" y={y + 8} width="184" height="18" rx="9" className="fill-tint" />
            <rect
              x="76"
              y={y + 8}
              width={Math.min(width, 184)}
              height="18"
              rx="9"
              className={index === 2 ? "fill-good" : "fill-accent"}
            />
          </g>
        ))}
      </Sheet>
      <Sheet x={378} y={348} width={200} height={76} tilt={-2} radius={18}>
        <Chip x={18} y={20} width={164} label="Sent at 08:05" />
      </Sheet>
    </>
  );
}
