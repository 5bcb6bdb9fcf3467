import { isObject } from "../store/fields.ts";
import type { LakeDocument } from "../store/types.ts";

/** The id of the document that a comment or task is about. */
export function targetOf({ target }: LakeDocument): string | null {
  if (!isObject(target) || !isObject(target.document)) return null;
  const { _ref: id } = target.document;
  return typeof id === "string" ? id : null;
}
