import { type LakeError, typedError } from "../errors.ts";
import type { DocumentChange, LakeDocument } from "../store/types.ts";

const megabyte = 1024 * 1024;

/** Total size of the documents that a request's mutations produce; about two seconds of work. */
const mostWork = 128 * megabyte;
/** The minimum size that counts for a document: small ones also take work and a line of the response. */
const leastWork = 4 * 1024;

/** Size of one transaction; about half a second, during which all requests wait. */
export const mostWritten = 8 * megabyte;
/** A release becomes visible at once, so it can't be split. Its 1,000 pages take about two seconds. */
export const mostWrittenByRelease = 32 * megabyte;

/** Checked first, because a request's queries may already have found too many documents. */
export function refuseManyStates(count: number): void {
  if (count * leastWork > mostWork) throw tooLarge("computes", mostWork);
}

/** Adds up the sizes of the documents that a request produces, and throws past the limit. */
export function createWorkLimit(): (document: LakeDocument) => void {
  let bytes = 0;
  return (document) => {
    bytes += Math.max(sizeOf(document), leastWork);
    if (bytes > mostWork) throw tooLarge("computes", mostWork);
  };
}

export function refuseLargeWrite(changes: readonly DocumentChange[], most: number): void {
  let bytes = 0;
  for (const { next } of changes) {
    bytes += next === null ? 0 : sizeOf(next);
    if (bytes > most) throw tooLarge("writes", most);
  }
}

function sizeOf(document: LakeDocument): number {
  return JSON.stringify(document).length;
}

function tooLarge(does: string, most: number): LakeError {
  return typedError(
    413,
    "mutationError",
    `The transaction ${does} more than ${most / megabyte} MB of documents. Split it into several with fewer documents each.`,
  );
}
