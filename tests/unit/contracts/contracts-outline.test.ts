import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listKey } from "@paraph/lake/keys";
import { openStore } from "@paraph/lake/store/store";
import { expect, test } from "vitest";
import { PAGE_QUERY } from "@/lib/content/queries";
import {
  CONTRACT_CATEGORY_QUERY,
  CONTRACT_INDEX_QUERY,
  CONTRACT_LIST_QUERY,
} from "@/lib/contracts/catalogue-queries";
import { outlinedLists } from "@/lib/freshness/dependencies";
import { Revisions } from "@/lib/freshness/revisions";
import { CONTRACT_MENU_QUERY } from "@/lib/navigation/build-menu";
import { ask, category, contract } from "../../support/catalogue.ts";
import { type Fields, isFields, loadContent } from "../../support/content.ts";

const at = "2026-01-01T00:00:00Z";
const lease = {
  ...contract("Lease", "leases"),
  _createdAt: at,
  blanks: [{ _key: "a", label: "Rent" }],
};
const moved = { ...lease, subCategory: "sales" };
const elsewhere = { ...lease, category: { _ref: "contractCategory-real-estate" } };

const lists = {
  all: ["contractTemplate"],
  business: ["contractTemplate", "contractCategory-business"],
  leases: ["contractTemplate", "contractCategory-business", "leases"],
  sales: ["contractTemplate", "contractCategory-business", "sales"],
  estate: ["contractTemplate", "contractCategory-real-estate"],
} as const;

type Stored = Readonly<typeof lease> | null;

test.each<[string, Stored, Stored, readonly (keyof typeof lists)[]]>([
  ["a new contract", null, lease, ["all", "business", "leases"]],
  ["an unpublished contract", lease, null, ["all", "business", "leases"]],
  ["a new name", lease, { ...lease, name: "Rent" }, ["all", "business", "leases"]],
  [
    "an additional clause",
    lease,
    { ...lease, clauses: [...lease.clauses, { _key: "c" }] },
    ["all", "business", "leases"],
  ],
  ["replaced clauses", lease, { ...lease, clauses: [{ _key: "x" }, { _key: "y" }] }, []],
  ["a changed blank", lease, { ...lease, blanks: [{ _key: "a", label: "Sum" }] }, []],
  ["a move within the category", lease, moved, ["all", "business", "leases", "sales"]],
  ["a move to another category", lease, elsewhere, ["all", "business", "leases", "estate"]],
])(
  "R-CMS-7 the lake updates the revisions of the contract lists that a publish changes: %s",
  (_what, before, after, altered) => {
    const folder = mkdtempSync(join(tmpdir(), "paraph-lists-"));
    const store = openStore({ folder, outlinedLists });
    const dataset = store.createDataset("production");
    const commit = (transactionId: string, next: Stored) => {
      const previous = dataset.documents.get(lease._id) ?? null;
      const written = next && { ...next, _rev: transactionId };
      const change = { id: lease._id, previous, next: written, mutations: [] };
      dataset.commit({ author: "system", transactionId, changes: [change] });
    };
    if (before) commit("t1", before);
    commit("t2", after);
    const options = { isHosted: false };
    const revisions = new Revisions(join(folder, "datasets/production.db"), options);
    const told = Object.entries(lists).flatMap(([name, list]) =>
      revisions.revisionOf(revisions.keyOfList(list)) === "t2" ? [name] : [],
    );
    revisions.close();
    store.close();
    rmSync(folder, { recursive: true });
    expect(told).toEqual(altered);
  },
);

test("R-CMS-7 with a hosted lake, contract lists depend on their whole type", () => {
  const folder = mkdtempSync(join(tmpdir(), "paraph-lists-"));
  const store = openStore({ folder, outlinedLists });
  store.createDataset("production");
  const keyOf = (isHosted: boolean) => {
    const options = { isHosted };
    const revisions = new Revisions(join(folder, "datasets/production.db"), options);
    const keys = [lists.leases, ["post"] as const].map((list) => revisions.keyOfList(list));
    revisions.close();
    return keys;
  };
  expect(keyOf(true)).toEqual(["type:contractTemplate", "type:post"]);
  expect(keyOf(false)).toEqual([listKey(...lists.leases), "type:post"]);
  store.close();
  rmSync(folder, { recursive: true });
});

const shipped = loadContent().map(({ document }) => ({ _rev: "1", ...document }));

/** The shipped content, with everything that outlines leave out damaged. */
const hollow = shipped.map((document) =>
  document._type === "contractTemplate" ? hollowed(document) : document,
);

function hollowed(document: Fields): Fields {
  return Object.fromEntries(Object.entries(document).map(([field, value]) => [field, hollowedValue(value)]));
}

function hollowedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(() => "something else");
  return isFields(value) ? hollowed(value) : value;
}

const everyBlock = {
  _id: "page-lists",
  _type: "page",
  _rev: "1",
  path: "/lists",
  blocks: [
    ...["categories", "list", "templates"].map((show) => ({ _key: show, _type: "contractGallery", show })),
    { _key: "search", _type: "contractSearch" },
  ],
};

test.each([
  [CONTRACT_CATEGORY_QUERY, { slug: "business" }],
  [CONTRACT_LIST_QUERY, { slug: "business", key: "hiring", from: 0, to: 60 }],
  [CONTRACT_LIST_QUERY, { slug: "business", key: null, from: 0, to: 60 }],
  [CONTRACT_INDEX_QUERY, { slug: "business" }],
  [CONTRACT_MENU_QUERY, {}],
  [PAGE_QUERY, { path: "/lists" }],
])("R-CMS-7 contract lists show nothing beyond outlines (query %#)", async (query, params) => {
  const other = category("business", "Business", []);
  const add = (documents: readonly Fields[]) => [
    ...documents,
    everyBlock,
    contract("Stray", "gone", { category: { _ref: other._id } }),
  ];
  const answer = await ask(query, params, add(shipped));
  expect(JSON.stringify(answer)).toMatch(/stray|agreement/);
  expect(await ask(query, params, add(hollow))).toEqual(answer);
});
