"use client";

import { type FormEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { EmailField } from "@/components/auth/email-field";
import { browserPorts } from "@/components/checkout/checkout-ports";
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

const unchecked: OrderProblems = { email: null, state: null };

/** Asks for what an order still needs, and goes on to the payment page. The price table is all it charges by. */
export function OrderForm({ order: { key, mode, quantity } }: { order: Omit<Order, "price"> }) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState({ email: "", state: "" });
  const [problems, setProblems] = useState(unchecked);
  const [plain, setPlain] = useState<string | null>(null);
  const { checkout, state } = useCheckout(() => form.current?.querySelector("button") ?? null, setPlain);
  const asksEmail = mode !== "api-tier";
  const busy = isBusy(state);

  useEffect(() => {
    // What was written before the scripts were here is in the fields already.
    const written = new FormData(form.current ?? undefined);
    const email = String(written.get("email") ?? "") || (storedOwner(browserStorage)?.email ?? "");
    // Back from the payment page, the state that was chosen before stands in the address.
    const before = new URLSearchParams(location.search).get("state");
    const state =
      String(written.get("state") ?? "") || (usStates.find(({ code }) => code === before)?.code ?? "");
    setFields({ email, state });
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = checkOrderForm(fields, asksEmail);
    setProblems(found);
    const wrong = (["email", "state"] as const).find((name) => found[name] !== null);
    if (wrong) return focusField(form.current, wrong);
    const email = asksEmail ? fields.email.trim() : null;
    const usState = fields.state === OUTSIDE ? null : fields.state;
    checkout.press({ key, mode, quantity, price: priceOf(key) }, { email, state: usState });
  }

  function edit(name: keyof typeof fields, value: string) {
    setFields({ ...fields, [name]: value });
    setProblems({ ...problems, [name]: null });
  }

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
          value={fields.email}
          problem={problems.email}
          onValue={(value) => edit("email", value)}
        />
      )}
      <StateField
        id={`${id}-state`}
        value={fields.state}
        problem={problems.state}
        onValue={(value) => edit("state", value)}
      />
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

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** The provider's script tells people from machines while they fill in an order. Only here, and only with a key. */
function watchForFraud(): void {
  const { publishableKey } = paymentEnv;
  if (publishableKey === null) return;
  import("@stripe/stripe-js/pure").then(({ loadStripe }) => loadStripe(publishableKey)).catch(() => {}); // Buying works without it.
}
