import type { ReactNode } from "react";

export interface Position {
  x: number;
  y: number;
}

interface Box extends Position {
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
}: Position & {
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
}: Position & {
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
export function Signature({ x, y, scale = 1, draw = false }: Position & { scale?: number; draw?: boolean }) {
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
