import { expect, test } from "vitest";
import patchCases from "./cases/mutate-patch.json" with { type: "json" };
import refusedCases from "./cases/mutate-refused.json" with { type: "json" };
import { administrator, anonymous, createWritableLake, editor, viewer } from "./support/lake-writes.ts";

const conflict = expect.objectContaining({ statusCode: 409 });

interface PatchCase {
  readonly name: string;
  readonly before: Record<string, unknown>;
  readonly patch: Record<string, unknown>;
  readonly after: unknown;
}

const patches: readonly PatchCase[] = patchCases;

test.each(patches)("patch: $name", async ({ before, patch, after }) => {
  using lake = createWritableLake();
  await lake.client().create({ _id: "doc", _type: "post", ...before });
  const answer = await lake.request("POST", "/data/mutate/production?returnDocuments=true", {
    mutations: [{ patch: { id: "doc", ...patch } }],
  });
  expect(answer.status).toBe(200);
  const { _id, _type, _rev, _createdAt, _updatedAt, ...content } = lake.dataset.documents.get("doc") ?? {};
  expect(content).toEqual(
    JSON.parse(JSON.stringify(after), (_key, value) =>
      value === "<generated>" ? expect.stringMatching(/^\w{12}$/) : value,
    ),
  );
  expect([_id, _type]).toEqual(["doc", "post"]);
  expect(lake.dataset.history("doc")[0]?.transactionId).toBe(_rev);
});

test.each(refusedCases)("is refused and changes nothing: $name", async (row) => {
  using lake = createWritableLake();
  await lake.client().create({ _id: "target", _type: "post" });
  await lake
    .client()
    .create({ _id: "known", _type: "post", a: [1], to: { _type: "reference", _ref: "target" } });
  const before = new Map(lake.dataset.documents);
  const answer = await lake.request("POST", "/data/mutate/production", { mutations: row.mutations });
  expect(answer.status).toBe(row.status);
  expect(answer.text).toContain(JSON.stringify(row.says).slice(1, -1));
  if (row.type || row.index) {
    const error = row.type ? { type: row.type } : {};
    expect(answer.body).toMatchObject({
      error: { type: "mutationError", items: [{ index: row.index ?? 0, error }] },
    });
  }
  expect(lake.dataset.documents).toEqual(before);
  expect(lake.dataset.seq).toBe(2);
});

test("the client creates, patches and deletes documents and gets them in the response", async () => {
  using lake = createWritableLake({ now: () => new Date("2026-05-01T12:00:00Z") });
  const client = lake.client();
  const created = await client.create({ _type: "post", title: "One" });
  expect(created).toMatchObject({
    _id: expect.stringMatching(/^\w{22}$/),
    title: "One",
    _createdAt: "2026-05-01T12:00:00.000Z",
    _updatedAt: "2026-05-01T12:00:00.000Z",
  });
  const patched = await client.patch(created._id).set({ title: "Two" }).ifRevisionId(created._rev).commit();
  expect(patched).toMatchObject({ title: "Two", _createdAt: created._createdAt });
  expect(patched._rev).not.toBe(created._rev);
  await expect(
    client.patch(created._id).set({ title: "Three" }).ifRevisionId(created._rev).commit(),
  ).rejects.toEqual(conflict);
  const deleted = await client.delete(created._id);
  expect(deleted).toMatchObject({ results: [{ operation: "delete", document: { title: "Two" } }] });
  expect(lake.dataset.documents.size).toBe(0);
  expect(lake.dataset.history(created._id).map((row) => row.author)).toEqual(["ada", "ada", "ada"]);
});

test("an id that ends with a dot gets a generated ending", async () => {
  using lake = createWritableLake();
  const created = await lake.client().create({ _id: "drafts.", _type: "post" });
  expect(created._id).toMatch(/^drafts\.\w{22}$/);
});

test("createIfNotExists leaves an existing document alone, and createOrReplace keeps its creation time", async () => {
  using lake = createWritableLake();
  const client = lake.client();
  const first = await client.createIfNotExists({ _id: "a", _type: "post", title: "One" });
  const second = await client.createIfNotExists({ _id: "a", _type: "post", title: "Two" });
  expect(second).toEqual(first);
  expect(lake.dataset.seq).toBe(1);
  const replaced = await client.createOrReplace({ _id: "a", _type: "post", other: 1 });
  expect(replaced).toMatchObject({ other: 1, _createdAt: first._createdAt });
  expect(replaced).not.toHaveProperty("title");
});

