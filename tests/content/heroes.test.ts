import { expect, test } from "vitest";
import { type Fields, isFields, loadContent } from "../support/content.ts";

const documents = loadContent().map(({ document }) => document);
const homes = new Set(
  documents.filter(({ _type }) => _type === "product").map(({ home }) => isFields(home) && home._ref),
);
const heroes = documents
  .filter(({ _id }) => _id !== "page-blocks")
  .flatMap((page) => {
    const [first] = Array.isArray(page.blocks) ? page.blocks.filter(isFields) : [];
    return first?._type === "hero" ? [{ page, hero: first }] : [];
  });

function openingsOf(choose: (page: Fields) => boolean) {
  return heroes.filter(({ page }) => choose(page));
}
function others(found: typeof heroes, arrangement: string) {
  return found.flatMap(({ page, hero }) => (hero.variant === arrangement ? [] : [page._id]));
}

test("R-CMS-2 the home of each product, the front page and the overview of features open wide, and no other page", () => {
  const isHome = ({ _id, path }: Fields) => homes.has(String(_id)) || path === "/" || path === "/features";
  expect(openingsOf(isHome)).toHaveLength(homes.size + 2);
  expect(others(openingsOf(isHome), "wide")).toEqual([]);
  expect(heroes.filter(({ page, hero }) => hero.variant === "wide" && !isHome(page))).toEqual([]);
});

test("R-CMS-2 what tells one story opens with its picture beside it", () => {
  const isStory = ({ _type }: Fields) =>
    ["solution", "caseStudy", "comparison", "post"].includes(String(_type));
  expect(openingsOf(isStory).length).toBeGreaterThan(15);
  expect(others(openingsOf(isStory), "split")).toEqual([]);
});

test("R-CMS-2 an offer opens with its promise alone, so that its price follows at once", () => {
  const isOffer = ({ _type, group }: Fields) => _type === "deal" || group === "trial";
  expect(openingsOf(isOffer).length).toBeGreaterThan(10);
  expect(others(openingsOf(isOffer), "centered")).toEqual([]);
  expect(openingsOf(isOffer).filter(({ hero }) => hero.visual !== undefined)).toEqual([]);
});

test("R-CMS-2 a page to be read opens plain, and a picture stands where an arrangement shows one", () => {
  expect(
    others(
      openingsOf(({ group }) => group === "legal"),
      "plain",
    ),
  ).toEqual([]);
  const wrong = heroes.filter(({ hero }) => {
    const needsPicture = hero.variant === "split" || hero.variant === "wide";
    return hero.variant !== "centered" && needsPicture !== isFields(hero.visual);
  });
  expect(wrong.map(({ page }) => page._id)).toEqual([]);
});
