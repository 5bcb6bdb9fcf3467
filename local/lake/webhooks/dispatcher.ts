import type { LakeContext } from "../context.ts";
import type { TransactionLog } from "../listen/transaction-log.ts";
import type { LakeSettings } from "../settings.ts";
import type { Dataset } from "../store/types.ts";
import { type Deliveries, type Delivery, openDeliveries } from "./deliveries.ts";
import { environmentHook, environmentHookId, type Hooks, openHooks, type Webhook } from "./hooks.ts";
import { planDeliveries } from "./plan-deliveries.ts";
import { sendDelivery } from "./send-delivery.ts";

export interface Webhooks {
  readonly hooks: Hooks;
  readonly deliveries: Deliveries;
  add(hook: Webhook): void;
  /** Follows a dataset from where it was left, also over a crash; does nothing when it is followed already. */
  follow(name: string): void;
  close(): void;
}

/** Transactions read at once; between them the cursor moves, so a crash repeats at most this many. */
const batch = 50;

/**
 * Reads each dataset's log from a stored cursor, writes deliveries and cursor together, and sends until the receiver
 * has answered. A commit only wakes it: what has to be sent is always found in the log, whatever was lost in memory.
 */
export function openWebhooks(context: LakeContext, settings: LakeSettings, log: TransactionLog): Webhooks {
  const hooks = openHooks(context.store.system);
  const deliveries = openDeliveries(context.store.system, context.now);
  if (settings.webhook) add(environmentHook(settings.webhook, context.now));
  else hooks.remove(environmentHookId);
  const stopped = new AbortController();
  const followed = new Map<string, { dataset: Dataset; stop: () => void }>();
  const sending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  /** While there is no webhook nobody moves the cursors; the first one starts at the present. */
  function add(hook: Webhook): void {
    if (hooks.list().length === 0) {
      for (const name of context.store.datasetNames()) {
        deliveries.queue(name, context.store.dataset(name).seq, []);
      }
    }
    hooks.save(hook);
  }

  async function read(dataset: Dataset): Promise<void> {
    for (;;) {
      const cursor = deliveries.cursor(dataset.name) ?? 0;
      // A dataset that was deleted and made again counts from the start.
      const from = cursor > dataset.seq ? 0 : cursor;
      const active = hooks.list();
      if (active.length === 0) return;
      const transactions = log.after(dataset, from, batch);
      for (const transaction of transactions) {
        const planned = await planDeliveries(transaction, active, dataset, context);
        if (stopped.signal.aborted) return;
        deliveries.queue(dataset.name, transaction.seq, planned);
      }
      send();
      if (transactions.length === 0) return;
    }
  }

  function send(): void {
    if (stopped.signal.aborted) return;
    for (const hookId of deliveries.hooksWithDue()) {
      if (sending.has(hookId)) continue;
      sending.add(hookId);
      void sendAll(hookId)
        .catch((error) => context.log(`Sending webhook ${hookId} failed: ${String(error)}`))
        .finally(() => {
          sending.delete(hookId);
          plan();
        });
    }
    plan();
  }

  /** One after another, so a receiver that keeps up gets changes in their order. */
  async function sendAll(hookId: string): Promise<void> {
    for (let due = deliveries.due(hookId); due && !stopped.signal.aborted; due = deliveries.due(hookId)) {
      const hook = hooks.find(hookId);
      if (!hook) return;
      const attempt = await sendDelivery(hook, due, context, settings, stopped.signal);
      // The attempt that the stop cut off is made again at the next start.
      if (stopped.signal.aborted) return;
      const succeeded = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
      deliveries.record(due, attempt, succeeded ? { status: "delivered", nextAt: attempt.at } : retry(due));
    }
  }

  function retry(delivery: Delivery): { status: Delivery["status"]; nextAt: string } {
    const wait = settings.webhookRetryMilliseconds[delivery.attempts];
    const nextAt = new Date(context.now().getTime() + (wait ?? 0)).toISOString();
    if (wait === undefined) {
      context.log(`Webhook delivery ${delivery.id} of ${delivery.documentId} failed for good`);
      return { status: "failed", nextAt };
    }
    return { status: "queued", nextAt };
  }

  function plan(): void {
    clearTimeout(timer);
    if (stopped.signal.aborted) return;
    const next = deliveries.nextDue();
    if (next === null) return;
    const wait = Math.min(Math.max(Date.parse(next) - context.now().getTime(), 10), 60_000);
    timer = setTimeout(send, wait);
    timer.unref();
  }

  return {
    hooks,
    deliveries,
    add,
    follow(name) {
      const dataset = context.store.dataset(name);
      if (followed.get(name)?.dataset === dataset) return;
      followed.get(name)?.stop();
      if (deliveries.cursor(name) === null) deliveries.queue(name, dataset.seq, []);
      let isReading = false;
      let isAsked = false;
      const readAll = async () => {
        isReading = true;
        try {
          while (isAsked && !stopped.signal.aborted) {
            isAsked = false;
            await read(dataset);
          }
        } catch (error) {
          context.log(`Reading ${name} for webhooks failed: ${String(error)}`);
        } finally {
          isReading = false;
        }
      };
      const wake = () => {
        isAsked = true;
        if (!isReading) void readAll();
      };
      followed.set(name, { dataset, stop: dataset.onCommit(wake) });
      wake();
    },
    close() {
      stopped.abort();
      clearTimeout(timer);
      for (const { stop } of followed.values()) stop();
    },
  };
}