test("keeps the timestamps that a new document comes with, as imports need", async () => {
  using lake = createWritableLake();
  const times = { _createdAt: "2020-01-01T00:00:00Z", _updatedAt: "2021-01-01T00:00:00Z" };
  expect(await lake.client().create({ _type: "post", ...times })).toMatchObject(times);
  expect(await lake.client().create({ _type: "post", _createdAt: "yesterday" })).toMatchObject({
    _createdAt: expect.stringMatching(/^\d{4}-/),
  });
});

test("mutations in one request see each other and become one revision per document", async () => {
  using lake = createWritableLake();
  const { transactionId } = await lake
    .client()
    .transaction()
    .create({ _id: "a", _type: "post", n: 1, to: { _type: "reference", _ref: "b" } })
    .patch("a", (patch) => patch.inc({ n: 1 }))
    .create({ _id: "b", _type: "post" })
    .create({ _id: "c", _type: "post" })
    .delete("c")
    .commit({ returnDocuments: false });
  expect(lake.dataset.documents.get("a")).toMatchObject({ n: 2, _rev: transactionId });
  expect(lake.dataset.seq).toBe(1);
  const changes = lake.dataset.transaction(transactionId)?.changes;
  expect(
    changes?.map((change) => [change.id, change.mutations.map((mutation) => Object.keys(mutation)[0])]),
  ).toEqual([
    ["a", ["create", "patch"]],
    ["b", ["create"]],
  ]);
});

test("dryRun responds like a real write and writes nothing", async () => {
  using lake = createWritableLake();
  const created = await lake.client().create({ _id: "a", _type: "post" }, { dryRun: true });
  expect(created).toMatchObject({ _id: "a", _rev: expect.any(String) });
  expect(lake.dataset.seq).toBe(0);
});

test("returnIds and returnDocuments determine the response", async () => {
  using lake = createWritableLake();
  const post = (search: string, id: string) =>
    lake.request("POST", `/data/mutate/production${search}`, {
      transactionId: `t-${id}`,
      mutations: [{ create: { _id: id, _type: "post" } }],
    });
  expect((await post("", "a")).body).toEqual({
    transactionId: "t-a",
    results: [{ id: "a", operation: "create" }],
  });
  expect((await post("?returnIds=true", "b")).body).toMatchObject({ documentIds: ["b"] });
  expect((await post("?returnDocuments=true&visibility=async", "c")).body).toMatchObject({
    results: [{ id: "c", operation: "create", document: { _id: "c", _rev: "t-c" } }],
  });
  expect((await post("", "a")).status).toBe(409);
  const used = await lake.request("POST", "/data/mutate/production", {
    transactionId: "t-a",
    mutations: [{ create: { _id: "d", _type: "post" } }],
  });
  expect([used.status, lake.dataset.documents.has("d")]).toEqual([409, false]);
});

test("autoGenerateArrayKeys adds missing keys to objects, and the transaction includes them", async () => {
  using lake = createWritableLake();
  const document = { _id: "a", _type: "post", items: [{ n: 1 }, { _key: "mine", deep: [{}] }], words: ["x"] };
  const created = await lake.client().create(document, { autoGenerateArrayKeys: true });
  const key = expect.stringMatching(/^\w{12}$/);
  expect(created).toMatchObject({
    items: [{ _key: key }, { _key: "mine", deep: [{ _key: key }] }],
    words: ["x"],
  });
  const patched = await lake
    .client()
    .patch("a")
    .append("items", [{ n: 3 }])
    .commit({ autoGenerateArrayKeys: true });
  const [change] = lake.dataset.transaction(patched._rev)?.changes ?? [];
  const items = lake.dataset.documents.get("a")?.items as { _key: string }[]; // written above
  expect(change?.mutations[1]).toEqual({ patch: { id: "a", set: { "items[2]._key": items[2]?._key } } });
  expect(await lake.client().create({ _type: "post", items: [{ n: 1 }] })).toMatchObject({
    items: [{ n: 1 }],
  });
});

