import { expect, test, vi } from "vitest";
import { unknownPriceIn, withPrices } from "../../lib/selling/price-text.ts";
import { prices } from "../../lib/selling/prices.ts";
import { findings, loadContent, valuesIn } from "../support/content.ts";

const files = loadContent().filter(
  ({ document }) => !["contractTemplate", "contractClause", "contractCategory"].includes(document._type),
);
/** What laws and studies say about money is theirs. */
const isWords = (path: string) => !path.endsWith(".code") && !path.endsWith(".statement");
const texts = (pick: (text: string, path: string) => string | null) =>
  findings(files, ({ path, value }) =>
    typeof value === "string" && isWords(path) ? pick(value, path) : null,
  );

/** Amounts that are nobody's price: sums in made-up requests and worksheets, and what is free. */
const examples: Readonly<Record<string, readonly string[]>> = {
  "page/page-form-approval.json": ["$1,840", "$500", "$1,500"],
  "post/post-send-from-a-spreadsheet.json": ["$54,200"],
  "post/post-work-out-what-signatures-cost.json": ["$2,400", "$2,880"],
};

test("R-PAY-3 no text has an amount written by hand: prices are named, and the price table says what they cost", () => {
  const byHand = texts((text, path) => {
    const known = examples[path.slice(0, path.indexOf(".json") + 5)] ?? [];
    const amounts = (text.match(/[$€£]\s?\d[\d,]*(?:\.\d+)?/g) ?? []).filter((one) => one !== "$0");
    const wrong = amounts.filter((one) => !known.includes(one));
    return wrong.length > 0 ? wrong.join(", ") : null;
  });
  expect(byHand).toEqual([]);
});

test("R-PAY-3 every price that a text names is one of the table, and every saving has a sold price beside it", () => {
  expect(texts(unknownPriceIn)).toEqual([]);
  expect(texts((text) => (/\[[a-z]+ [a-z]+_[a-z0-9_]+/.test(withPrices(text) ?? "") ? text : null))).toEqual(
    [],
  );
});

test("R-PAY-3 no text makes a saving, a discount or a comparison of prices that is not computed", () => {
  const claims =
    /\bsav(?:e|es|ing)\b[^.!?]{0,40}(?:\$\s?\d|\d+\s?%)|\d+\s?(?:%|percent)\s+(?:less|off|cheaper)|\b(?:\w+) months? free\b|half (?:the )?price|\b(?:best|lowest) price|(?:same|one) price for (?:everybody|everyone)|fifteen dollars|twenty dollars/i;
  expect(texts((text) => claims.exec(text)?.[0] ?? null)).toEqual([]);
});

test("R-CONST what texts say in words about trials agrees with the price table", () => {
  expect(prices.growing_annual.trial).toEqual({ kind: "free", days: 7 });
  expect(prices.freelancer_monthly.trial).toEqual({ kind: "charge", days: 7, key: "trial_1" });
  expect(prices.trial_1.amount).toBe(100);
  const trials = /\b(\w+)[ -]days?(?:’s)? (?:free|(?:free )?trial)|\bfree (?:trial )?for (\w+) days\b/gi;
  expect(
    texts((text) => {
      const days = [...text.matchAll(trials)].map(([, before, after]) =>
        String(before ?? after).toLowerCase(),
      );
      const wrong = days.filter((one) => !["7", "seven", "the", "free"].includes(one));
      return wrong.length > 0 ? wrong.join(", ") : null;
    }),
  ).toEqual([]);
});

test("R-PAY-3 what the deals say about each other's prices is so", () => {
  // "The largest plan, for less than the middle one", on the page of the ultimate deal.
  expect(prices.yearly_199.amount).toBeLessThan(prices.team_annual.amount);
  // "The accounts are the same, and so is the price", on the page of the supreme deal, about the super lifetime deal.
  const supreme = files.find(({ document }) => document._id === "deal-supreme")?.document.prices;
  expect(supreme).toEqual(["lifetime_599"]);
  // "The first three cost the same", on the page of the secret deal.
  for (const size of [99, 299, 499] as const)
    expect(prices[`secret_${size}`].amount).toBe(prices[`lifetime_${size}`].amount);
  // "Less than Team, so move up when a second person needs to send", on the page of Signature's prices.
  expect(prices.freelancer_monthly.amount * 12).toBeLessThan(prices.team_annual.amount);
});

test("R-PAY-3 a changed price changes every text that names it", () => {
  const naming = files.flatMap(({ document }) =>
    [...valuesIn(document, document._id)].filter(
      ({ value }) => typeof value === "string" && /\[\w+ (?:\w+ )?growing_annual/.test(value),
    ),
  );
  expect(new Set(naming.map(({ path }) => path.split(".")[0])).size).toBeGreaterThan(12);
  const before = naming.map(({ value }) => withPrices(String(value)));
  const dearer = { ...prices.growing_annual, amount: 62_400 };
  using _ = vi.spyOn(prices, "growing_annual", "get").mockReturnValue(dearer);
  expect(withPrices("[price growing_annual] and [invoice growing_annual]")).toBe("$52 a month and $624");
  const same = naming.filter(({ value }, index) => withPrices(String(value)) === before[index]);
  expect(same).toEqual([]);
});
