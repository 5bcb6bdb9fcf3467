import { startLake } from "@paraph/lake/testing/lake";
import { expect, test } from "vitest";
import { completePublished } from "../../lib/publishing/complete-published.ts";
import { provideAddedPrices, readAddedPrice } from "../../lib/selling/added-prices.ts";

const summer = readAddedPrice({
  key: "summer",
  id: "price_1",
  name: "Summer sale",
  amount: 4950,
  currency: "USD",
  interval: "month",
  trial: 14,
});

/** The choices of schemas are made when they load, as the Studio loads them after its page has named the prices. */
async function loadSchemas() {
  if (!summer) throw new Error("It is no price.");
  provideAddedPrices(() => new Map([[summer.key, summer]]));
  const fields = await import("../../schemas/selling/price-fields.ts");
  const { validateAsStudio } = await import("../support/validate-as-studio.ts");
  return { ...fields, validateAsStudio };
}

const blockWith = (price: string, mode?: string) => ({
  _type: "reusableBlock",
  title: "Shared",
  blocks: [
    { _key: "b", _type: "checkoutButton", heading: "Buy", tone: "paper", price, ...(mode && { mode }) },
  ],
});

test("R-PAY-3 the Studio offers an added price with its amount, and its field says what will be charged", async () => {
  const { priceChoices, dealPriceChoices, chargePreview } = await loadSchemas();
  expect(priceChoices.at(-1)).toEqual({ value: "summer", title: "Summer sale: $49.50 a month" });
  expect(dealPriceChoices.at(-1)?.title).toContain("sold at any time");
  expect(chargePreview("summer")).toBe(
    "Summer sale: Nothing today. After 14 days, $49.50 each month until you cancel.",
  );
});

test("R-PAY-3 the Studio's validation takes an added price, and refuses one that no line adds", async () => {
  const { validateAsStudio } = await loadSchemas();
  expect(await validateAsStudio(blockWith("summer"))).toEqual([]);
  expect(await validateAsStudio(blockWith("summer", "paid-trial"))).toEqual([
    expect.stringContaining("Summer sale can't be bought this way"),
  ]);
  expect(await validateAsStudio(blockWith("winter"))).toEqual([
    expect.stringContaining('"winter" is not in the price table'),
  ]);
  const deal = { _type: "deal", title: "Sale", path: "/sale", prices: ["summer", "winter"] };
  const told = (await validateAsStudio(deal)).filter((line) => line.includes("prices"));
  expect(told).toContainEqual(expect.stringContaining('"winter" is not in the price table'));
  expect(told.join()).not.toContain("summer");
});

test("R-PAY-3 the lake publishes what sells an added price", async () => {
  await using lake = await startLake({ completePublished });
  const client = lake.client("editor", { perspective: "raw" });
  await client.create({ ...blockWith("summer"), _id: "drafts.shared" });
  await client.action({
    actionType: "sanity.action.document.publish",
    draftId: "drafts.shared",
    publishedId: "shared",
  });
  expect(await client.fetch('*[_id == "shared"][0].blocks[0].price')).toBe("summer");
});
