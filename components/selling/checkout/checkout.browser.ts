import { isPlainClick } from "../../../lib/navigation/plain-click.ts";
import { bring } from "../../../lib/press/bring.browser.ts";
import { around, ignore, intents, on } from "../../script/dom.browser.ts";
import { tieSlider } from "../offers/tier-slider.browser.ts";
import type { CheckoutElement } from "./checkout-buttons.browser.ts";

type Buttons = typeof import("./checkout-buttons.browser.ts");

let buttons: Buttons | null = null;

const loadButtons = async () => {
  buttons ??= await import("./checkout-buttons.browser.ts");
  return buttons;
};

/** The only checkout code that pages load. The rest loads when somebody points at or focuses a button. */
export function startCheckout(): void {
  on(intents, (event) => {
    // Its price follows the number that is typed beside it.
    const form = around(event, "form[data-quantity]");
    const button = form?.querySelector<CheckoutElement>("[data-checkout]") ?? buttonAround(event);
    if (button) loadButtons().then(({ prepare }) => prepare(button), ignore);
  });
  on(["click"], (event) => {
    const button = buttonAround(event);
    if (!(button && event instanceof MouseEvent && isPlainClick(event))) return;
    event.preventDefault();
    // Synchronous if the code is loaded, because browsers allow a new tab only during the click.
    if (buttons) buttons.press(button);
    else bring(button, loadButtons).then((code) => code?.press(button));
  });
  // Before a press that was held is made: what is ordered is what the slider says.
  for (const form of document.querySelectorAll<HTMLFormElement>("[data-tiers]")) tieSlider(form);
}

function buttonAround(event: Event): CheckoutElement | null {
  return around<CheckoutElement>(event, "[data-checkout]");
}
