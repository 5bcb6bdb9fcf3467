import { Label, Lines, Sheet } from "@/components/content/scenes/shapes";
import { Cursor, Tick } from "@/components/content/scenes/signs";

const tools = ["Text", "Date", "Choice", "Sign"] as const;

export function Fillable() {
  return (
    <>
      <Sheet x={164} y={36} width={352} height={446} radius={20}>
        <Label x={34} y={56} size={22}>
          Permit request
        </Label>
        <Lines x={34} y={82} widths={[280, 262, 150]} />
        <rect
          x="34"
          y="148"
          width="284"
          height="44"
          rx="10"
          strokeWidth="2"
          className="fill-accent-soft stroke-accent"
        />
        <Label x={50} y={176} size={17}>
          Harbour works, pier 2
        </Label>
        <rect x="34" y="208" width="134" height="44" rx="10" className="fill-accent-soft" />
        <Label x={50} y={236} size={17}>
          5 Mar 2026
        </Label>
        <rect x="184" y="208" width="134" height="44" rx="10" className="fill-accent-soft" />
        <Label x={200} y={236} size={17} muted>
          Amount
        </Label>
        {[0, 1].map((row) => (
          <g key={row} transform={`translate(34 ${278 + row * 40})`}>
            <rect width="26" height="26" rx="8" className={row === 0 ? "fill-accent" : "fill-accent-soft"} />
            {row === 0 && <Tick x={13} y={13} size={7} onAccent />}
            <Lines x={40} y={10} widths={[row === 0 ? 176 : 132]} />
          </g>
        ))}
        <rect
          x="34"
          y="366"
          width="284"
          height="52"
          rx="10"
          strokeWidth="2.5"
          strokeDasharray="8 7"
          className="fill-paper stroke-accent"
        />
      </Sheet>
      <Sheet x={44} y={120} width={104} height={252} radius={18}>
        {tools.map((tool, index) => (
          <g key={tool} transform={`translate(14 ${16 + index * 57})`}>
            <rect width="76" height="46" rx="12" className={index === 3 ? "fill-accent" : "fill-tint"} />
            <text
              x="38"
              y="29"
              fontSize="16"
              textAnchor="middle"
              className={`font-sans font-semibold ${index === 3 ? "fill-accent-ink" : "fill-ink"}`}
            >
              {tool}
            </text>
          </g>
        ))}
      </Sheet>
      <g transform="rotate(-4 470 420)">
        <rect x="402" y="392" width="152" height="52" rx="10" className="fill-accent" />
        <text
          x="478"
          y="424"
          fontSize="17.5"
          textAnchor="middle"
          className="fill-accent-ink font-sans font-semibold"
        >
          Sign here
        </text>
      </g>
      <Cursor x={536} y={430} />
    </>
  );
}
