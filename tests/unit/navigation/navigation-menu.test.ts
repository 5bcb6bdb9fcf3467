import { evaluate, parse } from "groq-js";
import { expect, test } from "vitest";
import { nextExpiry, withoutExpiredIn } from "../../../lib/freshness/expiry.ts";
import {
  buildCardMenu,
  buildContractMenu,
  CONTRACT_MENU_QUERY,
  MENU_CARDS_QUERY,
} from "../../../lib/navigation/build-menu.ts";
import { type Fields, loadContent } from "../../support/content.ts";

const shipped = loadContent().map(({ document }) => ({ _rev: "1", ...document }));

async function ask(query: string, dataset: readonly Fields[]) {
  return (await evaluate(parse(query), { dataset })).get();
}

const category = (slug: string, heading: string, subCategories: string[]): Fields => ({
  _id: `contractCategory-${slug}`,
  _type: "contractCategory",
  _rev: "1",
  heading,
  slug: { current: slug },
  sideColor: "teal",
  subCategories: subCategories.map((title) => ({ _key: title, title })),
});

const contract = (name: string, slug: string, subCategory: string, of = "business"): Fields => ({
  _id: `contractTemplate-${slug}`,
  _type: "contractTemplate",
  _rev: "1",
  name,
  slug: { current: slug },
  subCategory,
  category: { _type: "reference", _ref: `contractCategory-${of}` },
});

test("R-NAV-3 the products menu groups its cards by audience", async () => {
  const menu = buildCardMenu("products", await ask(MENU_CARDS_QUERY, shipped));
  const shown = menu.groups.map(({ heading, cards }) => [heading, ...cards.map(({ title }) => title)]);
  expect(shown).toEqual([
    ["For Businesses", "Form Approvals", "Signature"],
    ["For Institutions", "Timer+Proctor"],
  ]);
  const cards = menu.groups.flatMap((group) => group.cards);
  expect(cards.map(({ href }) => href)).toEqual(["/form-approval", "/signature", "/timer-classroom"]);
  for (const { description, scene } of cards) expect([description, scene]).not.toContain(null);
});

test("R-CMS-8 a card that is missing, untitled or has an invalid link is left out of its menu", async () => {
  const card = { _type: "navCard", _rev: "1" };
  const to = { linkType: "external", external: "https://one.example" };
  const reference = (_ref: string) => ({ _key: _ref, _type: "reference", _ref });
  const dataset = [
    { _id: "a", ...card, title: "Whole", link: to },
    { _id: "b", ...card, link: to },
    { _id: "c", ...card, title: "Nowhere", link: { linkType: "external", external: "javascript:alert(1)" } },
    {
      _id: "navigation",
      _type: "navigation",
      menus: { compare: ["a", "b", "c", "gone"].map(reference) },
    },
  ];
  const content = await ask(MENU_CARDS_QUERY, dataset);
  const titles = buildCardMenu("compare", content).groups.map(({ cards }) => cards.map(({ title }) => title));
  expect(titles).toEqual([["Whole"]]);
  expect(buildCardMenu("solutions", content).groups).toEqual([]);
  expect(buildCardMenu("products", null).groups).toEqual([]);
});

test("R-NAV-5 the contracts menu lists each category's top forms by sub-category with their addresses", async () => {
  const dataset = [
    category("personal-family", "Personal and Family", ["Wills"]),
    category("business", "Business", ["Selling", "Hiring", "Empty"]),
    contract("Offer Letter", "offer-letter", "Hiring"),
    contract("Buy & Sell Agreement", "buy--sell-agreement", "Selling"),
    contract("Simple Will", "simple-will", "Wills", "personal-family"),
    contract("Stray", "stray", "Unknown"),
  ];
  const { groups } = buildContractMenu(await ask(CONTRACT_MENU_QUERY, dataset));
  expect(groups.map(({ heading, action }) => [heading, action])).toEqual([
    ["Top Business Forms", { label: "Business Forms", href: "/signature/contracts/business" }],
    [
      "Top Personal and Family Forms",
      { label: "Personal and Family Forms", href: "/signature/contracts/personal-family" },
    ],
  ]);
  expect(groups[0]?.lists).toEqual([
    {
      title: "Selling",
      href: "/signature/contracts/business/forms/selling",
      links: [{ label: "Buy & Sell Agreement", href: "/signature/contracts/business/buy--sell-agreement" }],
    },
    {
      title: "Hiring",
      href: "/signature/contracts/business/forms/hiring",
      links: [{ label: "Offer Letter", href: "/signature/contracts/business/offer-letter" }],
    },
  ]);
});

test("R-NAV-5 chosen contracts come first in the menu, except those moved to another sub-category", async () => {
  const chosen = ["c", "moved", "gone"].map((slug) => ({ _key: slug, _ref: `contractTemplate-${slug}` }));
  const business = category("business", "Business", []);
  const dataset = [
    { ...business, subCategories: [{ _key: "Hiring", title: "Hiring", top: chosen }] },
    ...["a", "b", "c"].map((name) => contract(name, name, "Hiring")),
    contract("moved", "moved", "Selling"),
  ];
  const { groups } = buildContractMenu(await ask(CONTRACT_MENU_QUERY, dataset));
  expect(groups[0]?.lists[0]?.links.map(({ label }) => label)).toEqual(["c", "a"]);
});

test("R-CONTRACT-4 the contracts menu and its query result stay small with ten thousand contracts", async () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    contract(`Form ${index}`, `form-${index}`, "Hiring"),
  );
  const content = await ask(CONTRACT_MENU_QUERY, [category("business", "Business", ["Hiring"]), ...many]);
  expect(JSON.stringify(content).length).toBeLessThan(1000);
  const menu = buildContractMenu(content);
  expect(menu.groups[0]?.lists[0]?.links).toHaveLength(2);
  expect(JSON.stringify(menu).length).toBeLessThan(1000);
});

const now = new Date("2026-03-31T12:00:00Z");
const seal = (validUntil: string | null) => ({ validUntil });

test("R-FOOT a certification is shown through its last day; one without a date is always shown", () => {
  const all = [seal(null), seal("2026-03-31"), seal("2026-03-30"), seal("2027-01-01"), seal("soon")];
  expect(withoutExpiredIn(all, now)).toEqual([seal(null), seal("2026-03-31"), seal("2027-01-01")]);
  expect(withoutExpiredIn(all, new Date("2026-04-01T00:00:00Z"))).toEqual([seal(null), seal("2027-01-01")]);
  expect(withoutExpiredIn([null], now)).toEqual([null]);
});

test("R-FOOT a cached result expires with the first of its certifications", () => {
  expect(nextExpiry([seal(null), seal("2027-01-01"), seal("2026-03-31")], now)).toBe(
    Date.parse("2026-04-01T00:00:00Z"),
  );
  expect(nextExpiry([seal(null), null, seal("2020-01-01")], now)).toBeNull();
});
