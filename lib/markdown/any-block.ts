import { isRecord } from "@/lib/content/read";
import { bullets, heading, linked, paragraphs, richText, text, together } from "@/lib/markdown/parts";
import { isRoutedType } from "@/lib/routes";

/** What names a thing, in the order in which one is taken. */
const names = ["heading", "title", "name", "question", "label", "topic"];
/** What is said of it. Fields that decide how it looks are in neither list. */
const texts = ["intro", "text", "quote", "summary", "description", "answer", "body", "value", "note", "code"];

/** A block of the common shape: heading, introduction, texts, lists of things, actions. */
export function anyBlock(block: object, base: string): string {
  const fields = { ...block } as Readonly<Record<string, unknown>>; // every field is read as unknown
  const lists = Object.entries(fields).filter(
    ([name, value]) => Array.isArray(value) && !texts.includes(name),
  );
  return together([
    heading(2, fields.heading),
    ...texts.map((name) => said(fields[name], base)),
    ...lists.map(([, list]) => listOf(list, base)),
    linked(text(fields.label), fields.link, base),
  ]);
}

/** A list of whatever content holds: words, links, documents, questions with long answers. */
export function listOf(list: unknown, base: string): string {
  if (!Array.isArray(list)) return "";
  const isLong = list.some((item) => isRecord(item) && texts.some((name) => Array.isArray(item[name])));
  const items = list.map((item: unknown) => (isRecord(item) ? item : { text: item }));
  if (isLong) {
    return together(
      items.map((item) =>
        together([heading(3, nameOf(item)), ...texts.map((name) => said(item[name], base))]),
      ),
    );
  }
  return bullets(items.map((item) => itemOf(item, base)));
}

function itemOf(item: Readonly<Record<string, unknown>>, base: string): string {
  const name = linked(text(nameOf(item)), linkOf(item), base);
  const rest = texts.map((field) => text(item[field])).filter((words) => words !== "");
  if (name === "") return rest.join(" ");
  return rest.length === 0 ? name : `${name}: ${rest.join(" ")}`;
}

function nameOf(item: Readonly<Record<string, unknown>>): unknown {
  return names.map((name) => item[name]).find((value) => text(value) !== "");
}

/** A document with a page of its own links to it. */
function linkOf(item: Readonly<Record<string, unknown>>): unknown {
  if (typeof item._type !== "string" || !isRoutedType(item._type)) return item.link;
  return { linkType: "internal", internal: item as unknown };
}

function said(value: unknown, base: string): string {
  return Array.isArray(value) ? richText(value, base) : paragraphs(value);
}
