import { Label, Lines, Sheet } from "@/components/content/scenes/shapes";
import { Button, Cursor, Done } from "@/components/content/scenes/signs";

const fields = [
  { label: "Name", value: "Jonas Weber", y: 92 },
  { label: "Start date", value: "1 March 2026", y: 184 },
  { label: "Team", value: "Operations", y: 276 },
] as const;

export function Form() {
  return (
    <>
      <Sheet x={200} y={48} width={340} height={424} tilt={2.5} radius={20} />
      <Sheet x={150} y={34} width={350} height={450} radius={20}>
        <Label x={36} y={58} size={22}>
          New colleague
        </Label>
        {fields.map(({ label, value, y }, index) => (
          <g key={label}>
            <Label x={36} y={y + 10} size={15} muted>
              {label}
            </Label>
            <rect
              x="36"
              y={y + 22}
              width="278"
              height="46"
              rx="11"
              strokeWidth={index === 2 ? 2.5 : 1.5}
              className={index === 2 ? "fill-accent-soft stroke-accent" : "fill-paper stroke-line"}
            />
            <Label x={54} y={y + 51} size={18}>
              {value}
            </Label>
            {index < 2 && <Done x={290} y={y + 45} size={12} />}
          </g>
        ))}
        <rect x="158" y="308" width="2.5" height="26" className="fill-accent" />
        <Button x={36} y={376} width={278} label="Send for approval" />
      </Sheet>
      <Sheet x={430} y={214} width={178} height={116} tilt={3} radius={18}>
        <Label x={24} y={38} size={15} muted>
          Filled from
        </Label>
        <Label x={24} y={62} size={18}>
          Offer letter
        </Label>
        <Lines x={24} y={80} widths={[124]} />
      </Sheet>
      <path
        d="M430 280c-34 18-52 20-66 40"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="2 9"
        className="stroke-accent"
      />
      <Cursor x={404} y={424} />
    </>
  );
}
