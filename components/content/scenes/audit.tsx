import { Label, Sheet } from "@/components/content/scenes/shapes";
import { Chip, Done } from "@/components/content/scenes/signs";

const events = [
  { title: "Sent by Ana Lindqvist", note: "10:02:14  ·  Berlin" },
  { title: "Opened by Mira Okafor", note: "10:09:51  ·  phone" },
  { title: "Identity confirmed", note: "10:10:20  ·  one-time code" },
  { title: "Signed by Mira Okafor", note: "10:12:03  ·  page 4" },
] as const;

export function Audit({ draw }: { draw: boolean }) {
  return (
    <>
      <Sheet x={150} y={58} width={400} height={420} tilt={-3} radius={20} />
      <Sheet x={110} y={40} width={420} height={440} radius={20}>
        <Label x={40} y={60} size={22}>
          Audit trail
        </Label>
        <path
          d="M58 116C64 160 52 190 58 214S64 270 58 304 54 360 58 396"
          pathLength="1"
          fill="none"
          strokeWidth="3.5"
          className={`stroke-accent ${draw ? "stroke-draw" : ""}`}
        />
        {events.map(({ title, note }, index) => (
          <g key={title}>
            <Done x={58} y={122 + index * 90} size={16} />
            <Label x={94} y={118 + index * 90} size={19}>
              {title}
            </Label>
            <Label x={94} y={144 + index * 90} size={15} muted>
              {note}
            </Label>
          </g>
        ))}
      </Sheet>
      <Sheet x={412} y={436} width={198} height={72} radius={20}>
        <Chip x={20} y={18} width={158} label="Seal intact" />
      </Sheet>
    </>
  );
}
