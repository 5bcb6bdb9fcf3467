import type { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import type { LakeContext } from "../context.ts";
import type { TransactionLog } from "../listen/transaction-log.ts";
import type { LakeSettings } from "../settings.ts";
import { isAddonDataset } from "../store/addon-name.ts";
import type { Dataset } from "../store/types.ts";
import { type Message, messagesOf } from "./message.ts";
import { sendMessage } from "./send-message.ts";

export interface Webhook {
  /** Sends the commits of this dataset. Does nothing if the dataset is already followed. */
  follow(name: string): void;
  /** The transactions that wait to be sent, and the messages that have failed since the start. */
  counts(): { queued: number; failed: number };
  close(): void;
}

/** Transactions read at a time. */
const batch = 50;

/**
 * Reads each dataset's log from a stored cursor and sends each change until the receiver accepts it. A commit
 * only wakes it up. After a crash it resumes at the cursor, and may send the changes of one transaction
 * again.
 */
export function openWebhook(context: LakeContext, settings: LakeSettings, log: TransactionLog): Webhook {
  const cursors = openCursors(context.store.system);
  const { webhook, webhookRetryMilliseconds: waits } = settings;
  if (!webhook) {
    // A webhook that is configured later skips everything up to that point.
    cursors.clear();
    return { follow() {}, counts: () => ({ queued: 0, failed: 0 }), close() {} };
  }
  const stopped = new AbortController();
  const followed = new Map<string, { dataset: Dataset; stop: () => void }>();
  let failed = 0;

  /** A dataset that was deleted and created again starts from the beginning. */
  const positionIn = (dataset: Dataset): number => {
    const cursor = cursors.get(dataset.name) ?? 0;
    return cursor > dataset.seq ? 0 : cursor;
  };

  const deliver = async (message: Message): Promise<void> => {
    for (let attempt = 0; !stopped.signal.aborted; attempt += 1) {
      const failure = await sendMessage(message, webhook, context, settings, stopped.signal);
      // An attempt that was aborted by the stop is repeated at the next start.
      if (failure === null || stopped.signal.aborted) return;
      const pause = waits[attempt];
      if (pause === undefined) {
        failed += 1;
        context.log(`Webhook message ${message.id} of ${message.documentId} failed for good: ${failure}`);
        return;
      }
      await wait(pause, null, { ref: false, signal: stopped.signal }).catch(() => null); // only the stop makes it reject
    }
  };

  const sendAll = async (dataset: Dataset): Promise<void> => {
    for (;;) {
      const transactions = log.after(dataset, positionIn(dataset), batch);
      if (transactions.length === 0) return;
      for (const transaction of transactions) {
        for (const message of await messagesOf(transaction, webhook, dataset, context))
          await deliver(message);
        if (stopped.signal.aborted) return;
        cursors.set(dataset.name, transaction.seq);
      }
    }
  };

  return {
    follow(name) {
      if (webhook.dataset === "*" ? isAddonDataset(name) : webhook.dataset !== name) return;
      const dataset = context.store.dataset(name);
      if (followed.get(name)?.dataset === dataset) return;
      followed.get(name)?.stop();
      if (cursors.get(name) === null) cursors.set(name, dataset.seq);
      let isAsked = false;
      let isSending = false;
      const wake = async () => {
        isAsked = true;
        if (isSending) return;
        isSending = true;
        try {
          while (isAsked && !stopped.signal.aborted) {
            isAsked = false;
            await sendAll(dataset);
          }
        } catch (error) {
          context.log(`Reading ${name} for the webhook failed: ${String(error)}`);
        } finally {
          isSending = false;
        }
      };
      followed.set(name, { dataset, stop: dataset.onCommit(() => void wake()) });
      void wake();
    },
    counts() {
      const datasets = [...followed.values()].map(({ dataset }) => dataset);
      return { queued: datasets.reduce((sum, one) => sum + one.seq - positionIn(one), 0), failed };
    },
    close() {
      stopped.abort();
      for (const { stop } of followed.values()) stop();
    },
  };
}

/** The last transaction of each dataset that the webhook has sent. */
interface Cursors {
  get(dataset: string): number | null;
  set(dataset: string, seq: number): void;
  clear(): void;
}

function openCursors(system: DatabaseSync): Cursors {
  system.exec(
    "CREATE TABLE IF NOT EXISTS webhook_cursor (dataset TEXT PRIMARY KEY, seq INTEGER NOT NULL) STRICT",
  );
  const get = system.prepare("SELECT seq FROM webhook_cursor WHERE dataset = ?");
  const set = system.prepare(`INSERT INTO webhook_cursor (dataset, seq) VALUES (?, ?)
    ON CONFLICT (dataset) DO UPDATE SET seq = excluded.seq`);
  return {
    get(dataset) {
      const seq = get.get(dataset)?.seq;
      return typeof seq === "number" ? seq : null;
    },
    set: (dataset, seq) => void set.run(dataset, seq),
    clear: () => system.exec("DELETE FROM webhook_cursor"),
  };
}
