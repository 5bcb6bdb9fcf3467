import { expect, test } from "vitest";
import { type Block, patchesOf } from "@/studio/preview/answer-edits";

const now = new Date("2027-06-15T12:00:00Z");
const blocks: readonly Block[] = [
  { _key: "a", _type: "hero", anchor: "top", heading: "A" },
  { _key: "b", _type: "faq", shownFrom: "2027-07-01T00:00:00.000Z" },
  { _key: "c", _type: "hero", shownUntil: "2027-01-01T00:00:00.000Z" },
];
const list = ["blocks"];
const at = (key: string, ...rest: readonly string[]) => ["blocks", { _key: key }, ...rest];

test("R-CMS-6 a block moves by one, beside the neighbor it passes", () => {
  expect(patchesOf({ kind: "move", key: "b", position: "before" }, blocks, list, now)).toMatchObject([
    { type: "unset", path: at("b") },
    { type: "insert", path: at("a"), position: "before", items: [{ _key: "b" }] },
  ]);
  expect(patchesOf({ kind: "move", key: "b", position: "after" }, blocks, list, now)).toMatchObject([
    { type: "unset", path: at("b") },
    { type: "insert", path: at("c"), position: "after", items: [{ _key: "b" }] },
  ]);
});

test("R-CMS-6 the first block can't move up, the last not down, and a missing one not at all", () => {
  const move = (key: string, position: "before" | "after") => () =>
    patchesOf({ kind: "move", key, position }, blocks, list, now);
  expect(move("a", "before")).toThrow("It is the first block already.");
  expect(move("c", "after")).toThrow("It is the last block already.");
  expect(move("z", "after")).toThrow("The block is gone by now.");
});

test("R-CMS-6 a dragged block is placed beside another one, also in the variant of an experiment", () => {
  const variant = ["variants", { _key: "v" }, "blocks"];
  const place = (key: string, beside: string) =>
    patchesOf({ kind: "place", key, beside, position: "after" }, blocks, variant, now);
  expect(place("a", "c")).toMatchObject([
    { type: "unset", path: [...variant, { _key: "a" }] },
    { type: "insert", path: [...variant, { _key: "c" }], position: "after", items: [{ _key: "a" }] },
  ]);
  expect(place("a", "a")).toEqual([]);
  expect(() => place("a", "z")).toThrow("The block beside that place is gone by now.");
});

test("R-CMS-6 a copy has a key of its own and no anchor, which a page has once", () => {
  const [patch] = patchesOf({ kind: "duplicate", key: "a" }, blocks, list, now);
  const [copy] = patch?.type === "insert" ? patch.items : [];
  expect(patch).toMatchObject({ type: "insert", path: at("a"), position: "after" });
  expect(copy).toEqual({ _key: expect.not.stringMatching(/^a$/), _type: "hero", heading: "A" });
});

test("R-CMS-6 hiding ends a block now, even one that has not begun; showing takes both times away", () => {
  expect(patchesOf({ kind: "hide", key: "b" }, blocks, list, now)).toMatchObject([
    { type: "unset", path: at("b", "shownFrom") },
    { type: "set", path: at("b", "shownUntil"), value: now.toISOString() },
  ]);
  expect(patchesOf({ kind: "show", key: "b" }, blocks, list, now)).toMatchObject([
    { type: "unset", path: at("b", "shownFrom") },
  ]);
  expect(patchesOf({ kind: "show", key: "c" }, blocks, list, now)).toMatchObject([
    { type: "unset", path: at("c", "shownUntil") },
  ]);
});
