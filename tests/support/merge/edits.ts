import { type Fields, isKeyed, type Keyed, type MergePath } from "@paraph/merge/sides";
import { isRecord } from "@paraph/service/json";
import type { TypeNode } from "groq-js";
import { seededRandom } from "../seeded-random.ts";
import { isWholeValue } from "./cells.ts";
import {
  type Attributes,
  alternativesOf,
  attributesOf,
  attributesOfDocument,
  typeOf,
  Values,
} from "./schema-documents.ts";
import { type Letter, lettersOf, spansOf, type Word, wordRanges } from "./written-text.ts";

/** What one person made of a document. */
export interface History {
  readonly document: Fields;
  /** Which word of the first state, or text of a list, each new one replaced. */
  readonly origins: ReadonlyMap<string, string>;
}

interface Place {
  readonly path: MergePath;
  readonly value: unknown;
}

type ListSite = Place & { readonly kind: "items" | "set"; readonly of: TypeNode };

/** What can be edited: a field of an object, a list, or a paragraph. */
type Site =
  | (Place & { readonly kind: "field"; readonly type: TypeNode })
  | ListSite
  | {
      readonly kind: "text";
      readonly path: MergePath;
      readonly value: Keyed;
      readonly attributes: Attributes;
      /** That it is in. */
      readonly list: MergePath;
    };

/** The edits of one person, each chosen by its number. */
export function historyOf(base: Fields, edits: readonly number[], by: string): History {
  const writer = new Writer(base, by);
  for (const edit of edits) writer.edit(edit);
  return writer;
}

class Writer implements History {
  document: Fields;
  readonly origins = new Map<string, string>();
  readonly #by: string;
  #edits = 0;

  constructor(base: Fields, by: string) {
    this.document = base;
    this.#by = by;
  }

  edit(number: number): void {
    this.#edits += 1;
    const random = seededRandom(number);
    const values = new Values(random, `${this.#by}${this.#edits}x`, 8);
    const sites = sitesOf(this.document, attributesOfDocument(String(this.document._type)), []);
    const kind = random.pick(["field", "items", "items", "set", "text", "text", "text"]);
    const [first, ...others] = sites.filter((site) => site.kind === kind);
    if (!first) return;
    const site = random.pick([first, ...others]);
    if (site.kind === "field") this.#editField(site, values);
    else if (site.kind === "text") this.#editText(site, values);
    else if (site.kind === "items") this.#editItems(site, values);
    else this.#editSet(site, values);
  }

