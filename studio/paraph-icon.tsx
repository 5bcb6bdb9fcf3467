/** The stroke, as on the website, in the color of the surrounding text. */
export function ParaphIcon() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" width="1em" height="1em" fill="none">
      <path
        d="M4 21c5-1 9-7 11-12 1-3-2-4-3-1-2 6-1 13 3 13 4 0 5-7 8-7 2 0 1 5 5 3"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
