import type { Position } from "@/components/content/scenes/shapes";

/** A person, as the product shows them: initials on a disc. */
export function Person({
  x,
  y,
  initials,
  size = 30,
  filled = false,
}: Position & {
  initials: string;
  size?: number;
  filled?: boolean;
}) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle
        r={size}
        className={filled ? "fill-accent stroke-card" : "fill-accent-soft stroke-card"}
        strokeWidth="4"
      />
      <text
        y={size * 0.34}
        fontSize={size * 0.86}
        textAnchor="middle"
        className={`font-display font-bold ${filled ? "fill-accent-ink" : "fill-accent"}`}
      >
        {initials}
      </text>
    </g>
  );
}

/** What state something is in: a dot or a tick, and a word. */
export function Chip({
  x,
  y,
  width,
  label,
  tone = "good",
}: Position & {
  width: number;
  label: string;
  tone?: "good" | "warn" | "accent";
}) {
  const fills = { good: "fill-good-soft", warn: "fill-warn-soft", accent: "fill-accent-soft" };
  const inks = { good: "fill-good", warn: "fill-warn", accent: "fill-accent" };
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width={width} height="36" rx="18" className={fills[tone]} />
      {tone === "good" ? (
        <Tick x={22} y={18} size={7} />
      ) : (
        <circle cx="22" cy="18" r="5" className={inks[tone]} />
      )}
      <text x="38" y="24" fontSize="16.5" className={`font-sans font-semibold ${inks[tone]}`}>
        {label}
      </text>
    </g>
  );
}

export function Tick({ x, y, size = 9, onAccent = false }: Position & { size?: number; onAccent?: boolean }) {
  return (
    <path
      d={`M${x - size} ${y + size * 0.1}l${size * 0.62} ${size * 0.66} ${size * 1.3}-${size * 1.5}`}
      fill="none"
      strokeWidth={size * 0.38}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={onAccent ? "stroke-accent-ink" : "stroke-good"}
    />
  );
}

/** A disc with a tick in it: done. */
export function Done({ x, y, size = 20 }: Position & { size?: number }) {
  return (
    <g>
      <circle cx={x} cy={y} r={size} className="fill-accent" />
      <Tick x={x} y={y} size={size * 0.5} onAccent />
    </g>
  );
}

export function Cursor({ x, y }: Position) {
  return (
    <path
      transform={`translate(${x} ${y})`}
      d="M0 0 7 30l7-10 12 0Z"
      strokeWidth="3"
      strokeLinejoin="round"
      className="fill-ink stroke-card"
    />
  );
}

/** The place on a page where somebody signs. */
export function SigningField({
  x,
  y,
  width,
  height,
  radius = 12,
}: Position & { width: number; height: number; radius?: number }) {
  return (
    <rect
      x={x}
      y={y}
      width={width}
      height={height}
      rx={radius}
      strokeWidth="2"
      strokeDasharray="7 6"
      className="fill-accent-soft stroke-accent"
    />
  );
}

/** A button of the product, pressed or waiting to be. */
export function Button({
  x,
  y,
  width,
  height = 48,
  label,
}: Position & { width: number; height?: number; label: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width={width} height={height} rx="12" className="fill-accent" />
      <text
        x={width / 2}
        y={height / 2 + 6}
        fontSize="17.5"
        textAnchor="middle"
        className="fill-accent-ink font-sans font-semibold"
      >
        {label}
      </text>
    </g>
  );
}
