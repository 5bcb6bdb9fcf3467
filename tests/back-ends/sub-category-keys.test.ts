import { writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { listKey, typeKey } from "@paraph/lake/keys";
import type { LakeDocument } from "@paraph/lake/store/types";
import { parseTextSearch } from "@paraph/lake/store/words";
import { startLake } from "@paraph/lake/testing/lake";
import { importDocuments } from "@paraph/lake/transfer/import";
import { createStoreTarget } from "@paraph/lake/transfer/open-lake";
import { openSource } from "@paraph/lake/transfer/open-source";
import { expect, test } from "vitest";
import type { CONTRACT_CATEGORY_QUERY_RESULT, CONTRACT_INDEX_QUERY_RESULT } from "@/lib/content/sanity.types";
import { buildContractIndex } from "@/lib/contracts/build-index";
import { readSubCategories } from "@/lib/contracts/catalogue";
import { CONTRACT_CATEGORY_QUERY, CONTRACT_INDEX_QUERY } from "@/lib/contracts/catalogue-queries";
import { subCategoryKeys } from "../../server/data-folder/migrations/1-sub-category-keys.ts";
import { inNewestForm } from "../../server/data-folder/migrations.ts";
import { prepare } from "../support/data-folder.ts";
import { unpackOlderFolder } from "../support/older-folder.ts";

const category = "contractCategory-real-estate";
const beehive = "contractTemplate-beehive-placement-agreement";

/** The table that stored pages are compared with. */
function publishedIn(dataFolder: string): Record<string, unknown> {
  const file = path.join(dataFolder, "lake/datasets/production.db");
  using database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare("SELECT key, rev FROM published").all();
  return Object.fromEntries(rows.map(({ key, rev }) => [String(key), rev]));
}

function announcedIn(dataFolder: string): unknown[] {
  const file = path.join(dataFolder, "lake/datasets/production.db");
  using database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare("SELECT id FROM publication ORDER BY id").all();
  return rows.map(({ id }) => id);
}

/** The contracts of the category's page by their sub-category, and the sub-categories of its search. */
async function readSite(dataFolder: string) {
  await using lake = await startLake({ folder: path.join(dataFolder, "lake") });
  const client = lake.client("anonymous");
  const params = { slug: "real-estate" };
  const page = await client.fetch<NonNullable<CONTRACT_CATEGORY_QUERY_RESULT>>(
    CONTRACT_CATEGORY_QUERY,
    params,
  );
  const index = await client.fetch<NonNullable<CONTRACT_INDEX_QUERY_RESULT>>(CONTRACT_INDEX_QUERY, params);
  const { contracts, subCategories } = buildContractIndex(index, []);
  const lists = readSubCategories(page.catalogue).map(({ title, slug, contracts }) => [
    title,
    slug,
    contracts.map(({ name }) => name),
  ]);
  return { lists, found: contracts.map((row) => [row.name, subCategories[row.subCategory]?.title]) };
}

test("R-CONTRACT-2 contracts of an older folder are in their sub-category on the site, not under Others", async () => {
  using folder = await unpackOlderFolder("version-0");
  await prepare(folder.path);
  const { lists, found } = await readSite(folder.path);
  expect(lists).toEqual([
    ["Leases", "leases", ["Residential Lease Agreement"]],
    ["Land and Access", "land-and-access", ["Easement Agreement", "Beehive Placement Agreement"]],
    ["Barns & Stables", "barns-stables", ["Grazing License"]],
    ["Others", "others", ["Boundary Line Agreement"]],
  ]);
  expect(found).toContainEqual(["Grazing License", "Barns & Stables"]);
});

test("R-CMS-7 what a migration changes outdates the pages and lists that show it, and nothing else", async () => {
  using folder = await unpackOlderFolder("version-0");
  const before = publishedIn(folder.path);
  await prepare(folder.path);
  const after = publishedIn(folder.path);
  const revision = after[beehive];
  const changed = Object.keys(after).filter((key) => before[key] !== after[key]);
  const contracts = ["beehive-placement-agreement", "easement-agreement", "grazing-license"];
  const list = (...within: string[]) => listKey("contractTemplate", category, ...within);
  expect(changed.sort()).toEqual(
    [
      category,
      ...contracts.map((name) => `contractTemplate-${name}`),
      "contractTemplate-residential-lease-agreement",
      ...["contractCategory", "contractTemplate"].flatMap((type) => [typeKey(type), listKey(type)]),
      list(),
      ...["Leases", "Land and Access", "Barns & Stables"].map((title) => list(title)),
      ...["leases", "land-and-access", "4f1c09a2b7de"].map((key) => list(key)),
    ].sort(),
  );
  expect(new Set(changed.map((key) => after[key]))).toEqual(new Set([revision]));
  // The site learns from these which addresses to read again.
  expect(announcedIn(folder.path)).toEqual(changed.filter((key) => key.startsWith("contract")).sort());
});

test("R-CMS-7 a migration is a change in the log like any other, found by the lake's text search", async () => {
  using folder = await unpackOlderFolder("version-0");
  await prepare(folder.path);
  await using lake = await startLake({ folder: path.join(folder.path, "lake") });
  const { dataset } = lake;
  const [step, earlier] = dataset.history(beehive);
  expect(step).toMatchObject({
    author: "system",
    transactionId: expect.stringMatching(/^migration-1-\w{22}$/),
  });
  expect(step?.previous).toEqual(earlier?.next);
  expect(step?.next).toEqual(dataset.documents.get(beehive));
  expect(step?.mutations).toEqual([{ patch: { id: beehive, set: { subCategory: "land-and-access" } } }]);
  expect(dataset.documentAtRevision(beehive, earlier?.transactionId ?? "")?.subCategory).toBe(
    "Land and Access",
  );
  expect(dataset.seq).toBe(step?.seq);
  expect(dataset.matchingText(parseTextSearch("hives")).has(beehive)).toBe(true);
  const found = (text: string) =>
    dataset.matchingText(parseTextSearch(text)).has("contractTemplate-grazing-license");
  expect([found("stables"), found("4f1c09a2b7de")]).toEqual([false, true]);
  // The next edit follows it.
  const editor = lake.client("administrator");
  await editor.patch(beehive).set({ summary: "Bees." }).commit();
  expect(dataset.history(beehive)[0]?.previous?._rev).toBe(step?.transactionId);
});

test("R-CONTRACT-2 what an earlier release exported is imported with keys of sub-categories", async () => {
  using folder = await unpackOlderFolder("version-0");
  const file = path.join(folder.path, "export.ndjson");
  using older = new DatabaseSync(path.join(folder.path, "lake/datasets/staging.db"), { readOnly: true });
  const documents = older
    .prepare("SELECT json FROM doc")
    .all()
    .map(({ json }) => JSON.parse(String(json)));
  // Chosen contracts that the small folder lacks can't be imported.
  const text = JSON.stringify(documents).replaceAll(
    '"_type":"reference"',
    '"_type":"reference","_weak":true',
  );
  const lines: unknown[] = JSON.parse(text);
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  await using lake = await startLake();
  await using opened = await openSource(file);
  await importDocuments(opened.source, createStoreTarget(lake.dataset, lake.context), "create", inNewestForm);
  expect(lake.dataset.documents.get(beehive)?.subCategory).toBe("land-and-access");
});

test("R-CONTRACT-2 a sub-category's own address, key and odd neighbors stay as they are", () => {
  const stored = (fields: object): LakeDocument => ({
    _id: category,
    _type: "contractCategory",
    _rev: "1",
    _createdAt: "",
    _updatedAt: "",
    ...fields,
  });
  const changed = (...documents: LakeDocument[]) => subCategoryKeys.documents?.(documents);
  const slug = (current: string) => ({ slug: { _type: "slug", current } });
  const leases = { _key: "a", title: "Leases", ...slug("letting") };
  expect(changed(stored({ subCategories: [leases, null, "odd", { _key: "b" }] }))).toEqual([]);
  expect(changed(stored({ subCategories: "none" }), stored({ _type: "contractTemplate" }))).toEqual([]);
  // "others" is the list of those without one, and one address is one list.
  const [document] =
    changed(
      stored({ subCategories: [{ title: "Others" }, { title: "Rents" }, { title: "Rents!" }, "odd"] }),
    ) ?? [];
  expect(document?.subCategories).toEqual([
    { title: "Others" },
    { title: "Rents", ...slug("rents") },
    { title: "Rents!" },
    "odd",
  ]);
  // What is a key is no title, even where another sub-category has it for one.
  const both = stored({ subCategories: [leases, { _key: "b", title: "a", ...slug("b") }] });
  const template = { _id: "t", _type: "contractTemplate", category: { _ref: category }, subCategory: "a" };
  expect(changed(both, stored(template))).toEqual([]);
  expect(changed(both, stored({ ...template, subCategory: "Leases" }))).toEqual([
    expect.objectContaining({ subCategory: "a" }),
  ]);
  expect(changed(both, stored({ ...template, category: { _ref: "c" }, subCategory: "Leases" }))).toEqual([]);
});
