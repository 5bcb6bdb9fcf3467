import { isRecord, plain } from "@/lib/content/read";
import { type RichTextPart, readRichText } from "@/lib/content/rich-text";
import { type LinkValue, resolveLink } from "@/lib/links";

/** Text as one line of markdown that means nothing but itself; empty when there is none. */
export function text(value: unknown): string {
  if (typeof value !== "string") return "";
  const line = plain(value).replaceAll(/\s+/g, " ");
  return line.replaceAll(/[\\`*_[\]<>|]/g, "\\$&").replace(/^(#{1,6} |[-+] |\d+[.)] |~~~|---)/, "\\$1");
}

/** Text whose empty lines separate paragraphs. */
export function paragraphs(value: unknown): string {
  if (typeof value !== "string") return "";
  return together(
    plain(value)
      .split(/\n{2,}/)
      .map(text),
  );
}

export function heading(level: number, value: unknown): string {
  const words = text(value);
  return words === "" ? "" : `${"#".repeat(Math.min(level, 6))} ${words}`;
}

export function bullets(items: readonly string[]): string {
  return items
    .filter((item) => item !== "")
    .map((item) => `- ${item}`)
    .join("\n");
}

/** A link when it leads somewhere, else its words. `base`: the address of the page that it stands on. */
export function linked(words: string, link: unknown, base: string): string {
  const target = isRecord(link) ? resolveLink(asLink(link)) : null;
  if (words === "" || !target) return words;
  const address = URL.canParse(target.href, base) ? new URL(target.href, base).href : target.href;
  return `[${words}](${address.replaceAll("(", "%28").replaceAll(")", "%29")})`;
}

/** Its fields are read as unknown where they are used. */
function asLink(link: Record<string, unknown>): LinkValue {
  return link as LinkValue;
}

/** Parts with an empty line between them, without those that are empty. */
export function together(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}

/** Rich text with its headings from `level` on. */
export function richText(value: unknown, base: string, level = 3): string {
  const parts = readRichText(value, "markdown");
  const highest = Math.min(...[2, 3, 4].filter((one) => parts.some(({ style }) => style === `h${one}`)));
  const blocks: string[] = [];
  let number = 0;
  let isList = false;
  for (const part of parts) {
    const { listItem } = part;
    number = listItem === "number" ? number + 1 : 0;
    const block = partToMarkdown(part, base, level - highest, number);
    if (block === "") continue;
    if (listItem && isList) blocks.push(`${blocks.pop() ?? ""}\n${block}`);
    else blocks.push(block);
    isList = Boolean(listItem);
  }
  return together(blocks);
}

function partToMarkdown(part: RichTextPart, base: string, shift: number, number: number): string {
  const { caption, alt } = { ...part } as Readonly<Record<string, unknown>>; // every field is read as unknown
  if (part._type === "picture") return text(caption) || text(alt);
  if (part._type !== "block") return "";
  const words = spansToMarkdown(part, base);
  if (part.listItem) {
    const depth = typeof part.level === "number" ? part.level - 1 : 0;
    return `${"  ".repeat(depth)}${part.listItem === "number" ? `${number}.` : "-"} ${words}`;
  }
  const style = String(part.style);
  if (style === "blockquote") return `> ${words}`;
  const level = /^h([2-4])$/.exec(style)?.[1];
  return level ? `${"#".repeat(Number(level) + shift)} ${words}` : words;
}

function spansToMarkdown({ children, markDefs }: RichTextPart, base: string): string {
  const definitions = Array.isArray(markDefs) ? markDefs.filter(isRecord) : [];
  const spans = Array.isArray(children) ? children.filter(isRecord) : [];
  return spans
    .map((span) => {
      const raw = typeof span.text === "string" ? span.text : "";
      const [, before = "", , after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(raw) ?? [];
      const marks = Array.isArray(span.marks) ? span.marks : [];
      let words = text(raw);
      if (words === "") return raw === "" ? "" : " ";
      if (marks.includes("code")) words = `\`${plain(raw).replaceAll("`", "'")}\``;
      if (marks.includes("strong")) words = `**${words}**`;
      if (marks.includes("em")) words = `*${words}*`;
      for (const definition of definitions) {
        if (marks.includes(definition._key)) words = linked(words, definition, base);
      }
      return `${before ? " " : ""}${words}${after ? " " : ""}`;
    })
    .join("")
    .trim();
}
