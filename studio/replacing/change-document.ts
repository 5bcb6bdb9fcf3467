import { isRecord } from "@paraph/service/json";
import { type Path, pathToString, type SanityDocument } from "sanity";
import type { Hit, HitPart } from "./find-hits";

/** A stored string as it will be; null for a span of rich text that nothing remains of. */
export interface Change {
  readonly path: Path;
  readonly text: string | null;
}

/**
 * What becomes of the stored strings. Where a hit spans several formats, the new words take that of its beginning, and a
 * span that loses all its words goes.
 */
export function changesOf(hits: readonly Hit[], replacement: string): Change[] {
  const cuts = hits
    .filter(({ found }) => found !== replacement)
    .flatMap(({ parts }) =>
      parts.map((part, index) => ({ part, isFirst: index === 0, words: index === 0 ? replacement : "" })),
    );
  return [...Map.groupBy(cuts, ({ part }) => pathToString(part.path)).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { path, text } = first.part;
    const next = cut(text, own);
    const isLost = next === "" && isInKeyedSpan(path) && own.every(({ isFirst }) => !isFirst);
    return [{ path, text: isLost ? null : next }];
  });
}

function cut(text: string, cuts: readonly { readonly part: HitPart; readonly words: string }[]): string {
  return cuts
    .toSorted((a, b) => b.part.start - a.part.start)
    .reduce((rest, { part, words }) => `${rest.slice(0, part.start)}${words}${rest.slice(part.end)}`, text);
}

function isInKeyedSpan(path: Path): boolean {
  const span = path.at(-2);
  return typeof span === "object" && "_key" in span;
}

/** The same as a patch of the lake. */
export function patchOf(changes: readonly Change[]): { set: Record<string, string>; unset: string[] } {
  const set = changes.flatMap(({ path, text }) =>
    text === null ? [] : [[pathToString(path), text] as const],
  );
  const unset = changes.flatMap(({ path, text }) => (text === null ? [pathToString(path.slice(0, -1))] : []));
  return { set: Object.fromEntries(set), unset };
}

/** The document as the changes leave it. */
export function changeDocument(document: SanityDocument, changes: readonly Change[]): SanityDocument {
  let changed = document;
  for (const { path, text } of changes) {
    const next = text === null ? write(changed, path.slice(0, -1), undefined) : write(changed, path, text);
    if (isRecord(next)) changed = { ...document, ...next };
  }
  return changed;
}

/** A copy with another value at this place; without the item there, if the value is undefined. */
function write(value: unknown, [step, ...rest]: Path, next: unknown): unknown {
  if (step === undefined) return next;
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => {
      const isThere = typeof step === "number" ? step === index : isRecord(item) && item._key === keyOf(step);
      if (!isThere) return [item];
      const written = write(item, rest, next);
      return written === undefined ? [] : [written];
    });
  }
  return isRecord(value) && typeof step === "string"
    ? { ...value, [step]: write(value[step], rest, next) }
    : value;
}

function keyOf(step: Path[number]): string | null {
  return typeof step === "object" && "_key" in step ? step._key : null;
}
