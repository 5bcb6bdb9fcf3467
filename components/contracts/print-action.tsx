"use client";

/** Opens the browser's own dialog, which also saves as PDF. Hidden where scripts are off. */
export function PrintAction() {
  return (
    <button type="button" className="action noscript:hidden" data-style="secondary" onClick={() => print()}>
      Print or save as PDF
    </button>
  );
}
