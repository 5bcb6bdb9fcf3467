import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openStoppedPrices } from "@paraph/payments/stopped-prices";
import { parse } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** Renders a block while these prices are not sold, and says what the result depends on. */
async function renderWithout(keys: readonly string[], block: Record<string, unknown>) {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-stopped-"));
  const file = path.join(folder, "stopped-prices.db");
  const stopped = openStoppedPrices(file);
  for (const key of keys) stopped.stop({ key, here: "$99.00 once", there: "$123.00 once" });
  vi.stubEnv("PARAPH_STOPPED_PRICES", file);
  vi.resetModules();
  const { Blocks } = await import("@/components/blocks/index");
  const { withDependencies } = await import("@/lib/freshness/remember");
  const blocks = [{ _key: "b", heading: "Buy", ...block }];
  const { result, tags } = await withDependencies(async () =>
    renderToStaticMarkup(<Blocks blocks={blocks} document={crypto.randomUUID()} draft={false} />),
  );
  stopped.close();
  rmSync(folder, { recursive: true });
  return { page: parse(result), tags: tags.filter((tag) => tag.startsWith("price:")).sort() };
}

const sellers: readonly [string, Record<string, unknown>][] = [
  ["checkoutButton", { price: "lifetime_99" }],
  ["checkoutButton", { price: "lifetime_99", asksQuantity: true }],
  ["pricing", { plans: [{ _key: "p", name: "For life", price: "lifetime_99" }] }],
  ["dealOffer", { offers: [{ _key: "o", price: "lifetime_99" }] }],
];

test.each(sellers)(
  "R-PAY-3 while a price is not sold, the button of %s is disabled and says why, and no charge is promised: %o",
  async (_type, fields) => {
    const { page, tags } = await renderWithout(["lifetime_99"], { _type, ...fields });
    expect(page.querySelector("button.action")?.hasAttribute("disabled")).toBe(true);
    expect(page.querySelector("[data-offer-closed]")?.text).toContain("can’t be bought right now");
    expect(page.querySelectorAll("[data-checkout], [data-charge]")).toEqual([]);
    expect(tags).toEqual(["price:lifetime_99@stopped"]);
  },
);

test.each(sellers)(
  "R-PAY-3 otherwise %s sells it, and depends on that it is sold: %o",
  async (_type, fields) => {
    const { page, tags } = await renderWithout(["lifetime_299"], { _type, ...fields });
    expect(page.querySelector("[data-checkout]")).not.toBeNull();
    expect(page.querySelector("[data-offer-closed]")).toBeNull();
    expect(tags).toEqual(["price:lifetime_99@"]);
  },
);

test("R-PAY-3 a paid trial needs the price of its first days, too", async () => {
  const trial = { _type: "checkoutButton", price: "freelancer_monthly" };
  const { page } = await renderWithout(["trial_1"], trial);
  expect(page.querySelector("button.action")?.hasAttribute("disabled")).toBe(true);
  const whole = await renderWithout(["trial_1"], { ...trial, mode: "subscription" });
  expect(whole.page.querySelector("a[data-checkout]")).not.toBeNull();
});

test("R-PAY-3 an API tier that is not sold can't be chosen, and with none the button is disabled", async () => {
  const tiers = ["api_100", "api_500"];
  const some = await renderWithout(["api_500"], { _type: "apiTierCheckout", tiers });
  expect(some.page.querySelectorAll("option").map((one) => one.getAttribute("value"))).toEqual(["api_100"]);
  expect(some.page.querySelector("[data-offer-closed]")?.text).toContain("another tier");
  const none = await renderWithout(tiers, { _type: "apiTierCheckout", tiers });
  expect(none.page.querySelector("button")?.hasAttribute("disabled")).toBe(true);
  expect(none.page.querySelector("[data-offer-closed]")?.text).toContain("right now");
});
