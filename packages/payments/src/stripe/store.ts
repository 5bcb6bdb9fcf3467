import { randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { inTransaction } from "@paraph/service/database-file";
import type { StoredEvent, StoredPrice, StoredSession } from "./entities.ts";

export type StripeStore = ReturnType<typeof createStripeStore>;

const dayMilliseconds = 24 * 60 * 60_000;

/** The stand-in's storage. Only this module writes it, so `data` is always a {@link StoredSession} or {@link StoredPrice}. */
export function createStripeStore(database: DatabaseSync, now: () => Date) {
  const upsert = database.prepare(`
    INSERT INTO stripe_session (id, status, expires_at, data) VALUES ($id, $status, $expiresAt, $data)
    ON CONFLICT (id) DO UPDATE SET status = $status, data = $data`);
  const select = database.prepare("SELECT data FROM stripe_session WHERE id = ?");
  const selectByCharge = database.prepare(
    "SELECT data FROM stripe_session WHERE json_extract(data, '$.paid.charge') = ?",
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
  const read = (row: Record<string, unknown>): StoredSession => JSON.parse(String(row.data));

  return {
    /** Runs `work` in one transaction: everything is stored, or nothing. */
    atOnce: <Result>(work: () => Result): Result => inTransaction(database, work),
    save(session: StoredSession): StoredSession {
      const { id, status, expiresAt } = session;
      upsert.run({ $id: id, $status: status, $expiresAt: expiresAt, $data: JSON.stringify(session) });
      return session;
    },
    find(id: string): StoredSession | null {
      const row = select.get(id);
      return row ? read(row) : null;
    },
    findByCharge(charge: string): StoredSession | null {
      const row = selectByCharge.get(charge);
      return row ? read(row) : null;
    },
    savePrice: (price: StoredPrice): void => void upsertPrice.run(price.id, JSON.stringify(price)),
    /** Those that somebody created, the newest first. */
    prices: (): StoredPrice[] => selectPrices.all().map(({ data }) => JSON.parse(String(data))),
    overdue: (): StoredSession[] => selectOverdue.all(Math.floor(time() / 1000)).map(read),
    /** The session for a request with this idempotency key within the last day. */
    findRequest(key: string): { fingerprint: string; sessionId: string } | null {
      deleteRequests.run(time() - dayMilliseconds);
      const row = selectRequest.get(key);
      return row ? { fingerprint: String(row.fingerprint), sessionId: String(row.session_id) } : null;
    },
    saveRequest(key: string, fingerprint: string, sessionId: string): void {
      insertRequest.run(key, fingerprint, sessionId, time());
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
