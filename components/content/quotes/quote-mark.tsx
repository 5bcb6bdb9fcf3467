export function QuoteMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 40 40" fill="none" aria-hidden="true" className={`text-accent ${className}`}>
      <path
        d="M17 9C9 13 6 19 7 25c.6 3.5 3 6 6 6s5.5-2.4 5.5-5.5S16 20 13 20M35 9c-8 4-11 10-10 16 .6 3.5 3 6 6 6s5.5-2.4 5.5-5.5S34 20 31 20"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
