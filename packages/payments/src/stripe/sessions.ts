import type { BillingContext } from "./billing/context.ts";
import { discountOf } from "./billing/promotions.ts";
import { purchase } from "./billing/purchase.ts";
import { findCard, storedCard } from "./cards.ts";
import { createSession } from "./create-session.ts";
import type { Buyer, StoredPrice, StoredSession } from "./entities.ts";
import { StripeStandInError } from "./errors.ts";
import type { FormFields } from "./form-body.ts";
import { formatSession } from "./formatters.ts";
import { dueOf } from "./totals.ts";

export type Payment =
  | { readonly result: "paid" | "confirm" | "closed" }
  | { readonly result: "declined"; readonly message: string };

/** A card's number and its last month, which nothing stores but for the last digits. */
export interface GivenCard {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
}

export type Sessions = ReturnType<typeof createSessions>;

interface SessionsOptions extends BillingContext {
  readonly prices: ReadonlyMap<string, StoredPrice>;
}

/** The lifecycle of a session: the API creates it and the buyer pays it. */
export function createSessions(options: SessionsOptions) {
  const { store, events, prices, seconds } = options;

  /** The session's current state. An unpaid one may have expired. */
  function find(id: string): StoredSession | null {
    for (const session of store.overdue()) expire(session);
    return store.find(id);
  }

  function expire(session: StoredSession): StoredSession {
    return events.commit(() => {
      const expired = store.save({ ...session, status: "expired", awaitsConfirmation: null });
      events.add("checkout.session.expired", formatSession(expired, ""));
      return expired;
    }).result;
  }

  function attempt(session: StoredSession, last4: string, result: string): StoredSession {
    return { ...session, attempts: [...session.attempts, { at: seconds(), last4, result }] };
  }

  async function complete(session: StoredSession, email: string, card: GivenCard): Promise<Payment> {
    const last4 = card.number.slice(-4);
    const { posted } = events.commit(() => {
      const stored = storedCard(last4, card.expMonth, card.expYear);
      const paid = purchase(options, session, { email, card: stored });
      const done = store.save({
        ...attempt(session, last4, "succeeded"),
        status: "complete",
        paymentStatus: dueOf(session).now === 0 ? "no_payment_required" : "paid",
        awaitsConfirmation: null,
        paid,
      });
      events.add("checkout.session.completed", formatSession(done, ""));
    });
    await posted;
    return { result: "paid" };
  }

  return {
    find,
    create(fields: FormFields): StoredSession {
      const findCustomer = (id: string) => store.get("customer", id);
      return store.save(createSession(fields, { prices, findCustomer, seconds: seconds() }));
    },
    expire(id: string): StoredSession | null {
      const session = find(id);
      if (session?.status === "open") return expire(session);
      if (session === null) return null;
      const message = `Only sessions with a status of open can be expired; this one is ${session.status}.`;
      throw new StripeStandInError(400, "invalid_request_error", message);
    },
    /** Keeps what the buyer typed of themselves. */
    describe(session: StoredSession, buyer: Buyer): StoredSession {
      return store.save({ ...session, buyer });
    },
    /** Takes a promotion code, or none if it is empty. Returns what to tell the buyer if it can't be taken. */
    redeem(session: StoredSession, code: string): StoredSession | { readonly problem: string } {
      if (code.trim() === "") return store.save({ ...session, discount: null });
      const discount = discountOf(code);
      return "problem" in discount ? discount : store.save({ ...session, discount });
    },
    async pay(id: string, email: string, given: GivenCard): Promise<Payment> {
      const session = find(id);
      if (session?.status !== "open") return { result: "closed" };
      const card = findCard(given.number);
      const last4 = given.number.slice(-4);
      if (card.outcome === "declined") {
        store.save(attempt(session, last4, card.code));
        return { result: "declined", message: card.message };
      }
      if (card.outcome === "success") return await complete(session, email, given);
      const { expMonth, expYear } = given;
      const awaitsConfirmation = { email, last4, expMonth, expYear };
      store.save({ ...attempt(session, last4, "asked to confirm"), awaitsConfirmation });
      return { result: "confirm" };
    },
    /** The cardholder's answer to the bank. */
    async confirm(id: string, isConfirmed: boolean): Promise<Payment> {
      const session = find(id);
      if (session?.status !== "open" || !session.awaitsConfirmation) return { result: "closed" };
      const { email, last4, expMonth = 12, expYear = 2034 } = session.awaitsConfirmation;
      if (isConfirmed) return await complete(session, email, { number: last4, expMonth, expYear });
      store.save({ ...attempt(session, last4, "authentication_failed"), awaitsConfirmation: null });
      const message = "The bank could not confirm that it was you. Try again, or use another card.";
      return { result: "declined", message };
    },
  };
}
