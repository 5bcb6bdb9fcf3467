import { expect, test } from "vitest";
import { validateAsStudio } from "../../support/validate-as-studio.ts";

const seo = { _type: "seo", description: "What each plan holds, what it costs, and for whom it is made." };
const will = {
  _type: "contractTemplate",
  name: "Last Will",
  summary: "S",
  seo,
  slug: { _type: "slug", current: "last-will" },
  category: { _type: "reference", _ref: "estate" },
  subCategory: "leases",
};

test("R-NAV-5 a slug already used in the category is refused; in another category it is free", async () => {
  const ofSlug = (told: readonly string[]) => told.filter((one) => one.startsWith("error slug"));
  expect(ofSlug(await validateAsStudio(will))).toEqual([
    expect.stringContaining(
      'error slug: "/signature/contracts/real-estate/last-will" is already the address of "Last Will"',
    ),
  ]);
  const elsewhere = { ...will, category: { _type: "reference", _ref: "business" } };
  expect(ofSlug(await validateAsStudio(elsewhere))).toEqual([]);
  // Neither the document itself nor its draft is a conflict.
  for (const _id of ["will", "drafts.will"])
    expect(ofSlug(await validateAsStudio({ ...will, _id }))).toEqual([]);
});

const subCategory = (title: string, slug?: string) => ({
  _type: "subCategory",
  _key: title,
  title,
  ...(slug && { slug: { _type: "slug", current: slug } }),
});

const category = (...subCategories: object[]) => ({
  _type: "contractCategory",
  heading: "Money",
  description: "D",
  seo,
  slug: { _type: "slug", current: "money" },
  subCategories,
});

test.each<[readonly object[], string | null]>([
  [[subCategory("Loans", "loans"), subCategory("Gifts & Grants", "gifts")], null],
  [
    [subCategory("Loans", "loans"), subCategory("Loans", "more-loans")],
    'error subCategories: "Loans" is in the list twice. Remove one of the two.',
  ],
  [
    [subCategory("Loans", "loans"), subCategory("Credit", "loans")],
    'error subCategories: "Loans" and "Credit" have the same address "loans". Change one of them.',
  ],
  [[subCategory("Loans")], 'error subCategories.Loans.slug: Press "Generate", or write the address.'],
  [[subCategory("Loans", "Our loans/")], 'digits and single hyphens between them: "our-loans".'],
  [
    [subCategory("Loans", "others")],
    '"others" is the list of contracts in no sub-category. Choose another address.',
  ],
])("R-NAV-5 validating the sub-categories %j reports: %s", async (subCategories, message) => {
  const told = await validateAsStudio(category(...subCategories));
  expect(told).toEqual(message === null ? [] : [expect.stringContaining(message)]);
});
