import { earlierStateOf } from "@paraph/lake/document-ids";
import { startLake } from "@paraph/lake/testing/lake";
import type { MergePath } from "@paraph/merge/sides";
import { createClient } from "@sanity/client";
import {
  createSchema,
  createSourceFromConfig,
  type FormPatch,
  type ObjectSchemaType,
  toMutationPatches,
} from "sanity";
import { expect, test } from "vitest";
import { recordTypes } from "@/lib/publishing/records";
import { schemaTypes } from "@/schemas/index";
import { Differences, StateChoices } from "@/studio/comparing/compare-panel";
import { INSPECTOR } from "@/studio/comparing/compare-params";
import { differencesBetween } from "@/studio/comparing/differences";
import { isFilledIn, restorePatches } from "@/studio/comparing/restore";
import {
  type KnownStates,
  pagePerspectiveOf,
  pairOf,
  perspectiveOf,
  statesOf,
  usualPair,
  withDraft,
} from "@/studio/comparing/states";
import { askLog, type WantedLog } from "@/studio/comparing/use-states";
import { wordChanges } from "@/studio/comparing/word-changes";
import { plugins } from "@/studio/sanity.config";
import { workspace } from "@/studio/workspace";
import { render } from "../../support/render-studio.tsx";

const schema = createSchema({ name: "test", types: schemaTypes });
const type = schema.get("page") as ObjectSchemaType; // a page has fields

const hero = (heading: string, fields = {}) => ({
  _type: "hero",
  _key: "hero",
  heading,
  variant: "split",
  ...fields,
});
const paragraph = (text: string, _key = "p") => ({
  _type: "block",
  _key,
  style: "normal",
  markDefs: [],
  children: [{ _type: "span", _key: `${_key}s`, text, marks: [] }],
});
const prose = (text: string) => ({ _type: "prose", _key: "prose", body: [paragraph(text)] });
const logos = { _type: "logos", _key: "logos", heading: "They sign with us" };
const picture = (hash: string) => ({
  _type: "picture",
  asset: { _ref: `image-${hash}-800x600-png` },
  alt: "A desk",
});

const before = {
  _id: "page-1",
  _type: "page",
  title: "Pricing",
  blocks: [hero("Sign in a minute"), logos, prose("From eight dollars a month")],
};

const wayTo = (path: MergePath) =>
  path.map((step) => (typeof step === "string" ? step : step._key)).join(".");

const shownPaths = (left: object, right: object) =>
  differencesBetween(type, { ...left }, { ...right }).map(({ path, kind, within }) =>
    [wayTo(path), kind, within].filter(Boolean).join(" "),
  );

test("R-CMS-8 differences are listed in the order of the form, by item, and a section with several as a whole, too", () => {
  const after = {
    ...before,
    title: "Prices",
    blocks: [prose("From nine dollars a month"), hero("Sign now", { variant: "wide" })],
  };
  expect(shownPaths(before, before)).toEqual([]);
  expect(shownPaths(before, after)).toEqual([
    "title changed",
    "blocks.prose moved",
    "blocks.prose.body.p changed",
    "blocks.hero changed 2",
    "blocks.hero.heading changed",
    "blocks.hero.variant changed",
    "blocks.logos removed",
  ]);
});

test("R-CMS-8 pictures, references and paragraphs differ as wholes, and empty fields and cuts of a text don't", () => {
  const visual = (one: object) => ({
    ...before,
    blocks: [hero("Sign", { visual: { _type: "visual", picture: one } })],
  });
  expect(shownPaths(visual(picture("abc")), visual({ ...picture("def"), alt: "A pen" }))).toEqual([
    "blocks.hero.visual.picture changed",
  ]);
  expect(shownPaths(visual(picture("abc")), visual({ ...picture("abc"), alt: "A pen" }))).toEqual([
    "blocks.hero.visual.picture.alt changed",
  ]);
  const cut = { ...paragraph("From eight") };
  cut.children = ["From ", "eight"].map((text) => ({ _type: "span", _key: text, text, marks: [] }));
  const withBody = (body: object) => ({
    ...before,
    blocks: [{ _type: "prose", _key: "prose", body: [body] }],
  });
  expect(shownPaths(withBody(paragraph("From eight")), withBody(cut))).toEqual([]);
  expect(shownPaths({ ...before, intro: "" }, before)).toEqual([]);
  const [weak, strong] = [{ _weak: true, _strengthenOnPublish: { type: "page" } }, {}].map((fields) => ({
    ...before,
    parent: { _type: "reference", _ref: "page-2", ...fields },
  }));
  expect(shownPaths({ ...weak }, { ...strong }), "publishing made it strong").toEqual([]);
});

