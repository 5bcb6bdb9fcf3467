import { expect, test } from "vitest";
import { type Fields, isFields, loadContent } from "../support/content.ts";

const documents = loadContent().map(({ document }) => document);
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);
const blocksOf = (document: Fields | undefined) => listOf(document?.blocks);

test("R-ROUTES search engines show every title whole", () => {
  const long = documents.filter(({ seo }) => isFields(seo) && String(seo.title ?? "").length > 60);
  expect(long.map(({ _id }) => _id)).toEqual([]);
});

test("R-CONTRACT-2 home and every solution lead to contracts by links that need no script", () => {
  const pages = documents.filter(({ _id, _type }) => _id === "page-home" || _type === "solution");
  expect(pages.length).toBeGreaterThan(6);
  const without = pages.filter(
    (page) =>
      !blocksOf(page).some(({ _type, templates }) => _type === "contractGallery" && listOf(templates)[0]),
  );
  expect(without.map(({ _id }) => _id)).toEqual([]);
});

test("R-FOOT the footer leads to the contracts of every category", () => {
  const footer = JSON.stringify(documents.find(({ _type }) => _type === "footer"));
  const categories = documents.filter(({ _type }) => _type === "contractCategory");
  expect(categories.length).toBe(3);
  for (const { _id } of categories) expect(footer).toContain(`"${_id}"`);
});

test("R-ROUTES-6 every list of contracts says something of its own", () => {
  const lists = documents.flatMap(({ subCategories }) => listOf(subCategories));
  const abouts = lists.map(({ about }) => String(about ?? ""));
  expect(abouts.filter((about) => about.length < 120)).toEqual([]);
  expect(new Set(abouts).size).toBe(abouts.length);
});
