import { Label, Sheet } from "@/components/content/scenes/shapes";
import { Chip } from "@/components/content/scenes/signs";

const inputs = [
  { name: "Documents a month", value: "120", share: 0.62, y: 84 },
  { name: "Pages in each", value: "6", share: 0.3, y: 160 },
  { name: "Minutes by hand", value: "18", share: 0.46, y: 236 },
] as const;

export function Sums() {
  return (
    <>
      <Sheet x={36} y={64} width={326} height={388} tilt={-1.5} radius={20}>
        <Label x={34} y={52} size={21}>
          Your numbers
        </Label>
        {inputs.map(({ name, value, share, y }) => (
          <g key={name}>
            <Label x={34} y={y + 22} size={16} muted>
              {name}
            </Label>
            <Label x={292} y={y + 22} size={18} anchor="end">
              {value}
            </Label>
            <rect x="34" y={y + 38} width="258" height="10" rx="5" className="fill-tint" />
            <rect x="34" y={y + 38} width={258 * share} height="10" rx="5" className="fill-accent" />
            <circle
              cx={34 + 258 * share}
              cy={y + 43}
              r="12"
              strokeWidth="4"
              className="fill-card stroke-accent"
            />
          </g>
        ))}
        <Chip x={34} y={322} width={178} label="Change any" tone="accent" />
      </Sheet>
      <Sheet x={372} y={120} width={236} height={284} tilt={1.5} radius={20}>
        <Label x={28} y={46} size={16} muted>
          A year
        </Label>
        <text x="28" y="92" fontSize="42" className="fill-accent font-display font-bold">
          432 h
        </text>
        <Label x={28} y={122} size={16} muted>
          of walking to printers
        </Label>
        <rect x="36" y="150" width="64" height="104" rx="10" className="fill-warn-soft" />
        <rect x="126" y="226" width="64" height="28" rx="10" className="fill-good" />
        <path d="M28 256h186" strokeWidth="2" className="stroke-line" />
      </Sheet>
    </>
  );
}
