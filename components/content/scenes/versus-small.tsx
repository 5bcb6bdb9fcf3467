/**
 * What the comparisons compare with, drawn for a menu: few shapes and thick lines, so that they can be told apart at
 * the size of a thumb.
 */

const line = { fill: "none", strokeWidth: 26, strokeLinecap: "round", strokeLinejoin: "round" } as const;
const solid = { strokeWidth: 20, strokeLinejoin: "round" } as const;

export function VersusPaper() {
  return (
    <>
      <rect x="200" y="50" width="240" height="200" {...solid} className="fill-card stroke-ink" />
      <path d="M250 120h140M250 176h90" {...line} className="stroke-accent" />
      <rect x="96" y="220" width="448" height="160" rx="28" {...solid} className="fill-card stroke-ink" />
      <circle cx="472" cy="300" r="22" className="fill-accent" />
      <rect x="184" y="340" width="272" height="126" {...solid} className="fill-card stroke-ink" />
      <path d="M236 406h168" {...line} className="stroke-ink" />
    </>
  );
}

export function VersusEditor() {
  return (
    <>
      <path d="M156 50h216l112 112v308H156Z" {...solid} className="fill-card stroke-ink" />
      <path d="M372 50v112h112" {...line} strokeWidth="20" className="stroke-ink" />
      <text x="206" y="250" fontSize="104" className="fill-ink font-display font-bold">
        PDF
      </text>
      <path d="M206 404h230" {...line} strokeWidth="8" className="stroke-line" />
      <path d="M206 396c50-104 96-104 84-20s72 40 142-26" {...line} className="stroke-accent" />
    </>
  );
}

export function VersusForm() {
  return (
    <>
      <rect x="130" y="50" width="380" height="420" rx="30" {...solid} className="fill-card stroke-ink" />
      <path d="m184 142 26 26 46-56M300 142h154" {...line} className="stroke-ink" />
      <path d="m184 244 26 26 46-56M300 244h154" {...line} className="stroke-ink" />
      <rect
        x="184"
        y="324"
        width="272"
        height="96"
        rx="16"
        {...solid}
        className="fill-accent-soft stroke-accent"
      />
    </>
  );
}

export function VersusServer() {
  return (
    <>
      {[56, 206, 356].map((y) => (
        <g key={y}>
          <rect x="110" y={y} width="420" height="114" rx="26" {...solid} className="fill-card stroke-ink" />
          <circle cx="180" cy={y + 57} r="22" className="fill-accent" />
          <path d={`M290 ${y + 57}h172`} {...line} className="stroke-ink" />
        </g>
      ))}
    </>
  );
}

export function VersusSuite() {
  return (
    <>
      <path d="M516 284a198 198 0 1 1-64-168" {...line} className="stroke-accent" />
      <path d="M470 34v92h-92" {...line} className="stroke-accent" />
      <rect x="236" y="162" width="168" height="212" rx="16" {...solid} className="fill-card stroke-ink" />
      <path d="M284 226h72" {...line} className="stroke-ink" />
      <path d="M284 300h72" {...line} className="stroke-accent" />
    </>
  );
}

export function VersusSeats() {
  return (
    <>
      {[150, 320, 490].map((x) => (
        <g key={x}>
          <circle cx={x} cy="150" r="56" {...solid} className="fill-card stroke-ink" />
          <path d={`M${x - 70} 330c0-130 140-130 140 0Z`} {...solid} className="fill-card stroke-ink" />
          <text
            x={x}
            y="462"
            fontSize="110"
            textAnchor="middle"
            className="fill-accent font-display font-bold"
          >
            $
          </text>
        </g>
      ))}
    </>
  );
}
