import { expect, test } from "vitest";
import { mendRows } from "@/lib/content/path-rows";
import { CHANGED_PATHS_QUERY, PATHS_QUERY } from "@/lib/content/queries";
import type { PATHS_QUERY_RESULT } from "@/lib/content/sanity.types";
import { ask, category, contract, contracts } from "../support/catalogue.ts";

type Rows = PATHS_QUERY_RESULT;

const business = category("business", "Business", ["Leases"]);
const dataset = [business, ...contracts(3, "Leases")];
const before = new Map((await ask<Rows>(PATHS_QUERY, {}, dataset)).map((row) => [row._id, row]));

/** The rows after these documents are as given; an id alone is a document that is gone. */
async function after(...changes: readonly (string | ReturnType<typeof contract> | typeof business)[]) {
  const ids = changes.map((change) => (typeof change === "string" ? change : change._id));
  const documents = [
    ...dataset.filter(({ _id }) => !ids.includes(_id)),
    ...changes.filter((change) => typeof change === "object"),
  ];
  const found = await ask<Rows>(CHANGED_PATHS_QUERY, { ids }, documents);
  const mended = mendRows(before, ids, found);
  const all = await ask<Rows>(PATHS_QUERY, {}, documents);
  return { mended, all: new Map(all.map((row) => [row._id, row])) };
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
  expect(new Map([...(mended ?? [])].sort())).toEqual(new Map([...all].sort()));
});

test("R-CONTRACT-4 a category that moves takes all its contracts along, so all rows are read", async () => {
  expect((await after({ ...business, slug: { current: "moved" } })).mended).toBeNull();
  expect((await after(business._id)).mended).toBeNull();
  expect((await after({ ...business, description: "Other words" })).mended).toBe(before);
});
