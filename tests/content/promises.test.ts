import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { apiTiers, offeredKeys, priceOf, prices, tierKeys } from "../../lib/selling/prices.ts";
import { type ContentFile, contentFolder, loadContent } from "../support/content.ts";
import { wrongDates } from "../support/deal-dates.ts";
import { moneySentences, moneyWordsIn, type Sentence } from "../support/money-sentences.ts";
import { readPromises } from "../support/promises.ts";

const root = path.dirname(contentFolder);
const table = readPromises(path.join(contentFolder, "promises.json"));

/** What visitors read before they pay and afterwards, but for the documents. */
const screens = [
  "lib/selling",
  "components/selling",
  "components/pages",
  "app/(fixed)/payment-info",
  "app/(fixed)/billing",
  "packages/payments/src/checkout",
];
/** Contracts are the parties' own texts, the gallery has examples of blocks, and search words are no sentences. */
const files = loadContent().filter(
  ({ document }) =>
    !["contractTemplate", "contractClause", "searchWords"].includes(document._type) &&
    document._id !== "page-blocks",
);
const sentences = moneySentences(files, screens);

test("R-PAY-3 whatever the site says about money is a promise of content/promises.json, and somebody keeps it", () => {
  const unkept = sentences.flatMap((sentence) => complaints(sentence));
  expect(
    [...new Set(unkept)],
    "Add what the sentence says to a promise of content/promises.json and name its keeper, or rewrite the sentence",
  ).toEqual([]);
  expect(sentences.length).toBeGreaterThan(1500);
});

test.each([
  "Cancel any time by fax and get 200% back.",
  "We refund every purchase without asking why.",
  "Our prices never rise.",
  "Try it free for 14 days.",
  "We refund a purchase by mistake in full if you tell us within 30 days after the charge.",
  "All prices include VAT.",
])("R-PAY-3 a sentence that nobody keeps is found: %s", (text) => {
  expect(complaints({ where: "page-pricing.heading", text })).toHaveLength(1);
});

test("R-PAY-3 every phrase of the table is on the site, and every exemption is needed", () => {
  const used = new Set(sentences.flatMap(({ text }) => table.phrasesIn(text).map(({ phrase }) => phrase)));
  expect(table.phrases.filter((phrase) => !used.has(phrase)).map(named)).toEqual([]);
  const unneeded = table.exemptions.filter((one) => !sentences.some((sentence) => one.covers(sentence)));
  expect(unneeded.map(({ reason }) => reason)).toEqual([]);
});

test("R-PAY-3 no phrase of the table has a number of its own: days and amounts come from data", () => {
  const ours = table.phrases.filter(({ promise }) => table.promises.some(({ id }) => id === promise));
  const typed = ours.filter(({ phrase }) =>
    /\$\d|\b(?:\d+|seven|eight|fourteen|thirty|sixty)[- ](?:days?|weeks?|percent|dollars?)|\d ?%/i.test(
      phrase,
    ),
  );
  expect(typed.map(named)).toEqual([]);
});

test("R-PAY-3 the code that keeps a promise exists, and a person who keeps one is told so in a document", () => {
  const missing = Object.entries(table.keepers).flatMap(([name, keeper]) => {
    if (keeper.code === undefined) {
      const found = documentOf(keeper.document)?.includes(keeper.person ?? "a person") === true;
      return found ? [] : [`${name}: ${keeper.document} does not name ${keeper.person}`];
    }
    const [file = "", words = ""] = keeper.code.split(/#|::/);
    const text = existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), "utf8") : null;
    const isThere = keeper.code.includes("::")
      ? text?.includes(`"${words}"`)
      : new RegExp(`^export (?:async )?(?:function|const|class) ${words}\\b`, "m").test(text ?? "");
    return isThere ? [] : [`${name}: ${keeper.code} is not there`];
  });
  expect(missing).toEqual([]);
  const used = new Set(table.promises.map(({ keeper }) => keeper));
  expect([...used].sort()).toEqual(Object.keys(table.keepers).sort());
});

test("R-PAY-3 no plan is sold by the person, the document or the request", () => {
  const counted = offeredKeys.filter((key) => priceOf(key).unit !== undefined);
  expect(counted).toEqual(["personal_contract_99_9"]);
  expect(tierKeys.every((key) => apiTiers[key].documents > 0)).toBe(true);
  expect(offeredKeys.filter((key) => priceOf(key).documents !== undefined)).toEqual([]);
});