test("patch and delete by query apply to the results of the query with its params", async () => {
  const asked: unknown[] = [];
  using lake = createWritableLake({
    queryIds: async (dataset, { query, params }, caller) => {
      asked.push([query, params, caller.id]);
      return [...dataset.idsOfType("post"), "gone"];
    },
  });
  const client = lake.client();
  await client.create({ _id: "a", _type: "post", n: 1 });
  await client.create({ _id: "b", _type: "post", n: 1 });
  await client.create({ _id: "c", _type: "page", n: 1 });
  await client
    .patch({ query: "*[_type == $type]", params: { type: "post" } })
    .inc({ n: 1 })
    .commit();
  expect([...lake.dataset.documents.values()].map((document) => document.n)).toEqual([2, 2, 1]);
  await client.delete({ query: "*[_type == 'post']" });
  expect([...lake.dataset.documents.keys()]).toEqual(["c"]);
  expect(asked).toEqual([
    ["*[_type == $type]", { type: "post" }, "ada"],
    ["*[_type == 'post']", {}, "ada"],
  ]);
});

test("weak references may have a missing target and do not protect an existing one", async () => {
  using lake = createWritableLake();
  const client = lake.client();
  const reference = (id: string, more = {}) => ({ _type: "reference", _ref: id, ...more });
  await client.create({
    _id: "a",
    _type: "post",
    weak: reference("gone", { _weak: true }),
    later: reference("gone", { _strengthenOnPublish: { type: "post" } }),
    elsewhere: { _type: "crossDatasetReference", _ref: "gone", _projectId: "p", _dataset: "other" },
  });
  await client.create({ _id: "b", _type: "post" });
  await client
    .patch("a")
    .set({ weak: reference("b", { _weak: true }) })
    .commit();
  await client.delete("b");
  expect([...lake.dataset.documents.keys()]).toEqual(["a"]);
});

test("a document can be deleted together with the documents that reference it, and despite its own draft", async () => {
  using lake = createWritableLake();
  const client = lake.client();
  await client.create({ _id: "target", _type: "post" });
  await client.create({ _id: "drafts.target", _type: "post", self: { _ref: "target" } });
  await client.create({ _id: "other", _type: "post", to: { _ref: "target" } });
  const refused = await lake.request("POST", "/data/mutate/production", {
    mutations: [{ delete: { id: "target" } }],
  });
  expect(refused.body).toMatchObject({ error: { items: [{ error: { referencingIDs: ["other"] } }] } });
  await client.transaction().delete("target").delete("other").commit();
  expect([...lake.dataset.documents.keys()]).toEqual(["drafts.target"]);
  await client.patch("drafts.target").set({ title: "x" }).commit();
});

test("viewers and anonymous callers can't write, and editors can't write system documents", async () => {
  using lake = createWritableLake();
  const body = { mutations: [{ create: { _id: "a", _type: "post" } }] };
  for (const caller of [viewer, anonymous]) {
    const answer = await lake.request("POST", "/data/mutate/production", body, caller);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({
      error: { items: [{ error: { type: "insufficientPermissionsError" } }] },
    });
  }
  for (const _id of ["system.group", "_.retention"]) {
    const system = { mutations: [{ createOrReplace: { _id, _type: "system.group" } }] };
    expect((await lake.request("POST", "/data/mutate/production", system, editor)).status).toBe(403);
    expect((await lake.request("POST", "/data/mutate/production", system, administrator)).status).toBe(200);
  }
  expect([...lake.dataset.documents.keys()]).toEqual(["system.group", "_.retention"]);
});

test("refuses a body that is not JSON, one that is too deep, and an unknown dataset", async () => {
  using lake = createWritableLake();
  expect(await lake.request("POST", "/data/mutate/production", "{oops")).toMatchObject({ status: 400 });
  expect(await lake.request("POST", "/data/mutate/production", [])).toMatchObject({ status: 400 });
  const deep = `{"mutations":[{"create":{"_type":"post","a":${"[".repeat(9000)}${"]".repeat(9000)}}}]}`;
  const answer = await lake.request("POST", "/data/mutate/production", deep);
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("deeper than 50 levels")]);
  expect(await lake.request("POST", "/data/mutate/nowhere", { mutations: [] })).toMatchObject({
    status: 404,
  });
});