test("R-CMS-8 changed words are marked in texts and paragraphs, and other values have none", () => {
  const changes = [
    { change: "same", text: "From " },
    { change: "removed", text: "eight" },
    { change: "added", text: "nine" },
    { change: "same", text: " dollars" },
  ];
  expect(wordChanges("From eight dollars", "From nine dollars")).toEqual(changes);
  expect(wordChanges(paragraph("From eight dollars"), paragraph("From nine dollars"))).toEqual(changes);
  expect(wordChanges("Sign it now", "Send a card now"), "changes beside each other are one").toEqual([
    { change: "removed", text: "Sign it" },
    { change: "added", text: "Send a card" },
    { change: "same", text: " now" },
  ]);
  expect(wordChanges(8, 9)).toBeNull();
  expect(wordChanges(undefined, "New")).toBeNull();
});

/** A lake in which what is published is restored into the draft, as the form does it. */
async function restoring(published: object, draft: object) {
  const files = ["abc", "def"].map((hash) => ({
    _id: picture(hash).asset._ref,
    _type: "sanity.imageAsset",
  }));
  const lake = await startLake({ documents: [{ ...before, ...published }, ...files] });
  const client = lake.client("editor", { perspective: "raw" });
  const names = { draftId: "drafts.page-1", publishedId: "page-1" };
  const edit = (patches: readonly FormPatch[]) =>
    client.action(
      toMutationPatches([...patches]).map((patch) => ({
        actionType: "sanity.action.document.edit",
        ...names,
        patch,
      })),
    );
  await client.action({ actionType: "sanity.action.document.edit", ...names, patch: { set: draft } });
  const read = async (id = "drafts.page-1") => {
    const document = await client.getDocument<typeof before>(id);
    if (!document) throw new Error(`There is no ${id}.`);
    return document;
  };
  /** What is published at this place. */
  const restore = async (place: string) => {
    const [state, edited] = [await read("page-1"), await read()];
    const difference = differencesBetween(type, state, edited).find(({ path }) => wayTo(path) === place);
    if (!difference) throw new Error(`Nothing differs at ${place}.`);
    await edit(restorePatches(edited, state, difference) ?? []);
    return { difference, before: edited };
  };
  return { edit, read, restore, [Symbol.asyncDispose]: () => lake[Symbol.asyncDispose]() };
}

test("R-CMS-8 restoring a field, a picture or a removed section changes nothing else, and can be undone", async () => {
  const visual = (hash: string) => ({
    visual: { _type: "visual", kind: "picture", picture: picture(hash) },
  });
  const opening = hero("Sign in a minute", visual("abc"));
  await using world = await restoring(
    { blocks: [opening, logos, prose("From eight")] },
    {
      title: "Prices",
      blocks: [{ ...prose("From nine"), heading: "New" }, hero("Sign now", visual("def"))],
    },
  );
  const keys = async () => (await world.read()).blocks.map(({ _key }) => _key);
  const { difference, before: edited } = await world.restore("blocks.logos");
  expect(await keys()).toEqual(["prose", "hero", "logos"]);
  await world.restore("blocks.hero.visual.picture");
  expect((await world.read()).blocks[1]).toEqual({ ...opening, heading: "Sign now" });
  await world.restore("title");
  expect(await world.read()).toMatchObject({ title: "Pricing", blocks: [{ heading: "New" }, {}, {}] });
  // Undone by what was there before.
  await world.edit(restorePatches(await world.read(), edited, difference) ?? []);
  expect(await keys()).toEqual(["prose", "hero"]);
});

test("R-CMS-8 a section comes back after the neighbor it had, before the one it preceded, or at the end", () => {
  const one = (_key: string) => ({ _type: "logos", _key });
  const state = { blocks: ["a", "b", "c"].map(one) };
  const removed = (_key: string) => ({ path: ["blocks", { _key }], kind: "removed" }) as const;
  const patch = (kept: readonly string[], key: string) =>
    restorePatches({ blocks: kept.map(one) }, state, removed(key));
  const inserted = (position: string, beside: unknown) => [
    { type: "insert", position, path: ["blocks", beside] },
  ];
  expect(patch(["c", "a"], "b")).toMatchObject(inserted("after", { _key: "a" }));
  expect(patch(["b"], "a")).toMatchObject(inserted("before", { _key: "b" }));
  expect(patch(["x"], "b")).toMatchObject(inserted("after", { _key: "x" }));
  expect(patch([], "b")).toMatchObject(inserted("after", -1));
  expect(restorePatches({}, state, removed("b"))).toMatchObject([
    { type: "setIfMissing", path: ["blocks"], value: [] },
    ...inserted("after", -1),
  ]);
  expect(patch(["a", "b"], "b")).toEqual([]);
});