test("R-PAY-3 every price is in US dollars, and Team costs less than Growing Business in both intervals", () => {
  const all = [...offeredKeys, ...tierKeys].map(priceOf);
  expect(new Set(all.map(({ currency }) => currency))).toEqual(new Set(["USD"]));
  expect(prices.team_annual.amount).toBeLessThan(prices.growing_annual.amount);
  expect(prices.team_monthly.amount).toBeLessThan(prices.growing_monthly.amount);
});

test("R-PAY-3 a date or a deadline of a deal in a sentence is the deal's own", () => {
  const deals = files.flatMap(({ document }) => (document._type === "deal" ? [document] : []));
  expect(
    files.flatMap((file) => wrongDates(file, deals)),
    "Take the date from startsAt or endsAt of the deal, or set them there",
  ).toEqual([]);
});

const dated = { _id: "deal-x", _type: "deal", prices: ["lifetime_99"], startsAt: "2026-12-01T09:00:00Z" };
const ending = { ...dated, endsAt: "2026-12-31T23:59:00Z" };

test.each([
  ["On sale until December 31, 2026.", ending, 0],
  ["Opens December 1, ends 31 December.", ending, 1],
  ["It opens on 12/1 for everybody.", ending, 0],
  ["Ends Thursday", ending, 0],
  ["Ends Friday", ending, 1],
  ["Buy it by Jan. 15.", ending, 1],
  ["Yours through 2027-12-31.", ending, 1],
  ["The offer has no end date.", ending, 1],
  ["The offer has no end date.", dated, 0],
  ["Last chance!", dated, 1],
  ["It closes on December 31.", dated, 1],
  ["Our founders met on May 4, 2019.", ending, 1],
] as const)("R-PAY-3 the dates in “%s” are compared with the deal's", (heading, deal, wrong) => {
  expect(wrongDates({ file: "deal/deal-x.json", document: { ...deal, heading } }, [deal])).toHaveLength(
    wrong,
  );
});

test("R-PAY-3 pages, menu cards and announcements are compared with the deals that they link to or sell", () => {
  const wrong = (document: ContentFile["document"]) =>
    wrongDates({ file: "page/x.json", document }, [ending]).length;
  const page = { _id: "x", _type: "page", heading: "The lifetime deal ends on January 15." };
  const link = { _ref: "deal-x" };
  expect([
    wrong(page),
    wrong({ ...page, link }),
    wrong({ ...page, offers: [{ price: "lifetime_99" }] }),
  ]).toEqual([1, 1, 1]);
  const right = { ...page, heading: "The lifetime deal ends on December 31." };
  expect([
    wrong(right),
    wrong({ ...right, link }),
    wrong({ ...right, offers: [{ price: "lifetime_99" }] }),
  ]).toEqual([1, 0, 0]);
  expect(wrong({ ...page, _type: "navCard", badge: "Ends Friday", heading: "Lifetime", link })).toBe(1);
  expect(wrong({ ...page, heading: "Sent on January 15, signed by Friday." })).toBe(0);
});

/** The words of the sentence that no promise says, with the place and what to do. */
function complaints(sentence: Sentence): string[] {
  if (table.exemptions.some((one) => one.covers(sentence))) return [];
  const said = table.phrasesIn(sentence.text);
  const unkept = moneyWordsIn(sentence.text).filter(
    ({ 0: word, index }) => !said.some(({ from, to }) => from <= index && index + word.length <= to),
  );
  return unkept.length === 0
    ? []
    : [`${sentence.where}: nobody keeps “${unkept.map(([word]) => word).join("”, “")}” in: ${sentence.text}`];
}

function named({ promise, phrase }: { promise: string; phrase: string }): string {
  return `${promise}: ${phrase}`;
}

/** The words of a page by its path, or of a document of the project. */
function documentOf(address: string | undefined): string | undefined {
  if (address?.startsWith("/")) return files.find(({ document }) => document.path === address)?.text;
  return address && existsSync(path.join(root, address))
    ? readFileSync(path.join(root, address), "utf8")
    : undefined;
}
