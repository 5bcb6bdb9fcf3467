import { share } from "@paraph/service/testing/extent";
import { expect, test } from "vitest";
import { nameMissing } from "@/lib/contracts/files/name-missing";
import { makePdf } from "@/lib/contracts/files/pdf";
import type { ContractFile } from "@/lib/contracts/files/pieces";
import {
  linesOf,
  note,
  readFont,
  samples,
  sentenceWith,
  shippedContracts,
} from "../../support/contract-files.ts";
import { readPdf } from "../../support/read-pdf.ts";

const shipped = shippedContracts();
// All templates would take minutes, so even a whole run takes a dozen, spread over the whole list.
const dozen = shipped.filter((_, index) => index % Math.ceil(shipped.length / 12) === 0);
const pdfOf = async (file: ContractFile) => {
  const { blob, missing } = await makePdf(file, { read: readFont });
  if (!blob) throw new Error(`The fonts lack ${nameMissing(missing)}.`);
  return blob;
};
const spaced = (text: string) => text.replaceAll(/\s+/g, " ").trim();
const bare = (text: string) => text.normalize("NFC").replaceAll(/\s+/g, "");

test.each(share(dozen, 3))(
  "R-CONTRACT-2 $name, filled in, has the same text in the PDF as on the page",
  async ({ name, resolve }) => {
    const contract = resolve("CA");
    const file = { name, note, contract, values: samples(contract) };
    const { pages, footers, outline, tags, info, outside } = await readPdf(await pdfOf(file));
    // A line may end after a hyphen or a slash.
    expect(spaced(pages.join(" ").replaceAll(/([-/])\n/g, "$1"))).toBe(spaced(linesOf(file).join(" ")));
    expect(footers).toEqual(pages.map((_, index) => `${name} Page ${index + 1} of ${pages.length}`));
    expect(outside).toEqual([]);
    const headings = contract.clauses.map(({ number, heading }) => `${number}. ${heading}`);
    const after = contract.attestations.map(({ heading }) => heading);
    expect(outline).toEqual([
      ...headings,
      ...(contract.signatures.length > 0 ? ["Signatures"] : []),
      ...after,
    ]);
    expect(tags.filter((tag) => tag === "H2")).toHaveLength(outline.length);
    expect(tags.filter((tag) => tag === "H1")).toHaveLength(1);
    expect(info).toMatchObject({ Title: name, Language: "en-US", Producer: "Paraph", Creator: "Paraph" });
    expect(info).not.toHaveProperty("Author");
  },
);

test.each(share(dozen.slice(0, 4), 2))(
  "R-CONTRACT-2 $name, empty, has a line for each blank in the PDF",
  async ({ name, resolve }) => {
    const file = { name, note, contract: resolve(null), values: {} };
    const { pages } = await readPdf(await pdfOf(file));
    expect(bare(pages.join(""))).toBe(bare(linesOf(file).join("")));
  },
);

