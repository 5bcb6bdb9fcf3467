import { rounds } from "@paraph/service/testing/extent";
import fc from "fast-check";
import { applyPatch } from "mendoza";
import { expect, test } from "vitest";
import type { Caller } from "../src/context.ts";
import { createMendozaPatch } from "../src/history/mendoza.ts";
import { anonymous, createWritableLake, editor, type WritableLake } from "./support/lake-writes.ts";

const bob: Caller = { id: "bob", role: "editor" };
const ids = { publishedId: "a", draftId: "drafts.a" };

function createClock() {
  let minute = 0;
  return () => {
    minute += 1;
    return new Date(Date.UTC(2026, 2, 1, 10, minute));
  };
}

async function act(
  lake: WritableLake,
  caller: Caller,
  transactionId: string,
  type: string,
  more: object = ids,
) {
  const actions = [{ actionType: `sanity.action.document.${type}`, ...more }];
  const answer = await lake.request("POST", "/data/actions/production", { transactionId, actions }, caller);
  expect(answer.text).toBe(JSON.stringify({ transactionId }));
}

const edit = (patch: object) => ({ ...ids, patch });
const emptyEdit = edit({ unset: ["_empty_action_guard_pseudo_field_"] });

/**
 * A document's life as the Studio writes it: create, edit, publish, edit by someone else, publish, unpublish,
 * delete.
 */
async function writeLife(lake: WritableLake) {
  const attributes = { _id: "drafts.a", _type: "post", title: "One" };
  await act(lake, editor, "t1", "create", { publishedId: "a", attributes });
  await act(lake, bob, "t2", "edit", edit({ set: { text: "by bob" } }));
  await act(lake, editor, "t3", "publish");
  await act(lake, bob, "t4", "edit", emptyEdit);
  await act(lake, bob, "t5", "edit", edit({ set: { title: "Two" } }));
  await act(lake, bob, "t6", "version.discard", { versionId: "drafts.a" });
  await act(lake, bob, "t7", "unpublish");
  await act(lake, editor, "t8", "publish");
  await act(lake, editor, "t9", "delete", { publishedId: "a", includeDrafts: [] });
}

async function events(lake: WritableLake, id: string, search = "") {
  const answer = await lake.request("GET", `/data/history/production/events/documents/${id}${search}`);
  return answer.body as { events: Record<string, Record<string, unknown>[]>; nextCursor: string }; // checked below
}

async function transactions(lake: WritableLake, ids: string, search = "") {
  const answer = await lake.request("GET", `/data/history/production/transactions/${ids}${search}`);
  const lines = answer.text.split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown> & { id: string }); // as the route writes it
}

test("a draft's events cover its whole life, newest first, in the format of the Studio's events store", async () => {
  using lake = createWritableLake({ now: createClock() });
  await writeLife(lake);
  const answer = await events(lake, "drafts.a");
  const version = { documentId: "a", versionId: "drafts.a" };
  expect(answer.nextCursor).toBe("");
  expect(answer.events["drafts.a"]).toEqual([
    { type: "deleteDocumentGroup", documentId: "a", author: "ada", timestamp: "2026-03-01T10:09:00.000Z" },
    expect.objectContaining({
      type: "publishDocumentVersion",
      ...version,
      revisionId: "t8",
      versionRevisionId: "t7",
      // Not those of the draft before it.
      contributors: ["bob"],
    }),
    expect.objectContaining({
      type: "createDocumentVersion",
      ...version,
      versionRevisionId: "t7",
      author: "bob",
    }),
    expect.objectContaining({
      type: "unpublishDocument",
      ...version,
      versionRevisionId: "t7",
      author: "bob",
    }),
    expect.objectContaining({
      type: "deleteDocumentVersion",
      ...version,
      versionRevisionId: "t5",
      author: "bob",
    }),
    expect.objectContaining({ type: "createDocumentVersion", ...version, versionRevisionId: "t4" }),
    {
      type: "publishDocumentVersion",
      ...version,
      revisionId: "t3",
      versionRevisionId: "t2",
      publishCause: "document.publish",
      contributors: ["ada", "bob"],
      author: "ada",
      timestamp: "2026-03-01T10:03:00.000Z",
    },
    {
      type: "createDocumentVersion",
      ...version,
      versionRevisionId: "t1",
      author: "ada",
      timestamp: "2026-03-01T10:01:00.000Z",
    },
  ]);
});

