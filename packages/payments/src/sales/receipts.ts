import type { DatabaseSync } from "node:sqlite";
import type { KeptReceipt, ShownReceipt } from "@paraph/service/receipt";

/** @param mails - whether mails to buyers reach anybody */
export function shownReceipt(receipt: KeptReceipt, mails: boolean): ShownReceipt {
  return { ...receipt, isMailed: mails && receipt.buyer.email !== "" };
}

export type Receipts = ReturnType<typeof openReceipts>;

/**
 * Receipts as they were when the money came in: neither a new seller's address nor a changed price changes them. Each is for a
 * checkout session, or for the invoice of a renewal.
 */
export function openReceipts(database: DatabaseSync) {
  const insert = database.prepare("INSERT OR IGNORE INTO receipt (source, data) VALUES (?, ?)");
  const setData = database.prepare("UPDATE receipt SET data = ? WHERE source = ?");
  const select = database.prepare("SELECT data FROM receipt WHERE source = ?");
  const selectOf = database.prepare(`SELECT data FROM receipt WHERE lower(data ->> '$.buyer.email') = $email
    OR source IN (SELECT session_id FROM purchase WHERE lower(email) = $email) ORDER BY id`);

  function find(source: string): KeptReceipt | null {
    const row = select.get(source);
    // Only `keep` writes them.
    return row ? JSON.parse(String(row.data)) : null;
  }

  return {
    find,
    /** All of a buyer, renewals too. The address is compared in lower case. */
    of: (email: string): KeptReceipt[] =>
      selectOf.all({ $email: email }).map(({ data }) => JSON.parse(String(data))),
    /** Keeps a receipt, with the provider's number or the next of our own. The first for a source counts. */
    keep(source: string, receipt: Omit<KeptReceipt, "number">, number: string | null): KeptReceipt {
      const { changes, lastInsertRowid } = insert.run(source, "null");
      if (changes === 1) {
        const own = `R-${String(lastInsertRowid).padStart(6, "0")}`;
        setData.run(JSON.stringify({ ...receipt, number: number ?? own }), source);
      }
      const kept = find(source);
      if (kept) return kept;
      throw new Error(`Keeping the receipt of ${source} failed: it is not in the database.`);
    },
  };
}
