/** Copies the code that is shown beside it (code-samples.browser.ts). */
export function CopyCode() {
  return (
    <button type="button" data-press="" data-copy-code="" data-state="ready" className="code-copy">
      <span aria-live="polite">Copy</span>
      <span className="sr-only"> the code</span>
    </button>
  );
}
