"use client";

import { type FormEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { EmailField } from "@/components/accounts/email-field";
import { browserPorts } from "@/components/selling/checkout/checkout-ports";
import { quantityField } from "@/components/selling/checkout/quantity-field";
import { StateField } from "@/components/selling/checkout/state-field";
import { storedOwner } from "@/lib/accounts/owner-storage";
import { paymentEnv } from "@/lib/env/payments";
import { checkOrderForm, type OrderProblems, OUTSIDE } from "@/lib/selling/check-order-form";
import { createCheckout } from "@/lib/selling/checkout-flow";
import { isBusy } from "@/lib/selling/checkout-state";
import { type KeptTyping, keepTyping, keptTyping } from "@/lib/selling/kept-typing";
import type { Order } from "@/lib/selling/order";
import { priceOf } from "@/lib/selling/prices";
import { browserStorage, tabStorage } from "@/lib/tracking/safe-storage";
import { usStates } from "@/lib/us-states";

const notYetShown = "The quantity has changed. Look at what is due now, and press again.";
const unchecked: OrderProblems = { email: null, state: null };

/** Asks for what an order still needs, then opens the payment page. All charges come from the price table. */
export function OrderForm({ order: { key, mode, quantity } }: { order: Omit<Order, "price"> }) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState(unchecked);
  const [plain, setPlain] = useState<string | null>(null);
  const { checkout, state } = useCheckout(() => form.current?.querySelector("button") ?? null, setPlain);
  const asksEmail = mode !== "api-tier";
  const busy = isBusy(state);

  useEffect(() => {
    // Input from before the scripts is in the fields already. Input from before the payment page is stored in this tab.
    // The state is also in the address of the page's own link.
    const typed = keptTyping(tabStorage);
    fillIn(form.current, "email", typed.email || (storedOwner(browserStorage)?.email ?? ""));
    const before = new URLSearchParams(location.search).get("state");
    fillIn(form.current, "state", usStates.find(({ code }) => code === before)?.code ?? typed.state);
  }, []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = writtenIn(event.currentTarget);
    const found = checkOrderForm(fields, asksEmail);
    setProblems(found);
    const wrong = (["email", "state"] as const).find((name) => found[name] !== null);
    if (wrong) return fieldOf(form.current, wrong)?.focus();
    const number = quantityField(document);
    if (number && !number.reportValidity()) return;
    // Nobody pays for a quantity whose amount they have not seen.
    if (number && number.valueAsNumber !== quantity) return setPlain(notYetShown);
    setPlain(null);
    const email = asksEmail ? fields.email.trim() : null;
    const usState = fields.state === OUTSIDE ? null : fields.state;
    checkout.press({ key, mode, quantity, price: priceOf(key) }, { email, state: usState });
  }

  const forgive = (name: keyof OrderProblems) => setProblems((problems) => ({ ...problems, [name]: null }));

  return (
    // This method never submits by itself, so no e-mail address can end up in an address.
    <form
      ref={form}
      method="dialog"
      noValidate
      onInput={({ currentTarget }) => keepTyping(writtenIn(currentTarget), tabStorage)}
      onSubmit={submit}
      onFocus={watchForFraud}
      aria-busy={busy}
    >
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

function writtenIn(form: HTMLFormElement): KeptTyping {
  const written = new FormData(form);
  return { email: String(written.get("email") ?? ""), state: String(written.get("state") ?? "") };
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
