import { Mutation } from "@sanity/mutator";
import type { SanityDocument } from "sanity";
import { expect, test, vi } from "vitest";
import { mergeTyping } from "@/studio/connection/merge-typing";
import { keepTyping } from "@/studio/connection/plugin";

function person(name: string, rev: string): SanityDocument {
  return { _id: "drafts.person-1", _type: "person", _rev: rev, _createdAt: "", _updatedAt: "", name };
}

function follow() {
  const kept: (readonly [unknown, unknown])[] = [];
  const forgotten = vi.fn(async () => {});
  const lost = vi.fn();
  const typing = keepTyping({
    id: "drafts.person-1",
    keep: async (base, mine) => void kept.push([base, mine]),
    forget: forgotten,
    lose: lost,
  });
  return { typing, kept, forgotten, lost };
}

test("R-CMS-5 what is typed is kept with what the lake had before, and forgotten once the lake has it", async () => {
  const { typing, kept, forgotten } = follow();
  typing.note(true, person("Nora", "1"));
  typing.note(true, person("Nora g", "1"));
  typing.note(false, person("Nora goes", "1"));
  typing.flush();
  await vi.waitFor(() => expect(kept).toEqual([[person("Nora", "1"), person("Nora goes", "1")]]));
  expect(forgotten).not.toHaveBeenCalled();
  typing.note(true, person("Nora goes", "2"));
  await vi.waitFor(() => expect(forgotten).toHaveBeenCalledTimes(1));
  typing.flush();
  expect(kept).toHaveLength(1);
});

test("R-CMS-5 what others change while nothing is unsaved is kept nowhere", async () => {
  const { typing, kept } = follow();
  typing.note(true, person("Nora", "1"));
  typing.note(true, person("Nora of theirs", "2"));
  typing.flush();
  typing.note(false, person("Nora of theirs, and mine", "2"));
  typing.flush();
  await vi.waitFor(() =>
    expect(kept).toEqual([[person("Nora of theirs", "2"), person("Nora of theirs, and mine", "2")]]),
  );
});

test("R-CMS-8 what is on its way when somebody else publishes the draft is told as lost, and nothing else is", () => {
  const { typing, lost } = follow();
  const published = { ...person("Nora", "2"), _id: "person-1" };
  typing.note(true, person("Nora", "1"));
  typing.note(false, person("Nora g", "1"));
  typing.note(true, person("Nora g", "2"));
  typing.note(true, published);
  expect(lost).not.toHaveBeenCalled();
  typing.note(true, person("Nora", "4"));
  typing.note(false, person("Nora goes", "4"));
  typing.note(false, published);
  typing.note(true, published);
  expect(lost.mock.calls).toEqual([[person("Nora", "4"), person("Nora goes", "4")]]);
});

test("R-CMS-8 an edit that is on its way to a draft that is gone does nothing, and takes no tool down", () => {
  const id = "drafts.person-1";
  const edit = new Mutation({ mutations: [{ patch: { id, set: { name: "Nora goes" } } }] });
  expect(edit.apply(null)).toBeNull();
  expect(edit.apply(person("Nora", "1"))).toMatchObject({ name: "Nora goes" });
});

const block = (_key: string, heading: string, text = "") => ({ _key, heading, text });

test.each([
  {
    what: "different fields",
    base: { name: "a", role: "b" },
    mine: { name: "a1", role: "b" },
    theirs: { name: "a", role: "b1", more: true },
    merged: { name: "a1", role: "b1", more: true },
  },
  {
    what: "a field taken away here",
    base: { name: "a", role: "b" },
    mine: { name: "a" },
    theirs: { name: "a1", role: "b" },
    merged: { name: "a1" },
  },
  {
    what: "different fields of one item",
    base: [block("x", "a", "b")],
    mine: [block("x", "a1", "b")],
    theirs: [block("x", "a", "b1")],
    merged: [block("x", "a1", "b1")],
  },
  {
    what: "an item edited here and moved there",
    base: [block("x", "a"), block("y", "b")],
    mine: [block("x", "a1"), block("y", "b")],
    theirs: [block("y", "b"), block("z", "new"), block("x", "a")],
    merged: [block("y", "b"), block("z", "new"), block("x", "a1")],
  },
  {
    what: "an item added here and another one edited there",
    base: [block("x", "a")],
    mine: [block("x", "a"), block("z", "new")],
    theirs: [block("x", "a1")],
    merged: [block("x", "a1"), block("z", "new")],
  },
  {
    what: "more of the same words",
    base: "Nora",
    mine: "Nora goes on",
    theirs: "Nora go",
    merged: "Nora goes on",
  },
  {
    what: "words that are there already",
    base: "Nora",
    mine: "Nora go",
    theirs: "Nora goes",
    merged: "Nora goes",
  },
])("R-CMS-5 $what go together", ({ base, mine, theirs, merged }) => {
  expect(mergeTyping(base, mine, theirs, "theirs")).toEqual({ merged, clashes: [] });
});

test.each([
  {
    what: "the same words",
    base: { name: "a" },
    mine: { name: "mine" },
    theirs: { name: "other" },
    path: ["name"],
  },
  {
    what: "an item taken away there and edited here",
    base: { blocks: [block("x", "a"), block("y", "b")] },
    mine: { blocks: [block("x", "a1"), block("y", "b")] },
    theirs: { blocks: [block("y", "b")] },
    path: ["blocks"],
  },
  {
    what: "an item edited there and taken away here",
    base: { blocks: [block("x", "a"), block("y", "b")] },
    mine: { blocks: [block("y", "b")] },
    theirs: { blocks: [block("x", "a1"), block("y", "b")] },
    path: ["blocks"],
  },
  { what: "a document deleted there", base: { name: "a" }, mine: { name: "b" }, theirs: undefined, path: [] },
])("R-CMS-5 $what are asked about, and as they say", ({ base, mine, theirs, path }) => {
  const asked = mergeTyping(base, mine, theirs, "theirs");
  expect(asked).toMatchObject({ merged: theirs, clashes: [{ path }] });
  expect(asked.clashes).toHaveLength(1);
  expect(mergeTyping(base, mine, theirs, "mine").merged).toEqual(mine);
});
