import { messageOf } from "@paraph/service/message-of";
import type Stripe from "stripe";
import type { WebhookTarget } from "../dependencies.ts";
import type { StoredEvent } from "./entities.ts";
import { formatEvent } from "./formatters.ts";
import { newId, type StripeStore } from "./store.ts";

export type EventType =
  | "charge.dispute.closed"
  | "charge.dispute.created"
  | "charge.refunded"
  | "checkout.session.completed"
  | "checkout.session.expired"
  | "customer.subscription.deleted"
  | "customer.subscription.trial_will_end"
  | "customer.subscription.updated"
  | "invoice.paid"
  | "invoice.payment_failed"
  | "invoice.upcoming"
  | "price.updated";
export type Events = ReturnType<typeof createEvents>;

/** Delays before the second and later attempts, in seconds. From then on it is repeated every hour, for three days. */
const pauses = [1, 5, 30, 120, 600];
const hour = 60 * 60;
const mostAttempts = 1 + pauses.length + 3 * 24;

export interface EventsOptions {
  readonly store: StripeStore;
  readonly webhookTarget: () => WebhookTarget;
  readonly now: () => Date;
  readonly log: (message: string) => void;
}

/** Posts events to the API's webhook, signed like the provider's, and retries. */
export function createEvents({ store, webhookTarget, now, log }: EventsOptions) {
  const timers = new Set<NodeJS.Timeout>();
  let isClosed = false;
  /** The events of the transaction that is going on. */
  let added: StoredEvent[] | null = null;

  async function deliverAll(events: readonly StoredEvent[]): Promise<void> {
    for (const event of events) await deliver(event);
  }

  async function deliver(event: StoredEvent): Promise<void> {
    const failure = await post(event.payload);
    if (isClosed) return;
    const attempts = event.attempts + 1;
    try {
      store.countAttempt(event.id);
      if (failure === null) return store.setDelivered(event.id);
    } catch (error) {
      // A full disk, for example. The receiver takes an event once, however often it comes.
      log(`Noting that the payment event ${event.id} was posted failed: ${messageOf(error)}`);
    }
    if (failure !== null)
      log(`Posting the payment event ${event.id} failed, attempt ${attempts} of ${mostAttempts}: ${failure}`);
    if (attempts >= mostAttempts) return;
    const pause = pauses[event.attempts] ?? hour;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void deliver({ ...event, attempts });
    }, pause * 1000);
    timers.add(timer.unref());
  }

  async function post(payload: string): Promise<string | null> {
    try {
      const { url, headers } = webhookTarget();
      const signature = await sign(payload, store.secret("webhook", "whsec_"), now());
      const response = await fetch(url, {
        method: "POST",
        body: payload,
        headers: {
          ...headers,
          "content-type": "application/json; charset=utf-8",
          "stripe-signature": signature,
        },
        signal: AbortSignal.timeout(5_000),
      });
      return response.ok ? null : `it answered ${response.status}`;
    } catch (error) {
      return messageOf(error);
    }
  }

  return {
    /**
     * Runs `work` in one transaction with the events that it adds, or a crash in between would hide for ever what they
     * say. Posts them afterwards: `posted` resolves after the first attempts, so that a returning buyer sees the purchase.
     */
    commit<Result>(work: () => Result): { readonly result: Result; readonly posted: Promise<void> } {
      // A part of a larger change: its events are posted with those of the whole.
      if (added !== null) return { result: work(), posted: Promise.resolve() };
      const own: StoredEvent[] = [];
      added = own;
      try {
        const result = store.atOnce(work);
        return { result, posted: deliverAll(own) };
      } finally {
        added = null;
      }
    },
    /** @param previous - what the object's changed fields were */
    add(type: EventType, object: object, previous: object | null = null): void {
      if (added === null) throw new Error(`Adding the event ${type} failed: no transaction has begun.`);
      const id = newId("evt");
      const created = Math.floor(now().getTime() / 1000);
      const payload = JSON.stringify(formatEvent({ id, type, created, object, previous }), null, 2);
      added.push(store.saveEvent(id, payload));
    },
    deliver,
    /** The events that an earlier process could not deliver. */
    pending: (): StoredEvent[] => store.pendingEvents(mostAttempts),
    close(): void {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

async function sign(payload: string, secret: string, at: Date): Promise<string> {
  const { default: Provider } = await import("stripe");
  const timestamp = Math.floor(at.getTime() / 1000);
  const webhooks: Stripe.Webhooks = Provider.webhooks;
  return webhooks.generateTestHeaderString({ payload, secret, timestamp });
}
