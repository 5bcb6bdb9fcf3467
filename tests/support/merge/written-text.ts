import { isKeyed, type Keyed } from "@paraph/merge/sides";

/** One sign of a paragraph, or an object within it, which counts as a sign. */
export interface Letter {
  readonly sign: string;
  readonly marks: readonly string[];
  /** Of the span that it is in, or of the object; `null`: it needs a new one. */
  readonly key: string | null;
  readonly object: Keyed | null;
}

export interface Word {
  /** With its punctuation; the key of an object. */
  readonly reads: string;
  /** Without the punctuation at its ends. */
  readonly core: string;
  readonly before: string;
  readonly after: string;
  readonly start: number;
  readonly end: number;
  readonly letters: readonly Letter[];
}

export function lettersOf(block: Keyed): readonly Letter[] {
  const children = Array.isArray(block.children) ? block.children.filter(isKeyed) : [];
  return children.flatMap((child): Letter[] => {
    const { text, marks, _key: key } = child;
    if (child._type !== "span" || typeof text !== "string")
      return [{ sign: "\uFFFC", marks: [], key, object: child }];
    const own = Array.isArray(marks) ? marks.map(String) : [];
    return [...text].map((sign) => ({ sign, marks: own, key, object: null }));
  });
}

/** What stands between two spaces, without the punctuation before and after it. */
function partsOf(reads: string): Pick<Word, "before" | "core" | "after"> {
  const [, before = "", core = reads, after = ""] = /^(["(]*)(.*?)([",.!)]*)$/s.exec(reads) ?? [];
  return { before, core, after };
}

/** Between spaces. */
export function wordRanges(letters: readonly Letter[]): readonly Word[] {
  const words: Word[] = [];
  let start = 0;
  const endWord = (end: number) => {
    const own = letters.slice(start, end);
    const [first] = own;
    const reads = first?.object?._key ?? own.map(({ sign }) => sign).join("");
    if (own.length > 0) words.push({ reads, ...partsOf(reads), start, end, letters: own });
    start = end + 1;
  };
  for (const [index, { sign }] of letters.entries()) if (sign === " ") endWord(index);
  endWord(letters.length);
  return words;
}

/** As an editor cuts them: the first part of a span keeps its key, and an object stands between two spans. */
export function spansOf(letters: readonly Letter[], createKey: () => string): readonly Keyed[] {
  const children: Keyed[] = [];
  const used = new Set<string>(letters.flatMap(({ object }) => object?._key ?? []));
  let [text, first]: [string, Letter | null] = ["", null];
  const endSpan = () => {
    if (text === "" && children.length > 0 && children.at(-1)?._type === "span") return;
    const own = first?.key ?? null;
    const _key = own !== null && !used.has(own) ? own : createKey();
    used.add(_key);
    children.push({ _type: "span", _key, text, marks: first?.marks ?? [] });
    [text, first] = ["", null];
  };
  for (const letter of letters) {
    if (letter.object) {
      endSpan();
      children.push(letter.object);
      continue;
    }
    if (first && String([...first.marks].sort()) !== String([...letter.marks].sort())) endSpan();
    first ??= letter;
    text += letter.sign;
  }
  endSpan();
  return children;
}
