import type { DatabaseSync } from "node:sqlite";
import type Stripe from "stripe";
import type { Provider } from "./provider.ts";
import { idOf, type Named } from "./provider-objects.ts";

/** What became of a purchase after it was paid, as far as the provider has told. */
export interface Aftermath {
  /** In minor units, of all its payments together. */
  readonly refunded: number;
  /** The last word on the disputes about its payments. */
  readonly dispute: "open" | "won" | "lost" | null;
  /** Whether its subscription has ended. */
  readonly hasEnded: boolean;
  /** Whether the last renewal could not be charged. */
  readonly isOverdue: boolean;
}

type Kind = "refund" | "dispute" | "subscription" | "invoice";

export interface Change {
  /** The provider's names of the payment, subscription or customer that it is about: each may lead to a purchase. */
  readonly links: readonly string[];
  readonly kind: Kind;
  /** The object that changed. */
  readonly subject: string;
  readonly value: string;
  /** By the provider's clock, in seconds. */
  readonly created: number;
}

/** What an event says about money that is owed or was given back; `null` for any other event. */
export async function changeIn(event: Stripe.Event, { stripe }: Provider): Promise<Change | null> {
  const { created } = event;
  if (!event.data.object) return null;
  switch (event.type) {
    case "charge.refunded": {
      const { id, payment_intent, amount_refunded } = event.data.object;
      const links = await linksOfPayment(stripe, payment_intent);
      return { links, kind: "refund", subject: id, value: String(amount_refunded), created };
    }
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed": {
      const { id, payment_intent, status } = event.data.object;
      const links = await linksOfPayment(stripe, payment_intent);
      const value =
        status === "won" || status === "warning_closed" ? "won" : status === "lost" ? "lost" : "open";
      return { links, kind: "dispute", subject: id, value, created };
    }
    case "customer.subscription.deleted": {
      const { id, status } = event.data.object;
      return { links: [id], kind: "subscription", subject: id, value: status, created };
    }
    case "invoice.payment_failed":
    case "invoice.paid": {
      const links = names(subscriptionOf(event.data.object));
      const value = event.type === "invoice.paid" ? "paid" : "failed";
      // Of a one-time payment, which the checkout's own events tell of.
      if (links.length === 0) return null;
      return { links, kind: "invoice", subject: links[0] ?? "", value, created };
    }
    default:
      return null;
  }
}

/** The subscription that an invoice is for, whichever version of the provider's API wrote it. */
export function subscriptionOf(invoice: Stripe.Invoice): string | null {
  return idOf(invoice.parent?.subscription_details?.subscription ?? Reflect.get(invoice, "subscription"));
}

/** A payment of a plan is known by its subscription, which only its invoice names. */
async function linksOfPayment(stripe: Stripe, intent: Named): Promise<string[]> {
  const payment_intent = idOf(intent);
  if (payment_intent === null) return [];
  const payment = { type: "payment_intent", payment_intent } as const;
  const { data } = await stripe.invoicePayments.list({ payment, expand: ["data.invoice"], limit: 1 });
  const invoice = data[0]?.invoice;
  const subscription = typeof invoice === "object" && !invoice.deleted ? subscriptionOf(invoice) : null;
  return names(payment_intent, subscription);
}

/** The provider's names by which later events mean this session's purchase. */
export function linksOf({ payment_intent, subscription, customer }: Stripe.Checkout.Session): string[] {
  return names(payment_intent, subscription, customer);
}

function names(...given: readonly Named[]): string[] {
  return given.flatMap((one) => idOf(one) ?? []);
}

/**
 * Keeps changes by the provider's names. Which purchase they are about is looked up when somebody reads, so events may
 * come in any order, even before the one that says what was bought.
 */
export function createChanges(database: DatabaseSync) {
  const link = database.prepare("INSERT OR IGNORE INTO purchase_link (link, session_id) VALUES (?, ?)");
  const find = database.prepare("SELECT session_id FROM purchase_link WHERE link = ?");
  // A refund only grows, and the last of several in the same second counts.
  const put = database.prepare(`
    INSERT INTO purchase_change (link, kind, subject, value, created_at) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (link, kind, subject) DO UPDATE SET value = excluded.value, created_at = excluded.created_at
    WHERE excluded.created_at >= purchase_change.created_at
      AND (excluded.kind <> 'refund' OR CAST(excluded.value AS INTEGER) >= CAST(purchase_change.value AS INTEGER))
      AND NOT (excluded.created_at = purchase_change.created_at AND excluded.value = 'open')`);
  const select = database.prepare(`
    SELECT DISTINCT kind, subject, value, created_at FROM purchase_change
    WHERE link IN (SELECT link FROM purchase_link WHERE session_id = ?) ORDER BY created_at`);

  return {
    /** Connects a purchase with the names by which later events mean it. */
    link(sessionId: string, links: readonly string[]): void {
      for (const one of links) link.run(one, sessionId);
    },
    /** The purchase that one of these names means, if it is known yet. */
    sessionOf(links: readonly string[]): string | null {
      const found = links.map((one) => find.get(one)).find((row) => row !== undefined);
      return found ? String(found.session_id) : null;
    },
    record({ links, kind, subject, value, created }: Change): void {
      for (const one of links) put.run(one, kind, subject, value, created);
    },
    aftermathOf(sessionId: string): Aftermath {
      const rows = select.all(sessionId);
      const valuesOf = (kind: Kind) =>
        rows.filter((row) => row.kind === kind).map(({ value }) => String(value));
      const dispute = valuesOf("dispute").at(-1);
      return {
        refunded: valuesOf("refund").reduce((sum, amount) => sum + Number(amount), 0),
        dispute: dispute === "open" || dispute === "won" || dispute === "lost" ? dispute : null,
        hasEnded: valuesOf("subscription").length > 0,
        isOverdue: valuesOf("invoice").at(-1) === "failed",
      };
    },
  };
}
