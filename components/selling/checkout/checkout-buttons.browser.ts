import { type Checkout, createCheckout } from "@/lib/selling/checkout-flow";
import { type CheckoutState, isBusy } from "@/lib/selling/checkout-state";
import type { Order } from "@/lib/selling/order";
import { captureVisit } from "@/lib/tracking/capture-visit";
import { browserPorts } from "./checkout-ports.browser.ts";
import { orderOf } from "./order-of.browser.ts";
import { followQuantity } from "./quantity-choice.browser.ts";

export type CheckoutElement = HTMLAnchorElement | HTMLButtonElement;

const checkouts = new WeakMap<CheckoutElement, Checkout>();

/** Connects a button to its checkout and to a line for errors, which exists from the start. */
export function prepare(button: CheckoutElement): Checkout {
  const known = checkouts.get(button);
  if (known) return known;
  // The visitor's campaign is part of the purchase.
  captureVisit();
  const line = document.createElement("p");
  line.setAttribute("role", "status");
  button.after(line);
  const checkout = createCheckout(
    browserPorts({ button: () => button, tellPlainly: (text) => say(line, text) }),
  );
  checkout.subscribe(() => show(checkout.getState(), button, line));
  say(line, null);
  addEventListener("pageshow", ({ persisted }) => persisted && checkout.returned());
  checkouts.set(button, checkout);
  if (isQuantityForm(button)) followQuantity(button.form, orderIn);
  return checkout;
}

export function press(button: CheckoutElement): void {
  // The browser says at the field what is wrong with a number.
  if (isQuantityForm(button) && !button.form.reportValidity()) return;
  const order =
    button instanceof HTMLAnchorElement
      ? orderOf(new URL(button.href).searchParams, button)
      : button.form && orderIn(button.form);
  if (order) prepare(button).press(order);
}

function orderIn(form: HTMLFormElement): Order | null {
  return orderOf(new FormData(form), form);
}

function isQuantityForm(button: CheckoutElement): button is HTMLButtonElement & { form: HTMLFormElement } {
  return button instanceof HTMLButtonElement && button.form?.dataset.quantity !== undefined;
}

function show(state: CheckoutState, button: CheckoutElement, line: HTMLElement): void {
  if (isBusy(state)) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
  say(line, state.line);
}

function say(line: HTMLElement, text: string | null): void {
  line.textContent = text;
  // Out of the page's flow while it is empty: nothing moves when somebody points at a button.
  line.className = text ? "mt-3 text-[0.9375rem] text-bad" : "sr-only";
}
