import type { ReactNode } from "react";

interface LineDrawingProps {
  /** Of the square it is drawn on. */
  size: number;
  /** Thickness of the pen, on that square. */
  pen: string;
  className: string;
  children: ReactNode;
}

/** A line drawing in the text color, next to words that say the same. */
export function LineDrawing({ size, pen, className, children }: LineDrawingProps) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={pen}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {children}
    </svg>
  );
}
