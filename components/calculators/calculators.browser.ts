import { bring } from "../../lib/press/bring.browser.ts";
import { around, ignore, intents, on } from "../script/dom.browser.ts";

const loadCode = () => import("./attach-calculator.browser.ts");

/**
 * Loads the calculation when a visitor points at a calculator, focuses it or changes a number, or when the address has
 * numbers. It takes over the form as it is and replaces nothing.
 */
export function startCalculators(): void {
  const formAround = (event: Event) => around<HTMLFormElement>(event, "[data-calculator]");
  const load = (form: HTMLFormElement) =>
    void loadCode().then(({ attachCalculator }) => attachCalculator(form), ignore);
  const work = (form: HTMLFormElement) =>
    void bring(form, loadCode, () => work(form)).then((code) => code?.attachCalculator(form));
  on(intents, (event) => {
    const form = formAround(event);
    if (form) load(form);
  });
  on(["input"], (event) => {
    const form = formAround(event);
    if (form) work(form);
  });
  on(["submit"], (event) => {
    const form = formAround(event);
    if (!form) return;
    event.preventDefault();
    work(form);
  });
  on(["click"], (event) => {
    const form = formAround(event);
    const button = around(event, "[data-copy]");
    if (!form || !button) return;
    bring(button, loadCode).then((code) => code?.copyResult(form));
  });
  for (const form of document.querySelectorAll<HTMLFormElement>("[data-calculator]")) {
    const isReached = form.contains(document.activeElement);
    if (isReached || location.search.includes(`${form.dataset.calculator}-`)) load(form);
  }
}