  #write(path: MergePath, value: unknown): void {
    this.document = changeAt(this.document, path, value) as Fields; // The root stays an object.
  }

  #editField({ path, value, type }: Site & { kind: "field" }, values: Values): void {
    const isPlain = typeof value !== "object" || (isRecord(value) && isWholeValue(value));
    const next = isPlain && values.random.next() < 0.7 ? values.value(type) : undefined;
    this.#write(path, next);
  }

  #editItems({ path, value, of }: ListSite, values: Values): void {
    const items = keyedItems(value);
    const { random } = values;
    const at = random.below(items.length);
    const [item] = items.slice(at);
    const kind = item ? random.below(4) : 0;
    const added = values.value(of);
    const place = random.below(items.length + 1);
    if (kind < 2) this.#write(path, isKeyed(added) ? items.toSpliced(place, 0, added) : items);
    else if (kind === 2 || !item) this.#write(path, items.toSpliced(at, 1));
    else this.#write(path, items.toSpliced(at, 1).toSpliced(place, 0, item));
  }

  #editSet({ path, value, of }: ListSite, values: Values): void {
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    const { random } = values;
    const added = values.value(of);
    const place = random.below(items.length + 1);
    const kind = random.below(3);
    const former = items[place];
    if (kind === 0 && typeof former === "string" && of.type === "string" && of.value === undefined) {
      const next = values.word();
      this.origins.set(next, this.origins.get(former) ?? former);
      this.#write(path, items.toSpliced(place, 1, next));
    } else if (kind < 2 && !items.includes(added)) this.#write(path, items.toSpliced(place, 0, added));
    else this.#write(path, items.toSpliced(place, 1));
  }

  #editText({ path, value: block, attributes, list }: Site & { kind: "text" }, values: Values): void {
    const letters = lettersOf(block);
    const words = wordRanges(letters);
    const { random } = values;
    const at = random.below(words.length);
    const word = words[at];
    const last = words[Math.min(at + random.below(3), words.length - 1)];
    const written = (next: readonly Letter[]) =>
      this.#write(
        [...path, "children"],
        spansOf(next, () => values.word()),
      );
    const kind = random.below(10);
    if (!word || !last || kind < 2) written(withWord(letters, word, values));
    else if (kind >= 8 && !word.letters[0]?.object) written(withPunctuation(letters, word, values));
    else if (kind === 2 && !word.letters[0]?.object) {
      const added = rewordedCore(word, values);
      this.origins.set(added, this.origins.get(word.core) ?? word.core);
      const start = word.start + word.before.length;
      written(withSigns(letters, start, word.core.length, added));
    } else if (kind === 3) {
      const [start, end] = word.start === 0 ? [0, last.end + 1] : [word.start - 1, last.end];
      written(letters.toSpliced(start, end - start));
    } else if (kind === 4) this.#splitBlock({ block, list }, { letters, start: word.start }, values);
    else if (kind === 5) this.#joinBlocks({ block, list }, letters, values);
    else {
      const start = word.start + random.below(word.end - word.start);
      const marked = withMark({ block, attributes, letters, start, end: last.end }, values);
      if (marked.markDefs !== block.markDefs) this.#write([...path, "markDefs"], marked.markDefs);
      written(marked.letters);
    }
  }

  #splitBlock(
    { block, list }: BlockInList,
    { letters, start }: { letters: readonly Letter[]; start: number },
    values: Values,
  ): void {
    if (start === 0) return;
    const createKey = () => values.word();
    const [before, after] = [letters.slice(0, start - 1), letters.slice(start)];
    const used = new Set(after.flatMap(({ marks }) => marks));
    const markDefs = keyedItems(block.markDefs).filter(({ _key }) => used.has(_key));
    const next = { ...block, _key: values.word(), children: spansOf(after, createKey), markDefs };
    const items = keyedItems(valueAt(this.document, list));
    const first = { ...block, children: spansOf(before, createKey) };
    this.#write(list, items.toSpliced(items.indexOf(block), 1, first, next));
  }

  #joinBlocks({ block, list }: BlockInList, letters: readonly Letter[], values: Values): void {
    const items = keyedItems(valueAt(this.document, list));
    const at = items.indexOf(block);
    const next = items[at + 1];
    if (next?._type !== "block") return;
    const joined = lettersOf(next);
    const all =
      letters.length > 0 && joined.length > 0
        ? [...letters, spaceAfter(letters), ...joined]
        : [...letters, ...joined];
    const definitions = [...keyedItems(block.markDefs), ...keyedItems(next.markDefs)];
    const markDefs = [...new Map(definitions.map((one) => [one._key, one])).values()];
    const one = { ...block, children: spansOf(all, () => values.word()), markDefs };
    this.#write(list, items.toSpliced(at, 2, one));
  }
}

interface BlockInList {
  readonly block: Keyed;
  readonly list: MergePath;
}

/** With a new word after this one, or at the start. */
function withWord(letters: readonly Letter[], word: Word | undefined, values: Values): readonly Letter[] {
  const near = word?.letters.at(-1);
  const isFirst = !word || values.random.next() < 0.2;
  const added = values.textWord();
  const text = isFirst ? `${added}${letters.length > 0 ? " " : ""}` : ` ${added}`;
  const letter = { marks: near?.marks ?? [], key: near?.object ? null : (near?.key ?? null), object: null };
  return letters.toSpliced(isFirst ? 0 : word.end, 0, ...[...text].map((sign) => ({ ...letter, sign })));
}

/** Another word, or one with another part: in place of a price, another dollar. */
function rewordedCore({ core }: Word, values: Values): string {
  const parts = core.split(/([$.:@])/);
  const places = parts.flatMap((part, at) => (/\w/.test(part) ? [at] : []));
  const at = places[values.random.below(places.length)];
  if (places.length < 2 || at === undefined || values.random.next() < 0.3) return values.word();
  return parts.with(at, values.word()).join("");
}

/** With other punctuation before or after the word. */
function withPunctuation(letters: readonly Letter[], word: Word, values: Values): readonly Letter[] {
  const { start, end, before, after } = word;
  return values.random.next() < 0.5
    ? withSigns(letters, start, before.length, values.signBefore())
    : withSigns(letters, end - after.length, after.length, values.signAfter());
}

/** With other signs in place of some, in the span and with the marks of what is there. */
function withSigns(
  letters: readonly Letter[],
  start: number,
  length: number,
  signs: string,
): readonly Letter[] {
  const near = letters[start] ?? letters[start - 1];
  const own = near ? [...signs].map((sign) => ({ ...near, sign })) : [];
  return letters.toSpliced(start, length, ...own);
}

function spaceAfter(letters: readonly Letter[]): Letter {
  const last = letters.at(-1);
  return {
    sign: " ",
    marks: last?.marks ?? [],
    key: last?.object ? null : (last?.key ?? null),
    object: null,
  };
}

