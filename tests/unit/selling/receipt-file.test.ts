import type { KeptReceipt } from "@paraph/service/receipt";
import { keptReceipt } from "@paraph/service/testing/kept-receipt";
import { expect, test, vi } from "vitest";
import { readFromDisk } from "@/lib/contracts/files/read-from-disk";
import { createReceiptFiles } from "@/lib/selling/receipts/receipt-file";
import { receiptPdf } from "@/lib/selling/receipts/receipt-pdf";
import { readPdf } from "../../support/read-pdf.ts";

const payments = { url: "http://127.0.0.1:1", token: "of-the-site" };
const make = (receipt: KeptReceipt) => receiptPdf(receipt, readFromDisk);

/** The files of a payments API that answers so. */
function filesOf(answer: () => Response | Promise<Response>) {
  const asked: [url: string, init: RequestInit | undefined][] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    asked.push([String(url), init]);
    return answer();
  };
  return { asked, file: createReceiptFiles({ payments, make, fetch }) };
}

const spaced = (text: string) => text.replaceAll(/\s+/g, " ").trim();

test("R-PAY-4 a receipt can be downloaded as a tagged PDF with number, date, both parties, lines, tax and what is next", async () => {
  const { asked, file } = filesOf(() => Response.json(keptReceipt));
  const answer = await file("cs_test_1");
  expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
    200,
    {
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="receipt-PAR-0042.pdf"',
      "cache-control": "no-store",
    },
  ]);
  expect(asked).toMatchObject([
    [
      "http://127.0.0.1:1/local/payments-api/receipts/cs_test_1",
      { headers: { "x-paraph-services": "of-the-site" } },
    ],
  ]);
  const { pages, footers, tags, outline, info, outside, source } = await readPdf(await answer.blob());
  expect(pages.map(spaced)).toEqual([
    "Receipt PAR-0042 Date March 2, 2026 Paid by Visa ending in 4242 " +
      "Seller Paraph, Inc. 1 Example Street Austin, TX 78701 billing@paraph.example Tax number 12-3456789 " +
      "Buyer Ann Example 2 Other Road Berlin, 10115 DE ann@example.com Tax number DE123456789 " +
      "Next payment $720.00 on March 2, 2027, and then each year until you cancel. Tax is added where it applies. " +
      "What was bought What Amount 3 × Team $720.00 Subtotal $720.00 Discount −$72.00 Tax $53.46 Total $701.46",
  ]);
  expect([footers, outside, outline]).toEqual([["Receipt PAR-0042 Page 1 of 1"], [], ["What was bought"]]);
  expect(info).toMatchObject({ Title: "Receipt PAR-0042", Language: "en-US", Producer: "Paraph" });
  expect(source).toContain("/MarkInfo");
  const count = (tag: string) => tags.filter((one) => one === tag).length;
  expect(["H1", "L", "LI", "Lbl", "LBody", "H2", "Table", "TR", "TH", "TD"].map(count)).toEqual([
    1, 1, 5, 5, 5, 1, 1, 6, 6, 6,
  ]);
});

test.each([
  ["Arabic and Hebrew", "شركة التوقيع", "חברה בע״מ"],
  ["Greek, Cyrillic and Vietnamese", "Ελλάς Α.Ε.", "Привет Nguyễn Łódź"],
  ["a name longer than a page", `${"Very Long Name ".repeat(300)}`.trim(), "Ann"],
])("R-PAY-4 a receipt in %s prints every name", async (_what, seller, buyer) => {
  const receipt = {
    ...keptReceipt,
    seller: { ...keptReceipt.seller, name: seller },
    buyer: { ...keptReceipt.buyer, name: buyer },
  };
  const { blob } = await make(receipt);
  const { pages, spoken, outside } = await readPdf(blob ?? new Blob());
  const text = spaced([...pages, ...spoken].join(" "));
  for (const name of [seller, buyer]) for (const word of name.split(" ")) expect(text).toContain(word);
  expect(outside).toEqual([]);
});

test("R-PAY-4 a receipt whose letters no font has says which, and where to read it", async () => {
  const buyer = { ...keptReceipt.buyer, name: "王小明" };
  const answer = await filesOf(() => Response.json({ ...keptReceipt, buyer })).file("cs_1");
  expect([answer.status, (await answer.text()).replaceAll(/[\u2068\u2069]/g, "")]).toEqual([
    422,
    "No font here has 王, 小 and 明 in “buyer”, so there is no file of this receipt. The page after the payment shows all of it.\n",
  ]);
});

test.each(["cs_unknown", "../billing", "cs_", "cs_1/x", "pi_1"])(
  "R-PAY-4 without a paid purchase there is no file: %s",
  async (source) => {
    const { asked, file } = filesOf(() => new Response("{}", { status: 404 }));
    const answer = await file(source);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
    expect(await answer.text()).toMatch(/^No receipt has this address\./);
    expect(asked).toHaveLength(source === "cs_unknown" ? 1 : 0);
  },
);

test("R-PAY-4 while the payments API does not answer, the receipt is said to be kept", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  for (const answer of [
    () => Promise.reject(new Error("refused")),
    () => new Response("x", { status: 500 }),
  ]) {
    const { status } = await filesOf(answer).file("cs_1");
    expect(status).toBe(503);
  }
  warned.mockRestore();
});

test("receipts are made one after another, and whoever comes when many wait is told to come again", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let under = 0;
  let most = 0;
  const files = createReceiptFiles({
    payments,
    fetch: async () => Response.json(keptReceipt),
    async make() {
      most = Math.max(most, ++under);
      await promise;
      under--;
      return { blob: new Blob(["%PDF"], { type: "application/pdf" }), missing: [] };
    },
  });
  const waiting = Array.from({ length: 20 }, () => files("cs_1"));
  const refused = await files("cs_1");
  expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining("Try again")]);
  resolve();
  const answers = await Promise.all(waiting);
  expect([answers.every(({ ok }) => ok), most]).toEqual([true, 1]);
  expect((await files("cs_1")).status).toBe(200);
});
