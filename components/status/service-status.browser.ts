import { bring } from "../../lib/press/bring.browser.ts";
import { around, ignore, intents, on } from "../script/dom.browser.ts";

const loadCode = () => import("./show-status.browser.ts");

/** Asks how the parts of the service are a screen before a visitor gets to see it, and on each press of the button. */
export function startServiceStatus(): void {
  on(intents, (event) => {
    if (around(event, "[data-service-status]")) loadCode().catch(ignore);
  });
  on(["click"], (event) => {
    const button = around<HTMLButtonElement>(event, "[data-service-status]");
    const result = button?.parentElement?.querySelector<HTMLElement>("[data-status-result]");
    if (!button || !result) return;
    // Only what was asked for is read aloud.
    result.ariaLive = "polite";
    void bring(button, loadCode).then((code) => code?.showStatus(result));
  });
  const results = document.querySelectorAll<HTMLElement>("[data-status-result]");
  if (results.length === 0) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        observer.unobserve(target);
        // Without its code the words stay that ask for a press.
        loadCode().then(({ showStatus }) => showStatus(target), ignore);
      }
    },
    { rootMargin: "0px 0px 100%" },
  );
  for (const result of results) observer.observe(result);
}
