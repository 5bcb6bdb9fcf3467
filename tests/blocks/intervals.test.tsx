import { type HTMLElement, parse } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Blocks } from "@/components/blocks/index";
import { parseOrder } from "@/lib/selling/order";
import { blocksAsMarkdown } from "../support/as-markdown.tsx";

function render(block: Record<string, unknown>) {
  using warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const blocks = [{ _key: "b", heading: "Buy", ...block }];
  const html = renderToStaticMarkup(<Blocks blocks={blocks} document={crypto.randomUUID()} draft={false} />);
  return { page: parse(html), log: warn.mock.calls.map(String) };
}

const button = { _type: "checkoutButton", price: "team_annual" };
const plans = (...prices: string[]) => ({
  _type: "pricing",
  plans: prices.map((price) => ({ _key: price, _type: "plan", name: price, price })),
});
const offers = (...prices: string[]) => ({
  _type: "dealOffer",
  offers: prices.map((price) => ({ _key: price, _type: "offer", price })),
});

/** The orders behind the buttons of one billing interval. */
function ordersOf(page: HTMLElement, rhythm: string) {
  return page.querySelectorAll(`[data-interval=${rhythm}] a[data-checkout]`).map((link) => {
    const href = link.getAttribute("href")?.replaceAll("&amp;", "&") ?? "";
    const result = parseOrder(Object.fromEntries(new URL(href, "http://site.test").searchParams));
    return result.kind === "order" ? [result.order.key, result.order.mode, result.ignored] : result;
  });
}

test.each([
  ["a button", button, [["team_monthly", "subscription", []]], [["team_annual", "subscription", []]]],
  [
    "plans",
    plans("freelancer_monthly", "growing_annual"),
    [
      ["freelancer_monthly", "paid-trial", []],
      ["growing_monthly", "subscription", []],
    ],
    [
      ["freelancer_annual", "subscription", []],
      ["growing_annual", "free-trial", []],
    ],
  ],
  [
    "a deal",
    offers("business_deal_yearly", "lifetime_99"),
    [["business_deal_monthly", "subscription", []]],
    [["business_deal_yearly", "subscription", []]],
  ],
])(
  "R-PAY-1 %s with a switch sells both billing intervals at the table's prices",
  (_what, block, ...orders) => {
    const { page, log } = render({ ...block, rhythm: "year" });
    expect([ordersOf(page, "month"), ordersOf(page, "year")]).toEqual(orders);
    const radios = page.querySelectorAll("fieldset input[type=radio]");
    expect(radios.map((radio) => [radio.getAttribute("value"), radio.hasAttribute("checked")])).toEqual([
      ["month", false],
      ["year", true],
    ]);
    expect(new Set(radios.map((radio) => radio.getAttribute("name"))).size).toBe(1);
    expect(log).toEqual([]);
  },
);

test("R-PAY-1 the yearly saving is computed from the table, on the switch and beside the price", () => {
  const { page } = render({ ...plans("freelancer_monthly", "team_annual"), rhythm: "month" });
  expect(page.querySelector("fieldset")?.text).toContain("Yearly up to 23% less");
  expect(page.querySelectorAll("[data-interval=year] .text-good").map(({ text }) => text)).toEqual([
    "Freelancer costs $180 a year: you save $36 (20%).",
    "Team, monthly costs $312 a year: you save $72 (23%).",
  ]);
  expect(page.querySelectorAll("[data-interval=month] .text-good")).toEqual([]);
  expect(render({ ...button, rhythm: "month" }).page.querySelector("fieldset")?.text).toContain(
    "Yearly 23% less",
  );
});

test.each([
  ["no switch is set", { ...plans("team_annual") }],
  ["nothing has two billing intervals", { ...plans("lifetime_99"), rhythm: "month" }],
  ["the setting is not a billing interval", { ...button, rhythm: "weekly" }],
])("R-PAY-1 when %s, there is no switch and each price is shown alone", (_what, block) => {
  const { page } = render(block);
  expect(page.querySelector("input[type=radio]")).toBeNull();
  expect(page.querySelector("[data-interval]")).toBeNull();
  expect(page.text).not.toContain("you save");
  expect(page.querySelectorAll("a[data-checkout]")).toHaveLength(1);
});

test("R-PAY-1 an editor's text for one price is not shown for the other", () => {
  const plan = {
    _key: "p",
    _type: "plan",
    name: "Team",
    price: "team_annual",
    label: "Take Team",
    billingNote: "One bill.",
  };
  const { page } = render({ _type: "pricing", rhythm: "month", plans: [plan] });
  const [month, year] = ["month", "year"].map((rhythm) =>
    page
      .querySelectorAll(`[data-interval=${rhythm}]`)
      .map(({ text }) => text)
      .join(" "),
  );
  expect(year).toContain("One bill.");
  expect(year).toContain("Take Team");
  expect(month).toContain("Billed monthly.");
  expect(month).toContain("Choose Team, monthly");
});

test("R-PAY-1 buyers set the quantity in a form that works without scripts, for each billing interval", () => {
  const { page, log } = render({ ...button, rhythm: "year", asksQuantity: true, quantity: 2 });
  const forms = page.querySelectorAll("form[action='/payment-info'][method=get]");
  const sent = forms.map((form) => {
    const fields = form
      .querySelectorAll("input")
      .map((input) => [input.getAttribute("name"), input.getAttribute("value")]);
    return parseOrder(Object.fromEntries(fields));
  });
  expect(sent).toMatchObject([
    { kind: "order", order: { key: "team_monthly", quantity: 2 }, ignored: [] },
    { kind: "order", order: { key: "team_annual", quantity: 2 }, ignored: [] },
  ]);
  const fields = forms.map((form) => form.querySelector("input[type=number]"));
  expect(fields.map((field) => [field?.getAttribute("min"), field?.getAttribute("max")])).toEqual([
    ["1", "99"],
    ["1", "99"],
  ]);
  for (const [index, form] of forms.entries()) {
    expect(form.querySelector("label")?.getAttribute("for")).toBe(fields[index]?.getAttribute("id"));
  }
  expect(new Set(fields.map((field) => field?.getAttribute("id"))).size).toBe(2);
  expect(page.querySelectorAll("[data-charge]").map(({ text }) => text)).toEqual([
    "$52 today, then $52 each month until you cancel.",
    "$480 today, then $480 each year until you cancel.",
  ]);
  expect(log).toEqual([]);
});

test("R-PAY-1 the markdown has both billing intervals", () => {
  const blocks = [
    { ...button, _key: "b", rhythm: "month" },
    { ...plans("growing_annual"), _key: "p", rhythm: "year" },
  ];
  const written = blocksAsMarkdown(blocks, "https://site.test/x");
  for (const words of [
    "Team, monthly\n\n$26 a month",
    "$26 today",
    "priceId=team_annual",
    "priceId=team_monthly",
    "priceId=growing_monthly",
  ]) {
    expect(written).toContain(words);
  }
});
