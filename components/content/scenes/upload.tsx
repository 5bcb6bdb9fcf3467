import { Label, Sheet } from "@/components/content/scenes/shapes";
import { Cursor, Done } from "@/components/content/scenes/signs";

const files = [
  { name: "passport.pdf", share: 1, y: 262 },
  { name: "payslip-march.pdf", share: 1, y: 322 },
  { name: "photo-of-meter.jpg", share: 0.58, y: 382 },
] as const;

export function Upload() {
  return (
    <>
      <Sheet x={100} y={36} width={440} height={430} radius={22}>
        <rect
          x="28"
          y="28"
          width="384"
          height="200"
          rx="16"
          strokeWidth="2.5"
          strokeDasharray="9 8"
          className="fill-accent-soft stroke-accent"
        />
        <path
          d="M220 148V84m-28 26 28-28 28 28M176 152v14a10 10 0 0 0 10 10h68a10 10 0 0 0 10-10v-14"
          fill="none"
          strokeWidth="7"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-accent"
        />
        <Label x={220} y={208} size={17} anchor="middle">
          Drop three documents here
        </Label>
        {files.map(({ name, share, y }) => (
          <g key={name}>
            <Label x={30} y={y} size={16}>
              {name}
            </Label>
            <rect x="30" y={y + 12} width="340" height="8" rx="4" className="fill-tint" />
            <rect x="30" y={y + 12} width={340 * share} height="8" rx="4" className="fill-accent" />
            {share === 1 ? (
              <Done x={394} y={y + 6} size={12} />
            ) : (
              <Label x={410} y={y + 12} size={15} anchor="end" muted>
                58%
              </Label>
            )}
          </g>
        ))}
      </Sheet>
      <Sheet x={446} y={120} width={118} height={140} tilt={9} radius={12}>
        <path d="M18 96 46 62l22 24 14-14 20 24Z" className="fill-accent" />
        <circle cx="38" cy="38" r="11" className="fill-warn" />
      </Sheet>
      <Cursor x={536} y={232} />
    </>
  );
}