test("R-CMS-8 a moved section goes back to its place, and a place within a section that is gone can't be restored", () => {
  const one = (_key: string, heading = "Old") => ({ _type: "logos", _key, heading });
  const state = { blocks: [one("a"), one("b"), one("c")] };
  const edited = { blocks: [one("c"), one("a"), one("b", "New")] };
  const moved = { path: ["blocks", { _key: "c" }], kind: "moved" } as const;
  expect(restorePatches(edited, state, moved)).toMatchObject([
    { type: "unset", path: ["blocks", { _key: "c" }] },
    { type: "insert", position: "after", path: ["blocks", { _key: "b" }] },
  ]);
  expect(restorePatches(edited, edited, moved)).toEqual([]);
  const heading = { path: ["blocks", { _key: "z" }, "heading"], kind: "changed" } as const;
  expect(isFilledIn(type, edited, ["previousPaths"], null)).toBe(true);
  expect(isFilledIn(type, edited, moved.path, null)).toBe(false);
  expect(restorePatches(edited, { blocks: [one("z")] }, heading)).toBeNull();
});

const known: KnownStates = {
  documentId: "page-1",
  present: ["drafts.page-1", "page-1", "versions.rSpring.page-1"],
  publishedRevision: "three",
  log: ["three", "two", "one"].map((transactionId, index) => ({
    transactionId,
    author: index === 1 ? "mara" : "robot",
    publishedAt: `2026-11-${28 - index}T09:00:00.000Z`,
  })),
};

test("R-CMS-8 the states of a document have plain names, and what is compared at first is what somebody would ask", () => {
  const names = {
    releaseOf: () => ({ title: "Spring", isScheduledDraft: false }),
    personOf: (id: string) => (id === "mara" ? "Mara" : null),
    timeOf: (time: string) => time.slice(0, 10),
  };
  expect(statesOf(known, names)).toEqual([
    { id: "page-1", name: "Published now" },
    { id: "drafts.page-1", name: "Draft" },
    { id: "versions.rSpring.page-1", name: "Release “Spring”" },
    { id: "rev:two", name: "Published on 2026-11-27 by Mara" },
    { id: "rev:one", name: "Published on 2026-11-26" },
  ]);
  expect(usualPair(known, "drafts.page-1")).toEqual({ left: "page-1", right: "drafts.page-1" });
  const alone = { ...known, present: ["page-1"] };
  expect(usualPair(alone, "page-1")).toEqual({ left: "rev:two", right: "page-1" });
  expect(usualPair({ ...alone, log: known.log.slice(0, 1) }, "page-1")).toBeNull();
  const unpublished = { ...known, present: ["drafts.page-1"], publishedRevision: null };
  expect(usualPair(unpublished, "drafts.page-1")).toEqual({ left: "rev:three", right: "drafts.page-1" });
  const latest = { left: "rev:two", right: "page-1" };
  expect(pairOf(known, "three")).toEqual(latest);
  expect(withDraft(latest, "page-1", "page-1").right).toBe("drafts.page-1");
  expect(pairOf(known, "two")).toEqual({ left: "rev:one", right: "rev:two" });
  expect(pairOf(known, "one"), "nothing was published before").toBeNull();
  expect(known.present.map(perspectiveOf)).toEqual(["drafts", "published", "rSpring"]);
  expect(perspectiveOf("rev:two"), "Preview does not know it").toBeNull();
  const pageOf = (id: string, knowsEarlier: boolean) => pagePerspectiveOf(id, "page-1", knowsEarlier);
  expect([pageOf("drafts.page-1", false), pageOf("rev:two", false)], "a hosted lake").toEqual([
    "drafts",
    null,
  ]);
  expect(earlierStateOf(pageOf("rev:two", true) ?? "")).toEqual({ id: "page-1", revision: "two" });
  for (const odd of ["rev:with.dot", "rev:two-of-three", `rev:${"x".repeat(250)}`])
    expect(pageOf(odd, true), `${odd} would show drafts, or another state`).toBeNull();
});

test("R-CMS-8 what was ever published is read from the lake's history, with an old publish and the one before it", async () => {
  await using lake = await startLake({ documents: [before] });
  const client = lake.client("editor", { perspective: "raw" });
  const names = { draftId: "drafts.page-1", publishedId: "page-1" };
  const publish = async (title: string) => {
    await client.action({ actionType: "sanity.action.document.edit", ...names, patch: { set: { title } } });
    return (await client.action({ actionType: "sanity.action.document.publish", ...names })).transactionId;
  };
  const [first, second, third] = [await publish("One"), await publish("Two"), await publish("Three")];
  const ask = async (wanted: Partial<WantedLog>) => {
    const all = { documentId: "page-1", limit: 100, publishes: [], times: 0, ...wanted };
    const { states, hasMore } = await askLog(client, JSON.stringify(all), new AbortController().signal);
    return { ids: states.map(({ transactionId }) => transactionId), hasMore };
  };
  const { ids, hasMore } = await ask({});
  expect([ids.slice(0, 3), hasMore]).toEqual([[third, second, first], false]);
  expect(await ask({ limit: 2 })).toEqual({ ids: [third, second], hasMore: true });
  expect((await ask({ limit: 2, publishes: [second] })).ids).toEqual([third, second, first]);
  expect((await ask({ limit: 1, publishes: [third, first] })).ids).toEqual([third, first]);
  await client.action({ actionType: "sanity.action.document.unpublish", ...names });
  expect((await ask({})).ids, "taking it off the website is no state").toEqual(ids);
});

