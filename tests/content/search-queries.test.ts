import { expect, test } from "vitest";
import { applyFilter, readFilter } from "@/lib/contracts/filter";
import { createContractFinder } from "@/lib/search/contract-finder";
import { contractDocument } from "@/lib/search/documents";
import { createSearchIndex } from "@/lib/search/search-index";
import { shippedContracts, shippedSearchDocuments } from "../support/shipped-search.ts";
import queries from "./cases/search-queries.json" with { type: "json" };

const contracts = await shippedContracts();
const find = await createContractFinder(contracts);
const search = await createSearchIndex([
  ...(await shippedSearchDocuments()),
  ...contracts.map(contractDocument),
]);

test.each(queries.site)(
  "R-CMS-3 the site's search answers “$asked” with what people mean",
  ({ asked, first }) => {
    const found = search(asked).map(({ path }) => path);
    expect(found.slice(0, first.length)).toEqual(first);
  },
);

test.each(queries.contracts)(
  "R-CONTRACT-2 the catalogue answers “$asked” with what people mean",
  ({ asked, first }) => {
    const found = applyFilter(contracts, readFilter(`?q=${encodeURIComponent(asked)}`), find);
    expect(found.slice(0, first.length).map(({ path }) => path)).toEqual(first);
  },
);

test("R-CONTRACT-2 what has the words of a query and what has some of them never stand side by side", () => {
  for (const { asked } of queries.contracts) {
    expect(new Set(find(asked).map(({ isPartly }) => isPartly)).size, asked).toBe(1);
  }
});

test("words that everything here has narrow nothing down: “NDA agreement” finds what “NDA” finds", () => {
  const paths = (query: string) => new Set(find(query).map(({ path }) => path));
  expect(paths("free NDA agreement template pdf")).toEqual(paths("nda"));
});

test("at least a hundred queries are looked at", () => {
  expect(queries.site.length + queries.contracts.length).toBeGreaterThanOrEqual(100);
});
