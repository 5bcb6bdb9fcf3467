/**
 * Copies the code that a sample shows. Where the browser gives no access to the clipboard, the code is selected for
 * the visitor to copy it.
 */
export async function copyShown(sample: Element): Promise<"copied" | "selected" | "failed"> {
  const code = [...sample.querySelectorAll("code")].find((one) =>
    one.checkVisibility({ visibilityProperty: true }),
  );
  if (!code) return "failed";
  try {
    await navigator.clipboard.writeText(code.textContent);
    return "copied";
  } catch {
    // Not allowed, or not a secure address: selecting needs nobody's permission.
    getSelection()?.selectAllChildren(code);
    return "selected";
  }
}

/** Shows the language that was chosen in one sample in every other sample that has it. */
export function chooseEverywhere(chosen: HTMLInputElement): void {
  // This code may come after a visitor has gone on to the next language.
  if (!chosen.checked) return;
  const topBefore = chosen.getBoundingClientRect().top;
  for (const radio of document.querySelectorAll<HTMLInputElement>("[data-code-sample] input")) {
    if (radio.value === chosen.value) radio.checked = true;
  }
  // Samples above became longer or shorter: the tab under the visitor's finger stays where it is.
  scrollBy({ top: chosen.getBoundingClientRect().top - topBefore, behavior: "instant" });
}