function panel({ refusal = null as string | null, now = {}, draft = {} } = {}) {
  const edited = { ...before, title: "Prices", blocks: [hero("Sign now"), prose("From nine")], ...draft };
  return render(
    <Differences
      type={type}
      left={{ name: "Published now", document: { ...before, ...now } }}
      right={{ name: "Draft", document: edited }}
      edited={edited}
      refusal={refusal}
      user={null}
      titleOf={() => "Ann"}
      onChange={() => {}}
    />,
  );
}

test("R-CMS-8 each difference is named as in the form, and what the other state has can be restored", () => {
  const shown = panel();
  expect(shown.querySelector("[role=status]")?.text).toBe("4 things differ.");
  const [title, heading, removed] = shown.querySelectorAll("[data-testid=difference]");
  expect(title?.text).toContain("Changed");
  expect(heading?.querySelector("[id]")?.text).toBe("Blocks › Hero › Heading");
  expect(heading?.querySelector("del")?.text).toBe(" removed: in a minute");
  expect(heading?.querySelector("ins")?.text).toBe(" added: now");
  expect(removed?.text).toContain("They sign with us");
  const buttons = removed?.querySelectorAll("button") ?? [];
  expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual([
    "Restore this: Blocks › Logos, as in Published now",
  ]);
  expect(removed?.text).toContain("As in the form now");
});

test("R-CMS-8 choices, switches and references read as in the form, and pictures show", () => {
  const visual = (kind: string) => ({ visual: { _type: "visual", kind, picture: picture(kind) } });
  const shown = panel({
    now: { blocks: [hero("Sign", visual("scene"))], navigation: "auto", seo: { noIndex: false } },
    draft: {
      blocks: [hero("Sign", { ...visual("picture"), variant: "wide" })],
      product: { _type: "reference", _ref: "product-1" },
      seo: { noIndex: true },
    },
  });
  expect(shown.text).toContain("Text above in two columns, wide picture below");
  expect(shown.text).toContain("nothingTake this outDraftAnn");
  expect(shown.text).toContain("OffRestore thisDraftOn");
  expect(shown.text).toContain("An uploaded picture");
  expect(shown.querySelector("img")?.getAttribute("alt")).toBe("A desk");
});

test("R-CMS-8 without a difference that is said, and who can't edit reads why", () => {
  expect(panel({ draft: before }).text).toBe("Both are the same.");
  const refusal = "Your role can’t change this document.";
  const shown = panel({ refusal });
  expect(shown.text).toContain(refusal);
  expect(shown.querySelectorAll("button:not([disabled])")).toEqual([]);
});

test("R-CMS-8 both states are chosen among all of them by name", () => {
  const states = [
    { id: "page-1", name: "Published now" },
    { id: "drafts.page-1", name: "Draft" },
  ];
  const pair = { left: "page-1", right: "drafts.page-1" };
  const shown = render(<StateChoices states={states} pair={pair} onChoose={() => {}} />);
  const chosen = shown.querySelectorAll("option[selected]").map((option) => option.text);
  expect(chosen).toEqual(["Published now", "Draft"]);
  expect(shown.querySelectorAll("label").map((label) => label.text)).toEqual([
    "ComparePublished nowDraft",
    "withPublished nowDraft",
  ]);
});

test("R-CMS-8 the menu of every document reaches Compare, but not that of what visitors sent or what was deleted", async () => {
  const role = { name: "author", title: "Author" };
  const source = await createSourceFromConfig({
    ...workspace(plugins),
    currentUser: { id: "ann", name: "Ann", email: "ann@example.com", role: role.name, roles: [role] },
    getClient: () =>
      createClient({ projectId: "local", dataset: "test", apiVersion: "2025-02-19", useCdn: false }),
  });
  const entryFor = (documentType: string) => {
    const props = { documentId: "one", documentType };
    const inspector = source.document.inspectors(props).find(({ name }) => name === INSPECTOR);
    const menuItem = inspector?.useMenuItem;
    return menuItem?.(props);
  };
  for (const shown of ["page", "post", "siteSettings"])
    expect(entryFor(shown), shown).toMatchObject({ title: "Compare", hidden: false });
  for (const record of recordTypes) expect(entryFor(record), record).toMatchObject({ hidden: true });
});
