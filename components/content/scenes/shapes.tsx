import type { ReactNode } from "react";

interface Place {
  x: number;
  y: number;
}

interface Box extends Place {
  width: number;
  height: number;
}

/** A sheet of paper, or any other surface that lies on the desk. */
export function Sheet({
  x,
  y,
  width,
  height,
  tilt = 0,
  radius = 14,
  children,
}: Box & {
  tilt?: number;
  radius?: number;
  children?: ReactNode;
}) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${tilt} ${width / 2} ${height / 2})`}>
      <rect x="0" y="10" width={width} height={height} rx={radius} className="fill-shade" />
      <rect width={width} height={height} rx={radius} className="fill-card stroke-line" strokeWidth="1.5" />
      {children}
    </g>
  );
}

/** Lines of text too small to read: their lengths are what makes them look written. */
export function Lines({
  x,
  y,
  widths,
  gap = 18,
  strong = false,
}: Place & {
  widths: readonly number[];
  gap?: number;
  strong?: boolean;
}) {
  return (
    <g className={strong ? "fill-muted" : "fill-line"}>
      {widths.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing
        <rect key={index} x={x} y={y + index * gap} width={width} height={strong ? 9 : 7} rx="3.5" />
      ))}
    </g>
  );
}

export function Label({
  x,
  y,
  size = 17,
  muted = false,
  anchor,
  children,
}: Place & {
  size?: number;
  muted?: boolean;
  anchor?: "middle" | "end";
  children: string;
}) {
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      textAnchor={anchor}
      className={`font-sans font-semibold ${muted ? "fill-muted" : "fill-ink"}`}
    >
      {children}
    </text>
  );
}

/** A signature with its paraph. It draws itself where the scene is the first thing a visitor sees. */
export function Signature({ x, y, scale = 1, draw = false }: Place & { scale?: number; draw?: boolean }) {
  return (
    <g
      transform={`translate(${x} ${y}) scale(${scale})`}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="stroke-accent"
    >
      <path
        pathLength="1"
        strokeWidth="4.2"
        className={draw ? "stroke-draw" : undefined}
        d="M8 58C22 40 46 6 58 6c10 0-2 34-14 58-4 8-9 8-6-2 5-18 20-30 34-32 12-1 6 12-2 20-6 7-2 12 6 7 9-6 14-20 22-24 6-3 8 2 4 9-5 9-6 16 1 15 10-2 14-24 25-26 7-1 2 12 0 18-2 8 4 9 10 4 8-7 12-20 20-44 3-8 8-8 5 2-5 18-14 34-12 42 2 6 10 2 16-5 7-9 12-16 20-17 8 0 8 7 4 12-5 7-14 6-12 0 3-8 14-11 24-10"
      />
      <path
        pathLength="1"
        strokeWidth="3.2"
        className={draw ? "stroke-draw [--draw-delay:1800ms] [--draw-time:600ms]" : undefined}
        d="M22 92c52-14 116-19 196-14-44 2-86 8-112 17-8 3-4 8 5 6 26-5 54-9 86-10"
      />
    </g>
  );
}

/** A person, as the product shows them: initials on a disc. */
export function Person({
  x,
  y,
  initials,
  size = 30,
  filled = false,
}: Place & {
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
}: Place & {
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

export function Tick({ x, y, size = 9, onAccent = false }: Place & { size?: number; onAccent?: boolean }) {
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
export function Done({ x, y, size = 20 }: Place & { size?: number }) {
  return (
    <g>
      <circle cx={x} cy={y} r={size} className="fill-accent" />
      <Tick x={x} y={y} size={size * 0.5} onAccent />
    </g>
  );
}

export function Cursor({ x, y }: Place) {
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

/** A button of the product, pressed or waiting to be. */
export function Button({
  x,
  y,
  width,
  height = 48,
  label,
}: Place & { width: number; height?: number; label: string }) {
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
