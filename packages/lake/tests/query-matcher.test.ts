import { expect, test } from "vitest";
import { createDeltaFilter, createMatcher, createProjection } from "../src/query/matcher.ts";
import { createIdQuery, createRunner } from "../src/query/run.ts";
import type { LakeDocument } from "../src/store/types.ts";
import { createStore, creation } from "./support/lake-store.ts";

const editor = { id: "editor", role: "editor" } as const;
const time = "2026-01-01T00:00:00Z";
const page = (fields: Record<string, unknown>): LakeDocument => ({
  _id: "page-1",
  _type: "page",
  _rev: "r1",
  _createdAt: time,
  _updatedAt: time,
  ...fields,
});

test.each([
  { query: `*[_type == "page"]`, expected: true },
  { query: `*[_type == "post"]`, expected: false },
  { query: `*[_id == $id || _id == "drafts." + $id][0]`, expected: true },
  { query: `*[_id in path("*")]{title} | order(title)`, expected: true },
  { query: `*[references("author-1")]`, expected: true },
  { query: `*[title match "wel*"]`, expected: true },
  { query: `*[author->name == "Ada"]`, expected: false },
  { query: "*", expected: true },
])("a listener's filter $query matches a single document: $expected", ({ query, expected }) => {
  const matches = createMatcher(query, { id: "page-1" });
  expect(matches(page({ title: "Welcome", author: { _ref: "author-1" } }))).toBe(expected);
  expect(matches(null)).toBe(false);
});

type Branch = { readonly b: number; readonly a: readonly Branch[] };
const branches = (depth: number): Branch[] =>
  depth === 0 ? [] : Array.from({ length: 10 }, (_, b) => ({ b, a: branches(depth - 1) }));

test.each([
  "*[count(a[count(a[count(a[count(a[^.^.b + ^.b == b || ^.^.^.b == b]) > 0]) > 0]) > 0]) > 0]",
  `*${"{'a': a[] + a[]}".repeat(15)}`,
  `*${"{'title': title + title}".repeat(30)}`,
  `*[title match "${"a*".repeat(20)}b"]`,
  `*[_id in path("${"*a".repeat(20)}")]`,
  "*[count(*[array::intersects(^.a, a)]) > 0]",
  `*[_type == "page"${" || a == 1".repeat(600)}]`,
])("refuses a listener's filter that is too costly for every commit: %s", (query) => {
  const document = page({ title: "a".repeat(50), a: branches(4) });
  expect(() => createMatcher(query, {}, { isUntrusted: true })(document)).toThrow(/too complex/);
  expect(() => createMatcher(query)(document)).toThrow(/too complex/);
});

test("a stranger's listener may filter by types, ids and attributes", () => {
  const query = `*[_type in $types && !(_id in path("drafts.**")) && title match "wel*"]{_id} | order(_id)`;
  const matches = createMatcher(query, { types: ["page"] }, { isUntrusted: true });
  expect(matches(page({ title: "Welcome" }))).toBe(true);
  expect(matches(page({ title: "Other" }))).toBe(false);
});

const delta = { before: page({ title: "Old", path: "/a" }), after: page({ title: "New", path: "/a" }) };

test.each([
  { filter: "", expected: true },
  { filter: `_type == "page"`, expected: true },
  { filter: `_type == "page" && delta::changedAny(title)`, expected: true },
  { filter: "delta::changedAny((path, slug))", expected: false },
  { filter: "delta::changedOnly(title)", expected: true },
  { filter: "before().title == 'Old' && after().title == 'New'", expected: true },
  { filter: "delta::operation() == 'update'", expected: true },
  { filter: "!defined(before())", expected: false },
])("a webhook's filter $filter evaluates to $expected for a change", async ({ filter, expected }) => {
  expect(await createDeltaFilter(filter)(delta)).toBe(expected);
});

test("distinguishes creation from deletion, and filters a deleted document by its last state", async () => {
  const operation = createProjection("{_id, 'was': delta::operation()}");
  expect(await operation({ before: null, after: delta.after })).toEqual({ _id: "page-1", was: "create" });
  expect(await operation({ before: delta.before, after: null })).toEqual({ _id: "page-1", was: "delete" });
  expect(await createDeltaFilter(`title == "Old"`)({ before: delta.before, after: null })).toBe(true);
});

test("a webhook's projection sees both states and follows references, and an empty one sends the document", async () => {
  const project = createProjection(`{_id, "was": before().title, "is": title, "by": author->name}`);
  const author = { ...page({ name: "Ada" }), _id: "author-1", _type: "author" };
  const after = page({ title: "New", author: { _ref: "author-1" } });
  expect(
    await project({ ...delta, after, dereference: (id) => (id === "author-1" ? author : undefined) }),
  ).toEqual({ _id: "page-1", was: "Old", is: "New", by: "Ada" });
  expect(await createProjection("")(delta)).toEqual(delta.after);
});

test("refuses an invalid filter or projection when it is created", () => {
  expect(() => createDeltaFilter("_type = 'page'")).toThrow("unable to parse entire expression");
  expect(() => createProjection("{")).toThrow();
  expect(() => createMatcher("*[before().title == 'x']")).toThrow(/before/);
});

test("a mutation by query finds drafts and published documents separately, each once", async () => {
  using temporary = createStore();
  const dataset = temporary.store.dataset("production");
  const ids = ["a", "drafts.a", "b"];
  dataset.commit({
    author: "system",
    changes: ids.map((_id) => creation({ _id, _type: "page", parent: { _type: "reference", _ref: "b" } })),
  });
  const queryIds = createIdQuery(createRunner(temporary.store));
  const find = (query: string) => queryIds(dataset, { query, params: { type: "page" } }, editor);
  expect(await find("*[_type == $type]")).toEqual(["a", "b", "drafts.a"]);
  expect(await find("*[_id == 'a'][0]")).toEqual(["a"]);
  expect(await find("*[_type == 'none']")).toEqual([]);
  expect(await find("*[_id == 'none'][0]")).toEqual([]);
  expect(await find("*[_type == $type].parent->")).toEqual(["b"]);
  await expect(find("*[_type == $type]._id")).rejects.toMatchObject({ status: 400 });
  await expect(find("count(*)")).rejects.toMatchObject({ status: 400 });
});
