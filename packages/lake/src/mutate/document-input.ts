import { isRecord } from "@paraph/service/json";
import { invalid } from "./write-error.ts";

/**
 * A document as a caller sends it: `_id` may be missing or end with a dot, and the other fields may be
 * anything.
 */
export interface DocumentInput {
  readonly _id?: string | undefined;
  readonly _type: string;
  readonly [field: string]: unknown;
}

const documentId = /^[a-zA-Z0-9_][a-zA-Z0-9._-]{0,127}$/;
const transactionId = /^[a-zA-Z0-9._-]{1,128}$/;

export function parseDocumentId(value: unknown, what: string): string {
  if (typeof value !== "string") throw invalid(`${what} needs a document ID, a string`);
  if (!documentId.test(value) || value.includes("..") || value.endsWith(".")) {
    throw invalid(`Malformed document ID: "${value}"`);
  }
  return value;
}

/** Checks that the id can be used for a transaction. It may be absent. */
export function parseTransactionId(value: unknown): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value !== "string" || !transactionId.test(value)) {
    throw invalid("transactionId must be 1 to 128 letters, digits, dots, dashes and underscores");
  }
  return value;
}

export function parseDocumentInput(value: unknown, what: string): DocumentInput {
  if (!isRecord(value)) throw invalid(`${what} needs a document, an object`);
  const { _id, _type } = value;
  if (typeof _type !== "string" || _type.trim() === "") {
    throw invalid(`Document in ${what} has no _type. Set it to a non-empty string.`);
  }
  if (_id !== undefined && typeof _id !== "string") throw invalid(`_id in ${what} is not a string`);
  return { ...value, _id, _type };
}

/** Without an id, generates a random one. An id that ends with a dot gets a random ending. */
export function completeId(id: string | undefined, createId: () => string): string {
  const complete = !id || id.endsWith(".") ? `${id ?? ""}${createId()}` : id;
  return parseDocumentId(complete, "A document");
}

/** The given instant if valid, so that an import keeps its documents' timestamps. */
export function parseInstant(value: unknown): string | undefined {
  return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : undefined;
}