interface Marking {
  readonly block: Keyed;
  readonly attributes: Attributes;
  readonly letters: readonly Letter[];
  readonly start: number;
  readonly end: number;
}

/** Makes letters bold or plain, links them, or removes a link wherever it is. */
function withMark({ block, attributes, letters, start, end }: Marking, values: Values) {
  const { random } = values;
  const definitions = keyedItems(block.markDefs);
  const link = attributes.markDefs?.type === "array" ? values.value(attributes.markDefs.of) : undefined;
  const kind = random.below(isKeyed(link) ? 4 : 2);
  const [known] = definitions.slice(random.below(definitions.length));
  const isUnlinked = kind === 3 && known !== undefined;
  const isLinked = kind >= 2 && !isUnlinked && isKeyed(link);
  const decorator = random.pick(["strong", "em"]);
  const mark = isUnlinked ? known._key : isLinked ? link._key : decorator;
  const isRemoved = isUnlinked || kind === 1;
  const isMeant = (index: number) => isUnlinked || (index >= start && index < end);
  const markDefs = isLinked
    ? [...definitions, link]
    : definitions.filter((one) => !isUnlinked || one !== known);
  return {
    markDefs: isLinked || isUnlinked ? markDefs : block.markDefs,
    letters: letters.map((letter, index) => {
      if (!isMeant(index) || letter.object) return letter;
      const others = letter.marks.filter((one) => one !== mark);
      return { ...letter, marks: isRemoved ? others : [...others, mark] };
    }),
  };
}

function sitesOf(value: Fields, attributes: Attributes, path: MergePath): Site[] {
  const sites: Site[] = [];
  for (const [name, type] of Object.entries(attributes)) {
    if (name.startsWith("_") || (attributes.children && ["children", "markDefs"].includes(name))) continue;
    const at = [...path, name];
    const field = value[name];
    sites.push({ kind: "field", path: at, value: field, type });
    sites.push(...sitesIn({ path: at, value: field }, type));
  }
  return sites;
}

function sitesIn({ path, value }: Place, type: TypeNode): Site[] {
  const alternatives = alternativesOf(type);
  if (isRecord(value)) {
    if (isWholeValue(value)) return [];
    const attributes = alternatives.map(attributesOf).find((one) => typeOf(one) === (value._type ?? null));
    return attributes ? sitesOf(value, attributes, path) : [];
  }
  const [list] = alternatives;
  if (list?.type !== "array") return [];
  const members = alternativesOf(list.of);
  if (!members.some((member) => member.type === "object")) return [{ kind: "set", path, value, of: list.of }];
  return [
    { kind: "items", path, value, of: list.of },
    ...keyedItems(value).flatMap((item) => sitesOfItem(item, members, path)),
  ];
}

function sitesOfItem(item: Keyed, members: readonly TypeNode[], list: MergePath): Site[] {
  const path = [...list, { _key: item._key }];
  const attributes = members.map(attributesOf).find((one) => typeOf(one) === (item._type ?? null));
  if (!attributes || isWholeValue(item)) return [];
  const fields = sitesOf(item, attributes, path);
  if (item._type !== "block") return fields;
  const objects = attributes.children?.type === "array" ? alternativesOf(attributes.children.of) : [];
  const annotations = attributes.markDefs?.type === "array" ? alternativesOf(attributes.markDefs.of) : [];
  return [
    ...fields,
    { kind: "text", path, value: item, attributes, list },
    ...keyedItems(item.children)
      .filter(({ _type }) => _type !== "span")
      .flatMap((child) => sitesOfItem(child, objects, [...path, "children"])),
    ...keyedItems(item.markDefs).flatMap((mark) => sitesOfItem(mark, annotations, [...path, "markDefs"])),
  ];
}

export function keyedItems(value: unknown): readonly Keyed[] {
  return Array.isArray(value) ? value.filter(isKeyed) : [];
}

function valueAt(value: unknown, [step, ...rest]: MergePath): unknown {
  if (step === undefined) return value;
  if (typeof step === "string") return valueAt(isRecord(value) ? value[step] : undefined, rest);
  return valueAt(
    keyedItems(value).find(({ _key }) => _key === step._key),
    rest,
  );
}

function changeAt(value: unknown, [step, ...rest]: MergePath, next: unknown): unknown {
  if (step === undefined) return next;
  if (typeof step !== "string")
    return keyedItems(value).map((item) => (item._key === step._key ? changeAt(item, rest, next) : item));
  const { [step]: former, ...others } = isRecord(value) ? value : {};
  const changed = changeAt(former, rest, next);
  return changed === undefined ? others : { ...others, [step]: changed };
}
