import { isRecord } from "@paraph/service/json";
import type { LakeDocument } from "../store/types.ts";

/** The id of the document that a comment or task is about. */
export function targetOf({ target }: LakeDocument): string | null {
  if (!isRecord(target) || !isRecord(target.document)) return null;
  const { _ref: id } = target.document;
  return typeof id === "string" ? id : null;
}
