import type { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { messageOf } from "@paraph/service/message-of";
import { encodeSignatureHeader } from "@sanity/webhook";
import type { LakeContext } from "../context.ts";
import { isKeptBack, type TransactionLog } from "../listen/transaction-log.ts";
import type { ConfiguredWebhook, LakeSettings } from "../settings.ts";
import { isAddonDataset } from "../store/addon-name.ts";
import type { Dataset, Transaction } from "../store/types.ts";
import { type Message, messagesOf } from "./message.ts";

export interface Webhooks {
  /** Sends the commits of this dataset. Does nothing if the dataset is already followed. */
  follow(name: string): void;
  /** The transactions that wait to be sent, and the messages that have failed since the start. */
  counts(): { queued: number; failed: number };
  close(): void;
}

/** A webhook that is configured later skips everything up to that point. */
export function openWebhooks(context: LakeContext, settings: LakeSettings, log: TransactionLog): Webhooks {
  const cursors = openCursors(context.store.system);
  cursors.keepOnly(settings.webhooks.map(({ name }) => name));
  const open = settings.webhooks.map((webhook) =>
    openWebhook(webhook, { context, settings, log, cursors: cursors.of(webhook.name) }),
  );
  return {
    follow: (name) => open.forEach((one) => void one.follow(name)),
    counts() {
      const counts = open.map((one) => one.counts());
      return {
        queued: counts.reduce((sum, { queued }) => sum + queued, 0),
        failed: counts.reduce((sum, { failed }) => sum + failed, 0),
      };
    },
    close: () => open.forEach((one) => void one.close()),
  };
}

interface Surroundings {
  readonly context: LakeContext;
  readonly settings: LakeSettings;
  readonly log: TransactionLog;
  readonly cursors: Cursors;
}

/**
 * Reads each dataset's log from a stored cursor and sends each change until the receiver accepts it. A commit
 * only wakes it up. After a crash it resumes at the cursor, and may send the changes of one transaction
 * again.
 */
function openWebhook(
  webhook: ConfiguredWebhook,
  { context, settings, log, cursors }: Surroundings,
): Webhooks {
  const { webhookRetryMilliseconds: waits } = settings;
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

  /** One that can't be read is passed over, so that it keeps no later one back. */
  const next = (dataset: Dataset): Transaction | null => {
    for (;;) {
      const seq = positionIn(dataset);
      try {
        return log.after(dataset, seq, 1)[0] ?? null;
      } catch (error) {
        if (isKeptBack(error)) throw error;
        context.log(
          `Reading transaction ${seq + 1} of ${dataset.name} for the webhook failed, so it is not sent: ${messageOf(error)}`,
        );
        cursors.set(dataset.name, seq + 1);
      }
    }
  };

  const sendAll = async (dataset: Dataset): Promise<void> => {
    for (let transaction = next(dataset); transaction !== null; transaction = next(dataset)) {
      for (const message of await messagesOf(transaction, webhook, dataset, context)) await deliver(message);
      if (stopped.signal.aborted) return;
      cursors.set(dataset.name, transaction.seq);
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

/** The last transaction of each dataset that a webhook has sent. */
interface Cursors {
  get(dataset: string): number | null;
  set(dataset: string, seq: number): void;
}

type Name = ConfiguredWebhook["name"];

/** The table is older than the second webhook, whose rows bear its name before the dataset's. */
const prefixes: Readonly<Record<Name, string>> = { environment: "", "environment-2": "environment-2/" };

function openCursors(system: DatabaseSync) {
  system.exec(
    "CREATE TABLE IF NOT EXISTS webhook_cursor (dataset TEXT PRIMARY KEY, seq INTEGER NOT NULL) STRICT",
  );
  const get = system.prepare("SELECT seq FROM webhook_cursor WHERE dataset = ?");
  const set = system.prepare(`INSERT INTO webhook_cursor (dataset, seq) VALUES (?, ?)
    ON CONFLICT (dataset) DO UPDATE SET seq = excluded.seq`);
  return {
    of: (name: Name): Cursors => ({
      get(dataset) {
        const seq = get.get(prefixes[name] + dataset)?.seq;
        return typeof seq === "number" ? seq : null;
      },
      set: (dataset, seq) => void set.run(prefixes[name] + dataset, seq),
    }),
    /** Forgets the places of webhooks that are not configured any more. */
    keepOnly(names: readonly Name[]) {
      if (!names.includes("environment"))
        system.exec("DELETE FROM webhook_cursor WHERE dataset NOT LIKE '%/%'");
      if (!names.includes("environment-2"))
        system.exec("DELETE FROM webhook_cursor WHERE dataset LIKE '%/%'");
    },
  };
}

/**
 * Makes one attempt. Returns why it failed, or null. The signature includes a timestamp, so a receiver can
 * refuse an old message.
 */
async function sendMessage(
  message: Message,
  { name, url, secret }: ConfiguredWebhook,
  context: LakeContext,
  settings: LakeSettings,
  stopped: AbortSignal,
): Promise<string | null> {
  const headers = new Headers({
    "content-type": "application/json",
    "idempotency-key": message.id,
    "sanity-webhook-id": name,
    "sanity-project-id": context.projectId,
    "sanity-dataset": message.dataset,
    "sanity-document-id": message.documentId,
    "sanity-operation": message.operation,
    "sanity-transaction-id": message.transactionId,
    "sanity-transaction-time": message.transactionTime,
  });
  if (secret) {
    const signature = await encodeSignatureHeader(message.body, context.now().getTime(), secret);
    headers.set("sanity-webhook-signature", signature);
  }
  try {
    const response = await fetch(url, {
      method: "POST",
      body: message.body,
      headers,
      // Following a redirect could lead to another machine.
      redirect: "manual",
      signal: AbortSignal.any([stopped, AbortSignal.timeout(settings.webhookTimeoutMilliseconds)]),
    });
    await response.body?.cancel();
    return response.ok ? null : `the receiver answered ${response.status}`;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : "";
    return `${messageOf(error)}${cause}`;
  }
}
