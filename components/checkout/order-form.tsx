"use client";

import { type FormEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { EmailField } from "@/components/auth/email-field";
import { browserPorts } from "@/components/checkout/checkout-ports";
import { quantityField } from "@/components/checkout/quantity-field";
import { StateField } from "@/components/checkout/state-field";
import { storedOwner } from "@/lib/auth/owner-storage";
import { checkOrderForm, type OrderProblems, OUTSIDE } from "@/lib/checkout/check-order-form";
import { createCheckout } from "@/lib/checkout/checkout-flow";
import { isBusy } from "@/lib/checkout/checkout-state";
import type { Order } from "@/lib/checkout/order";
import { priceOf } from "@/lib/checkout/prices";
import { paymentEnv } from "@/lib/payment-env";
import { browserStorage } from "@/lib/tracking/safe-storage";
import { usStates } from "@/lib/us-states";

const notYetShown = "The quantity has changed. Look at what is due now, and press again.";
const unchecked: OrderProblems = { email: null, state: null };

/** Asks for what an order still needs, and goes on to the payment page. The price table is all it charges by. */
export function OrderForm({ order: { key, mode, quantity } }: { order: Omit<Order, "price"> }) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState(unchecked);
  const [plain, setPlain] = useState<string | null>(null);
  const { checkout, state } = useCheckout(() => form.current?.querySelector("button") ?? null, setPlain);
  const asksEmail = mode !== "api-tier";
  const busy = isBusy(state);

  useEffect(() => {
    // What was written before the scripts were here, or before the payment page, is in the fields already: they keep
    // their own values, for the browser gives back those alone.
    fillIn(form.current, "email", storedOwner(browserStorage)?.email ?? "");
    // Back by the payment page's own link, the state that was chosen before stands in the address.
    const before = new URLSearchParams(location.search).get("state");
    fillIn(form.current, "state", usStates.find(({ code }) => code === before)?.code ?? "");
  }, []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const written = new FormData(event.currentTarget);
    const fields = { email: String(written.get("email") ?? ""), state: String(written.get("state") ?? "") };
    const found = checkOrderForm(fields, asksEmail);
    setProblems(found);
    const wrong = (["email", "state"] as const).find((name) => found[name] !== null);
    if (wrong) return fieldOf(form.current, wrong)?.focus();
    const number = quantityField(document);
    if (number && !number.reportValidity()) return;
    // Nobody pays for another number than the one whose amount they have seen.
    if (number && number.valueAsNumber !== quantity) return setPlain(notYetShown);
    setPlain(null);
    const email = asksEmail ? fields.email.trim() : null;
    const usState = fields.state === OUTSIDE ? null : fields.state;
    checkout.press({ key, mode, quantity, price: priceOf(key) }, { email, state: usState });
  }

  const forgive = (name: keyof OrderProblems) => setProblems((problems) => ({ ...problems, [name]: null }));

  return (
    // The method is the one that does nothing by itself: no e-mail address may end up in an address.
    <form ref={form} method="dialog" noValidate onSubmit={submit} onFocus={watchForFraud} aria-busy={busy}>
      {asksEmail && (
        <EmailField
          id={`${id}-email`}
          autoComplete="email"
          required
          readOnly={busy}
          label="Email"
          problem={problems.email}
          onValue={() => forgive("email")}
        />
      )}
      <StateField id={`${id}-state`} problem={problems.state} onValue={() => forgive("state")} />
      <button type="submit" aria-disabled={busy} className="action mt-2 w-full" data-style="primary">
        {busy ? "One moment" : "Continue to payment"}
      </button>
      <p role="status" className="mt-3 text-bad empty:mt-0">
        {state.line ?? plain}
      </p>
    </form>
  );
}

function useCheckout(button: () => HTMLElement | null, tellPlainly: (text: string) => void) {
  const [checkout] = useState(() => createCheckout(browserPorts({ button, tellPlainly })));
  const state = useSyncExternalStore(checkout.subscribe, checkout.getState, checkout.getState);
  useEffect(() => {
    // Coming back from the payment page finds the form as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && checkout.returned();
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, [checkout]);
  return { checkout, state };
}

function fieldOf(form: HTMLFormElement | null, name: string): HTMLInputElement | HTMLSelectElement | null {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : null;
}

function fillIn(form: HTMLFormElement | null, name: string, value: string): void {
  const field = fieldOf(form, name);
  if (field && field.value === "") field.value = value;
}

/** The provider's script tells people from machines while they fill in an order. Only here, and only with a key. */
function watchForFraud(): void {
  const { publishableKey } = paymentEnv;
  if (publishableKey === null) return;
  import("@stripe/stripe-js/pure").then(({ loadStripe }) => loadStripe(publishableKey)).catch(() => {}); // Buying works without it.
}