test("R-CONTRACT-2 a PDF embeds its fonts and has no script or link", async () => {
  const { source, tags } = await readPdf(await pdfOf(sentenceWith("peace")));
  expect(source.match(/\/Type \/FontDescriptor/g)).toHaveLength(source.match(/\/FontFile2 /g)?.length ?? 0);
  expect(source).not.toMatch(/\/(JavaScript|JS|URI|Launch|OpenAction|EmbeddedFile|AcroForm|Annots \[\d)/);
  expect(source).not.toMatch(/\/Subtype \/Type1\b/);
  expect(source).toContain("/MarkInfo");
  expect(tags[0]).toBe("Root");
});

test.each([
  ["HTML", '<img src=x onerror="alert(1)"><script>alert(1)</script>&amp;'],
  ["PDF operators", ") Tj ET /JS (app.alert(1)) >> endobj %PDF \\( \\) <</S /URI>>"],
  ["letters of several scripts", "Dvořák Łódź Nguyễn Ελλάς Привет Ґалаґан €₪ ½"],
  ["very long words", "x".repeat(2000)],
  ["quotes and dashes", "“One’s” — two–three … four"],
])("R-CONTRACT-2 %s come out of the PDF as plain text", async (_, value) => {
  const file = sentenceWith(value);
  const { pages, outside } = await readPdf(await pdfOf(file));
  expect(bare(pages.join(""))).toBe(bare(linesOf(file).join("")));
  expect(outside).toEqual([]);
});

test.each(["W", "👨‍👩‍👧‍👦", "שלום ", "a\u0306\u0301"])(
  "R-CONTRACT-2 a long name of only %s stays inside the page, in the text and in the signature",
  async (part) => {
    const { outside, pages } = await readPdf(await pdfOf(sentenceWith(part.repeat(2000))));
    expect(outside).toEqual([]);
    expect(pages.length).toBeLessThan(6);
  },
);

test("R-CONTRACT-2 a value of 20,000 characters is cut to 2,000, and all of those are on the pages", async () => {
  const value = "Anna Arbor and ".repeat(1400);
  const file = sentenceWith(value);
  const { pages } = await readPdf(await pdfOf(file));
  expect(bare(pages.join(""))).toBe(bare(linesOf(file).join("")));
  expect(pages.join("").length).toBeLessThan(5000);
});

test("R-CONTRACT-2 control characters and lone surrogates leave no trace in a PDF", async () => {
  const file = sentenceWith("A\u0000\u0007\u001b[31m\u202eB\u2066C\ud800D\uffff\ufffcE");
  const { pages } = await readPdf(await pdfOf(file));
  expect(spaced(pages.join(""))).toContain("Both agree on A[31mBCDE and sign.");
});

test.each([
  ["Hebrew", "שלום עולם (טוב)"],
  ["Arabic", "مرحبا بالعالم، ١٢٣"],
  ["mixed directions", "Anna שלום 123 abc مرحبا Ben"],
  ["joined emoji", "Zoë 👩‍👩‍👧‍👦 and 👍🏽 🇺🇸 1️⃣"],
])("R-CONTRACT-2 text with %s comes out of a PDF in the order in which it was typed", async (_, value) => {
  const { spoken, pages } = await readPdf(await pdfOf(sentenceWith(value)));
  const unusual = [...value.matchAll(/[^\p{Script=Latin}\p{Nd}\p{Z}\p{P}]+/gu)].map(([text]) => text);
  const all = spoken.join("");
  expect(unusual.filter((text) => !all.includes(text))).toEqual([]);
  // A missing glyph is extracted as a null character.
  expect(pages.join("")).not.toContain("\0");
  expect(bare(pages.join(""))).toMatch(/^ShortAgreementBothagreeon.+andsign\./u);
});

test.each(["Łódź, Nguyễn", "Київ, Ελλάς", "שם, اسم", "👍 name", "Łódź ".repeat(60).trim()])(
  "R-CONTRACT-2 the label %s below a line to write on is whole in a PDF",
  async (label) => {
    const { contract, ...file } = sentenceWith("");
    const parts = contract.opening.flatMap((paragraph) => paragraph.parts);
    const named = parts.map((part) =>
      part.kind === "blank" ? { ...part, blank: { ...part.blank, label } } : part,
    );
    const opening = contract.opening.map((paragraph) => ({ ...paragraph, parts: named }));
    const { pages, spoken, outside } = await readPdf(
      await pdfOf({ ...file, contract: { ...contract, opening }, values: {} }),
    );
    const said = bare(`${pages.join("")} ${spoken.join(" ")}`);
    for (const word of label.split(/[, ]+/)) expect(said).toContain(word);
    expect(pages.join("")).not.toMatch(/\0|\?/);
    expect(outside).toEqual([]);
  },
);

test.each([
  ["Zoë’s “house” – Ελλάς, Привет, שלום, مرحبا ١٢٣, 👩‍👩‍👧 👍🏽 1️⃣ €", []],
  ["Wang 王小明 and 王", ["王", "小", "明"]],
  ["शर्मा", ["श", "र्मा"]],
  ["x\u0353 → ✓", ["x\u0353", "→", "✓"]],
  ["이영희 さくら สมชาย", ["이", "영", "희", "さ", "く", "ら", "ส", "ม", "ช", "า", "ย"]],
])(
  "R-CONTRACT-2 no PDF is made of characters that no font has, and it says where they are: %s",
  async (value, letters) => {
    const { blob, missing } = await makePdf(sentenceWith(value), { read: readFont });
    expect(missing).toEqual(letters.length > 0 ? [{ label: "anything", letters }] : []);
    expect(blob === null).toBe(letters.length > 0);
  },
);

test("R-CONTRACT-2 characters in the contract's own text that no font has are told apart from what was filled in", async () => {
  const { blob, missing } = await makePdf(sentenceWith("王", "Short → 王 Agreement"), { read: readFont });
  expect(blob).toBeNull();
  expect(missing).toEqual([
    { label: "anything", letters: ["王"] },
    { label: null, letters: ["→"] },
  ]);
});

test("R-CONTRACT-2 up to five missing letters of a blank are named, and the others counted", () => {
  const named = (signs: string, label: string | null = "buyer") =>
    nameMissing([{ label, letters: [...signs] }]);
  const bare = (signs: string) => named(signs).replaceAll(/[\u2068\u2069]/g, "");
  expect([bare("王"), bare("王小"), bare("王小明")]).toEqual([
    "王 in “buyer”",
    "王 and 小 in “buyer”",
    "王, 小 and 明 in “buyer”",
  ]);
  expect(bare("abcdefg")).toBe("a, b, c, d, e and 2 more in “buyer”");
  expect(named("ߒ", null)).toBe("\u2068ߒ\u2069 in its own text");
});

test("R-CONTRACT-2 a long name ends before the page number at the foot of the page", async () => {
  const { footers, covered } = await readPdf(await pdfOf(sentenceWith("x", "Long Agreement ".repeat(20))));
  expect(covered).toEqual([]);
  expect(footers).toEqual([expect.stringMatching(/^(Long Agreement ){3}.*… Page 1 of 1$/)]);
});

test("R-CONTRACT-2 a title with special characters is escaped everywhere in the PDF", async () => {
  const name = "Buy & Sell <b>Agreement</b> )(\\ Ж";
  const { info, source, footers } = await readPdf(await pdfOf(sentenceWith("x", name)));
  expect(info.Title).toBe(name);
  expect(Buffer.from(source, "latin1").toString()).toContain(
    "Buy &amp; Sell &lt;b>Agreement&lt;/b> )(\\ Ж</rdf:li>",
  );
  expect(footers).toEqual([`${name} Page 1 of 1`]);
});
