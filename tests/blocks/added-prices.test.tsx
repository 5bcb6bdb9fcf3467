import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type AddedPrice, openStoppedPrices } from "@paraph/payments/stopped-prices";
import { parse } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { provideAddedPrices } from "../../lib/selling/added-prices.ts";

const summer: AddedPrice = {
  key: "summer",
  id: "price_1Abc",
  name: "Summer sale",
  amount: 4950,
  currency: "USD",
  interval: null,
  trial: null,
};

afterEach(() => {
  provideAddedPrices(() => new Map());
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** Renders a block where lines of configuration add these prices, and says what the result depends on. */
async function renderWith(added: readonly AddedPrice[], block: Record<string, unknown>, stopped = "") {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-added-"));
  const file = path.join(folder, "stopped-prices.db");
  const table = openStoppedPrices(file);
  for (const price of added) table.keep(price);
  if (stopped) table.stop({ key: stopped, here: "$49.50 once", there: "$59.00 once" });
  vi.stubEnv("PARAPH_STOPPED_PRICES", file);
  vi.resetModules();
  const { sharedStoppedPrices } = await import("@/lib/selling/offers/stopped-prices");
  provideAddedPrices(() => sharedStoppedPrices()?.added() ?? new Map());
  const { Blocks } = await import("@/components/blocks/index");
  const { withDependencies } = await import("@/lib/freshness/remember");
  const blocks = [{ _key: "b", heading: "Buy", ...block }];
  const { result, tags } = await withDependencies(async () =>
    renderToStaticMarkup(<Blocks blocks={blocks} document={crypto.randomUUID()} draft={false} />),
  );
  table.close();
  rmSync(folder, { recursive: true });
  return { page: parse(result), html: result, tags: tags.filter((tag) => tag.startsWith("price:")).sort() };
}

const sellers: readonly [string, Record<string, unknown>][] = [
  ["checkoutButton", { price: "summer" }],
  ["checkoutButton", { price: "summer", asksQuantity: true }],
  ["pricing", { plans: [{ _key: "p", name: "For the summer", price: "summer" }] }],
  ["dealOffer", { offers: [{ _key: "o", price: "summer" }] }],
];

test.each(sellers)(
  "R-PAY-3 %s shows what the provider says of an added price, and its button carries it: %o",
  async (_type, fields) => {
    const { page, html, tags } = await renderWith([summer], { _type, ...fields });
    expect(page.text).toContain("$49.50");
    const carrier = page.querySelector("[data-added-price]");
    expect(JSON.parse(carrier?.getAttribute("data-added-price") ?? "")).toEqual(summer);
    expect(page.querySelector("[data-checkout]")).not.toBeNull();
    expect(html).toContain("summer");
    expect(tags).toEqual([expect.stringMatching(/^price:summer@[0-9a-f]{16}$/)]);
  },
);

test.each(sellers)(
  "R-PAY-3 before the price is known %s sells nothing, and is made anew when it is: %o",
  async (_type, fields) => {
    const log = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { page, tags } = await renderWith([], { _type, ...fields });
    expect(page.querySelector("[data-checkout]")).toBeNull();
    expect(tags).toEqual(["price:summer@"]);
    log.mockRestore();
  },
);

test("R-PAY-3 an added price that the provider says differently can't be pressed", async () => {
  const { page, tags } = await renderWith([summer], { _type: "checkoutButton", price: "summer" }, "summer");
  expect(page.querySelector("button.action")?.hasAttribute("disabled")).toBe(true);
  expect(page.querySelector("[data-offer-closed]")?.text).toContain("can’t be bought right now");
  expect(tags).toEqual([expect.stringMatching(/^price:summer@[0-9a-f]{16}-stopped$/)]);
});

test("R-PAY-3 another amount is another revision, and a price of the table adds nothing to its page", async () => {
  const block = { _type: "checkoutButton", price: "summer" };
  const before = await renderWith([summer], block);
  const after = await renderWith([{ ...summer, amount: 5900 }], block);
  expect(before.tags).not.toEqual(after.tags);
  const table = { _type: "checkoutButton", price: "lifetime_99" };
  expect((await renderWith([summer], table)).html).toBe((await renderWith([], table)).html);
  expect((await renderWith([summer], table)).html).not.toContain("data-added-price");
});
