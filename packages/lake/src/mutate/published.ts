import { isAddonDataset } from "../store/addon-name.ts";
import type { Dataset, Transaction } from "../store/types.ts";

/** Tells the front server that pages may have changed. It delays the response until no page is stale. */
export const publishedHeader = "x-lake-published";

/**
 * Whether a transaction changed what visitors may see. Ids of drafts and of the lake's own documents contain
 * a dot.
 */
export function hasPublished(transaction: Pick<Transaction, "changes"> | null, dataset: Dataset): boolean {
  if (transaction === null || isAddonDataset(dataset.name)) return false;
  return transaction.changes.some(({ id }) => !id.includes("."));
}
