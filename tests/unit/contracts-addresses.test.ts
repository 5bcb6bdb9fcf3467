import { expect, test } from "vitest";
import { validateAsStudio } from "../support/validate-as-studio.ts";

const seo = { _type: "seo", description: "What each plan holds, what it costs, and for whom it is made." };
const will = {
  _type: "contractTemplate",
  name: "Last Will",
  summary: "S",
  seo,
  slug: { _type: "slug", current: "last-will" },
  category: { _type: "reference", _ref: "estate" },
  subCategory: "Leases",
};

test("R-NAV-5 a slug that another contract of the category has is refused, in another category it is free", async () => {
  const ofSlug = (told: readonly string[]) => told.filter((one) => one.startsWith("error slug"));
  expect(ofSlug(await validateAsStudio(will))).toEqual([
    expect.stringContaining(
      'error slug: "/signature/contracts/real-estate/last-will" is already the address of "Last Will"',
    ),
  ]);
  const elsewhere = { ...will, category: { _type: "reference", _ref: "business" } };
  expect(ofSlug(await validateAsStudio(elsewhere))).toEqual([]);
  // The document itself is no other one, as a draft neither.
  for (const _id of ["will", "drafts.will"])
    expect(ofSlug(await validateAsStudio({ ...will, _id }))).toEqual([]);
});

const category = (...titles: string[]) => ({
  _type: "contractCategory",
  heading: "Money",
  description: "D",
  seo,
  slug: { _type: "slug", current: "money" },
  subCategories: titles.map((title) => ({ _type: "subCategory", _key: title, title })),
});

test.each<[readonly string[], string | null]>([
  [["Loans", "Gifts & Grants"], null],
  [["Loans", "Gifts", "Loans"], 'error subCategories: "Loans" stands here twice'],
  [["Gifts & Grants", "Gifts and Grants", "gifts, grants!"], 'or as "Gifts & Grants"'],
  [["Others"], '"Others" can\'t be told from the list of contracts without a sub-category'],
  [["§§"], '"§§" can\'t be told from'],
])(
  "R-NAV-5 the sub-categories %j have addresses of their own, or are refused: %s",
  async (titles, message) => {
    const told = await validateAsStudio(category(...titles));
    expect(told).toEqual(message === null ? [] : [expect.stringContaining(message)]);
  },
);
