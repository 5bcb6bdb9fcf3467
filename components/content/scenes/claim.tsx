import { Label, Lines, Sheet, Signature } from "@/components/content/scenes/shapes";
import { Chip, Done, SigningField } from "@/components/content/scenes/signs";

/** A damaged roof, photographed from the street. */
function Photograph() {
  return (
    <>
      <rect x="16" y="16" width="208" height="132" rx="10" className="fill-accent-soft" />
      <path d="M48 148V92l56-40 56 40v56Z" strokeWidth="3" className="fill-paper stroke-accent" />
      <path
        d="M36 98 104 48l68 50"
        fill="none"
        strokeWidth="6"
        strokeLinecap="round"
        className="stroke-accent"
      />
      <path
        d="m118 66 10 16-12 8 14 18"
        fill="none"
        strokeWidth="4"
        strokeLinejoin="round"
        className="stroke-warn"
      />
      <rect x="88" y="108" width="30" height="40" className="fill-accent" />
      <circle cx="192" cy="44" r="14" className="fill-warn-soft" />
    </>
  );
}

export function Claim({ draw }: { draw: boolean }) {
  return (
    <>
      <Sheet x={250} y={34} width={344} height={444} tilt={1.5} radius={20}>
        <Label x={36} y={60} size={22}>
          Storm damage
        </Label>
        <Chip x={200} y={34} width={118} label="Open" tone="warn" />
        <Lines x={36} y={94} widths={[268, 240, 262, 180]} />
        <Lines x={36} y={186} widths={[92]} strong />
        <Lines x={36} y={212} widths={[272, 250, 122]} />
        <SigningField x={34} y={290} width={274} height={112} />
        <Signature x={56} y={302} scale={0.88} draw={draw} />
      </Sheet>
      <Sheet x={28} y={84} width={240} height={196} tilt={-5}>
        <Photograph />
        <Label x={18} y={176} size={15} muted>
          Roof, north side
        </Label>
      </Sheet>
      <Sheet x={56} y={338} width={212} height={104} tilt={2} radius={18}>
        <Done x={42} y={52} size={20} />
        <Label x={76} y={46} size={18}>
          3 photos
        </Label>
        <Label x={76} y={70} size={15} muted>
          in the same file
        </Label>
      </Sheet>
    </>
  );
}
