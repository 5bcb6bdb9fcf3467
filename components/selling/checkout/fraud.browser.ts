import { allowScriptsOf } from "@/lib/trusted-scripts";
import { ignore } from "../../script/dom.browser.ts";

/** The provider's script tells people from machines while they fill in an order. Only there, and only with a key. */
export function watchForFraud(form: HTMLFormElement, publishableKey: string | null): void {
  if (publishableKey === null) return;
  const load = () => {
    allowScriptsOf("https://js.stripe.com");
    // Buying works without it.
    import("@stripe/stripe-js/pure").then(({ loadStripe }) => loadStripe(publishableKey)).catch(ignore);
  };
  if (form.contains(document.activeElement)) load();
  else form.addEventListener("focusin", load, { once: true });
}
