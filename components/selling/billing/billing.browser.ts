import { bring, tellLost } from "../../../lib/press/bring.browser.ts";
import { around, on } from "../../script/dom.browser.ts";

/** The screen for Billing: its code loads there and nowhere else. A submit before it has come waits for it. */
export function startBilling(): void {
  const screen = document.querySelector<HTMLElement>("[data-billing]");
  if (!screen) return;
  let isShown = false;
  const show = async () => {
    const { showBilling } = await import("./billing-screen.browser.ts");
    if (!isShown) showBilling(screen);
    isShown = true;
    return true;
  };
  const start = () => void show().catch(() => tellLost({ opener: screen, again: start }));
  start();
  on(["submit"], (event) => {
    const form = around<HTMLFormElement>(event, "[data-billing] form");
    if (isShown || !form || !(event instanceof SubmitEvent)) return;
    event.preventDefault();
    const again = () => form.requestSubmit(event.submitter);
    const opener = event.submitter instanceof HTMLElement ? event.submitter : form;
    bring(opener, show, again).then((isThere) => isThere && again());
  });
}
