import { expect, test } from "vitest";
import { parsePriceLines } from "../../../lib/env/price-lines.ts";

test("R-PAY-3 a line of configuration adds a price: its name, and the provider's identifier", () => {
  const { lines, problems } = parsePriceLines({
    STRIPE_PRICE_SUMMER_SALE: " price_1Abc ",
    STRIPE_PRICE_winter2: "price_2",
    STRIPE_PRICE_EMPTY: "",
    STRIPE_SECRET_KEY: "sk_test_1",
  });
  expect(lines).toEqual([
    { key: "summer_sale", id: "price_1Abc", variable: "STRIPE_PRICE_SUMMER_SALE" },
    { key: "winter2", id: "price_2", variable: "STRIPE_PRICE_winter2" },
  ]);
  expect(problems).toEqual([]);
});

test.each([
  ["STRIPE_PRICE_TEAM_ANNUAL", "price_1", '"team_annual" is in lib/selling/prices.ts already'],
  ["STRIPE_PRICE_API_100", "price_1", '"api_100" is in lib/selling/prices.ts already'],
  ["STRIPE_PRICE_", "price_1", "a name is 1 to 40 letters"],
  ["STRIPE_PRICE_2027", "price_1", "the first a letter"],
  [`STRIPE_PRICE_${"A".repeat(41)}`, "price_1", "a name is 1 to 40 letters"],
  ["STRIPE_PRICE_SUMMER", "prod_1", 'starts with "price_"'],
  ["STRIPE_PRICE_SUMMER", "49", 'starts with "price_"'],
  ["STRIPE_PRICE_SUMMER", "price_local_team_annual", "a price of the table has the same identifier"],
  ["STRIPE_PRICE_z", "price_good", "STRIPE_PRICE_GOOD has the same identifier"],
  ["STRIPE_PRICE_good", "price_3", "STRIPE_PRICE_GOOD has the same name"],
])("R-PAY-3 %s=%s adds nothing, and a message names the line and says why: %s", (name, id, why) => {
  const { lines, problems } = parsePriceLines({ STRIPE_PRICE_GOOD: "price_good", [name]: id });
  expect(lines.map(({ key }) => key)).toEqual(["good"]);
  expect(problems).toEqual([expect.stringContaining(`${name}=${id} adds no price: `)]);
  expect(problems[0]).toContain(why);
});
