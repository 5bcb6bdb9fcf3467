import { ThemeProvider } from "@sanity/ui";
import { evaluate, parse as parseQuery } from "groq-js";
import { parse } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { RouterProvider, route } from "sanity/router";
import { expect, test } from "vitest";
import { offeringTypes, statedOffersQuery } from "@/schemas/selling/stated-offers";
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

/** The rows of documents, asked for as the tool asks. */
async function ask(dataset: readonly unknown[]) {
  const found = await evaluate(parseQuery(statedOffersQuery), { dataset, params: { types: offeringTypes } });
  return render(await found.get());
}

test("R-CMS-3 the Studio lists every shipped offer with its price, usual price and terms, and none contradicts another", async () => {
  const { rows, page, marks } = await ask(loadContent().map(({ document }) => document));
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
  const area = page.querySelector("section");
  expect(area?.getAttribute("tabindex")).toBe("0");
  expect(page.querySelectorAll('[aria-label="All offers"]')).toEqual([area]);
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

test("R-CMS-3 an offer in a reusable block is listed and compared like one on a page", async () => {
  const shared = {
    ...deal("Everywhere", "yearly_199", {}, { limit: "Twice" }),
    _type: "reusableBlock",
    path: undefined,
  };
  const { marks, rows } = await ask([deal("Spring", "yearly_199"), shared]);
  expect(rows.map(({ page, opens }) => [page, opens.type])).toEqual([
    ["Everywhere", "reusableBlock"],
    ["Spring, /Spring", "deal"],
  ]);
  expect(marks).toEqual([{ limit: "Not as on Spring" }, { limit: "Not as on Everywhere" }]);
});

test("R-CMS-3 refunds without a majority are all marked, whichever comes first", () => {
  const { marks } = render([
    deal("Spring", "yearly_199"),
    deal("Lifetime", "lifetime_99", {}, { refund: "Never" }),
    deal("Silent", "lifetime_299", {}, { refund: undefined }),
  ]);
  const both = { refund: "Offers say different things about money back" };
  expect(marks).toEqual([both, {}, both]);
});

test("R-CMS-3 a date that cannot be read is no date, and contradicts no missing one", () => {
  const { marks } = render([
    deal("Spring", "yearly_199", { endsAt: "soon", startsAt: "now" }),
    deal("Autumn", "yearly_199", { endsAt: "soon" }),
    deal("Winter", "yearly_199"),
  ]);
  expect(marks).toEqual([{}, {}, {}]);
});

test("R-CMS-3 a price of the list is an offer where a deal block gives it terms, and a button that sells a deal's price is one", () => {
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
    ["Freelancer", "It is new."],
  ]);
});
