import { expect, test } from "vitest";
import { runQuery } from "../src/query/engine.ts";
import { published } from "../src/query/perspective.ts";
import { tagsOfChanges } from "../src/query/sync-tags.ts";
import { createStore, creation } from "./support/lake-store.ts";
import { documentsOfSite } from "./support/query-documents.ts";

test.each([
  { query: `*[_type == "page"]`, tags: ["s1:page"] },
  { query: `*[_type in ["page", "post"] && defined(title)]`, tags: ["s1:page", "s1:post"] },
  { query: `*[_type == $type][0].title`, tags: ["s1:post"] },
  { query: `*[(_type == "page" || "post" == _type) && views > 1]`, tags: ["s1:page", "s1:post"] },
  { query: `{"a": *[_type == "page"], "b": count(*[_type == "tag"])}`, tags: ["s1:page", "s1:tag"] },
  { query: `*[_type == "post"]{"more": *[_type == "tag"]}`, tags: ["s1:post", "s1:tag"] },
  { query: `*[_type == "page"]{"all": count(*)}`, tags: ["s1:*", "s1:page"] },
  { query: `*[_type == "page" || defined(title)]`, tags: ["s1:*"] },
  { query: `*[_type != "page"]`, tags: ["s1:*"] },
  { query: `*[_id == "page-1"]`, tags: ["s1:*"] },
  { query: "*", tags: ["s1:*"] },
  { query: "1 + 1", tags: [] },
  { query: `*[_type == "page"]{author->{name}}`, tags: ["s1:author", "s1:page"] },
  { query: `*[_id == "post-2" && _type == "post"]{tags[]->{title}}`, tags: ["s1:*", "s1:post"] },
])("the result of $query has the tags $tags", async ({ query, tags }) => {
  using temporary = createStore();
  const dataset = temporary.store.dataset("production");
  dataset.commit({ author: "system", changes: documentsOfSite.map(creation) });
  const { syncTags } = await runQuery(dataset, {
    query,
    params: { type: "post" },
    perspective: published,
    caller: { id: "viewer", role: "viewer" },
  });
  expect(syncTags).toEqual(tags);
});

test("a change has the tags of the types before and after it, and the tag of untyped queries", () => {
  const before = creation({ _id: "a", _type: "page" }).next;
  const after = creation({ _id: "a", _type: "post" }).next;
  expect(tagsOfChanges([{ id: "a", previous: before, next: after, mutations: [] }])).toEqual([
    "s1:*",
    "s1:page",
    "s1:post",
  ]);
});
