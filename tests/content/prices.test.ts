import { expect, onTestFinished, test, vi } from "vitest";
import { unknownPriceIn, withPrices } from "../../lib/selling/price-text.ts";
import { offeredKeys, priceOf, prices, shownPrice } from "../../lib/selling/prices.ts";
import { findings, isFields, loadContent, valuesIn } from "../support/content.ts";

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
  "post/post-approval-route-for-purchases.json": ["$80", "$200", "$500", "$1,500", "$1,840", "$10,000"],
  "post/post-send-from-a-spreadsheet.json": ["$54,200"],
  "post/post-work-out-what-signatures-cost.json": ["$2,400", "$2,880"],
};

test("R-PAY-3 no text has an amount written by hand: prices are named, and the price table says what they cost", () => {
  const byHand = texts((text, path) => {
    const known = examples[path.slice(0, path.indexOf(".json") + 5)] ?? [];
    const amounts = (text.match(/[$€£]\s?\d+(?:,\d{3})*(?:\.\d+)?/g) ?? []).filter((one) => one !== "$0");
    const wrong = amounts.filter((one) => !known.includes(one));
    return wrong.length > 0 ? wrong.join(", ") : null;
  });
  expect(byHand).toEqual([]);
});

/** The names of plans, and what "[price growing_annual]" and its like stand for. */
const named =
  /\b(Freelancer|Team|Growing Business)(?: \((?=\[)|:? (?:is|costs?|at|for|from)? ?)\[(?:price|invoice|amount|year) (\w+)\]/g;

/** Whether a plan has the price, or has it as the charge for its first days. */
function costs(name: string, key: unknown): boolean {
  return offeredKeys.some((one) => {
    const price = priceOf(one);
    return (
      price.name.startsWith(name) &&
      (one === key || (price.trial?.kind === "charge" && price.trial.key === key))
    );
  });
}

test("R-PAY-3 an amount that a text or a plan states beside a plan's name is that of one of the plan's prices", () => {
  const wrong = texts((text) => {
    const others = [...text.matchAll(named)].filter(([, name = "", key]) => !costs(name, key));
    return others.length > 0 ? others.map(([words]) => words).join(", ") : null;
  });
  expect(wrong).toEqual([]);
  const checked = files.flatMap(({ document }) =>
    [...valuesIn(document, "")].filter(({ value }) => typeof value === "string" && value.search(named) >= 0),
  );
  expect(checked.length).toBeGreaterThan(5);
  const typed = findings(files, ({ value }) => {
    if (!isFields(value) || typeof value.amount !== "number") return null;
    const { amount, per } = value;
    const isSold = offeredKeys
      .map((key) => shownPrice(priceOf(key)))
      .some((one) => one.amount === amount && one.per === per);
    return isSold ? null : `nothing costs ${amount} ${String(per)}`;
  });
  expect(typed).toEqual([]);
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
  // What Growing Business costs in the deal is less than Team, on the page of the ultimate deal.
  expect(prices.yearly_199.amount).toBeLessThan(prices.team_annual.amount);
  // "It doesn’t. The super lifetime deal has the same accounts, the same price and the same calls", on the page of the
  // supreme deal.
  const sold = (id: string) =>
    files
      .filter(({ document }) => document._id === id)
      .flatMap(({ document }) => [...valuesIn(document, "")].map(({ value }) => value))
      .flatMap((value) =>
        isFields(value) && value._type === "dealOffer" && Array.isArray(value.offers)
          ? [[value.included, ...value.offers.map((offer) => offer.price)]]
          : [],
      );
  const [supreme, superLifetime] = [sold("deal-supreme"), sold("deal-super-lifetime")];
  expect(supreme).toEqual([[expect.arrayContaining([expect.any(String)]), "lifetime_599"]]);
  expect(superLifetime).toEqual(supreme);
  // "The first three cost the same", on the page of the secret deal.
  for (const size of [99, 299, 499] as const)
    expect(prices[`secret_${size}`].amount).toBe(prices[`lifetime_${size}`].amount);
  // "Less than Team, so move up when a second person needs to send", on the page of Signature's prices.
  expect(prices.freelancer_monthly.amount * 12).toBeLessThan(prices.team_annual.amount);
});

test("R-PAY-3 a changed price changes every text that names it", async () => {
  const naming = files.flatMap(({ document }) =>
    [...valuesIn(document, document._id)].filter(
      ({ value }) => typeof value === "string" && /\[\w+ (?:\w+ )?growing_annual/.test(value),
    ),
  );
  expect(new Set(naming.map(({ path }) => path.split(".")[0])).size).toBeGreaterThan(12);
  // Files of this project share their modules, and the next one must not meet the changed price.
  onTestFinished(() => {
    vi.doUnmock("../../lib/selling/prices.ts");
    vi.resetModules();
  });
  vi.resetModules();
  vi.doMock(import("../../lib/selling/prices.ts"), async (original) => {
    const table = await original();
    const dearer = { ...table.prices.growing_annual, amount: 62_400 };
    return { ...table, priceOf: (key) => (key === "growing_annual" ? dearer : table.priceOf(key)) };
  });
  const changed = await import("../../lib/selling/price-text.ts");
  expect(changed.withPrices("[price growing_annual] and [invoice growing_annual]")).toBe(
    "$52 a month and $624",
  );
  const same = naming.filter(({ value }) => changed.withPrices(String(value)) === withPrices(String(value)));
  expect(same).toEqual([]);
});
