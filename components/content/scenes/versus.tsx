import { Label, Lines, Sheet } from "@/components/content/scenes/shapes";
import { Person, Tick } from "@/components/content/scenes/signs";

export function Versus() {
  return (
    <>
      <Sheet x={58} y={84} width={250} height={360} tilt={-3} radius={20}>
        <Label x={30} y={48} size={18} muted>
          Paid by the seat
        </Label>
        {[0, 1, 2, 3, 4].map((row) => (
          <g key={row} transform={`translate(30 ${70 + row * 42})`}>
            <Person x={16} y={16} initials={["AL", "BK", "CK", "DM", "EP"][row] ?? ""} size={15} />
            <Lines x={44} y={12} widths={[[74, 60, 82, 66, 58][row] ?? 60]} />
            <text
              x="190"
              y="22"
              fontSize="17"
              textAnchor="end"
              className="fill-muted font-sans font-semibold"
            >
              + fee
            </text>
          </g>
        ))}
        <rect x="30" y="290" width="190" height="2" className="fill-line" />
        <path
          d="M34 330c24-10 46-2 64-14s34-6 56-22"
          fill="none"
          strokeWidth="5"
          strokeLinecap="round"
          className="stroke-warn"
        />
      </Sheet>
      <Sheet x={320} y={64} width={262} height={390} tilt={2} radius={20}>
        <rect width="262" height="390" rx="20" strokeWidth="3" className="fill-card stroke-accent" />
        <Label x={32} y={54} size={18} muted>
          One price
        </Label>
        <text x="32" y="104" fontSize="40" className="fill-accent font-display font-bold">
          Fixed
        </text>
        {["Signatures", "Templates", "Forms", "Colleagues"].map((name, index) => (
          <g key={name} transform={`translate(32 ${136 + index * 44})`}>
            <circle cx="14" cy="14" r="14" className="fill-good-soft" />
            <Tick x={14} y={14} size={7} />
            <Label x={42} y={20} size={18}>
              {name}
            </Label>
          </g>
        ))}
        <path d="M34 348h190" strokeWidth="5" strokeLinecap="round" className="stroke-accent" />
      </Sheet>
      <g transform="translate(314 238)">
        <circle r="36" className="fill-ink" />
        <text y="7" fontSize="20" textAnchor="middle" className="fill-paper font-display font-bold">
          or
        </text>
      </g>
    </>
  );
}
