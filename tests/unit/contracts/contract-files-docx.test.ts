import { share } from "@paraph/service/testing/extent";
import { expect, test } from "vitest";
import { makeDocx } from "@/lib/contracts/files/docx";
import type { ContractFile } from "@/lib/contracts/files/pieces";
import { linesOf, note, samples, sentenceWith, shippedContracts } from "../../support/contract-files.ts";
import { type DocxContents, readDocx } from "../../support/read-docx.ts";

const shipped = shippedContracts();
// The padding beside the label of an empty blank is not text.
const spaced = (text: string) =>
  text
    .replaceAll(/\u00a0{6}/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Signatures are side by side in a table, so their lines are compared regardless of order. */
function linesIn({ paragraphs }: DocxContents) {
  const isSigned = ({ style }: { style: string }) => style === "Role" || style === "SignatureLine";
  const text = (signed: boolean) =>
    paragraphs
      .filter((paragraph) => isSigned(paragraph) === signed)
      .map((paragraph) => spaced(paragraph.text));
  return { text: text(false), signed: text(true).filter((line) => line !== "") };
}

/** Headings and paragraphs of what witnesses and a notary sign: they stand outside of the tables of signatures. */
function attestedLines(file: ContractFile): string[] {
  const attestations = file.contract.attestations.map((one) => ({ ...one, signatures: [] }));
  const alone = { opening: [], clauses: [], signatures: [], blanks: [], attestations };
  return linesOf({ ...file, contract: alone }).slice(1, -1);
}

test("R-CONTRACT-2 every filled-in template has the same text in the Word file as on the page", async () => {
  for (const { name, resolve } of share(shipped, 8)) {
    const contract = resolve("TX");
    const file = { name, note, contract, values: samples(contract) };
    const { text, signed } = linesIn(await readDocx(await makeDocx(file)));
    const lines = linesOf(file);
    const signatures = lines.indexOf("Signatures") + 1;
    const attested = attestedLines(file);
    const places = signatures === 0 ? [] : lines.slice(signatures, -1);
    for (const line of attested) places.splice(places.indexOf(line), 1);
    expect(text, name).toEqual([...lines.slice(0, signatures || -1), ...attested, spaced(note)]);
    const written = places.map((line) => line.replace(/^Name (?=.)/, ""));
    const names = places.filter((line) => line.startsWith("Name ")).map(() => "Name");
    expect(signed.toSorted(), name).toEqual([...written, ...names].toSorted());
  }
});

test("R-CONTRACT-2 in a Word file the last paragraph, the signatures and the note share a page, as do the parts of a certificate", async () => {
  for (const { name, resolve } of shipped.filter(({ resolve }) => resolve(null).attestations.length > 1)) {
    const contract = resolve(null);
    const { paragraphs } = await readDocx(await makeDocx({ name, note, contract, values: {} }));
    const last = paragraphs.findIndex(({ text }) => text === "Signatures") - 1;
    const loose = [...paragraphs.entries()].filter(
      ([index, { style, keepsNext }]) =>
        index >= last && style !== "Heading1" && style !== "Role" && !keepsNext,
    );
    // Before each certificate, and at the very end.
    const after = new Set(
      loose.map(([index]) => paragraphs.slice(index + 1).find(({ text }) => text !== "")?.text),
    );
    expect(
      [...after].filter((text) => text !== "Date"),
      name,
    ).toEqual([...contract.attestations.map(({ heading }) => heading), undefined]);
  }
});

test("R-CONTRACT-2 an empty blank is an underlined line with its label", async () => {
  for (const { name, resolve } of shipped.slice(0, 6)) {
    const file = { name, note, contract: resolve(null), values: {} };
    const contents = await readDocx(await makeDocx(file));
    expect(linesIn(contents).text, name).toEqual(
      linesOf(file).filter(
        (line, index, lines) =>
          index < lines.indexOf("Signatures") + 1 || line === note || attestedLines(file).includes(line),
      ),
    );
    const xml = contents.files.get("word/document.xml") ?? "";
    const blanks = xml.match(/<w:rStyle w:val="Blank"\/><w:u w:val="single"\/>/g) ?? [];
    expect(blanks.length, name).toBeGreaterThan(0);
  }
});

test("R-CONTRACT-2 a Word file has headings, page number fields and a language, but no macros, links or objects", async () => {
  const [contract] = shipped;
  if (!contract) throw new Error("No template is shipped");
  const resolved = contract.resolve(null);
  const { paragraphs, files } = await readDocx(
    await makeDocx({ name: contract.name, note, contract: resolved, values: {} }),
  );
  const styles = paragraphs.map(({ style }) => style);
  expect(styles[0]).toBe("Title");
  const signatures = resolved.signatures.length > 0 ? 1 : 0;
  expect(styles.filter((style) => style === "Heading1")).toHaveLength(
    resolved.clauses.length + signatures + resolved.attestations.length,
  );
  const footer = files.get("word/footer1.xml") ?? "";
  expect(footer).toMatch(/PAGE<[\s\S]*NUMPAGES</);
  const sheet = files.get("word/styles.xml") ?? "";
  expect(sheet).toContain('<w:lang w:val="en-US"');
  expect(sheet).toMatch(/w:styleId="Heading1"[\s\S]*?<w:keepNext\/>/);
  expect(files.get("docProps/core.xml")).toMatch(/<dc:creator>Paraph<[\s\S]*<cp:lastModifiedBy>Paraph</);
  expect(files.get("word/document.xml")).not.toMatch(/<w:(numPr|hyperlink|object)\b/);
  expect([...files.keys()].filter((path) => /vba|\.bin$/i.test(path))).toEqual([]);
});

test.each([
  ["HTML", '<img src=x onerror="alert(1)">&amp; ]]> <w:p/>'],
  ["field codes", '{ HYPERLINK "https://x.invalid" } DDEAUTO cmd'],
  ["emoji", "Zoë 👩‍👩‍👧‍👦 and 👍🏽 🇺🇸 𝒜 王"],
  ["very long words", "x".repeat(2000)],
  ["20,000 characters", "Anna Arbor and ".repeat(1400)],
  ["control characters", "A\u0000\u0008\u000b\u001b[31m\u202eB\u2066C\ud800D\ufffe\uffff"],
])("R-CONTRACT-2 %s come out of a Word file as plain text", async (_, value) => {
  const file = sentenceWith(value);
  const { text, signed } = linesIn(await readDocx(await makeDocx(file)));
  const [title, sentence] = linesOf(file);
  expect(text.slice(0, 2)).toEqual([title, sentence]);
  expect(`Both agree on ${signed.at(3)} and sign.`).toBe(sentence);
});

test("R-CONTRACT-2 a Word file marks only right-to-left text as right-to-left", async () => {
  const { paragraphs } = await readDocx(await makeDocx(sentenceWith("Anna שלום (עולם) 12 Ben")));
  expect(paragraphs[1]).toMatchObject({
    text: "Both agree on Anna שלום (עולם) 12 Ben and sign.",
    rightToLeft: ["שלום (עולם) 12"],
  });
});

test("R-CONTRACT-2 a title with special characters is escaped everywhere in the Word file", async () => {
  const name = 'Buy & Sell <b>"Agreement"</b> ]]> Ж';
  const { paragraphs, files } = await readDocx(await makeDocx(sentenceWith("x", name)));
  expect(paragraphs[0]?.text).toBe(name);
  expect(files.get("docProps/core.xml")).toContain("<dc:title>Buy &amp; Sell &lt;b&gt;");
});
