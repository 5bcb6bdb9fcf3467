import { DatabaseSync } from "node:sqlite";
import { runQuery } from "@paraph/lake/query/engine";
import { published } from "@paraph/lake/query/perspective";
import { openStore } from "@paraph/lake/store/store";
import { parseTextSearch } from "@paraph/lake/store/words";
import { startLake, type TestLake } from "@paraph/lake/testing/lake";
import { createFolder, createStore, creation } from "@paraph/lake/testing/lake-store";
import { afterAll, expect, test } from "vitest";
import { loadContent } from "../support/content.ts";
import { searchLinks } from "../support/studio-search.ts";

const content = loadContent().map(({ document }) => document);
/** Enough contracts that mention everything to fill the picker's list, all before the pages by id. */
const crowd = Array.from({ length: 300 }, (_, index) => ({
  _id: `contractTemplate-crowd-${index}`,
  _type: "contractTemplate",
  name: `Agreement number ${index}`,
  slug: { _type: "slug", current: `agreement-number-${index}` },
  sections: [{ _key: "a", heading: "About us", text: "Pricing, prices and the home of either of us." }],
}));

/** One lake for all tests that only read: it has hundreds of documents. */
let crowdedLake: Promise<TestLake> | undefined;
const crowded = () => (crowdedLake ??= startLake({ documents: [...content, ...crowd] }));
afterAll(async () => (await crowdedLake)?.[Symbol.asyncDispose]());

test.each([
  { text: "about us", first: "page-about" },
  { text: "ABOUT", first: "page-about" },
  { text: "pric", first: "page-pricing" },
  { text: "home", first: "page-home" },
  { text: "/signature/pricing", first: "page-signature-pricing" },
  { text: "signature pricing", first: "page-signature-pricing" },
  { text: "lifetime", first: "deal-lifetime" },
  { text: "watch agreement", first: "contractTemplate-home-watch-agreement" },
])('the link picker lists $first first for "$text"', async ({ text, first }) => {
  const found = await searchLinks((await crowded()).client("editor"), text);
  expect(found[0]).toBe(first);
});

test("the link picker finds words in long texts", async () => {
  const found = await searchLinks((await crowded()).client("editor"), "home of either");
  expect(found).toHaveLength(101);
  expect(found.every((id) => id.startsWith("contractTemplate-crowd-"))).toBe(true);
});

const page = (id: string, title: string, path: string, more = {}) => ({
  ...{ _id: id, _type: "page", title, path },
  ...more,
});
const richText = (...texts: string[]) => [
  { _type: "block", _key: "b", children: texts.map((text, _key) => ({ _type: "span", _key, text })) },
];

test("search results follow edits and deletions and contain each document once", async () => {
  await using lake = await startLake({
    documents: [page("a", "Refunds", "/refunds"), page("b", "Other", "/b")],
  });
  const client = lake.client("editor");
  const find = (text: string, perspective?: string[]) => searchLinks(client, text, perspective);
  await client.createOrReplace(page("drafts.a", "Money back", "/refunds"));
  expect(await find("money")).toEqual(["a"]);
  expect(await find("refunds")).toEqual(["a"]); // by its address
  expect(await find("money", ["published"])).toEqual([]);
  await client
    .patch("b")
    .set({ blocks: [{ _key: "x", _type: "prose", body: richText("Ask for ", "money") }] })
    .commit();
  expect(await find("ask for mon")).toEqual(["b"]);
  expect(await find("money")).toEqual(["a", "b"]);
  await client.delete("drafts.a");
  expect(await find("money")).toEqual(["b"]);
  await client.delete("b");
  expect(await find("money")).toEqual([]);
  // The row of the deleted document is reused for the new one.
  await client.create(page("c", "Money", "/c"));
  expect(await find("money")).toEqual(["c"]);
});

test("a search in an attribute supports phrases, exclusions, accents, lists and rich text", async () => {
  using temporary = createStore();
  const dataset = temporary.store.dataset("production");
  const documents = [
    page("a", "Preise für Teams", "/preise", {
      tags: ["signing", "legal"],
      body: richText("We sign ", "quickly"),
    }),
    page("b", "Teams of one", "/teams", { tags: ["pricing"] }),
  ];
  dataset.commit({ author: "system", changes: documents.map(creation) });
  const find = async (filter: string) => {
    const caller = { id: "x", role: "editor" } as const;
    return (await runQuery(dataset, { query: `*[${filter}]._id`, perspective: published, caller })).result;
  };
  expect(await find(`title match text::query("fur TEAMS")`)).toEqual(["a"]);
  expect(await find(`title match text::query("teams -fur")`)).toEqual(["b"]);
  expect(await find(`title match text::query('"teams für"')`)).toEqual([]);
  expect(await find(`title match text::query('"für teams"')`)).toEqual(["a"]);
  expect(await find(`tags match text::query("sign*")`)).toEqual(["a"]);
  expect(await find(`body match text::query("sign quick*")`)).toEqual(["a"]);
  expect(await find(`_id match text::query("b")`)).toEqual(["b"]);
  expect(
    await find(`[title, path] match text::query("teams one") || _type match text::query("pag*")`),
  ).toEqual(["a", "b"]);
});

test("R-CMS-6 no score reveals the content of private documents to a stranger", async () => {
  await using lake = await startLake({
    documents: [
      page("a", "Public", "/a"),
      page("drafts.a", "Acquisition", "/a"),
      page("secret.x", "Acquisition", "/x"),
    ],
  });
  const leaks = [
    `*|score(@ match text::query("acquisition"))[_score > 0]`,
    `*{"_id": "drafts." + _id}[@ match text::query("acquisition")]`,
    `*{"_id": "x", "_originalId": "secret.x"}[@ match text::query("acquisition")]`,
    `*{"_id": "secret.x"}|score(@ match text::query("acquisition"))[_score > 0]`,
  ];
  for (const perspective of ["raw", "drafts", "published"] as const) {
    const stranger = lake.client("anonymous", { perspective });
    for (const query of leaks) expect(await stranger.fetch(query), query).toEqual([]);
  }
  const seen = lake.client("editor", { perspective: "raw" }).fetch<unknown[]>(leaks[0] ?? "");
  expect(await seen).toHaveLength(2);
});

test("opening a dataset restores a missing or partial text index", () => {
  using folder = createFolder();
  const documents = [page("a", "Refunds", "/a"), page("b", "Money back", "/b")];
  const first = openStore({ folder: folder.path });
  first.createDataset("production").commit({ author: "system", changes: documents.map(creation) });
  first.close();
  for (const spoil of ["DROP TABLE fts", "DELETE FROM fts WHERE rowid = 1"]) {
    const file = new DatabaseSync(`${folder.path}/datasets/production.db`);
    file.exec(spoil);
    file.close();
    const store = openStore({ folder: folder.path });
    const dataset = store.dataset("production");
    expect([...dataset.matchingText(parseTextSearch("refund*")).keys()], spoil).toEqual(["a"]);
    expect([...dataset.matchingText(parseTextSearch("-refunds")).keys()], spoil).toEqual(["b"]);
    store.close();
  }
});
