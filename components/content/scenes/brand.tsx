import { Label, Lines, Sheet, Signature } from "@/components/content/scenes/shapes";
import { Button, Chip, SigningField } from "@/components/content/scenes/signs";

const marks = [
  { x: 66, d: "M0-16 14 8h-28Z", className: "fill-good" },
  { x: 116, d: "M-13-13h26v26h-26Z", className: "fill-accent" },
  { x: 166, d: "M0-15a15 15 0 1 1 0 30 15 15 0 0 1 0-30Z", className: "fill-warn" },
] as const;

export function Brand({ draw }: { draw: boolean }) {
  return (
    <>
      <Sheet x={46} y={70} width={300} height={340} tilt={-4} radius={20}>
        <rect width="300" height="62" rx="20" className="fill-tint" />
        <rect y="40" width="300" height="22" className="fill-tint" />
        <rect x="26" y="22" width="92" height="18" rx="6" className="fill-line" />
        <Lines x={26} y={92} widths={[240, 222, 236, 120]} />
      </Sheet>
      <Sheet x={206} y={44} width={376} height={386} tilt={1.5} radius={20}>
        <path d="M0 20A20 20 0 0 1 20 0h336a20 20 0 0 1 20 20v54H0Z" className="fill-accent" />
        <path d="m40 50 12-26 12 26Z" className="fill-accent-ink" />
        <text x="76" y="46" fontSize="21" className="fill-accent-ink font-display font-bold">
          Your name here
        </text>
        <Lines x={34} y={106} widths={[300, 282, 296, 180]} />
        <SigningField x={34} y={196} width={306} height={104} />
        <Signature x={70} y={206} scale={0.86} draw={draw} />
        <Button x={34} y={322} width={150} height={42} label="Finish" />
      </Sheet>
      <Sheet x={58} y={396} width={232} height={84} radius={20}>
        {marks.map(({ x, d, className }) => (
          <g key={x}>
            <circle cx={x} cy="42" r="22" className="fill-tint" />
            <path transform={`translate(${x} 42)`} d={d} className={className} />
          </g>
        ))}
      </Sheet>
      <Sheet x={370} y={410} width={236} height={70} tilt={-2} radius={18}>
        <Label x={24} y={42} size={17}>
          sign.yourname.example
        </Label>
      </Sheet>
      <Chip x={62} y={36} width={126} label="Before" tone="warn" />
    </>
  );
}
