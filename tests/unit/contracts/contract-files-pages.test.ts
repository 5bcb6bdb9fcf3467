import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { paginate } from "@/lib/contracts/files/paginate";
import { makePdf } from "@/lib/contracts/files/pdf";
import { note, readFont, samples, sentenceWith, shippedContracts } from "../../support/contract-files.ts";

const HEIGHT = 648;
const row = fc.record({
  height: fc.integer({ min: 5, max: 90 }),
  before: fc.integer({ min: 0, max: 30 }),
  joined: fc.boolean(),
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
  const line = { height: 15, before: 0, joined: false };
  const heading = { height: 17, before: 17, joined: true };
  for (let before = 1; before < 60; before++) {
    const rows = [...Array.from({ length: before }, () => line), heading, { ...line, joined: true }, line];
    const [start, ...rest] = paginate(rows, HEIGHT).slice(before);
    expect(rest.map(({ page }) => page)).toEqual([start?.page, start?.page]);
  }
});

test("R-CONTRACT-2 joined rows that exceed a page are split rather than lost", () => {
  const rows = Array.from({ length: 100 }, () => ({ height: 15, before: 0, joined: true }));
  const pages = paginate(rows, HEIGHT).map(({ page }) => page);
  expect(pages.filter((page) => page === 0)).toHaveLength(Math.floor(HEIGHT / 15));
  expect(pages.at(-1)).toBe(2);
});

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
