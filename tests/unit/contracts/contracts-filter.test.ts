import { expect, test } from "vitest";
import { applyFilter } from "@/lib/contracts/apply-filter";
import type { IndexedContract } from "@/lib/contracts/contract-index";
import { isFiltering, readFilter, writeFilter } from "@/lib/contracts/filter";
import { createContractFinder } from "@/lib/search/contract-finder";

const contract = (
  name: string,
  subCategory: string,
  clauseCount: number,
  reviewedOn: string | null,
): IndexedContract => ({
  path: `/signature/contracts/business/${name.toLowerCase().replaceAll(" ", "-")}`,
  name,
  summary: `For whoever wants a ${subCategory.toLowerCase()} in writing.`,
  category: "Business",
  subCategory: { title: subCategory, slug: subCategory.toLowerCase() },
  clauseCount,
  reviewedOn,
});

const all = [
  contract("Residential Lease Agreement", "Leases", 14, "2026-03-01"),
  contract("Commercial Lease Agreement", "Leases", 12, null),
  contract("Lease Termination", "Leases", 0, "2026-09-01"),
  contract("Bill of Sale", "Sales", 6, "2026-05-01"),
];
const find = await createContractFinder(all);
const names = (search: string) => applyFilter(all, readFilter(search), find).map(({ name }) => name);

test.each([
  ["", [0, 1, 2, 3]],
  ["?type=leases", [0, 1, 2]],
  ["?type=sales", [3]],
  ["?type=nothing", []],
  ["?sort=name", [3, 1, 2, 0]],
  ["?sort=reviewed", [2, 3, 0, 1]],
  ["?sort=short", [3, 1, 0, 2]],
  ["?type=leases&sort=reviewed", [2, 0, 1]],
  ["?q=residential", [0]],
  ["?q=residental", [0]],
  ["?q=comm&type=leases", [1]],
  ["?q=comm&type=sales", []],
  ["?q=zzqx", []],
  ["?q=lease&sort=short", [1, 0, 2]],
  ["?sort=constructor&q=%20", [0, 1, 2, 3]],
])("R-CONTRACT-2 the filter %s shows the contracts %j", (search, places) => {
  expect(names(search)).toEqual(places.map((place) => all[place]?.name));
});

test("R-CONTRACT-2 the shortest name with the word comes first, even when another summary repeats the word", async () => {
  const other = {
    ...contract("Roommate Replacement Agreement", "Leases", 9, null),
    summary: "A roommate leaves.",
  };
  const rest = Array.from({ length: 20 }, (_, index) => contract(`Paper ${index}`, "Sales", 9, null));
  const both = await createContractFinder([
    ...rest,
    other,
    contract("Roommate Agreement", "Leases", 9, null),
  ]);
  expect(both("roommate").map(({ name }) => name)[0]).toBe("Roommate Agreement");
});

test("R-CONTRACT-2 partial matches are found, and marked, only when nothing matches all words", () => {
  const found = (query: string) => find(query).map(({ name, isPartly }) => [name, isPartly]);
  expect(found("commercial lease")).toEqual([["Commercial Lease Agreement", false]]);
  expect(found("commercial harvest")).toEqual([["Commercial Lease Agreement", true]]);
});

test("R-CONTRACT-2 a match in the name ranks above one in the sub-category or summary", () => {
  expect(find("sale")[0]?.name).toBe("Bill of Sale");
  expect(find("leese").map(({ name }) => name)).toHaveLength(3);
  expect(find("lease termination")[0]?.name).toBe("Lease Termination");
  expect(find("termination zzqx")[0]?.name).toBe("Lease Termination");
});

test.each([
  ["", ""],
  ["?q=lease", "?q=lease"],
  ["?q=%20%20", ""],
  ["?type=&sort=chosen", ""],
  ["?sort=made-up", ""],
  ["?utm_source=mail&type=leases", "?utm_source=mail&type=leases"],
  [`?q=${"x".repeat(200)}`, `?q=${"x".repeat(100)}`],
])("R-CONTRACT-2 the filter %s is written to the address as %s", (search, written) => {
  expect(writeFilter(readFilter(search), search)).toBe(written);
});

test("only a filter that narrows or reorders the list hides the sub-categories", () => {
  for (const search of ["", "?q=+", "?utm_source=x", "?sort=chosen"])
    expect(isFiltering(readFilter(search))).toBe(false);
  for (const search of ["?q=a", "?type=x", "?sort=name"]) expect(isFiltering(readFilter(search))).toBe(true);
});
