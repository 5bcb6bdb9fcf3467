/** The flourish itself, the sign of the house. */
export function Paraph({ className = "", draw = false }: { className?: string; draw?: boolean }) {
  return (
    <svg
      viewBox="0 0 120 60"
      fill="none"
      stroke="currentColor"
      strokeWidth="5"
      strokeLinecap="round"
      aria-hidden="true"
      className={className}
    >
      <path
        pathLength="1"
        className={draw ? "stroke-draw" : undefined}
        d="M8 42C30 46 54 34 60 20 63 11 54 6 48 14 38 28 44 52 60 50 78 47 84 24 76 22 69 21 68 40 82 40 94 40 104 34 112 28"
      />
    </svg>
  );
}
