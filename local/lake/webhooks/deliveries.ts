import type { DatabaseSync } from "node:sqlite";

export interface NewDelivery {
  /** The same for the same change and webhook, so a change is never queued twice. */
  readonly id: string;
  readonly hookId: string;
  readonly dataset: string;
  readonly transactionId: string;
  readonly transactionTime: string;
  readonly documentId: string;
  readonly operation: string;
  readonly body: string;
}

export interface Delivery extends NewDelivery {
  readonly status: "queued" | "delivered" | "failed";
  readonly attempts: number;
  readonly createdAt: string;
  readonly nextAt: string;
}

export interface Attempt {
  readonly at: string;
  /** HTTP status; null when there was no answer. */
  readonly status: number | null;
  readonly failure: string | null;
  readonly milliseconds: number;
}

/** What is to be sent, durable: rows and the point up to which transactions are read are written together. */
export interface Deliveries {
  /** Up to which transaction the dataset was read; `null` when never. */
  cursor(dataset: string): number | null;
  queue(dataset: string, seq: number, deliveries: readonly NewDelivery[]): void;
  due(hookId: string): Delivery | null;
  /** When the next queued delivery is due. */
  nextDue(): string | null;
  hooksWithDue(): string[];
  record(delivery: Delivery, attempt: Attempt, next: { status: Delivery["status"]; nextAt: string }): void;
  list(hookId: string, limit: number): Delivery[];
  attempts(deliveryId: string): Attempt[];
  counts(): { queued: number; failed: number };
}

const columns = `id, hook_id AS hookId, dataset, transaction_id AS transactionId,
  transaction_time AS transactionTime, document_id AS documentId, operation, body, status, attempts,
  created_at AS createdAt, next_at AS nextAt`;

export function openDeliveries(system: DatabaseSync, now: () => Date): Deliveries {
  system.exec(`
    CREATE TABLE IF NOT EXISTS webhook_cursor (dataset TEXT PRIMARY KEY, seq INTEGER NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS webhook_delivery (
      num INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
      hook_id TEXT NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
      dataset TEXT NOT NULL, transaction_id TEXT NOT NULL, transaction_time TEXT NOT NULL,
      document_id TEXT NOT NULL, operation TEXT NOT NULL, body TEXT NOT NULL, status TEXT NOT NULL,
      attempts INTEGER NOT NULL, created_at TEXT NOT NULL, next_at TEXT NOT NULL) STRICT;
    CREATE INDEX IF NOT EXISTS webhook_delivery_due ON webhook_delivery (status, next_at);
    CREATE TABLE IF NOT EXISTS webhook_attempt (
      delivery_id TEXT NOT NULL REFERENCES webhook_delivery (id) ON DELETE CASCADE,
      at TEXT NOT NULL, status INTEGER, failure TEXT, milliseconds REAL NOT NULL) STRICT;
    CREATE INDEX IF NOT EXISTS webhook_attempt_of ON webhook_attempt (delivery_id);
  `);
  // Waits were meant for a receiver that was down; after a restart it is likely to be back.
  system.exec("UPDATE webhook_delivery SET next_at = created_at WHERE status = 'queued'");
  const getCursor = system.prepare("SELECT seq FROM webhook_cursor WHERE dataset = ?");
  const setCursor = system.prepare(`INSERT INTO webhook_cursor (dataset, seq) VALUES (?, ?)
    ON CONFLICT (dataset) DO UPDATE SET seq = excluded.seq`);
  const add = system.prepare(`INSERT OR IGNORE INTO webhook_delivery
    (id, hook_id, dataset, transaction_id, transaction_time, document_id, operation, body, status, attempts,
     created_at, next_at)
    SELECT ?, ?, ?, ?, ?, ?, ?, ?, 'queued', 0, ?, ? WHERE EXISTS (SELECT 1 FROM webhook WHERE id = ?)`);
  const isDue = "status = 'queued' AND next_at <= ?";
  const due = system.prepare(
    `SELECT ${columns} FROM webhook_delivery WHERE hook_id = ? AND ${isDue} ORDER BY num LIMIT 1`,
  );
  const hooks = system.prepare(`SELECT DISTINCT hook_id AS id FROM webhook_delivery WHERE ${isDue}`);
  const next = system.prepare("SELECT min(next_at) AS at FROM webhook_delivery WHERE status = 'queued'");
  const addAttempt =
    system.prepare(`INSERT INTO webhook_attempt (delivery_id, at, status, failure, milliseconds)
    SELECT id, ?, ?, ?, ? FROM webhook_delivery WHERE id = ?`);
  const update = system.prepare(
    "UPDATE webhook_delivery SET status = ?, next_at = ?, attempts = attempts + 1 WHERE id = ?",
  );
  const newest = system.prepare(
    `SELECT ${columns} FROM webhook_delivery WHERE hook_id = ? ORDER BY num DESC LIMIT ?`,
  );
  const attemptsOf = system.prepare(
    "SELECT at, status, failure, milliseconds FROM webhook_attempt WHERE delivery_id = ? ORDER BY rowid",
  );
  const count = system.prepare("SELECT count(*) AS count FROM webhook_delivery WHERE status = ?");
  // Delivered rows are only a record; without a limit they would grow for ever.
  const forget = system.prepare(`DELETE FROM webhook_delivery WHERE status != 'queued' AND num <=
    (SELECT max(num) FROM webhook_delivery) - 10000`);

  const together = (work: () => void) => {
    system.exec("BEGIN IMMEDIATE");
    try {
      work();
      system.exec("COMMIT");
    } catch (error) {
      if (system.isTransaction) system.exec("ROLLBACK");
      throw error;
    }
  };

  // node:sqlite answers untyped rows; each statement above selects exactly the fields of the type given here.
  return {
    cursor: (dataset) => (getCursor.get(dataset) as { seq: number } | undefined)?.seq ?? null,
    queue(dataset, seq, deliveries) {
      const at = now().toISOString();
      together(() => {
        for (const delivery of deliveries) {
          const { id, hookId, transactionId, transactionTime, documentId, operation, body } = delivery;
          add.run(
            ...[id, hookId, dataset, transactionId, transactionTime, documentId, operation, body],
            ...[at, at, hookId],
          );
        }
        setCursor.run(dataset, seq);
      });
    },
    due: (hookId) => (due.get(hookId, now().toISOString()) as Delivery | undefined) ?? null,
    nextDue: () => (next.get() as { at: string | null } | undefined)?.at ?? null,
    hooksWithDue: () => (hooks.all(now().toISOString()) as unknown[] as { id: string }[]).map(({ id }) => id),
    record(delivery, { at, status, failure, milliseconds }, then) {
      together(() => {
        addAttempt.run(at, status, failure, milliseconds, delivery.id);
        update.run(then.status, then.nextAt, delivery.id);
        forget.run();
      });
    },
    list: (hookId, limit) => newest.all(hookId, limit) as unknown[] as Delivery[],
    attempts: (deliveryId) => attemptsOf.all(deliveryId) as unknown[] as Attempt[],
    counts() {
      const of = (status: string) => (count.get(status) as { count: number }).count;
      return { queued: of("queued"), failed: of("failed") };
    },
  };
}
