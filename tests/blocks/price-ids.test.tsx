import { parse } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** Renders the block as a build with these price identifiers. */
async function renderWith(prices: string, block: Record<string, unknown>) {
  vi.stubEnv("NEXT_PUBLIC_STRIPE_PRICES", prices);
  vi.resetModules();
  const { Blocks } = await import("@/components/blocks/index");
  using warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const blocks = [{ _key: "b", heading: "Buy", ...block }];
  const html = renderToStaticMarkup(<Blocks blocks={blocks} document={crypto.randomUUID()} draft={false} />);
  return { page: parse(html), log: warn.mock.calls.join() };
}

const button = { _type: "checkoutButton", price: "freelancer_monthly" };
const tiers = { _type: "apiTierCheckout", tiers: ["api_100", "api_500", "api_1000"] };

test.each([
  ["its price", "trial_1=price_1", "for freelancer_monthly: see NEXT_PUBLIC_STRIPE_PRICES"],
  ["its paid trial", "freelancer_monthly=price_1", "for trial_1: see NEXT_PUBLIC_STRIPE_PRICES"],
])("R-PAY-3 without an identifier for %s the button is disabled, and the log says why", async (...row) => {
  const [, prices, reason] = row;
  const { page, log } = await renderWith(prices, button);
  expect(page.querySelector("button.action")?.hasAttribute("disabled")).toBe(true);
  expect(page.querySelector("[data-checkout]")).toBeNull();
  expect(log).toContain(reason);
});

test("R-PAY-3 with both identifiers the same button sells", async () => {
  const { page, log } = await renderWith("freelancer_monthly=price_1,trial_1=price_2", button);
  expect(page.querySelector("a[data-checkout]")).not.toBeNull();
  expect(log).toBe("");
});

test("R-PAY-3 only API tiers with an identifier can be chosen; with none the button is disabled", async () => {
  const some = await renderWith("api_100=price_1,api_1000=price_2", tiers);
  const offered = some.page.querySelectorAll("option").map((option) => option.getAttribute("value"));
  expect(offered).toEqual(["api_100", "api_1000"]);
  expect(some.page.querySelector("button")?.hasAttribute("disabled")).toBe(false);
  expect(some.log).toContain('sells "api_500", which has no identifier');
  const none = await renderWith("lifetime_99=price_1", tiers);
  expect(none.page.querySelectorAll("option")).toHaveLength(3);
  expect(none.page.querySelector("button")?.hasAttribute("disabled")).toBe(true);
});
