import { unzipSync } from "fflate";
import { SaxesParser } from "saxes";

export interface DocxContents {
  /** The text of each paragraph, with tabs as spaces. */
  readonly paragraphs: readonly DocxParagraph[];
  /** The archive's files, by path. */
  readonly files: ReadonlyMap<string, string>;
}

export interface DocxParagraph {
  readonly style: string;
  readonly text: string;
  /** The runs marked as right-to-left. */
  readonly rightToLeft: readonly string[];
  /** Whether it says itself that it shares a page with the next paragraph. */
  readonly keepsNext: boolean;
}

/** Reads a Word file. Throws unless its XML is well-formed. */
export async function readDocx(blob: Blob): Promise<DocxContents> {
  const archive = unzipSync(new Uint8Array(await blob.arrayBuffer()));
  const files = new Map(
    Object.entries(archive).map(([path, bytes]) => [path, Buffer.from(bytes).toString()]),
  );
  for (const [path, text] of files) if (/\.(xml|rels)$/.test(path)) parse(path, text, () => undefined);
  return { paragraphs: paragraphsIn(files.get("word/document.xml") ?? ""), files };
}

type Listener = (
  event: "open" | "close" | "text",
  name: string,
  attributes: Readonly<Record<string, string>>,
) => void;

function parse(path: string, xml: string, listen: Listener): void {
  const parser = new SaxesParser();
  parser.on("error", (problem) => {
    throw new Error(`${path} is not well-formed XML: ${problem.message}`);
  });
  parser.on("opentag", ({ name, attributes }) => listen("open", name, attributes));
  parser.on("closetag", ({ name }) => listen("close", name, {}));
  parser.on("text", (text) => listen("text", text, {}));
  parser.write(xml).close();
}

function paragraphsIn(xml: string): DocxParagraph[] {
  const found: DocxParagraph[] = [];
  let current = { style: "", text: "", rightToLeft: [] as string[], keepsNext: false };
  let isText = false;
  let isRightToLeft = false;
  parse("word/document.xml", xml, (event, name, attributes) => {
    if (event === "text") {
      if (!isText) return;
      current.text += name;
      if (isRightToLeft) current.rightToLeft.push(name);
    } else if (event === "open") {
      if (name === "w:p") current = { style: "", text: "", rightToLeft: [], keepsNext: false };
      if (name === "w:pStyle") current.style = attributes["w:val"] ?? "";
      if (name === "w:keepNext")
        current.keepsNext = attributes["w:val"] !== "false" && attributes["w:val"] !== "0";
      if (name === "w:r") isRightToLeft = false;
      if (name === "w:rtl") isRightToLeft = true;
      if (name === "w:tab") current.text += " ";
      isText = name === "w:t";
    } else {
      isText = false;
      if (name === "w:p") found.push(current);
    }
  });
  return found;
}
