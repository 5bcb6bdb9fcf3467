import { type LakeError, typedError } from "../errors.ts";

/** The error for a query that took too long. */
export function tooSlow(goal: string, milliseconds: number): LakeError {
  return typedError(
    400,
    "queryTimeoutError",
    `The query did not ${goal} within ${milliseconds} ms and was stopped. Filter by _type or _id first, and avoid sub-queries in filters.`,
  );
}
