import { isRecord } from "@paraph/service/json";

/**
 * What somebody does to a page's blocks in the preview. The preview asks the Studio's form beside it, which changes the
 * document as if it had been done there: with its rules, its history and its saving.
 */
export type BlockEdit =
  | { readonly kind: "offer" }
  | { readonly kind: "insert"; readonly name: string; readonly key: string; readonly position: Position }
  | { readonly kind: "move"; readonly key: string; readonly position: Position }
  | { readonly kind: "place"; readonly key: string; readonly beside: string; readonly position: Position }
  | { readonly kind: "duplicate" | "remove" | "hide" | "show"; readonly key: string }
  | { readonly kind: "undo" };

/** Before or after the block with the key; of a move: by one; of a placing: before or after the block `beside`. */
export type Position = "before" | "after";

/** Where in a document its blocks are: at its root, or in a variant of an experiment. */
export type ListPath = readonly (string | { readonly _key: string })[];

/** A document as a preview shows it: its published id, and `drafts` or the name of a release. */
export interface ShownDocument {
  readonly id: string;
  readonly layer: string;
  readonly list: ListPath;
}

export interface BlockQuestion {
  readonly topic: typeof QUESTION;
  /** Comes back with the answer. */
  readonly number: number;
  readonly shown: ShownDocument;
  readonly edit: BlockEdit;
}

export interface BlockAnswer {
  readonly topic: typeof ANSWER;
  readonly number: number;
  /** Why nothing was done, in words for whoever asked. */
  readonly problem: string | null;
  /** Whether there is something to undo now. */
  readonly canUndo: boolean;
  /** The blocks that may be inserted. Only an answer to `offer` has some. */
  readonly offered: readonly OfferedBlock[];
}

export interface OfferedBlock {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Other words that people look for it by. */
  readonly words: string;
}

const QUESTION = "paraph-block-edit";
const ANSWER = "paraph-block-edited";

export function questionOf(number: number, shown: ShownDocument, edit: BlockEdit): BlockQuestion {
  return { topic: QUESTION, number, shown, edit };
}

export function answerTo(
  question: BlockQuestion,
  answer: Omit<BlockAnswer, "topic" | "number">,
): BlockAnswer {
  return { topic: ANSWER, number: question.number, ...answer };
}

/** Null when a message is none of ours. Only this site's own pages are asked, so its parts are taken as they are. */
export function readQuestion({ data, origin }: MessageEvent<unknown>): BlockQuestion | null {
  return origin === location.origin && isRecord(data) && data.topic === QUESTION && isRecord(data.edit)
    ? (data as unknown as BlockQuestion) // made by questionOf
    : null;
}

export function readAnswer({ data, origin }: MessageEvent<unknown>): BlockAnswer | null {
  return origin === location.origin && isRecord(data) && data.topic === ANSWER
    ? (data as unknown as BlockAnswer) // made by answerTo
    : null;
}

/** Whose form tells a preview of its changes: the draft's or that of a release's version. Published pages: nobody's. */
export function layerOf(editing: "fields" | "blocks" | null, release: { readonly name: string } | null) {
  return release?.name ?? (editing === "blocks" ? "drafts" : null);
}

/** Whether a form's document is the one that a preview shows. Without a draft the form holds what is published. */
export function isShown(formId: string, { id, layer }: Omit<ShownDocument, "list">): boolean {
  return layer === "drafts"
    ? formId === id || formId === `drafts.${id}`
    : formId === `versions.${layer}.${id}`;
}

/** What a document holds at a path; undefined when it has no such list. */
export function listAt(document: unknown, path: ListPath): unknown {
  return path.reduce<unknown>((value, step) => {
    if (typeof step === "string") return isRecord(value) ? value[step] : undefined;
    return Array.isArray(value)
      ? value.find((item: unknown) => isRecord(item) && item._key === step._key)
      : undefined;
  }, document);
}
