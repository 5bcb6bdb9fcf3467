import { dequal } from "dequal";
import { type Fields, isKeyed, isRecord, type Keyed } from "./sides.ts";
import { isPunctuation, piecesOf } from "./text-pieces.ts";

interface Span extends Keyed {
  readonly _type: "span";
  readonly text: string;
  readonly marks?: readonly string[];
}

export interface TextBlock extends Fields {
  readonly children: readonly Keyed[];
  readonly markDefs?: readonly Keyed[];
}

/** A word, a space, punctuation at a word, or an object within the text. */
export interface Token {
  /** Letters as they are; of an object, its key after a sign that no text begins with. */
  readonly reads: string;
  /** One for each UTF-16 unit of what it reads; one for an object. */
  readonly letters: readonly Letter[];
  /** An object within the text; `null` for letters. */
  readonly object: Keyed | null;
}

/** Where a letter comes from, and the marks on it: a word may be bold in part. */
export interface Letter {
  /** Of the span or object. */
  readonly key: string;
  readonly marks: readonly string[];
}

const fieldsOfSpan: ReadonlySet<string> = new Set(["_type", "_key", "text", "marks"]);
const objectSign = "\u0000";

/** Whether a token that reads so is an object. */
export function readsObject(reads: string): boolean {
  return reads.startsWith(objectSign);
}

/** Whether it has a text in spans, whatever else they hold. */
export function hasSpans({ children }: Fields): boolean {
  return Array.isArray(children) && children.some((child) => isRecord(child) && child._type === "span");
}

/** Whether this is a paragraph of Portable Text whose spans hold nothing but text and marks. */
export function isTextBlock(value: Fields): value is TextBlock {
  const { children, markDefs = [] } = value;
  return (
    hasSpans(value) &&
    Array.isArray(children) &&
    children.every((child) => isKeyed(child) && (child._type !== "span" || isSpan(child))) &&
    Array.isArray(markDefs) &&
    markDefs.every(isKeyed)
  );
}

function isSpan(child: Keyed): child is Span {
  const { _type, text, marks = [] } = child;
  return (
    _type === "span" &&
    typeof text === "string" &&
    Array.isArray(marks) &&
    marks.every((mark) => typeof mark === "string") &&
    Object.keys(child).every((name) => fieldsOfSpan.has(name))
  );
}

/** Words are the same however an editor has cut the text into spans. */
export function tokensOf(children: readonly Keyed[]): Token[] {
  const tokens: Token[] = [];
  let [text, letters]: [string, Letter[]] = ["", []];
  const endText = () => {
    let at = 0;
    for (const reads of piecesOf(text)) {
      tokens.push({ reads, letters: letters.slice(at, at + reads.length), object: null });
      at += reads.length;
    }
    [text, letters] = ["", []];
  };
  for (const child of children) {
    const key = child._key;
    if (isSpan(child)) {
      const letter = { key, marks: child.marks ?? [] };
      text += child.text;
      // One by one: a call takes no more values than fit on the stack.
      for (let count = child.text.length; count > 0; count -= 1) letters.push(letter);
    } else {
      endText();
      tokens.push({ reads: `${objectSign}${key}`, letters: [{ key, marks: [] }], object: child });
    }
  }
  endText();
  return tokens;
}

/** The keys of the marks on these children. */
export function marksIn(children: readonly Keyed[]): string[] {
  return children.flatMap((child) => (isSpan(child) ? (child.marks ?? []) : []));
}

/** Spans and objects for these tokens: those of an original that reads the same, else new ones with unique keys. */
export function childrenOf(
  tokens: readonly Token[],
  originals: readonly (readonly Keyed[])[],
): readonly Keyed[] {
  const wanted = factsOf(tokens);
  const same = originals.find((children) => dequal(factsOf(tokensOf(children)), wanted));
  if (same) return same;
  const children: Keyed[] = [];
  const keys = new Set(tokens.flatMap(({ object }) => (object ? [object._key] : [])));
  let [text, first]: [string, Letter | undefined] = ["", undefined];
  const endSpan = (near: string) => {
    // Editors expect a span on each side of an object.
    if (text === "" && children.at(-1)?._type === "span") return;
    const _key = freeKey(first?.key ?? near, keys);
    keys.add(_key);
    children.push({ _type: "span", _key, text, marks: first?.marks ?? [] });
    [text, first] = ["", undefined];
  };
  for (const { reads, letters, object } of tokens) {
    if (object) {
      endSpan(object._key);
      children.push(object);
    } else {
      for (const [index, letter] of letters.entries()) {
        if (first && !isSameSet(first.marks, letter.marks)) endSpan(letter.key);
        first ??= letter;
        text += reads.charAt(index);
      }
    }
  }
  endSpan(tokens.at(-1)?.letters[0]?.key ?? originals[0]?.[0]?._key ?? "text");
  return children;
}

/** What a text says, without the spans that it is cut into. */
export function factsOf(tokens: readonly Token[]) {
  return tokens.map(({ reads, letters, object }) => [
    reads,
    letters.map(({ marks }) => marks.toSorted()),
    object,
  ]);
}

export function isSpace(token: Token | undefined): boolean {
  return token?.object === null && token.reads.trim() === "";
}

export function isSign({ object, reads }: Token): boolean {
  return object === null && isPunctuation(reads);
}

export function hasSameMarks(one: Token, other: Token): boolean {
  return one.letters.every(({ marks }, index) => isSameSet(marks, other.letters[index]?.marks ?? []));
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((mark) => other.includes(mark));
}

function freeKey(near: string, keys: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const key = count === 1 ? near : `${near}-${count}`;
    if (!keys.has(key)) return key;
  }
}
