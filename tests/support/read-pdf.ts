import { inflateSync } from "node:zlib";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

export interface PdfContents {
  /** The text of each page, without the footer. */
  readonly pages: readonly string[];
  readonly footers: readonly string[];
  /** Text of footers that the text after it on its line covers. */
  readonly covered: readonly string[];
  readonly outline: readonly string[];
  /** Names of the structure elements, in reading order. */
  readonly tags: readonly string[];
  readonly info: Readonly<Record<string, unknown>>;
  /** Text drawn in another order than it is read, in reading order. */
  readonly spoken: readonly string[];
  /** Text outside the margins of its page. */
  readonly outside: readonly string[];
  /** The raw file. Its streams are compressed. */
  readonly source: string;
}

export async function readPdf(blob: Blob): Promise<PdfContents> {
  const bytes = Buffer.from(await blob.arrayBuffer());
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await loading.promise;
  const pages: string[] = [];
  const footers: string[] = [];
  const covered: string[] = [];
  const tags: string[] = [];
  const outside: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const texts = { page: "", footer: "" };
    let isFooter = false;
    let last = { text: "", end: 0 };
    for (const item of items) {
      if ("str" in item) {
        texts[isFooter ? "footer" : "page"] += item.str + (item.hasEOL ? "\n" : "");
        if (!isFooter && item.str.trim() !== "" && !isInside(item.transform, item.width))
          outside.push(item.str);
        if (isFooter && item.str.trim() !== "") {
          const [, , , , x = 0]: readonly number[] = item.transform;
          if (x < last.end) covered.push(last.text);
          last = { text: item.str, end: x + item.width };
        }
      } else if ("tag" in item && item.tag === "Artifact") isFooter = true;
    }
    pages.push(texts.page);
    footers.push(texts.footer.replaceAll(/\s+/g, " ").trim());
    tags.push(...rolesIn((await page.getStructTree()) ?? {}));
  }
  const outline = ((await pdf.getOutline()) ?? []).map(({ title }) => title);
  const { info } = await pdf.getMetadata();
  await loading.destroy();
  const source = bytes.toString("latin1");
  return {
    pages,
    footers,
    outline,
    tags,
    info: { ...info },
    covered,
    spoken: spokenIn(bytes),
    outside,
    source,
  };
}

/** US Letter with one-inch margins. Positions are in points from the bottom left corner. */
function isInside([, , , , x = 0, y = 0]: readonly number[], width: number): boolean {
  return x >= 71.9 && x + width <= 540.5 && y >= 72 && y <= 720;
}

function rolesIn(node: object): string[] {
  const children: unknown[] = "children" in node && Array.isArray(node.children) ? node.children : [];
  const inner = children.flatMap((child) =>
    typeof child === "object" && child !== null ? rolesIn(child) : [],
  );
  return [...("role" in node && typeof node.role === "string" ? [node.role] : []), ...inner];
}

/** The ActualText of spans inside text objects, which every reader uses instead of the glyphs. */
function spokenIn(bytes: Buffer): string[] {
  const found: string[] = [];
  const text = bytes.toString("latin1");
  for (const { index } of text.matchAll(/\/Filter \/FlateDecode[^>]*>>\s*stream\n/g)) {
    const start = text.indexOf("stream\n", index) + "stream\n".length;
    const content = inflateSync(bytes.subarray(start, text.indexOf("endstream", start))).toString("latin1");
    for (const [, literal = ""] of content.matchAll(
      /\bBT\n\/Span <<\n\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g,
    ))
      found.push(stringOf(literal));
  }
  return found;
}

/** Decodes a PDF string: first its escapes, then UTF-16 if it has a byte order mark. */
function stringOf(literal: string): string {
  const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
  const plain = literal.replaceAll(/\\([\s\S])/g, (_, character: string) => escapes[character] ?? character);
  const bytes = Buffer.from(plain, "latin1");
  return bytes[0] === 0xfe && bytes[1] === 0xff ? bytes.subarray(2).swap16().toString("utf16le") : plain;
}
