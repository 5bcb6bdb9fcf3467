/**
 * Opens the question about tracking again. consent.css shows it where there is something to set. The title and the icon are
 * those of the California regulations (11 CCR 7015), which let one link stand for all choices.
 */
export function CookieSettings() {
  return (
    <button
      type="button"
      data-consent=""
      className="cookie-settings text-muted underline-offset-4 hover:text-ink hover:underline"
    >
      Your privacy choices
      <svg
        aria-hidden="true"
        viewBox="0 0 30 14"
        className="ml-2 inline-block h-3.5 w-[1.875rem] align-[-0.125em]"
        fill="none"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path className="fill-accent" d="M18 0h5a7 7 0 0 1 0 14h-8.5z" />
        <rect className="stroke-accent" x="0.75" y="0.75" width="28.5" height="12.5" rx="6.25" />
        <path className="stroke-accent" d="m6.5 7.25 2.4 2.5 4.6-5.5" />
        <path className="stroke-accent-ink" d="m20 4.5 5 5m0-5-5 5" />
      </svg>
    </button>
  );
}
