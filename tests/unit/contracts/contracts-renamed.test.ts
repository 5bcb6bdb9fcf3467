import { expect, test } from "vitest";
import type { CONTRACT_INDEX_QUERY_RESULT } from "@/lib/content/sanity.types";
import { applyFilter } from "@/lib/contracts/apply-filter";
import { buildContractIndex } from "@/lib/contracts/build-index";
import { CONTRACT_INDEX_QUERY } from "@/lib/contracts/catalogue-queries";
import { readIndexFile } from "@/lib/contracts/contract-index";
import { readFilter } from "@/lib/contracts/filter";
import { planSubCategoryChanges } from "@/lib/publishing/sub-category-changes";
import { createRouteResults, findRouteResult } from "@/lib/routing/route-results";
import { ask, askRows, category, contracts } from "../../support/catalogue.ts";

const base = "/signature/contracts/business/forms";

/** A category whose first sub-category always has the same key, whatever its other fields. */
function business(subCategory: object, ...others: object[]) {
  const [key] = category("business", "Business", ["Leases"]).subCategories;
  return { ...category("business", "Business", []), subCategories: [{ ...key, ...subCategory }, ...others] };
}

async function toward(category: object) {
  const rows = await askRows([category, ...contracts(130, "Leases")]);
  const results = createRouteResults([...rows.values()], []);
  return (end: string) => {
    const result = findRouteResult(results, `${base}/${end}`);
    return result.kind === "redirect" ? `${result.permanent ? 308 : 307} ${result.to}` : result.kind;
  };
}

const leases = { title: "Leases", slug: { current: "leases" } };
const letting = { ...leases, title: "Letting and Renting" };
const moved = { ...letting, slug: { current: "letting" }, formerSlugs: ["leases", "rents"] };

test("R-NAV-5 a retitled sub-category keeps its contracts and its list's address", async () => {
  const to = await toward(business(letting));
  expect([to("leases"), to("leases/3"), to("letting-and-renting"), to("others")]).toEqual([
    "page",
    "page",
    "unknown",
    "unknown",
  ]);
});

test("R-CMS-5 R-NAV-5 former addresses redirect to a list, page by page, but not to an empty one", async () => {
  const to = await toward(business(moved));
  expect(["letting", "leases", "rents", "leases/1", "leases/3", "leases/4"].map(to)).toEqual([
    "page",
    `308 ${base}/letting`,
    `308 ${base}/letting`,
    `308 ${base}/letting`,
    `308 ${base}/letting/3`,
    "unknown",
  ]);
  const empty = { _key: "e", title: "Empty", slug: { current: "empty" }, formerSlugs: ["void"] };
  expect((await toward(business(leases, empty)))("void")).toBe("unknown");
});

test("R-CMS-5 R-NAV-5 a current list wins over another list's former address", async () => {
  const other = { _key: "o", title: "Other", slug: { current: "other" }, formerSlugs: ["leases"] };
  expect((await toward(business(leases, other)))("leases")).toBe("page");
});

test("R-CONTRACT-2 a filter link with a sub-category's former slug still finds its contracts", async () => {
  const content = await ask<CONTRACT_INDEX_QUERY_RESULT>(CONTRACT_INDEX_QUERY, { slug: "business" }, [
    business(moved),
    ...contracts(130, "Leases"),
  ]);
  const all = readIndexFile(buildContractIndex(content, []), "business");
  const left = (type: string) => applyFilter(all, readFilter(`?type=${type}`), () => []).length;
  expect([left("letting"), left("leases"), left("made-up")]).toEqual([130, 130, 0]);
});

test("R-CMS-5 R-NAV-5 a publish stores a sub-category's former slug, never the current one", () => {
  const field = 'subCategories[_key=="Leases"].formerSlugs';
  expect(planSubCategoryChanges(business(leases), business(letting))).toEqual({});
  expect(
    planSubCategoryChanges(business(leases), business({ ...letting, slug: { current: "letting" } })),
  ).toEqual({
    [field]: ["leases"],
  });
  // A return to a former slug, and a change from a slug derived from the title to a stored one.
  expect(planSubCategoryChanges(business(moved), business({ ...moved, slug: { current: "rents" } }))).toEqual(
    {
      [field]: ["leases", "letting"],
    },
  );
  expect(planSubCategoryChanges(business({ title: "Old Leases" }), business(letting))).toEqual({
    [field]: ["old-leases"],
  });
  expect(planSubCategoryChanges(null, business(leases))).toEqual({});
  expect(planSubCategoryChanges(business(leases), null)).toEqual({});
});
