/** The first stop of the tab key: past the bars, to what the page is about. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="action fixed top-3 left-3 z-50 -translate-y-24 focus-visible:translate-y-0"
      data-style="primary"
    >
      Skip to content
    </a>
  );
}
