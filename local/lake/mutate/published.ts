import type { Transaction } from "../store/types.ts";

/** Tells the server in front that pages may have changed. It holds the answer until none is stale. */
export const publishedHeader = "x-lake-published";

/** Whether a transaction changed what visitors may see. Drafts and the lake's own documents have a dot in their id. */
export function hasPublished(transaction: Transaction | null): boolean {
  return transaction?.changes.some(({ id }) => !id.includes(".")) ?? false;
}
