import { bring } from "../../lib/press/bring.browser.ts";
import { around, ignore, intents, on } from "../script/dom.browser.ts";

const loadActions = () => import("./sample-actions.browser.ts");

const SHOWN_FOR = 2400;

type Outcome = "copied" | "selected" | "failed";

const words: Readonly<Record<Outcome, string>> = {
  copied: "Copied",
  selected: "Selected",
  failed: "Not copied",
};

/** Copies the code that a sample shows, and lets the other samples of the page follow the language chosen in one. */
export function startCodeSamples(): void {
  on(intents, (event) => {
    if (around(event, "[data-copy-code]")) loadActions().catch(ignore);
  });
  on(["click"], (event) => {
    const button = around(event, "[data-copy-code]");
    const sample = button?.closest("[data-code-sample]");
    if (!button || !sample) return;
    bring(button, loadActions)
      .then((code) => code?.copyShown(sample) ?? "failed")
      .catch((): Outcome => "failed")
      .then((outcome) => show(button, outcome));
  });
  on(["change"], ({ target }) => {
    if (!(target instanceof HTMLInputElement && target.closest("[data-code-sample]"))) return;
    // Without its code the other samples stay as they are.
    loadActions().then(({ chooseEverywhere }) => chooseEverywhere(target), ignore);
  });
}

/** The button's own words come back after a moment. */
function show(button: HTMLElement, outcome: Outcome): void {
  const [label, rest] = button.children;
  if (!(label instanceof HTMLElement && rest instanceof HTMLElement)) return;
  label.dataset.words ??= label.textContent;
  label.textContent = words[outcome];
  button.dataset.state = outcome;
  rest.hidden = true;
  const shown = String(Date.now());
  button.dataset.shown = shown;
  setTimeout(() => {
    if (button.dataset.shown !== shown) return;
    label.textContent = label.dataset.words ?? "";
    button.dataset.state = "ready";
    rest.hidden = false;
  }, SHOWN_FOR);
}
