import { addressKey, addressRevision } from "@paraph/lake/keys";
import { expect, test } from "vitest";
import { CHANGED_PATHS_QUERY } from "@/lib/content/queries";
import type { PATHS_QUERY_RESULT } from "@/lib/content/sanity.types";
import { pathOf } from "@/lib/routes";
import { addressDependencies, mendRows } from "@/lib/routing/path-rows";
import { ask, askRows, category, contract, contracts } from "../../support/catalogue.ts";

type Rows = PATHS_QUERY_RESULT;

const business = category("business", "Business", ["Leases"]);
const dataset = [business, ...contracts(3, "Leases")];
const before = await askRows(dataset);

/** The rows after these changes. A string is the id of a deleted document. */
async function after(...changes: readonly (string | ReturnType<typeof contract> | typeof business)[]) {
  const ids = changes.map((change) => (typeof change === "string" ? change : change._id));
  const documents = [
    ...dataset.filter(({ _id }) => !ids.includes(_id)),
    ...changes.filter((change) => typeof change === "object"),
  ];
  const found = await ask<Rows>(CHANGED_PATHS_QUERY, { ids }, documents);
  const mended = mendRows(before, ids, found);
  return { mended, all: await askRows(documents) };
}

const first = "t-Leases 00001";

test("R-CONTRACT-4 changing only a contract's text leaves the rows unchanged", async () => {
  const { mended } = await after(
    contract("Leases 00001", "Leases", { summary: "New", _rev: "2", _updatedAt: "x" }),
  );
  expect(mended).toBe(before);
});

test.each([
  ["a new contract", contract("New", "Leases")],
  ["another slug", contract("Leases 00001", "Leases", { slug: { current: "other" } })],
  ["another name", contract("Leases 00001", "Leases", { name: "Other" })],
  ["another sub-category", contract("Leases 00001", "Sales")],
  ["a former address", contract("Leases 00001", "Leases", { previousPaths: ["/x"] })],
  ["a removed slug", contract("Leases 00001", "Leases", { slug: null })],
  ["a deletion", first],
])("R-CONTRACT-4 after %s, the updated rows equal a full read", async (_, change) => {
  const { mended, all } = await after(change);
  expect(mended).not.toBe(before);
  expect(new Map([...mended].sort())).toEqual(new Map([...all].sort()));
});

test("R-CONTRACT-4 after a category moves or is deleted, the updated rows equal a full read", async () => {
  const moved = { ...business, slug: { current: "moved" }, heading: "Trade" };
  for (const change of [moved, business._id]) {
    const { mended, all } = await after(change);
    expect(mended.get(first)?.category).toBe(typeof change === "string" ? null : "moved");
    expect(new Map([...mended].sort())).toEqual(new Map([...all].sort()));
  }
  expect((await after({ ...business, description: "Other words" })).mended).toBe(before);
});

test("the rows are the same for any page size, and no response exceeds a page", async () => {
  const answers: number[] = [];
  const ask = (most: number) => askRows(dataset, most, (rows) => void answers.push(rows.length));
  for (const most of [1, 2, 4, 5]) expect([...(await ask(most))]).toEqual([...before]);
  expect(answers).toEqual([1, 1, 1, 1, 0, 2, 2, 0, 4, 0, 4]);
});

test("a page's address depends only on the documents that make up the address", async () => {
  const row = [...before.values()].find(({ _id }) => _id === first);
  const used = addressDependencies(before, (row && pathOf(row)) ?? "");
  expect([...(used ?? [])]).toEqual([
    [addressKey(first), addressRevision({ path: null, slug: row?.slug })],
    [addressKey(business._id), addressRevision({ path: null, slug: business.slug.current })],
  ]);
  expect(addressDependencies(before, "/nothing")).toBeNull();
});
