import { paymentEnv } from "@/lib/env/payments";
import { asksState } from "@/lib/selling/buyer-country";
import { checkOrderForm, type OrderFields, type OrderProblems } from "@/lib/selling/check-order-form";
import { type Checkout, createCheckout } from "@/lib/selling/checkout-flow";
import { type CheckoutState, isBusy } from "@/lib/selling/checkout-state";
import type { Order } from "@/lib/selling/order";
import { browserPorts } from "./checkout-ports.browser.ts";
import { watchForFraud } from "./fraud.browser.ts";
import { orderOf } from "./order-of.browser.ts";
import { fieldOf, fillIn, orderFields, writtenIn } from "./order-typing.browser.ts";
import { quantityField } from "./quantity-field.browser.ts";

const notYetShown = "The quantity has changed. Look at what is due now, and press again.";

const checkouts = new WeakMap<HTMLFormElement, Checkout>();

/** Connects the form of an order to its checkout. */
export function prepare(form: HTMLFormElement): Checkout {
  const known = checkouts.get(form);
  if (known) return known;
  const button = form.querySelector("button");
  const checkout = createCheckout(
    browserPorts({ button: () => button, tellPlainly: (text) => say(form, text) }),
  );
  checkouts.set(form, checkout);
  checkout.subscribe(() => show(checkout.getState(), form));
  // Coming back from the payment page finds the form as it was left.
  addEventListener("pageshow", ({ persisted }) => persisted && checkout.returned());
  form.addEventListener("input", ({ target }) => {
    for (const name of orderFields) if (target === fieldOf(form, name)) sayProblem(form, name, null);
  });
  fillIn(form);
  watchForFraud(form, paymentEnv().publishableKey);
  return checkout;
}

/** Checks what is filled in and opens the payment page. */
export function submit(form: HTMLFormElement): void {
  const checkout = prepare(form);
  const order = orderOf(new URL(form.dataset.orderForm ?? "", location.href).searchParams, form);
  const fields = writtenIn(form);
  if (!order || !isComplete(form, fields, order)) return;
  const number = quantityField(document);
  if (number && !number.reportValidity()) return;
  // Nobody pays for a quantity whose amount they have not seen.
  const isShown = !number || number.valueAsNumber === order.quantity;
  say(form, isShown ? null : notYetShown);
  if (!isShown) return;
  const { country } = fields;
  const email = asksEmail(order) ? fields.email.trim() : null;
  checkout.press(order, { email, country, state: asksState(country) ? fields.state : null });
}

/** Says beside each field what is wrong with it, and leads to the first. */
function isComplete(form: HTMLFormElement, fields: OrderFields, order: Order): boolean {
  const problems = checkOrderForm(fields, asksEmail(order));
  for (const name of orderFields) sayProblem(form, name, problems[name]);
  const wrong = orderFields.find((name) => problems[name] !== null);
  if (wrong) fieldOf(form, wrong)?.focus();
  return !wrong;
}

function asksEmail({ mode }: Order): boolean {
  return mode !== "api-tier";
}

function show(state: CheckoutState, form: HTMLFormElement): void {
  const busy = isBusy(state);
  form.ariaBusy = String(busy);
  const email = fieldOf(form, "email");
  if (email instanceof HTMLInputElement) email.readOnly = busy;
  const button = form.querySelector("button");
  if (button) {
    button.ariaDisabled = String(busy);
    button.textContent = busy ? "One moment" : "Continue to payment";
  }
  say(form, state.line);
}

function sayProblem(form: HTMLFormElement, name: keyof OrderProblems, problem: string | null): void {
  const field = fieldOf(form, name);
  if (!field) return;
  field.ariaInvalid = problem === null ? null : "true";
  const line = document.getElementById(`${field.id}-problem`);
  if (line) line.textContent = problem;
}

function say(form: HTMLFormElement, text: string | null): void {
  const line = form.querySelector("[role=status]");
  if (line && line.textContent !== (text ?? "")) line.textContent = text;
}