test("a published document's events cover what visitors saw", async () => {
  using lake = createWritableLake();
  await writeLife(lake);
  await lake.client().createOrReplace({ _id: "a", _type: "post" });
  await lake.client().patch("a").set({ n: 1 }).commit();
  const answer = await events(lake, "a");
  expect(answer.events.a?.map((event) => event.type)).toEqual([
    "updateLiveDocument",
    "createLiveDocument",
    "deleteDocumentGroup",
    "publishDocumentVersion",
    "unpublishDocument",
    "publishDocumentVersion",
  ]);
});

test("a draft's history includes revisions that were published without a draft, and they can be read there", async () => {
  using lake = createWritableLake({ now: createClock() });
  await lake.client().createOrReplace({ _id: "a", _type: "post", title: "Seeded" });
  const [seeded] = await transactions(lake, "a");
  await act(lake, editor, "t1", "edit", edit({ set: { title: "Edited" } }));
  await act(lake, editor, "t2", "publish");
  const answer = await events(lake, "drafts.a");
  expect(answer.events["drafts.a"]?.map((event) => event.type)).toEqual([
    "publishDocumentVersion",
    "createDocumentVersion",
    "publishDocumentVersion",
  ]);
  const oldest = answer.events["drafts.a"]?.at(-1);
  expect(oldest).toMatchObject({ versionId: "drafts.a", revisionId: seeded?.id });
  expect(oldest).not.toHaveProperty("versionRevisionId");
  const read = await lake.request(
    "GET",
    `/data/history/production/documents/drafts.a?revision=${seeded?.id}`,
  );
  expect(read.body).toEqual({ documents: [expect.objectContaining({ _id: "a", title: "Seeded" })] });
});

test("pages of events don't shift when new events are added", async () => {
  using lake = createWritableLake();
  await writeLife(lake);
  const first = await events(lake, "drafts.a", "?limit=3");
  await act(lake, editor, "t10", "create", { publishedId: "a", attributes: { _type: "post" } });
  const second = await events(lake, "drafts.a", `?limit=3&nextCursor=${first.nextCursor}`);
  const third = await events(lake, "drafts.a", `?limit=3&nextCursor=${second.nextCursor}`);
  const types = [first, second, third].flatMap((page) => page.events["drafts.a"]?.map((event) => event.type));
  expect(types).toHaveLength(8);
  expect([types[0], types[3], types[7], third.nextCursor]).toEqual([
    "deleteDocumentGroup",
    "unpublishDocument",
    "createDocumentVersion",
    "",
  ]);
});

test("an unknown document has no events", async () => {
  using lake = createWritableLake();
  expect(await events(lake, "nobody")).toEqual({ events: { nobody: [] }, nextCursor: "" });
});

test("transactions are listed between two inclusive ends, in either direction, up to a limit", async () => {
  using lake = createWritableLake();
  await writeLife(lake);
  const idsOf = async (search: string, documents = "drafts.a") =>
    (await transactions(lake, documents, search)).map((entry) => entry.id);
  expect(await idsOf("?fromTransaction=t2&toTransaction=t5")).toEqual(["t2", "t3", "t4", "t5"]);
  expect(await idsOf("?fromTransaction=t5&limit=2")).toEqual(["t5", "t6"]);
  expect(await idsOf("?fromTransaction=&toTransaction=t2")).toEqual(["t1", "t2"]);
  expect(await idsOf("?toTransaction=t5&reverse=true&limit=2")).toEqual(["t5", "t4"]);
  expect(await idsOf("", "a")).toEqual(["t3", "t7", "t8", "t9"]);
  expect(await idsOf("?fromTransaction=t6", "a,drafts.a")).toEqual(["t6", "t7", "t8", "t9"]);
  const unknown = await lake.request("GET", "/data/history/production/transactions/a?fromTransaction=no");
  expect(unknown.status).toBe(404);
});

test("a transaction's effects lead to the next state and back, without the revision", async () => {
  using lake = createWritableLake({ now: createClock() });
  await writeLife(lake);
  const entries = await transactions(lake, "drafts.a", "?excludeContent=true");
  const effects = entries.map((entry) => (entry.effects as Record<string, Effects>)["drafts.a"]); // checked below
  expect(entries[1]).toMatchObject({
    author: "bob",
    documentIDs: ["drafts.a"],
    timestamp: "2026-03-01T10:02:00.000Z",
  });
  expect(entries[1]).not.toHaveProperty("mutations");
  expect(effects[0]?.revert).toEqual([0, null]);
  expect(effects[2]?.apply).toEqual([0, null]);
  const states = entries.map((entry) => {
    const { _rev, ...content } = lake.dataset.documentAtRevision("drafts.a", entry.id) ?? { _rev: null };
    return _rev === null ? null : content;
  });
  let state: unknown = null;
  for (const [index, effect] of effects.entries()) {
    const next = applyPatch(state, effect?.apply as never); // the library's type is a list of anything
    expect(next).toEqual(states[index]);
    expect(applyPatch(next, effect?.revert as never)).toEqual(state); // as above
    state = next;
  }
});

