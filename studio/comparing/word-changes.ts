import type { Keyed } from "@paraph/merge/sides";
import { differences } from "@paraph/merge/text-changes";
import { isTextBlock, tokensOf } from "@paraph/merge/text-tokens";
import { isRecord } from "@paraph/service/json";

export interface Words {
  readonly text: string;
  readonly change: "same" | "added" | "removed";
}

/** A text or a paragraph with the words that the other one lacks. `null` for what is neither, or on one side only. */
export function wordChanges(left: unknown, right: unknown): Words[] | null {
  const [before, after] = [piecesOf(left), piecesOf(right)];
  if (!before || !after) return null;
  const words: Words[] = [];
  const add = (change: Words["change"], pieces: readonly string[]) => {
    if (pieces.length > 0) words.push({ change, text: pieces.join("") });
  };
  let at = 0;
  for (const { start, length, first, count } of joined(differences(before, after), before)) {
    add("same", before.slice(at, start));
    add("removed", before.slice(start, start + length));
    add("added", after.slice(first, first + count));
    at = start + length;
  }
  add("same", before.slice(at));
  return words;
}

/** Changes with no word between them read as one. */
function joined(changes: ReturnType<typeof differences>, before: readonly string[]): typeof changes {
  const all: typeof changes = [];
  for (const next of changes) {
    const last = all.at(-1);
    const between = last && before.slice(last.start + last.length, next.start).join("");
    if (!last || between === undefined || /[\p{L}\p{N}]/u.test(between)) all.push({ ...next });
    else {
      const length = next.start + next.length - last.start;
      all[all.length - 1] = { ...last, length, count: next.first + next.count - last.first };
    }
  }
  return all;
}

function piecesOf(value: unknown): string[] | null {
  if (typeof value === "string") return piecesOfText([{ _type: "span", _key: "text", text: value }]);
  return isRecord(value) && isTextBlock(value) ? piecesOfText(value.children) : null;
}

/** An object within the text reads as its kind. */
function piecesOfText(children: readonly Keyed[]): string[] {
  return tokensOf(children).map(({ reads, object }) => (object ? `[${object._type}]` : reads));
}
