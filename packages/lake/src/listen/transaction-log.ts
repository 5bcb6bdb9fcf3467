import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isBusy, isDamaged, storageProblem } from "@paraph/service/database-file";
import type { Dataset, Store, Transaction } from "../store/types.ts";

/** Transactions after a given one, for resumed streams and for the webhook. */
export interface TransactionLog {
  /** The first `limit` transactions after `seq`, oldest first. */
  after(dataset: Dataset, seq: number, limit: number): Transaction[];
  /** All transactions after `seq`; `null` if there are more than `most`, or if one can't be read. */
  since(dataset: Dataset, seq: number, most: number): Transaction[] | null;
  close(): void;
}

/**
 * Whether the disk or another process keeps a transaction back, and it can be had later. Any other failure is of the transaction
 * itself: whoever follows the log passes it over, so that it keeps no later one back.
 */
export function isKeptBack(error: unknown): boolean {
  return storageProblem(error) !== null || isBusy(error) || isDamaged(error);
}

/** Reads each dataset's file through a separate connection, because only the file has the order. */
export function openTransactionLog(store: Store): TransactionLog {
  const databases = new Map<Dataset, DatabaseSync>();
  const databaseOf = (dataset: Dataset): DatabaseSync => {
    const known = databases.get(dataset);
    if (known) return known;
    const file = path.join(store.folder, "datasets", `${dataset.name}.db`);
    const opened = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    databases.set(dataset, opened);
    return opened;
  };
  const after: TransactionLog["after"] = (dataset, seq, limit) => {
    if (dataset.seq <= seq) return [];
    const query = databaseOf(dataset).prepare("SELECT id FROM tx WHERE seq > ? ORDER BY seq LIMIT ?");
    const rows = query.all(seq, limit) as unknown[] as { id: string }[]; // the statement selects only this column
    return rows.map(({ id }) => dataset.transaction(id)).filter((transaction) => transaction !== null);
  };
  return {
    after,
    since(dataset, seq, most) {
      const missed = dataset.seq - seq;
      if (missed > most) return null;
      const found = after(dataset, seq, most);
      return found.length === missed ? found : null;
    },
    close() {
      for (const database of databases.values()) database.close();
      databases.clear();
    },
  };
}
