import { readBytes } from "@paraph/service/read-bytes";
import { TRAP_FIELD } from "./fields.ts";
import { CONSENT_FIELD, DOCUMENT_FIELD, FORM_FIELD, PAGE_FIELD } from "./form-names.ts";

/** Far more than the longest message. */
export const MOST_BYTES = 32 * 1024;

const known = [
  "name",
  "email",
  "company",
  "message",
  TRAP_FIELD,
  CONSENT_FIELD,
  DOCUMENT_FIELD,
  FORM_FIELD,
  PAGE_FIELD,
];

/** The known fields of a sent form; `"too large"` as soon as the body exceeds the limit, whatever its headers say. */
export async function readFormBody(request: Request): Promise<Record<string, string> | "too large"> {
  const body = await readBytes(request, MOST_BYTES);
  if (body === null) return "too large";
  const data = new URLSearchParams(body.toString("utf8"));
  return Object.fromEntries(known.flatMap((name) => (data.has(name) ? [[name, data.get(name) ?? ""]] : [])));
}
