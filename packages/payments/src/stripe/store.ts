import { randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { inTransaction } from "@paraph/service/database-file";
import type { Records } from "./billing/records.ts";
import {
  noOptions,
  nothingTyped,
  type StoredEvent,
  type StoredPrice,
  type StoredSession,
} from "./entities.ts";

export type StripeStore = ReturnType<typeof createStripeStore>;

const kinds: readonly (keyof Records)[] = [
  "customer",
  "subscription",
  "invoice",
  "payment_intent",
  "charge",
  "refund",
  "dispute",
  "portal",
];

const dayMilliseconds = 24 * 60 * 60_000;

/** What sessions of earlier versions lack. */
const later = { options: noOptions, discount: null, buyer: nothingTyped };

/**
 * The stand-in's storage. Only this module writes it, so `data` is always a {@link StoredSession}, a {@link StoredPrice}
 * or one of the {@link Records}.
 */
export function createStripeStore(database: DatabaseSync, now: () => Date) {
  const upsert = database.prepare(`
    INSERT INTO stripe_session (id, status, expires_at, data) VALUES ($id, $status, $expiresAt, $data)
    ON CONFLICT (id) DO UPDATE SET status = $status, data = $data`);
  const select = database.prepare("SELECT data FROM stripe_session WHERE id = ?");
  const selectComplete = database.prepare(
    "SELECT data FROM stripe_session WHERE status = 'complete' ORDER BY rowid DESC",
  );
  const putRecord = database.prepare(`
    INSERT INTO stripe_record (id, kind, customer, data) VALUES ($id, $kind, $customer, $data)
    ON CONFLICT (id) DO UPDATE SET data = $data`);
  const selectRecord = database.prepare("SELECT data FROM stripe_record WHERE id = ? AND kind = ?");
  const selectKind = database.prepare("SELECT kind FROM stripe_record WHERE id = ?");
  const selectRecords = database.prepare(
    "SELECT data FROM stripe_record WHERE kind = $kind AND ($customer IS NULL OR customer = $customer) ORDER BY rowid DESC",
  );
  const selectOverdue = database.prepare(
    "SELECT data FROM stripe_session WHERE status = 'open' AND expires_at <= ?",
  );
  const insertRequest = database.prepare("INSERT INTO stripe_request VALUES (?, ?, ?, ?)");
  const selectRequest = database.prepare("SELECT * FROM stripe_request WHERE key = ?");
  const deleteRequests = database.prepare("DELETE FROM stripe_request WHERE at <= ?");
  const insertEvent = database.prepare("INSERT INTO stripe_event VALUES (?, ?, ?, 0, NULL)");
  const countAttempt = database.prepare("UPDATE stripe_event SET attempts = attempts + 1 WHERE id = ?");
  const setDelivered = database.prepare("UPDATE stripe_event SET delivered_at = ? WHERE id = ?");
  const selectPending = database.prepare(
    "SELECT * FROM stripe_event WHERE delivered_at IS NULL AND attempts < ? ORDER BY created_at, id",
  );
  const insertSetting = database.prepare("INSERT OR IGNORE INTO stripe_setting VALUES (?, ?)");
  const selectSetting = database.prepare("SELECT value FROM stripe_setting WHERE name = ?");
  const upsertPrice = database.prepare("INSERT OR REPLACE INTO stripe_price (id, data) VALUES (?, ?)");
  const selectPrices = database.prepare("SELECT data FROM stripe_price ORDER BY rowid DESC");
  const time = () => now().getTime();
  const read = (row: Record<string, unknown>): StoredSession => ({
    ...later,
    ...JSON.parse(String(row.data)),
  });

  return {
    /** Runs `work` in one transaction, which may be one that has begun: everything is stored, or nothing. */
    atOnce: <Result>(work: () => Result): Result =>
      database.isTransaction ? work() : inTransaction(database, work),
    save(session: StoredSession): StoredSession {
      const { id, status, expiresAt } = session;
      upsert.run({ $id: id, $status: status, $expiresAt: expiresAt, $data: JSON.stringify(session) });
      return session;
    },
    find(id: string): StoredSession | null {
      const row = select.get(id);
      return row ? read(row) : null;
    },
    /** Those that were paid, the newest first. */
    complete: (): StoredSession[] => selectComplete.all().map(read),
    /** Stores a record of the provider's, new or changed. */
    put<Kind extends keyof Records>(kind: Kind, record: Records[Kind]): Records[Kind] {
      const { id } = record;
      const customer = "customer" in record ? record.customer : null;
      putRecord.run({ $id: id, $kind: kind, $customer: customer, $data: JSON.stringify(record) });
      return record;
    },
    get<Kind extends keyof Records>(kind: Kind, id: string): Records[Kind] | null {
      const row = selectRecord.get(id, kind);
      return row ? JSON.parse(String(row.data)) : null;
    },
    /** What a record of this id is; `null` if there is none. */
    kindOf(id: string): keyof Records | null {
      const kind = String(selectKind.get(id)?.kind);
      return kinds.find((known) => known === kind) ?? null;
    },
    /** The newest first. */
    records<Kind extends keyof Records>(kind: Kind, customer: string | null = null): Records[Kind][] {
      const rows = selectRecords.all({ $kind: kind, $customer: customer });
      return rows.map(({ data }) => JSON.parse(String(data)));
    },
    savePrice: (price: StoredPrice): void => void upsertPrice.run(price.id, JSON.stringify(price)),
    /** Those that somebody created, the newest first. */
    prices: (): StoredPrice[] => selectPrices.all().map(({ data }) => JSON.parse(String(data))),
    overdue: (): StoredSession[] => selectOverdue.all(Math.floor(time() / 1000)).map(read),
    /** What a request made with this idempotency key within the last day. */
    findRequest(key: string): { fingerprint: string; id: string } | null {
      deleteRequests.run(time() - dayMilliseconds);
      const row = selectRequest.get(key);
      return row ? { fingerprint: String(row.fingerprint), id: String(row.session_id) } : null;
    },
    saveRequest(key: string, fingerprint: string, id: string): void {
      insertRequest.run(key, fingerprint, id, time());
    },
    saveEvent(id: string, payload: string): StoredEvent {
      insertEvent.run(id, payload, time());
      return { id, payload, attempts: 0 };
    },
    pendingEvents: (mostAttempts: number): StoredEvent[] =>
      selectPending.all(mostAttempts).map((row) => ({
        id: String(row.id),
        payload: String(row.payload),
        attempts: Number(row.attempts),
      })),
    countAttempt: (id: string): void => void countAttempt.run(id),
    setDelivered: (id: string): void => void setDelivered.run(time(), id),
    /** Created on first use and kept across restarts. */
    secret(name: string, prefix: string): string {
      insertSetting.run(name, `${prefix}${randomBytes(24).toString("hex")}`);
      return String(selectSetting.get(name)?.value);
    },
  };
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(15).toString("hex")}`;
}
