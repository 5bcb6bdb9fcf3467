import { isRecord } from "@paraph/service/json";
import { publishedIdOf } from "../document-ids.ts";
import type { LakeDocument } from "../store/types.ts";

/** What a scheduled release went live without, because somebody else had changed the same. */
export interface LeftOut {
  /** The name of the release that holds it. */
  readonly release: string;
  readonly documents: readonly {
    readonly id: string;
    readonly type: string;
    readonly title: string | null;
    /** The fields that both changed. None, if somebody had unpublished the document. */
    readonly fields: readonly string[];
  }[];
}

/** What a release that has run notes for its receipt. */
export interface Outcome {
  /** By the id of each document that got what others had published since it was added: the fields in which it did. */
  readonly kept: ReadonlyMap<string, readonly string[]>;
  readonly leftOut: LeftOut | null;
}

/** Only the lake writes these fields of a release's document. */
export function outcomeOf({ finalDocumentStates, leftOut }: LakeDocument): Outcome {
  const states = Array.isArray(finalDocumentStates) ? finalDocumentStates.filter(isRecord) : [];
  const kept = states.flatMap(({ id, kept }) =>
    Array.isArray(kept) ? [[publishedIdOf(String(id)), kept.map(String)] as const] : [],
  );
  return { kept: new Map(kept), leftOut: isLeftOut(leftOut) ? leftOut : null };
}

function isLeftOut(value: unknown): value is LeftOut {
  return isRecord(value) && typeof value.release === "string" && Array.isArray(value.documents);
}
