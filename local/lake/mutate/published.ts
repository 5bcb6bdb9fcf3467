import type { Transaction } from "../store/types.ts";

/** Tells the server in front of the lake that pages may have changed; it holds the answer until none is out of date. */
export const publishedHeader = "x-lake-published";

/** Whether a transaction changed what visitors may see: ids with a dot are drafts and the lake's own documents. */
export function hasPublished(transaction: Transaction | null): boolean {
  return transaction?.changes.some(({ id }) => !id.includes(".")) ?? false;
}
