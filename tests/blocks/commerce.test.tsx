import { parse } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Blocks } from "@/components/blocks/index";
import { firstScript } from "@/lib/press/first-script";
import { chargeOf } from "@/lib/selling/charge";
import { parseOrder } from "@/lib/selling/order";
import { apiTiers, type PriceKey, tierKeys } from "@/lib/selling/prices";
import { campaignScript } from "@/lib/tracking/campaign-script";
import { blocksAsMarkdown } from "../support/as-markdown.tsx";

function render(...blocks: Record<string, unknown>[]) {
  using warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const keyed = blocks.map((block, index) => ({ _key: `b${index}`, ...block }));
  const html = renderToStaticMarkup(<Blocks blocks={keyed} document={crypto.randomUUID()} draft={false} />);
  return { page: parse(html), html, log: warn.mock.calls.map(String) };
}

/** The order that the order screen parses from a checkout link. */
function orderBehind(link: { getAttribute(name: string): string | undefined } | null | undefined) {
  const href = link?.getAttribute("href")?.replaceAll("&amp;", "&") ?? "";
  return parseOrder(Object.fromEntries(new URL(href, "http://site.test").searchParams));
}

const button = (fields: Record<string, unknown>) => ({ _type: "checkoutButton", heading: "Buy", ...fields });

test.each<[PriceKey, string | undefined, string, string]>([
  ["freelancer_monthly", undefined, "paid-trial", "Try 7 days for $1"],
  ["freelancer_monthly", "subscription", "subscription", "Choose Freelancer"],
  ["growing_annual", "free-trial", "free-trial", "Start 7 days free trial"],
  ["lifetime_599", "one-time", "one-time", "Buy for $599"],
  ["personal_contract_99_9", undefined, "one-time", "Buy for $99.90"],
])(
  "R-CMS-3 R-PAY-1 a button for %s with the mode %s leads to an order with the mode %s",
  (price, mode, bought, label) => {
    const { page, html, log } = render(button({ price, mode }));
    const link = page.querySelector("a.action");
    expect(link?.text).toBe(label);
    const result = orderBehind(link);
    expect(result).toMatchObject({
      kind: "order",
      order: { key: price, mode: bought, quantity: 1 },
      ignored: [],
    });
    if (result.kind === "order") expect(html).toContain(chargeOf(result.order).words);
    expect(log).toEqual([]);
  },
);

test.each([
  ["checkoutButton", { price: "freelancer_monthly", mode: "subscription", label: "For $15", note: null }],
  ["checkoutButton", { price: "freelancer_annual", rhythm: "year", asksQuantity: true }],
  ["dealOffer", { offers: [{ price: "freelancer_monthly", mode: "subscription", label: "For $15" }] }],
  [
    "pricing",
    {
      plans: [
        {
          name: "One",
          price: "freelancer_monthly",
          mode: "subscription",
          label: "For $15",
          billingNote: "$15 now",
        },
      ],
    },
  ],
])("R-PAY-7 a %s shows visitors of a paid campaign only what it charges them (case %#)", (_type, fields) => {
  const { page, log } = render({ _type, heading: "Buy", ...fields });
  const paid = page.querySelectorAll('[data-campaign="paid"]');
  expect(paid.map(({ text }) => text).join(" ")).toContain(
    "$1 for 7 days, then $15 each month until you cancel.",
  );
  expect(paid.map(({ text }) => text).join(" ")).not.toMatch(/For \$15|\$15 (?:now|today)/);
  const [button] = paid.flatMap((one) => [...one.querySelectorAll("[data-checkout]")]);
  const mode = button?.closest("form")?.querySelector('[name="dealType"]')?.getAttribute("value");
  if (mode) expect(mode).toBe("paid-trial");
  else
    expect(orderBehind(button)).toMatchObject({ order: { key: "freelancer_monthly", mode: "paid-trial" } });
  const usual = page
    .querySelectorAll('[data-campaign="usual"]')
    .map(({ text }) => text)
    .join(" ");
  expect(usual).not.toContain("$1 ");
  const ids = page.querySelectorAll("[id]").map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const stack of page.querySelectorAll(".campaign-stack")) {
    expect(stack.childNodes).toEqual(stack.querySelectorAll("[data-campaign]"));
  }
  // It chooses before the first paint.
  expect(firstScript).toContain(campaignScript);
  expect(log).toEqual([]);
});

