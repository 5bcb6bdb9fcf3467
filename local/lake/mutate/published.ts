import type { Transaction } from "../store/types.ts";

/** Tells the front server that pages may have changed. It delays the response until no page is stale. */
export const publishedHeader = "x-lake-published";

/**
 * Whether a transaction changed what visitors may see. Ids of drafts and of the lake's own documents contain
 * a dot.
 */
export function hasPublished(transaction: Transaction | null): boolean {
  return transaction?.changes.some(({ id }) => !id.includes(".")) ?? false;
}
