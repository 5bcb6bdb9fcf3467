import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { FontSet } from "@/lib/contracts/files/font-set";
import { loadFonts } from "@/lib/contracts/files/fonts";
import { JOINT, paginate } from "@/lib/contracts/files/paginate";
import { makePdf } from "@/lib/contracts/files/pdf";
import { PAGE, type Row } from "@/lib/contracts/files/pdf-paragraphs";
import { rowsOf } from "@/lib/contracts/files/pdf-rows";
import { toPieces } from "@/lib/contracts/files/pieces";
import type { ResolvedContract } from "@/lib/contracts/resolve-contract";
import { note, readFont, samples, sentenceWith, shippedContracts } from "../../support/contract-files.ts";

const HEIGHT = PAGE.height - 2 * PAGE.margin;
const LINE = { height: 15.5, before: 0, joint: JOINT.none } as const;
const row = fc.record({
  height: fc.integer({ min: 5, max: 90 }),
  before: fc.integer({ min: 0, max: 30 }),
  joint: fc.constantFrom(...Object.values(JOINT)),
});

test("R-CONTRACT-2 rows keep their order and never overlap or cross the end of a page", () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 80 }), (rows) => {
      const positions = paginate(rows, HEIGHT);
      expect(positions).toHaveLength(rows.length);
      let last = { page: 0, end: 0 };
      for (const [index, { page, y }] of positions.entries()) {
        const { height = 0 } = rows[index] ?? {};
        expect(y + height).toBeLessThanOrEqual(HEIGHT);
        if (page === last.page) expect(y).toBeGreaterThanOrEqual(last.end);
        else expect([page, y]).toEqual([last.page + 1, 0]);
        last = { page, end: y + height };
      }
    }),
  );
});

test("R-CONTRACT-2 joined rows, such as a heading and its text, stay on one page", () => {
  const heading = { height: 17, before: 17, joint: JOINT.firm };
  for (let before = 1; before < 60; before++) {
    const rows = [...Array(before).fill(LINE), heading, { ...LINE, joint: JOINT.firm }, LINE];
    const [start, ...rest] = paginate(rows, HEIGHT).slice(before);
    expect(rest.map(({ page }) => page)).toEqual([start?.page, start?.page]);
  }
});

test("R-CONTRACT-2 joined rows that exceed a page are split rather than lost", () => {
  const rows = Array.from({ length: 100 }, () => ({ ...LINE, joint: JOINT.firm }));
  const pages = paginate(rows, HEIGHT).map(({ page }) => page);
  expect(pages.filter((page) => page === 0)).toHaveLength(Math.floor(HEIGHT / LINE.height));
  expect(pages.at(-1)).toBe(2);
});

/** Three answers to every party. The long ones take four lines beside the word "Name". */
const fillings: readonly [string, (contract: ResolvedContract) => Record<string, string>][] = [
  ["empty", () => ({})],
  ["with examples", (contract) => ({ ...samples(contract) })],
  [
    "with long names",
    (contract) => {
      const parties = contract.blanks.filter(({ kind }) => kind === "party");
      const name = "Maximiliane-Alexandra Featherstonehaugh-Cholmondeley and Bartholomew Featherstonehaugh";
      return { ...samples(contract), ...Object.fromEntries(parties.map(({ key }) => [key, name])) };
    },
  ],
];

test("R-CONTRACT-2 every template ends in pages with text beside the signatures, wherever its last clause begins", async () => {
  const fonts = new FontSet(await loadFonts("", readFont));
  const faults = new Set<string>();
  for (const { name, resolve } of shippedContracts()) {
    for (const [filling, valuesOf] of fillings) {
      const contract = resolve(null);
      const pieces = toPieces({ name, note, contract, values: valuesOf(contract) });
      const rows = rowsOf(pieces.slice(lastParagraphIn(pieces)), fonts, () => undefined);
      const kinds = rows.map((row) => kindOf(row, rows));
      for (let above = 0; above * LINE.height <= HEIGHT; above += 2)
        for (const fault of faultsOf(rows, kinds, above)) faults.add(`${name}, ${filling}: ${fault}`);
    }
  }
  expect([...faults]).toEqual([]);
});

function lastParagraphIn(pieces: ReturnType<typeof toPieces>): number {
  const end = pieces.findIndex(({ kind }) => kind === "signatures");
  return Math.max(0, end - 1);
}

