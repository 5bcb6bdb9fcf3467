import { expect, test } from "vitest";
import type { CONTRACT_CATEGORY_QUERY_RESULT, CONTRACT_INDEX_QUERY_RESULT } from "@/lib/content/sanity.types";
import { buildContractIndex } from "@/lib/contracts/build-index";
import { readListed, readSubCategories } from "@/lib/contracts/catalogue";
import { CONTRACT_CATEGORY_QUERY, CONTRACT_INDEX_QUERY } from "@/lib/contracts/catalogue-queries";
import { readIndexFile } from "@/lib/contracts/contract-index";
import { contractListPages, saysSomething } from "@/lib/contracts/lists";
import { readContractList } from "@/lib/contracts/read-pages";
import { contractListPath, matchContractList, pathOf, proposeSubCategorySlug } from "@/lib/routes";
import { createRouteResults, findRouteResult } from "@/lib/routing/route-results";
import { ask, askRows, category, contract, contracts } from "../../support/catalogue.ts";

const base = "/signature/contracts";
const business = category("business", "Business", ["Leases", "Sales & Supply", "Empty"], ["t-Leases 00130"]);
const unknown = contract("Stray", "Gone");
const unplaced = contract("Unplaced", null);
const dataset = [business, ...contracts(130, "Leases"), ...contracts(3, "Sales & Supply"), unknown, unplaced];

async function subCategoriesOf(documents: readonly object[]) {
  const page = await ask<CONTRACT_CATEGORY_QUERY_RESULT>(
    CONTRACT_CATEGORY_QUERY,
    { slug: "business" },
    documents,
  );
  return { catalogue: page.catalogue, subCategories: readSubCategories(page.catalogue) };
}

function load(path: string) {
  const place = matchContractList(path);
  if (!place) throw new Error(`${path} is not a list.`);
  return readContractList(place, async <Result>(query: string, params = {}) => {
    // The lake returns null for an address without a list.
    return (await ask(query, params, dataset).catch(() => null)) as Result;
  });
}

test("R-NAV-5 sub-categories keep their order, chosen contracts come first, and uncategorised contracts are not lost", async () => {
  const { subCategories } = await subCategoriesOf(dataset);
  expect(subCategories.map(({ title, count, path }) => [title, count, path])).toEqual([
    ["Leases", 130, `${base}/business/forms/leases`],
    ["Sales & Supply", 3, `${base}/business/forms/sales-supply`],
    ["Others", 2, `${base}/business/forms/others`],
  ]);
  expect(subCategories[0]?.contracts.map(({ name }) => name).slice(0, 2)).toEqual([
    "Leases 00130",
    "Leases 00001",
  ]);
  expect(subCategories[2]?.contracts.map(({ name }) => name)).toEqual(["Stray", "Unplaced"]);
});

test("R-CONTRACT-4 a category's page is no longer with 1,000 contracts than with 200", async () => {
  const few = await subCategoriesOf([business, ...contracts(200, "Leases")]);
  const many = await subCategoriesOf([business, ...contracts(1000, "Leases")]);
  for (const { subCategories } of [few, many]) expect(subCategories[0]?.contracts).toHaveLength(12);
  const bytes = ({ catalogue }: typeof few) => JSON.stringify(catalogue).length;
  expect(bytes(many) - bytes(few)).toBeLessThan(500);
});

test("R-CONTRACT-2 a list has sixty contracts per page, and each page has its own title", async () => {
  const pages = await Promise.all(
    ["", "/2", "/3"].map((number) => load(`${base}/business/forms/leases${number}`)),
  );
  expect(pages.map((page) => page?.title)).toEqual([
    "Leases: Business Forms",
    "Leases: Business Forms, page 2",
    "Leases: Business Forms, page 3",
  ]);
  expect(new Set(pages.map((page) => page?.seo?.description)).size).toBe(3);
  const names = pages
    .flatMap((page) => (page?.listing ? readListed(page.listing) : []))
    .map(({ name }) => name);
  expect(names).toEqual(contracts(130, "Leases").map(({ name }) => name));
  expect(pages.map((page) => page?.listing?.pages)).toEqual([3, 3, 3]);
});

test("R-CONTRACT-2 contracts without a sub-category have a list, and a list that does not exist is null", async () => {
  const others = await load(`${base}/business/forms/others`);
  expect(others?.title).toBe("Others: Business Forms");
  for (const gone of ["leases/4", "empty", "made-up"])
    expect(await load(`${base}/business/forms/${gone}`)).toBeNull();
  expect(await load(`${base}/nothing/forms/leases`)).toBeNull();
});

