import { expect, test } from "vitest";
import { applyFilter } from "@/lib/contracts/apply-filter";
import { readFilter } from "@/lib/contracts/filter";
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
  "R-CMS-3 the site's search finds the expected pages first for “$asked”",
  ({ asked, first }) => {
    const found = search(asked).map(({ path }) => path);
    expect(found.slice(0, first.length)).toEqual(first);
  },
);

test.each(queries.contracts)(
  "R-CONTRACT-2 the catalogue finds the expected contracts first for “$asked”",
  ({ asked, first }) => {
    const found = applyFilter(contracts, readFilter(`?q=${encodeURIComponent(asked)}`), find);
    expect(found.slice(0, first.length).map(({ path }) => path)).toEqual(first);
  },
);

test("R-CONTRACT-2 full matches and partial matches are never mixed", () => {
  for (const { asked } of queries.contracts) {
    expect(new Set(find(asked).map(({ isPartly }) => isPartly)).size, asked).toBe(1);
  }
});

test("words that apply to every contract are ignored: “free NDA agreement template pdf” finds what “NDA” finds", () => {
  const paths = (query: string) => new Set(find(query).map(({ path }) => path));
  expect(paths("free NDA agreement template pdf")).toEqual(paths("nda"));
});

test("at least a hundred queries are tested", () => {
  expect(queries.site.length + queries.contracts.length).toBeGreaterThanOrEqual(100);
});