interface Effects {
  readonly apply: unknown[];
  readonly revert: unknown[];
}

test("documents can be read by revision, by time and in their last state", async () => {
  using lake = createWritableLake({ now: createClock() });
  await writeLife(lake);
  const read = async (path: string) =>
    (
      (await lake.request("GET", `/data/history/production/documents/${path}`)).body as {
        documents: object[];
      }
    ).documents; // the shape that the route returns
  expect(await read("a,drafts.a?revision=t2")).toEqual([
    expect.objectContaining({ _id: "drafts.a", _rev: "t2", title: "One", text: "by bob" }),
  ]);
  expect(await read("a,drafts.a?revision=t3")).toEqual([expect.objectContaining({ _id: "a", _rev: "t3" })]);
  expect(await read("drafts.a?time=2026-03-01T10:01:30Z")).toEqual([expect.objectContaining({ _rev: "t1" })]);
  expect(await read("drafts.a?time=2026-03-01T10:03:00Z")).toEqual([]);
  expect(await read("a,drafts.a?lastRevision=true")).toEqual([
    expect.objectContaining({ _id: "a", _rev: "t8" }),
    expect.objectContaining({ _id: "drafts.a", _rev: "t7" }),
  ]);
  const bad = await lake.request("GET", "/data/history/production/documents/a?time=yesterday");
  expect(bad.status).toBe(400);
});

test("anonymous callers can't read history", async () => {
  using lake = createWritableLake();
  await writeLife(lake);
  for (const path of ["events/documents/a", "transactions/a", "documents/a?lastRevision=true"]) {
    const answer = await lake.request("GET", `/data/history/production/${path}`, undefined, anonymous);
    expect([answer.status, answer.text.includes("One")]).toEqual([401, false]);
  }
});

test("references from other documents are listed as internal ones only", async () => {
  using lake = createWritableLake();
  await lake.client().create({ _id: "a", _type: "post" });
  await lake.client().create({ _id: "b", _type: "post", to: { _ref: "a" } });
  const path = "/data/references/production/documents/a/to";
  expect((await lake.request("GET", path)).body).toEqual({
    references: [{ projectId: "local", datasetName: "production", documentId: "b" }],
    totalCount: 1,
  });
  const external = await lake.request("GET", `${path}?excludeInternalReferences=true&excludePaths=true`);
  expect(external.body).toEqual({ references: [], totalCount: 0 });
});

test("the vendor's library applies the compact patch between any two documents and gets exactly the second one", () => {
  const key = fc.constantFrom("a", "b", "title", "_key", "Zed", "ä", "constructor");
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom("", "Sign here", "Sign there", "Signé"),
    fc.string({ unit: "grapheme" }),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      tie("list"),
      tie("fields"),
    ),
    list: fc.array(tie("value"), { maxLength: 5 }),
    fields: fc.dictionary(key, tie("value"), { maxKeys: 5 }),
  }));
  const document = fc
    .dictionary(key, value, { maxKeys: 5 })
    .map((fields) => JSON.parse(JSON.stringify(fields)));
  fc.assert(
    fc.property(document, document, (left, right) => {
      expect(applyPatch(left, createMendozaPatch(left, right) as never)).toEqual(right); // as above
    }),
    { numRuns: rounds(500) },
  );
});

test("a patch contains only the changes, so that each word keeps its author", () => {
  const item = (key: string, text: string) => ({ _key: key, _type: "block", text });
  const left = {
    _id: "a",
    body: [item("1", "One"), item("2", "Two is here"), item("3", "Three")],
    title: "Same",
  };
  const right = {
    ...left,
    body: [item("0", "New"), item("1", "One"), item("2", "Two was here"), item("3", "Three")],
  };
  const patch = JSON.stringify(createMendozaPatch(left, right));
  expect(patch).toContain('"New"');
  for (const kept of ["Same", "One", "Three", "here"]) expect(patch).not.toContain(kept);
});
