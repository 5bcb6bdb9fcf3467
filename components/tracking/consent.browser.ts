import { bring } from "../../lib/press/bring.browser.ts";
import { around, ignore, on } from "../script/dom.browser.ts";

const loadConsent = () => import("./ask-consent.browser.ts");

/** Where tracking is configured, asks for consent once, and again on request. */
export function startConsent(): void {
  if (!document.documentElement.dataset.tracking) return;
  on(["click"], (event) => {
    const opener = around(event, "[data-consent]");
    if (opener) bring(opener, loadConsent).then((code) => code?.askConsent(opener));
  });
  // The network failed: nobody is asked, so nothing is tracked.
  loadConsent().then(({ askConsent }) => askConsent(null), ignore);
}
