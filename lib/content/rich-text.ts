import { isRecord } from "@paraph/service/json";
import type { PortableTextBlock } from "@portabletext/react";
import { plain, readText } from "@/lib/content/read";
import { reportProblem } from "@/lib/content/report";

/** A picture, or something from a later version of the schema. */
interface OtherPart {
  readonly [field: string]: unknown;
  readonly _type: string;
  readonly _key: string;
}

export type RichTextPart = PortableTextBlock | OtherPart;

/** Rich text made safe to render: objects with types and keys, spans with text, marks that exist. */
export function readRichText(value: unknown, field: string): RichTextPart[] {
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) {
    reportProblem(field, "is not rich text");
    return [];
  }
  const depths = listDepths();
  return value.flatMap((entry: unknown, index): RichTextPart[] => {
    const partPath = `${field}[${index}]`;
    if (!isRecord(entry) || typeof entry._type !== "string") {
      reportProblem(partPath, "is not a part of rich text");
      return [];
    }
    const part: OtherPart = { ...entry, _type: lookedUp(entry._type), _key: `${keyOf(entry)}-${index}` };
    if (part._type !== "block") {
      const { children: _, ...other } = part;
      depths.end();
      return [other];
    }
    const markDefs = records(entry.markDefs).map((mark) => ({
      ...mark,
      _type: typeof mark._type === "string" ? lookedUp(mark._type) : "unknown",
      _key: lookedUp(keyOf(mark)),
    }));
    const children = records(entry.children).flatMap((span, position) => {
      const text = typeof span.text === "string" ? span.text : null;
      if (text === null) readText(span.text, `${partPath}.children[${position}]`);
      const marks = Array.isArray(span.marks) ? span.marks.filter((mark) => typeof mark === "string") : [];
      if (text === null) return [];
      // A mark on nothing would make an empty link.
      return [{ _type: "span", _key: `${position}`, text, marks: plain(text) ? marks.map(lookedUp) : [] }];
    });
    if (!children.some(({ text }) => plain(text) !== "")) return [];
    const listItem = word(entry.listItem);
    if (listItem === undefined) depths.end();
    const level = listItem === undefined ? 1 : depths.of(entry.level);
    return [{ ...part, style: word(entry.style) ?? "normal", listItem, level, markDefs, children }];
  });
}

/** Pasted lists begin at a deep level or leave levels out. Rendered like that, they fall apart into several lists. */
function listDepths() {
  let outer: number[] = [];
  return {
    /** How deep an item of this level is within the items before it. */
    of(level: unknown): number {
      const own = typeof level === "number" ? Math.max(Math.trunc(level), 1) : 1;
      outer = [...outer.filter((one) => one < own), own];
      return Math.min(outer.length, 4);
    },
    end(): void {
      outer = [];
    },
  };
}

/** The plain words, for search engines and other places without markup. Expects {@link readRichText}'s result. */
export function richTextToPlain(blocks: readonly RichTextPart[]): string {
  return blocks
    .map(({ children }) =>
      records(children)
        .map(({ text }) => (typeof text === "string" ? text : ""))
        .join(""),
    )
    .map(plain)
    .filter((text) => text !== "")
    .join("\n");
}

/** Rendering looks up names in plain objects, which also answer to inherited names such as "constructor". */
function lookedUp(name: string): string {
  return name in Object.prototype ? `${name} (no name)` : name;
}

function records(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function keyOf({ _key }: Record<string, unknown>): string {
  return typeof _key === "string" ? _key : "";
}

function word(value: unknown): string | undefined {
  return typeof value === "string" ? lookedUp(plain(value)) || undefined : undefined;
}