const rows = [...(await askRows(dataset)).values()];
const results = createRouteResults(rows, []);

test.each([
  [`${base}/business/forms/leases`, "page"],
  [`${base}/business/forms/leases/3`, "page"],
  [`${base}/business/forms/others`, "page"],
  [`${base}/business/forms/leases/4`, "unknown"],
  [`${base}/business/forms/leases/0`, "unknown"],
  [`${base}/business/forms/leases/02`, "unknown"],
  [`${base}/business/forms/leases/2/3`, "unknown"],
  [`${base}/business/forms/empty`, "unknown"],
  [`${base}/nothing/forms/leases`, "unknown"],
])("R-CONTRACT-2 %s is %s", (path, kind) => {
  expect(findRouteResult(results, path).kind).toBe(kind);
});

test("R-CONTRACT-2 the first page has one address, and a category's alternative spelling redirects to its lists", () => {
  const to = (path: string) => findRouteResult(results, path);
  const leases = `${base}/business/forms/leases`;
  expect(to(`${leases}/1`)).toEqual({ kind: "redirect", to: leases, permanent: true });
  const family = { ...category("personal-family", "Personal and Family", ["Wills"]) };
  const will = contract("Will", "Wills", { category: { _ref: family._id } });
  return askRows([family, will]).then((found) => {
    expect(
      findRouteResult(createRouteResults([...found.values()], []), `${base}/personal-and-family/forms/wills`),
    ).toEqual({
      kind: "redirect",
      to: `${base}/personal-family/forms/wills`,
      permanent: true,
    });
  });
});

test("R-CONTRACT-2 no contract's slug can collide with a list", () => {
  const path = pathOf({ _type: "contractTemplate", category: "business", slug: "forms" });
  expect(matchContractList(path ?? "")).toBeNull();
  expect(contractListPath({ category: "a", subCategory: "b", page: 1 })).toBe(`${base}/a/forms/b`);
  expect(proposeSubCategorySlug("  Sales & Supply (new)! ")).toBe("sales-supply-new");
});

test("R-ROUTES-6 list pages are enumerated with the last known change of their contracts", () => {
  const added = { ...contract("New", "Leases"), slug: "new", category: "business" };
  const pages = contractListPages([...rows, added], new Map([[added._id, "2026-05-05T00:00:00Z"]]));
  expect(pages.map(({ path }) => path.slice(base.length))).toEqual([
    "/business/forms/leases",
    "/business/forms/leases/2",
    "/business/forms/leases/3",
    "/business/forms/sales-supply",
    "/business/forms/others",
  ]);
  expect(pages.map(({ changed }) => changed)).toEqual([
    ...Array(3).fill("2026-05-05T00:00:00Z"),
    undefined,
    undefined,
  ]);
});

test.each([
  [{ page: 1, count: 3, hasAbout: true }, true],
  [{ page: 2, count: 90, hasAbout: true }, false],
  [{ page: 1, count: 2, hasAbout: true }, false],
  [{ page: 1, count: 90, hasAbout: false }, false],
])("R-ROUTES-6 search engines get only lists that say something of their own: %o", (list, isShown) => {
  expect(saysSomething(list)).toBe(isShown);
});

test("R-CONTRACT-2 the index has every contract of a category in page order", async () => {
  const content = await ask<CONTRACT_INDEX_QUERY_RESULT>(CONTRACT_INDEX_QUERY, { slug: "business" }, dataset);
  const index = readIndexFile(buildContractIndex(content, []), "business");
  expect(index).toHaveLength(135);
  expect(index[0]).toEqual({
    path: `${base}/business/leases-00130`,
    name: "Leases 00130",
    summary: "When one needs Leases 00130.",
    category: "Business",
    subCategory: { title: "Leases", slug: "leases" },
    clauseCount: 2,
    reviewedOn: "2026-10-01",
  });
  expect(index.slice(-2).map(({ name, subCategory }) => [name, subCategory.slug])).toEqual([
    ["Stray", "others"],
    ["Unplaced", "others"],
  ]);
});

test("R-CONTRACT-4 the index of a category with over a thousand contracts leaves out summaries", async () => {
  const many = [business, ...contracts(1001, "Leases")];
  const content = await ask<CONTRACT_INDEX_QUERY_RESULT>(CONTRACT_INDEX_QUERY, { slug: "business" }, many);
  expect(buildContractIndex(content, []).contracts.some(({ summary }) => summary)).toBe(false);
});
