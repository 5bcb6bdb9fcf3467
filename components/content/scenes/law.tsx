import { Label, Lines, Sheet, Signature } from "@/components/content/scenes/shapes";
import { Chip } from "@/components/content/scenes/signs";

export function Law({ draw }: { draw: boolean }) {
  return (
    <>
      <Sheet x={60} y={92} width={270} height={340} radius={14}>
        <text x="62" y="74" fontSize="46" textAnchor="middle" className="fill-accent font-display font-bold">
          §
        </text>
        <Lines x={34} y={96} widths={[200, 188, 196, 204, 120]} />
        <rect x="26" y="204" width="218" height="54" rx="10" className="fill-accent-soft" />
        <Lines x={36} y={216} widths={[196, 148]} strong gap={22} />
        <Lines x={34} y={284} widths={[198, 134]} />
      </Sheet>
      <Sheet x={310} y={92} width={270} height={340} radius={14}>
        <Label x={32} y={80} size={20}>
          Signed by both
        </Label>
        <Lines x={32} y={104} widths={[204, 192, 206]} />
        <path d="M32 244h206M32 348" strokeWidth="2" className="stroke-line" />
        <Signature x={44} y={156} scale={0.8} draw={draw} />
        <Label x={32} y={270} size={15} muted>
          Intent, consent, record
        </Label>
        <Chip x={30} y={288} width={150} label="It counts" />
      </Sheet>
      <g fill="none" strokeWidth="7" strokeLinecap="round" strokeLinejoin="round" className="stroke-accent">
        <path d="M320 36v66M238 56h164" />
        <path d="m238 56-30 58h60Zm164 0-30 58h60Z" strokeWidth="4" className="fill-card" />
        <path
          d="M208 114a30 20 0 0 0 60 0m104 0a30 20 0 0 0 60 0"
          strokeWidth="5"
          className="fill-accent-soft"
        />
      </g>
      <circle cx="320" cy="36" r="10" className="fill-accent" />
    </>
  );
}
