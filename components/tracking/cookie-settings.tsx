/** Opens the question about tracking again. consent.css shows it where there is something to set. */
export function CookieSettings() {
  return (
    <button
      type="button"
      data-consent=""
      className="cookie-settings text-muted underline-offset-4 hover:text-ink hover:underline"
    >
      Cookie settings
    </button>
  );
}