test("R-PAY-7 a price without a paid trial, or with one by default, is rendered once", () => {
  for (const price of ["team_monthly", "growing_annual", "lifetime_99", "freelancer_monthly"]) {
    expect(render(button({ price })).page.querySelectorAll("[data-campaign]"), price).toHaveLength(0);
  }
});

test("R-PAY-1 a button without its own label shows the total, or no amount when buyers choose the quantity", () => {
  const many = button({ price: "lifetime_299", quantity: 2 });
  expect(render(many).page.querySelector("a.action")?.text).toBe("Buy for $598");
  const chosen = render({ ...many, asksQuantity: true }).page;
  expect(chosen.querySelector("button.action")?.text).toBe("Buy");
});

test("R-PAY-1 a button orders the editor's quantity and shows the total", () => {
  const { page, html } = render(button({ price: "lifetime_299", quantity: 3, label: "Three, please" }));
  expect(orderBehind(page.querySelector("a.action"))).toMatchObject({ order: { quantity: 3 } });
  expect(html).toContain("$897, paid once. Nothing renews.");
  expect(html).toContain("Three, please");
});

test.each([
  ["an unknown price", { price: "lifetime_1" }, "not in the table"],
  ["the trial's dollar alone", { price: "trial_1" }, "only sold as a part"],
  ["an amount in place of a price", { price: 99 }, "instead of text"],
  ["an inherited property name", { price: "constructor" }, "not in the table"],
])("R-CMS-8 R-PAY-3 with %s the block is left out and reported", (_what, fields, reason) => {
  const { html, log } = render(button(fields));
  expect(html).toBe("");
  expect(log.join()).toContain(reason);
});

