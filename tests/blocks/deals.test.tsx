import { parse } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Blocks } from "@/components/blocks/index";
import { blocksAsMarkdown } from "../support/as-markdown.tsx";

const base = "https://site.test/somewhere";
const now = "2027-03-03T12:00:00Z";
const deal = (endsAt: string, prices = ["lifetime_299", "business_deal_monthly"]) => ({
  prices,
  startsAt: null,
  endsAt,
  askedAt: now,
  path: "/spring",
});
const running = [deal("2027-03-03T12:00:00.001Z")];
const over = [deal(now)];

function render(block: Record<string, unknown>) {
  const blocks = [{ _key: "b", heading: "Buy", ...block }];
  const html = renderToStaticMarkup(<Blocks blocks={blocks} document={crypto.randomUUID()} draft={false} />);
  return { page: parse(html), text: blocksAsMarkdown(blocks, base) };
}

const blocks = [
  { _type: "checkoutButton", price: "lifetime_299" },
  { _type: "dealOffer", offers: [{ _key: "o", price: "lifetime_299" }] },
  { _type: "pricing", plans: [{ _key: "p", name: "Plan", price: "lifetime_299" }] },
];

test.each(blocks)(
  "R-PAY-1 R-CMS-3 $_type sells until the deal ends, then shows a notice with a link, in markdown too",
  (block) => {
    const open = render({ ...block, deals: running });
    expect(open.page.querySelectorAll("a[data-checkout]")).toHaveLength(1);
    expect(open.page.querySelector("[data-offer-closed]")).toBeNull();
    expect(open.text).toContain("/payment-info?");
    const closed = render({ ...block, deals: over });
    expect(closed.page.querySelectorAll("a[data-checkout], button")).toHaveLength(0);
    expect(closed.page.querySelector("[data-offer-closed]")?.text).toBe("This offer ended on 3 Mar 2027.");
    expect(closed.page.querySelector("a.action")?.getAttribute("href")).toBe("/spring");
    expect(closed.text).toContain("[See what there is instead](https://site.test/spring)");
    expect(closed.text).not.toContain("/payment-info");
    expect(closed.page.text + closed.text).not.toMatch(/paid once|Buy for/);
  },
);

test("R-PAY-1 a billing interval that no running deal sells is closed", () => {
  const { page } = render({
    _type: "checkoutButton",
    price: "business_deal_monthly",
    rhythm: "month",
    deals: running,
  });
  expect(page.querySelectorAll("[data-interval=month] a[data-checkout]")).toHaveLength(1);
  expect(page.querySelector("[data-interval=year] [data-offer-closed]")?.text).toBe(
    "This offer is not open.",
  );
});

test("R-PAY-1 a deal's button text and badge apply to its own prices", () => {
  const own = { ownPrices: ["lifetime_299"], ownButtonText: "Keep it for life", ownBadge: "Ends today" };
  const offers = [
    { _key: "a", price: "lifetime_299" },
    { _key: "b", price: "lifetime_299", label: "Its own words" },
    { _key: "c", price: "growing_annual" },
  ];
  const { page, text } = render({ _type: "dealOffer", offers, deals: running, ...own });
  const labels = page.querySelectorAll("a[data-checkout]").map((link) => link.text);
  expect(labels).toEqual(["Keep it for life", "Its own words", "Start 7 days free trial"]);
  expect(page.text).toContain("Ends today");
  expect(text).toContain("[Keep it for life](");
  const button = render({ _type: "checkoutButton", price: "lifetime_299", deals: running, ...own });
  expect(button.page.querySelector("a[data-checkout]")?.text).toBe("Keep it for life");
});

test.each([null, "deals", [null, 5, {}], [{ prices: "lifetime_299", askedAt: now }], [{ askedAt: "soon" }]])(
  "R-CMS-8 the invalid deals %j break nothing",
  (deals) => {
    expect(render({ ...blocks[0], deals }).page.querySelector("h2, h1")?.text).toBe("Buy");
  },
);
