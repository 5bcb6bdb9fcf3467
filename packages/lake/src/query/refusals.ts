import { type LakeError, typedError } from "../errors.ts";

/** The error for a query that took too long. */
export function tooSlow(goal: string, milliseconds: number): LakeError {
  return typedError(
    400,
    "queryTimeoutError",
    `The query did not ${goal} within ${milliseconds} ms and was stopped. Filter by _type or _id first, and avoid sub-queries in filters.`,
  );
}

/** The error for a query that may not wait. */
export function tooMany(): LakeError {
  return typedError(429, "rateLimitError", "Too many queries are waiting. Try again in a moment.");
}

/** The error for a query that was asked while the lake stopped. */
export function closed(): LakeError {
  return typedError(503, "unavailableError", "The lake stopped before the query was answered.");
}
