import { findCard } from "./cards.ts";
import { createSession } from "./create-session.ts";
import type { StoredPrice, StoredSession } from "./entities.ts";
import { StripeStandInError } from "./errors.ts";
import type { Events, EventType } from "./events.ts";
import type { FormFields } from "./form-body.ts";
import { formatSession } from "./formatters.ts";
import { newId, type StripeStore } from "./store.ts";
import { dueOf } from "./totals.ts";

export type Payment =
  | { readonly result: "paid" | "confirm" | "closed" }
  | { readonly result: "declined"; readonly message: string };

export type Sessions = ReturnType<typeof createSessions>;

export interface SessionsOptions {
  readonly store: StripeStore;
  readonly events: Events;
  readonly prices: ReadonlyMap<string, StoredPrice>;
  readonly now: () => Date;
}

/** The lifecycle of a session: the API creates it and the buyer pays it. */
export function createSessions({ store, events, prices, now }: SessionsOptions) {
  const seconds = () => Math.floor(now().getTime() / 1000);

  /** The session's current state. An unpaid one may have expired. */
  function find(id: string): StoredSession | null {
    expireOverdue();
    return store.find(id);
  }

  function expireOverdue(): void {
    for (const session of store.overdue()) expire(session);
  }

  function expire(session: StoredSession): StoredSession {
    const { saved, event } = conclude(
      { ...session, status: "expired", awaitsConfirmation: null },
      "checkout.session.expired",
    );
    void events.deliver(event);
    return saved;
  }

  function conclude(session: StoredSession, type: EventType) {
    return store.atOnce(() => ({
      saved: store.save(session),
      event: events.add(type, formatSession(session, "")),
    }));
  }

  function attempt(session: StoredSession, last4: string, result: string): StoredSession {
    return { ...session, attempts: [...session.attempts, { at: seconds(), last4, result }] };
  }

  async function complete(session: StoredSession, email: string, last4: string): Promise<Payment> {
    const isSubscription = session.mode === "subscription";
    const due = dueOf(session).now;
    const done: StoredSession = {
      ...attempt(session, last4, "succeeded"),
      status: "complete",
      paymentStatus: due === 0 ? "no_payment_required" : "paid",
      awaitsConfirmation: null,
      paid: {
        email,
        customer: newId("cus"),
        subscription: isSubscription ? newId("sub") : null,
        paymentIntent: isSubscription ? null : newId("pi"),
        invoice: isSubscription ? newId("in") : null,
        charge: newId("ch"),
      },
    };
    await events.deliver(conclude(done, "checkout.session.completed").event);
    return { result: "paid" };
  }

  return {
    find,
    findByCharge: store.findByCharge,
    create(fields: FormFields): StoredSession {
      return store.save(createSession(fields, prices, seconds()));
    },
    expire(id: string): StoredSession | null {
      const session = find(id);
      if (session?.status === "open") return expire(session);
      if (session === null) return null;
      const message = `Only sessions with a status of open can be expired; this one is ${session.status}.`;
      throw new StripeStandInError(400, "invalid_request_error", message);
    },
    async pay(id: string, email: string, number: string): Promise<Payment> {
      const session = find(id);
      if (session?.status !== "open") return { result: "closed" };
      const card = findCard(number);
      const last4 = number.slice(-4);
      if (card.outcome === "declined") {
        store.save(attempt(session, last4, card.code));
        return { result: "declined", message: card.message };
      }
      if (card.outcome === "success") return await complete(session, email, last4);
      store.save({ ...attempt(session, last4, "asked to confirm"), awaitsConfirmation: { email, last4 } });
      return { result: "confirm" };
    },
    /** The cardholder's answer to the bank. */
    async confirm(id: string, isConfirmed: boolean): Promise<Payment> {
      const session = find(id);
      if (session?.status !== "open" || !session.awaitsConfirmation) return { result: "closed" };
      const { email, last4 } = session.awaitsConfirmation;
      if (isConfirmed) return await complete(session, email, last4);
      store.save({ ...attempt(session, last4, "authentication_failed"), awaitsConfirmation: null });
      const message = "The bank could not confirm that it was you. Try again, or use another card.";
      return { result: "declined", message };
    },
  };
}
