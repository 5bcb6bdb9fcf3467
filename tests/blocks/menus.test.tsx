import { parse } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MenuContents } from "@/components/navigation/menu-contents";
import type { MenuContent, MenuGroup } from "@/lib/navigation/menu-content";

const group: MenuGroup = { key: "a", heading: null, accent: null, cards: [], lists: [], action: null };
const card = {
  key: "c",
  title: "Insurance",
  description: "Claims.",
  badge: null,
  href: "/solutions/insurance",
  newTab: false,
  scene: null,
  picture: null,
};
const lists = [
  {
    title: "Hiring",
    href: "/signature/contracts/business/forms/hiring",
    links: [{ label: "Offer Letter", href: "/signature/contracts/business/offer-letter" }],
  },
];

function render(content: MenuContent) {
  return parse(renderToStaticMarkup(<MenuContents {...content} />));
}

function linksOf(menu: ReturnType<typeof render>, place: string): (string | undefined)[] {
  const parts = menu.querySelectorAll(`[data-menu-content~="${place}"]`);
  expect(parts, place).toHaveLength(1);
  return parts.flatMap((part) => part.querySelectorAll("a").map((link) => link.getAttribute("href")));
}

test("R-NAV-4 a menu of cards is one part for the bar and for the sheet of phones", () => {
  const menu = render({ groups: [{ ...group, cards: [card, { ...card, key: "d", newTab: true }] }] });
  for (const place of ["wide", "folded"]) expect(linksOf(menu, place)).toEqual([card.href, card.href]);
  expect(menu.querySelectorAll("a")).toHaveLength(2);
  expect(menu.querySelector('a[target="_blank"]')?.text).toContain("opens in a new tab");
});

test("R-NAV-5 the contracts menu has the same links for the bar and, folded, for phones", () => {
  const action = { label: "Business Forms", href: "/signature/contracts/business" };
  const all = { ...group, heading: "Top Business Forms", accent: "amber", lists, action };
  const menu = render({ groups: [all, { ...all, key: "b" }] });
  const addresses = [lists[0]?.href, lists[0]?.links[0]?.href, action.href];
  const wide = linksOf(menu, "wide");
  expect(wide.toSorted()).toEqual([...addresses, ...addresses].toSorted());
  expect(linksOf(menu, "folded").toSorted()).toEqual(wide.toSorted());
  expect(menu.querySelectorAll('[data-menu-content="wide"] details')).toHaveLength(0);
  expect(menu.querySelectorAll('[data-menu-content="folded"] details')).toHaveLength(2);
  expect(menu.querySelectorAll("details[open]"), "the first one is open").toHaveLength(1);
});

test("R-NAV-4 a menu without groups has no link, by which the page knows that there is nothing to show", () => {
  expect(render({ groups: [] }).querySelectorAll("a")).toHaveLength(0);
});