/** What is wrong with the pages of these rows below so many lines of text. */
function faultsOf(rows: readonly Row[], kinds: readonly Kind[], above: number): string[] {
  const lines: readonly Row[] = Array(above).fill({ ...LINE, parts: [] });
  const positions = paginate([...lines, ...rows], HEIGHT).slice(above);
  const pageOf = (index: number) => positions[index]?.page;
  const pages = Map.groupBy(rows.keys(), (index) => pageOf(index));
  const bare = [...pages.values()].filter(
    (indexes) => !indexes.some((index) => kinds[index] === "text" || positions[index]?.isOpened),
  );
  const first = kinds.indexOf("signatures");
  const height = (some: readonly Row[]) => some.reduce((sum, row) => sum + row.before + row.height, 0);
  // A certificate begins with a heading, and the note stands on its page.
  const headings = [...kinds.keys()].filter((index) => kinds[index] === "heading" && index > first);
  const certificates = headings.map((start, index) => [start, headings[index + 1] ?? rows.length] as const);
  const torn = certificates.filter(
    ([start, end]) => height(rows.slice(start, end)) <= HEIGHT && pageOf(start) !== pageOf(end - 1),
  );
  return [
    ...bare.map((indexes) => `a page of ${[...new Set(indexes.map((index) => kinds[index]))].join(" and ")}`),
    ...(pageOf(first) === pageOf(kinds.lastIndexOf("text", first))
      ? []
      : ["signatures without the text before"]),
    ...(height(rows) <= HEIGHT && pages.size > 1 ? ["an end on two pages that fits on one"] : []),
    ...torn.map(() => "a torn certificate"),
  ];
}

type Kind = "heading" | "text" | "signatures" | "note";

function kindOf({ parts }: Row, rows: readonly Row[]): Kind {
  const tag = parts.at(-1)?.tag;
  if (tag === rows.at(-1)?.parts.at(-1)?.tag) return "note";
  if (tag?.type === "H2") return "heading";
  return parts.length > 2 ? "signatures" : "text";
}

test("R-CONTRACT-2 while a PDF is made it says in tenths how far it is", async () => {
  const [shipped] = shippedContracts();
  if (!shipped) throw new Error("No contract is shipped.");
  const contract = shipped.resolve("CA");
  const told: number[] = [];
  const file = { name: shipped.name, note, contract, values: samples(contract) };
  await makePdf(file, { read: readFont, tell: (share) => told.push(share) });
  expect(told).toEqual([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]);
});

test("R-CONTRACT-2 a contract loads only the fonts that its characters need", async () => {
  const fontsOf = async (value: string) => {
    const asked: string[] = [];
    const read = (url: URL) => {
      asked.push(url.pathname.replace(/.*\/(.*)\.woff$/, "$1"));
      return readFont(url);
    };
    await makePdf(sentenceWith(value), { read });
    return asked;
  };
  const latin = ["inter-latin-400-normal", "inter-latin-600-normal"];
  expect(await fontsOf("Zoë’s “house” – 5 %")).toEqual(latin);
  expect(await fontsOf("Łódź")).toEqual([...latin, "inter-latin-ext-400-normal"]);
  expect(await fontsOf("Ελλάς Привет")).toEqual([
    ...latin,
    "inter-greek-400-normal",
    "inter-cyrillic-400-normal",
  ]);
  expect(await fontsOf("שלום")).toEqual([...latin, "noto-sans-hebrew-hebrew-400-normal"]);
  expect(await fontsOf("مرحبا")).toEqual([...latin, "noto-sans-arabic-arabic-400-normal"]);
  expect(await fontsOf("👍")).toEqual([...latin, "noto-emoji-emoji-400-normal"]);
});

test.each<[string, () => Promise<Response>, string]>([
  ["the network fails", () => Promise.reject(new TypeError("Failed to fetch")), "Failed to fetch"],
  ["the server refuses it", async () => new Response("No", { status: 503 }), "the response status was 503"],
  ["another file arrives", async () => new Response("<p>Sign in</p>".repeat(9)), "it is not a WOFF file"],
  ["nothing arrives", async () => new Response(), "it is not a WOFF file"],
  ["a part arrives", async () => new Response(partOfFont()), ".+"],
])("R-CONTRACT-2 when %s, the error names the font and the reason", async (_when, answer, reason) => {
  using fetch = vi.spyOn(globalThis, "fetch").mockImplementation(answer);
  const message = new RegExp(`^Cannot load the font at /.*/inter-latin-400-normal\\S*\\.woff: ${reason}`);
  await expect(makePdf(sentenceWith("a name"))).rejects.toThrow(message);
  expect(fetch).toHaveBeenCalled();
});

/** The header of a WOFF file that has lost its tables. */
function partOfFont(): ArrayBuffer {
  const header = new DataView(new ArrayBuffer(44));
  header.setUint32(0, 0x774f4646);
  header.setUint16(12, 9);
  return header.buffer;
}
