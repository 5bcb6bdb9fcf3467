import { Label, Lines, Sheet, Signature } from "@/components/content/scenes/shapes";
import { Chip, Person } from "@/components/content/scenes/signs";

export function Lease({ draw }: { draw: boolean }) {
  return (
    <>
      <Sheet x={84} y={40} width={344} height={440} tilt={-2} radius={20}>
        <Label x={36} y={60} size={22}>
          Residential lease
        </Label>
        <Label x={36} y={88} size={16} muted>
          14 Quay Lane, flat 3
        </Label>
        <Lines x={36} y={116} widths={[272, 258, 268, 150]} />
        <Label x={36} y={222} size={16} muted>
          From 1 May for
        </Label>
        <rect x="166" y="200" width="112" height="34" rx="9" className="fill-accent-soft" />
        <Label x={182} y={223} size={17}>
          12 months
        </Label>
        <Lines x={36} y={256} widths={[270, 244, 176]} />
        <path d="M36 394h180" strokeWidth="2" className="stroke-line" />
        <Signature x={40} y={308} scale={0.8} draw={draw} />
        <Label x={36} y={418} size={14} muted>
          Tenant
        </Label>
      </Sheet>
      <g transform="rotate(18 500 190)">
        <circle cx="500" cy="120" r="46" fill="none" strokeWidth="20" className="stroke-shade" />
        <circle cx="500" cy="112" r="46" fill="none" strokeWidth="20" className="stroke-accent" />
        <path
          d="M500 160v132m0-8h32m-32-34h24"
          fill="none"
          strokeWidth="20"
          strokeLinecap="round"
          className="stroke-accent"
        />
      </g>
      <Sheet x={386} y={344} width={210} height={112} tilt={2} radius={18}>
        <Person x={44} y={40} initials="TR" size={20} filled />
        <Person x={78} y={40} initials="LH" size={20} />
        <Label x={108} y={46} size={17}>
          Landlord
        </Label>
        <Chip x={22} y={68} width={112} label="Signed" />
      </Sheet>
    </>
  );
}
