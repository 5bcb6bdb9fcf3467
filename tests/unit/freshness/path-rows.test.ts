import { expect, test } from "vitest";
import { CHANGED_PATHS_QUERY } from "@/lib/content/queries";
import type { PATHS_QUERY_RESULT } from "@/lib/content/sanity.types";
import { addressKey, addressRevision } from "@/lib/freshness/keys";
import { addressDependencies, mendRows } from "@/lib/freshness/path-rows";
import { pathOf } from "@/lib/routes";
import { ask, askRows, category, contract, contracts } from "../../support/catalogue.ts";

type Rows = PATHS_QUERY_RESULT;

const business = category("business", "Business", ["Leases"]);
const dataset = [business, ...contracts(3, "Leases")];
const before = await askRows(dataset);

/** The rows after these documents are as given; an id alone is a document that is gone. */
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

test("R-CONTRACT-4 other words in a contract leave every address as it is", async () => {
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
  ["no slug any more", contract("Leases 00001", "Leases", { slug: null })],
  ["nothing any more", first],
])("R-CONTRACT-4 %s changes the row of that document alone, as reading all would", async (_, change) => {
  const { mended, all } = await after(change);
  expect(mended).not.toBe(before);
  expect(new Map([...mended].sort())).toEqual(new Map([...all].sort()));
});

test("R-CONTRACT-4 a category that moves takes all its contracts along, as reading all would", async () => {
  const moved = { ...business, slug: { current: "moved" }, heading: "Trade" };
  for (const change of [moved, business._id]) {
    const { mended, all } = await after(change);
    expect(mended.get(first)?.category).toBe(typeof change === "string" ? null : "moved");
    expect(new Map([...mended].sort())).toEqual(new Map([...all].sort()));
  }
  expect((await after({ ...business, description: "Other words" })).mended).toBe(before);
});

test("the rows are the same whatever the size of a page, and no answer holds more than a page", async () => {
  const answers: number[] = [];
  const ask = (most: number) => askRows(dataset, most, (rows) => void answers.push(rows.length));
  for (const most of [1, 2, 4, 5]) expect([...(await ask(most))]).toEqual([...before]);
  expect(answers).toEqual([1, 1, 1, 1, 0, 2, 2, 0, 4, 0, 4]);
});

test("that an address has a page depends on what the address is made from, and on nothing else", async () => {
  const row = [...before.values()].find(({ _id }) => _id === first);
  const used = addressDependencies(before, (row && pathOf(row)) ?? "");
  expect([...(used ?? [])]).toEqual([
    [addressKey(first), addressRevision({ path: null, slug: row?.slug })],
    [addressKey(business._id), addressRevision({ path: null, slug: business.slug.current })],
  ]);
  expect(addressDependencies(before, "/nothing")).toBeNull();
});
