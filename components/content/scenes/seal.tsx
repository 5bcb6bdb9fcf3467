import { Label, Lines, Sheet } from "@/components/content/scenes/shapes";
import { Done } from "@/components/content/scenes/signs";

const checks = ["Nothing was changed", "Every signer is known", "The time is certain"] as const;

export function Seal() {
  return (
    <>
      <Sheet x={70} y={56} width={286} height={392} tilt={-4} radius={18}>
        <Lines x={34} y={48} widths={[130]} strong />
        <Lines x={34} y={82} widths={[218, 202, 214, 222, 124]} />
        <Lines x={34} y={198} widths={[214, 220, 176]} />
        <Lines x={34} y={280} widths={[204, 216, 92]} />
      </Sheet>
      <g transform="translate(232 348)">
        <path
          d="m-30 46-16 76 46-24 46 24-16-76"
          strokeWidth="2"
          strokeLinejoin="round"
          className="fill-accent-soft stroke-accent"
        />
        <circle r="70" className="fill-accent" />
        <circle r="56" fill="none" strokeWidth="2.5" strokeDasharray="2 7" className="stroke-accent-ink" />
        <path
          d="M-34 8c8-16 18-30 26-28 8 3-12 32 0 28 10-3 12-18 22-18 8 1-2 14 4 14 6 1 10-8 18-10"
          fill="none"
          strokeWidth="5.5"
          strokeLinecap="round"
          className="stroke-accent-ink"
        />
      </g>
      <Sheet x={318} y={96} width={276} height={238} tilt={1.5} radius={20}>
        <Label x={28} y={48} size={21}>
          Seal intact
        </Label>
        {checks.map((check, index) => (
          <g key={check} transform={`translate(28 ${76 + index * 50})`}>
            <Done x={14} y={14} size={14} />
            <Label x={42} y={20} size={17}>
              {check}
            </Label>
          </g>
        ))}
      </Sheet>
      <Sheet x={372} y={366} width={214} height={84} radius={18}>
        <Label x={22} y={34} size={15} muted>
          Fingerprint
        </Label>
        <text x="22" y="62" fontSize="19" className="fill-accent font-mono font-semibold">
          9f2c 41e0 b7
        </text>
      </Sheet>
    </>
  );
}