test("R-CMS-8 a mode that the price does not have is reported and never charged", () => {
  const { page, log } = render(button({ price: "lifetime_99", mode: "free-trial" }));
  expect(orderBehind(page.querySelector("a.action"))).toMatchObject({ order: { mode: "one-time" } });
  expect(log.join()).toMatch(/"free-trial".*can't be bought this way/);
});

const offer = (fields: Record<string, unknown>) => ({
  _type: "dealOffer",
  heading: "Deal",
  offers: [{ _key: "o", _type: "offer", ...fields }],
});

test("R-CMS-3 a deal shows both prices and the saving from the price table, and what is charged", () => {
  const { page } = render(offer({ price: "yearly_199", compareWith: "growing_annual" }));
  expect(page.querySelector("s")?.text).toBe("Usually $300 a year");
  expect(page.text).toContain("Growing Business costs $300 a year: you save $101 (33%).");
  expect(page.text).toContain("$199 today, then $199 each year until you cancel.");
  expect(orderBehind(page.querySelector("a.action"))).toMatchObject({ order: { key: "yearly_199" } });
});

test("a deal that saves nothing claims no saving", () => {
  const { page } = render(offer({ price: "growing_annual", compareWith: "yearly_199" }));
  expect(page.querySelector("s")).toBeNull();
  expect(page.text).not.toContain("save");
});

test("R-CMS-8 only a deal's sellable offers are shown", () => {
  const block = offer({ price: "lifetime_99" });
  const { page, log } = render({
    ...block,
    offers: [...block.offers, { _key: "x", _type: "offer", price: "lifetime_1" }],
  });
  expect(page.querySelectorAll("a.action")).toHaveLength(1);
  expect(log.join()).toContain('field "offers[1].price"');
});

test("a deal's terms are shown under their names, and empty ones are left out", () => {
  const { page } = render({ ...offer({ price: "lifetime_99" }), limit: "Once.", refund: "" });
  expect(page.querySelectorAll("dt").map(({ text }) => text)).toEqual(["What is limited"]);
});

const tiers = { _type: "apiTierCheckout", heading: "Tiers", tiers: [...tierKeys].reverse() };

test("R-CMS-3 R-PAY-1 API tiers are a form that orders the chosen tier without scripts", () => {
  const { page, log } = render(tiers);
  const form = page.querySelector("form");
  expect(form?.getAttribute("action")).toBe("/payment-info");
  expect(form?.getAttribute("method")).toBe("get");
  const hidden = page
    .querySelectorAll("input[type=hidden]")
    .map((input) => [input.getAttribute("name") ?? "", input.getAttribute("value") ?? ""]);
  const options = page.querySelectorAll("option");
  expect(options.map((option) => option.getAttribute("value"))).toEqual(tierKeys);
  for (const option of options) {
    const sent = { ...Object.fromEntries(hidden), priceId: option.getAttribute("value") };
    expect(parseOrder(sent)).toMatchObject({ kind: "order", order: { mode: "api-tier" }, ignored: [] });
  }
  expect(page.querySelectorAll("tbody tr")).toHaveLength(tierKeys.length);
  expect(log).toEqual([]);
});

test("a tier shows the same price in the list, table and slider", () => {
  const { page } = render({ ...tiers, start: "api_2500" });
  expect(page.querySelector("[data-tier-price]")?.text).toBe("$250");
  expect(page.querySelector("option[selected]")?.text).toBe("2,500 documents, $250 a month");
  expect(page.querySelector("input[type=range]")?.getAttribute("value")).toBe("3");
  expect(page.querySelectorAll("tbody tr")[3]?.text).toBe("2,500$25010¢");
  expect(Object.keys(apiTiers)).toHaveLength(6);
});

test("R-CMS-8 an unknown tier is left out and reported", () => {
  const { page, log } = render({ ...tiers, tiers: ["api_100", "api_9", "api_500"] });
  expect(page.querySelectorAll("option")).toHaveLength(2);
  expect(log.join()).toContain('field "tiers[1]" names a tier that is not in the price table');
});

const plan = (fields: Record<string, unknown>) => ({
  _type: "pricing",
  heading: "Plans",
  plans: [{ _key: "p", _type: "plan", name: "Company", ...fields }],
});

test("R-PAY-1 a plan with a price key shows and sells the table's price, ignoring its own amount", () => {
  const { page, html } = render(plan({ price: "team_annual", amount: 1, per: "once" }));
  expect(page.text).toContain("$20a month");
  expect(html).toContain("Billed yearly: one invoice of $240.");
  expect(page.text).not.toContain("$0.01");
  expect(orderBehind(page.querySelector("a.action"))).toMatchObject({ order: { key: "team_annual" } });
});

test("R-CMS-8 a plan with an unknown price shows no amount and sells nothing", () => {
  const { page, log } = render(plan({ price: "lifetime_1", amount: 9900, per: "once" }));
  expect(page.text).toContain("Company");
  expect(page.text).not.toContain("$");
  expect(page.querySelector("a")).toBeNull();
  expect(log.join()).toContain("not in the table");
});

test("markdown has the same prices and links to the same orders", () => {
  const base = "https://site.test/deal";
  const written = blocksAsMarkdown(
    [
      { ...offer({ price: "yearly_199", compareWith: "growing_annual" }), limit: "Once." },
      button({ price: "freelancer_monthly" }),
      { ...tiers, tiers: ["api_100", "api_500"] },
      plan({ price: "team_annual" }),
    ],
    base,
  );
  for (const words of [
    "you save $101 (33%).",
    "- **What is limited:** Once.",
    "[Try 7 days for $1](https://site.test/payment-info?amount=15&priceId=freelancer_monthly&",
    "| 500 | $75 |",
    "[500 documents, $75 a month](https://site.test/payment-info?quantity=1&dealType=api-tier&priceId=api_500)",
    "$20 a month\n\nBilled yearly: one invoice of $240.",
  ]) {
    expect(written).toContain(words);
  }
  expect(blocksAsMarkdown([button({ price: "lifetime_1" })], base)).toBe("");
});
