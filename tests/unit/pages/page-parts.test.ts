import { expect, test } from "vitest";
import { type Neighbor, pickNeighbors, startOf } from "@/lib/pages/pick-neighbors";
import { readingMinutes } from "@/lib/pages/reading-time";
import { inGroups } from "@/lib/search/groups";

const post = (id: string, topic: string | null): Neighbor => ({
  _id: id,
  _type: "post",
  title: id,
  summary: null,
  publishedAt: null,
  topic,
  next: null,
  customer: null,
  industry: null,
  slug: id,
});

const all = [
  post("a", "law"),
  post("b", "guides"),
  post("c", "guides"),
  post("d", "law"),
  post("e", "guides"),
  post("f", "guides"),
];

test.each([
  ["a", ["d", "b", "c"]],
  ["b", ["c", "e", "d"]],
  ["f", ["b", "c", "a"]],
  ["unknown", ["a", "b", "c"]],
])("the neighbors of %s are %j: two on its topic, then the next by date", (id, expected) => {
  expect(pickNeighbors(id, all).map(({ _id }) => _id)).toEqual(expected);
});

test("the article that an article names comes first, before those on its topic", () => {
  const named = all.map((one) => (one._id === "a" ? { ...one, next: "e" } : one));
  expect(pickNeighbors("a", named).map(({ _id }) => _id)).toEqual(["e", "d", "b"]);
  const lost = all.map((one) => (one._id === "a" ? { ...one, next: "a" } : one));
  expect(pickNeighbors("a", lost)).toEqual(pickNeighbors("a", all));
});

test.each([
  ["nothing is named", {}, null],
  ["one names the next", { c: "d", d: "a" }, "c"],
  ["two begin an order", { a: "b", c: "d" }, null],
  ["they go in a circle", { a: "b", b: "a" }, null],
  ["the next one is gone", { a: "lost" }, null],
  ["it names itself", { a: "a" }, null],
])("the reading order starts where no article leads to, if %s", (_what, next, start) => {
  const inOrder = all.map((one) => ({ ...one, next: new Map(Object.entries(next)).get(one._id) ?? null }));
  expect(startOf(inOrder)).toBe(start);
});

test("documents without a topic are unrelated, and no document is its own neighbor", () => {
  const untold = [post("a", null), post("b", null), post("c", "law")];
  expect(pickNeighbors("a", untold).map(({ _id }) => _id)).toEqual(["b", "c"]);
  expect(pickNeighbors("a", [post("a", null)])).toEqual([]);
});

test("following the neighbors of articles without topics reaches all of them", () => {
  const many = Array.from({ length: 9 }, (_, n) => post(`post-${n}`, null));
  const seen = new Set<string>();
  const visit = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const { _id } of pickNeighbors(id, many)) visit(_id);
  };
  visit("post-4");
  expect(seen.size).toBe(9);
});

test.each([
  [[], 1],
  [null, 1],
  [[{ heading: "word ".repeat(440) }], 2],
  [[{ body: [{ children: [{ text: "word ".repeat(660) }] }], scene: "word ".repeat(9000) }], 3],
  [[{ items: [{ title: "Don’t count “quotes” — or dashes" }] }, 42, "words"], 1],
])("reading time counts words, not settings: case %#", (blocks, minutes) => {
  expect(readingMinutes(blocks)).toBe(minutes);
});

test("the best result's group comes first, and kinds without a group are pages", () => {
  const kinds = ["Contract", "Deal", "Article", "Page", "Contracts"].map((kind) => ({ kind }));
  expect(inGroups(kinds).map(({ name, items }) => [name, items.length])).toEqual([
    ["Contracts", 2],
    ["Pages", 2],
    ["Articles and stories", 1],
  ]);
});
