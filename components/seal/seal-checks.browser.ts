import { bring } from "../../lib/press/bring.browser.ts";
import { around, ignore, intents, on } from "../script/dom.browser.ts";

const loadCode = () => import("./show-seal.browser.ts");

/** Checks the seal of a PDF that a visitor chooses. The code for it comes when somebody points at the field. */
export function startSealChecks(): void {
  on(intents, (event) => {
    if (around(event, "[data-seal-check]")) loadCode().catch(ignore);
  });
  on(["change"], (event) => {
    const form = around<HTMLFormElement>(event, "[data-seal-check]");
    if (form) check(form);
  });
  on(["submit"], (event) => {
    if (around(event, "[data-seal-check]")) event.preventDefault();
  });
}

function check(form: HTMLFormElement): void {
  void bring(form, loadCode, () => check(form)).then((code) => code?.showSeal(form));
}
