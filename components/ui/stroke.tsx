/** The brush stroke under a word: wiped in from the left once, when the page opens. */
export function Underline() {
  return (
    <svg
      viewBox="0 0 300 20"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="stroke-wipe pointer-events-none absolute -bottom-[0.12em] left-[-1%] h-[0.24em] w-[102%] fill-accent"
    >
      <path d="M2 13.5C48 6 120 2.5 190 3.5c40 .6 78 3 107 7.2 2.6.4 2.3 2.6-.4 2.3C240 7.5 150 7 84 11.6 56 13.6 30 16.3 5 19.6c-4 .5-7-5.2-3-6.1Z" />
    </svg>
  );
}

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
