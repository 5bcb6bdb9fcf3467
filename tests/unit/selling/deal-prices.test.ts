import { expect, test } from "vitest";
import { dealPriceChoices, priceChoices } from "@/schemas/selling/price-fields";
import { validateAsStudio } from "../../support/validate-as-studio.ts";

const block = (price: string) => ({ _type: "checkoutButton", _key: "b", price, quantity: 1 });
const shared = (price: string) => ({ _type: "reusableBlock", title: "Shared", blocks: [block(price)] });
const deal = (prices: string[], price: string) => ({
  _type: "deal",
  title: "Deal",
  path: "/deal",
  summary: "An offer.",
  prices,
  blocks: [block(price)],
  seo: { _type: "seo", description: "One year for one person, in one invoice: what it holds and what not." },
});

test.each([
  ["a price sold at any time", shared("freelancer_monthly"), []],
  ["a price of a running deal", shared("yearly_199"), []],
  [
    "a price of an ended deal",
    shared("lifetime_99"),
    [
      'warning blocks.b.price: The deals that sell "Lifetime, one person" are over, so nobody can buy it here. Choose another price, or plan a deal with it.',
    ],
  ],
  [
    "a price of an unpublished deal",
    shared("lifetime_299"),
    [
      'warning blocks.b.price: "Lifetime, team" is sold by deals alone, and no published deal sells it, so nobody can buy it here.',
    ],
  ],
  ["the deal's own price", deal(["yearly_99"], "yearly_99"), []],
  [
    "another deal's price",
    deal(["yearly_99"], "yearly_199"),
    [
      'warning blocks.b.price: The dates of this deal don\'t apply to "Yearly offer, company": other deals do. Choose it under "Offer and dates" too.',
    ],
  ],
  [
    "a price that the draft deal no longer has",
    deal(["yearly_199"], "yearly_99"),
    [
      'warning blocks.b.price: The dates of this deal don\'t apply to "Yearly offer, one person": nobody can buy it here. Choose it under "Offer and dates" too.',
    ],
  ],
])("R-PAY-3 the Studio tells an editor whether visitors can buy %s", async (_case, document, expected) => {
  expect(await validateAsStudio(document)).toEqual(expected);
});

test("R-PAY-3 price choices say how each price is billed, and in deals which ones are sold at any time", () => {
  const title = (key: string, list = priceChoices) => list.find(({ value }) => value === key)?.title;
  expect(title("team_annual")).toBe("Team: $20 a month, billed yearly");
  expect(title("team_monthly")).toBe("Team, monthly: $26 a month");
  expect(title("yearly_99", dealPriceChoices)).toBe("Yearly offer, one person: $99 a year");
  expect(title("freelancer_monthly", dealPriceChoices)).toBe("Freelancer: $15 a month, sold at any time");
});
