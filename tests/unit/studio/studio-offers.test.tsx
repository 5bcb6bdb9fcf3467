import { ThemeProvider } from "@sanity/ui";
import { evaluate, parse as parseQuery } from "groq-js";
import { parse } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { RouterProvider, route } from "sanity/router";
import { expect, test } from "vitest";
import { routedTypes } from "@/lib/routes";
import { statedOffersQuery } from "@/schemas/selling/stated-offers";
import { offerRows } from "@/studio/selling/offer-rows";
import { OffersTable } from "@/studio/selling/offers-table";
import { theme } from "@/studio/theme";
import { loadContent } from "../../support/content.ts";

const router = route.create("/studio", [route.intents("/intent")]);
const now = new Date("2026-12-01T00:00:00Z");
const terms = { reason: "It is new.", audience: "Everyone", limit: "Once", refund: "Within 14 days" };
const deal = (name: string, price: string, fields: object = {}, block: object = {}) => ({
  _id: `deal-${name}`,
  _type: "deal",
  title: name,
  path: `/${name}`,
  blocks: [{ _key: "o", _type: "dealOffer", ...terms, offers: [{ price }], ...block }],
  ...fields,
});

function render(documents: readonly unknown[]) {
  const rows = offerRows(documents, now);
  const markup = renderToStaticMarkup(
    <ThemeProvider theme={theme}>
      <RouterProvider router={router} state={{}} onNavigate={() => {}}>
        <OffersTable rows={rows} />
      </RouterProvider>
    </ThemeProvider>,
  );
  const page = parse(markup);
  return { rows, page, marks: rows.map(({ differs }) => differs) };
}

/** The rows of the shipped content, asked for as the tool asks. */
async function shipped() {
  const dataset = loadContent().map(({ document }) => document);
  const found = await evaluate(parseQuery(statedOffersQuery), { dataset, params: { types: routedTypes } });
  return render(await found.get());
}

test("R-CMS-3 the Studio lists every shipped offer with its price, usual price and terms, and none contradicts another", async () => {
  const { rows, page, marks } = await shipped();
  const words = rows.map(({ page: at, price, regular }) => [at, price, regular]);
  expect(words).toContainEqual([
    "Ultimate subscription deal, /ultimate-subscription-deal",
    "$199 a year",
    "$300 a year ($25 a month)",
  ]);
  expect(words).toContainEqual([
    "JVZoo deal, /deals/jvzoo",
    "$228 a year ($19 a month) or $22 a month",
    "$300 a year ($25 a month)",
  ]);
  expect(words).toContainEqual(["Supreme deal, /supreme-deal", "$599 once", "2 × $499 once"]);
  expect(new Set(rows.map(({ opens }) => opens.id)).size).toBe(11);
  expect(marks.filter((differs) => Object.keys(differs).length > 0)).toEqual([]);
  expect(new Set(rows.flatMap(({ said }) => said.refund ?? [])).size).toBe(1);
  expect(page.querySelectorAll("thead th").map(({ text }) => text)).toEqual([
    "Offer",
    "Page",
    "Price",
    "Regular price",
    "Reason",
    "Audience",
    "Limit",
    "Begins",
    "Ends",
    "Refund",
  ]);
});

test("R-CMS-3 each row leads to its block, and the table can be reached and scrolled by keyboard", () => {
  const { page } = render([deal("Spring", "yearly_199")]);
  const address = decodeURIComponent(page.querySelector("th a")?.getAttribute("href") ?? "");
  expect(address).toBe('/studio/intent/edit/id=deal-Spring;type=deal;path=blocks[_key=="o"]/');
  expect(page.querySelector("section[aria-label]")?.getAttribute("tabindex")).toBe("0");
});

test("R-CMS-3 offers of one price that disagree are marked on both pages, and a refund of its own on one", () => {
  const other = { audience: "New accounts", refund: "Never" };
  const { marks, page } = render([
    deal("Spring", "yearly_199"),
    deal("Autumn", "yearly_199", { endsAt: "2027-01-01T00:00:00Z" }, other),
    deal("Lifetime", "lifetime_99"),
  ]);
  expect(marks).toEqual([
    {},
    { audience: "Not as on Spring", endsAt: "Not as on Spring", refund: "Not as in most offers" },
    { audience: "Not as on Autumn", endsAt: "Not as on Autumn" },
  ]);
  expect(page.text).toContain("Not as in most offers");
  expect(page.text).toContain("1 Jan 2027");
});

test("R-CMS-3 offers that never run together may differ, and a placeholder or nothing contradicts nothing", () => {
  const { marks, rows } = render([
    deal("March", "yearly_199", { startsAt: "2027-03-01T00:00:00Z", endsAt: "2027-04-01T00:00:00Z" }),
    deal("May", "yearly_199", { startsAt: "2027-05-01T00:00:00Z" }, { reason: "It is May." }),
    deal("Over", "yearly_199", { endsAt: "2026-01-01T00:00:00Z" }, { reason: "It was." }),
    deal("Begun", "lifetime_99", {}, { reason: "[Say why.]", audience: undefined }),
    deal("Done", "lifetime_99"),
  ]);
  expect(marks).toEqual([{}, {}, {}, {}, {}]);
  expect(rows.find(({ page }) => page.startsWith("Begun"))?.said).toMatchObject({
    reason: null,
    audience: null,
  });
});

test("R-CMS-3 a price from the list beside an offer is none, and a button that sells a deal's price is one", () => {
  const button = { _key: "b", _type: "checkoutButton", price: "lifetime_299" };
  const list = { _key: "l", _type: "checkoutButton", price: "growing_annual" };
  const beside = { offers: [{ price: "yearly_99" }, { price: "freelancer_monthly" }] };
  const { rows } = render([
    deal("Mega", "yearly_99", {}, beside),
    { _id: "page-shop", _type: "page", title: "Shop", path: "/shop", blocks: [button, list] },
  ]);
  expect(rows.map(({ offer, said }) => [offer, said.reason])).toEqual([
    ["Lifetime, team", null],
    ["Yearly offer, one person", "It is new."],
  ]);
});
