import { Label, Lines, Sheet } from "@/components/content/scenes/shapes";
import { Button, Chip, Cursor } from "@/components/content/scenes/signs";

export function Article() {
  return (
    <>
      <Sheet x={48} y={84} width={176} height={348} tilt={-3} radius={18}>
        <Label x={22} y={42} size={17} muted>
          Outline
        </Label>
        {[72, 128, 184, 240].map((y, index) => (
          <g key={y} transform={`translate(18 ${y})`}>
            <rect
              width="140"
              height="42"
              rx="10"
              className={index === 1 ? "fill-accent" : "fill-accent-soft"}
            />
            <rect
              x="14"
              y="17"
              width={[92, 108, 76, 98][index]}
              height="8"
              rx="4"
              className={index === 1 ? "fill-accent-ink" : "fill-accent"}
            />
          </g>
        ))}
      </Sheet>
      <Sheet x={196} y={36} width={372} height={448} radius={20}>
        <rect x="34" y="38" width="250" height="18" rx="6" className="fill-ink" />
        <rect x="34" y="66" width="176" height="18" rx="6" className="fill-ink" />
        <Lines x={34} y={112} widths={[296, 304, 278, 300, 196]} />
        <rect x="34" y="218" width="304" height="92" rx="12" className="fill-accent-soft" />
        <path
          d="M58 288c30-6 40-44 70-40s34 22 62 8 36-36 70-26 34 18 54 4"
          fill="none"
          strokeWidth="5"
          strokeLinecap="round"
          className="stroke-accent"
        />
        <Lines x={34} y={336} widths={[300, 132]} />
        <rect x="176" y="350" width="3" height="24" className="fill-accent" />
        <Button x={34} y={384} width={150} height={42} label="Publish" />
      </Sheet>
      <Cursor x={366} y={452} />
      <Sheet x={430} y={142} width={178} height={70} tilt={3} radius={18}>
        <Chip x={18} y={17} width={142} label="Your facts" tone="accent" />
      </Sheet>
    </>
  );
}
