import { expect, test } from "vitest";
import { createWritableLake, viewer, type WritableLake } from "./support/lake-writes.ts";

const ids = { publishedId: "a", draftId: "drafts.a" };

function act(lake: WritableLake, ...actions: Record<string, unknown>[]) {
  const named = actions.map(({ type, ...rest }) => ({
    actionType: `sanity.action.document.${type}`,
    ...rest,
  }));
  return lake.request("POST", "/data/actions/production", { actions: named });
}

const idsOf = (lake: WritableLake) => [...lake.dataset.documents.keys()].sort();

test("the client creates, edits and publishes, and the published perspective shows the document only after publish", async () => {
  using lake = createWritableLake();
  const client = lake.client();
  await client.action({
    actionType: "sanity.action.document.create",
    publishedId: "a",
    attributes: { _id: "drafts.a", _type: "post", title: "One" },
    ifExists: "fail",
  });
  await client.action([
    { actionType: "sanity.action.document.edit", ...ids, patch: { set: { title: "Two" } } },
    { actionType: "sanity.action.document.edit", ...ids, patch: { set: { text: "x" } } },
  ]);
  expect(idsOf(lake)).toEqual(["drafts.a"]);
  expect(lake.publishedRevisions("production")).toEqual({});
  const { transactionId } = await client.action({ actionType: "sanity.action.document.publish", ...ids });
  expect(lake.dataset.documents.get("a")).toMatchObject({ title: "Two", text: "x", _rev: transactionId });
  expect(idsOf(lake)).toEqual(["a"]);
  const { "address:a": _address, ...revisions } = lake.publishedRevisions("production");
  expect(revisions).toEqual({ a: transactionId, "type:post": transactionId, "list:post": transactionId });
  expect(lake.dataset.transaction(transactionId)?.changes).toHaveLength(2);
});

test("several edits in one request become one transaction, one change and one revision", async () => {
  using lake = createWritableLake();
  await lake.client().create({ _id: "a", _type: "post", n: 1 });
  const answer = await act(
    lake,
    { type: "edit", ...ids, patch: { unset: ["_empty_action_guard_pseudo_field_"] } },
    { type: "edit", ...ids, patch: { inc: { n: 1 } } },
    { type: "edit", ...ids, patch: { inc: { n: 1 } } },
  );
  expect(answer.status).toBe(200);
  const draft = lake.dataset.documents.get("drafts.a");
  expect(draft).toMatchObject({ n: 3, _createdAt: lake.dataset.documents.get("a")?._createdAt });
  const changes = lake.dataset.transaction(String(draft?._rev))?.changes;
  expect(changes?.map((change) => change.mutations.map((mutation) => Object.keys(mutation)[0]))).toEqual([
    ["createIfNotExists", "patch", "patch", "patch"],
  ]);
  expect(lake.dataset.documents.get("a")).toMatchObject({ n: 1 });
});

test("an empty edit starts a draft with the published content", async () => {
  using lake = createWritableLake();
  await lake.client().create({ _id: "a", _type: "post", title: "One" });
  await act(lake, { type: "edit", ...ids, patch: { unset: ["_empty_action_guard_pseudo_field_"] } });
  expect(lake.dataset.documents.get("drafts.a")).toMatchObject({ title: "One" });
});

test("publish keeps the creation time and strengthens references marked for it", async () => {
  using lake = createWritableLake();
  const client = lake.client();
  const first = await client.create({ _id: "a", _type: "post", title: "One" });
  await client.create({ _id: "b", _type: "post" });
  await client.create({
    _id: "drafts.a",
    _type: "post",
    _createdAt: "2030-01-01T00:00:00Z",
    waits: { _type: "reference", _ref: "b", _weak: true, _strengthenOnPublish: { type: "post" } },
    list: [{ _key: "k", _ref: "c", _weak: true, _strengthenOnPublish: { type: "post", weak: true } }],
    weak: { _type: "reference", _ref: "c", _weak: true },
  });
  expect((await act(lake, { type: "publish", ...ids })).status).toBe(200);
  const { _updatedAt, _rev, ...published } = lake.dataset.documents.get("a") ?? {};
  expect(published).toEqual({
    _id: "a",
    _type: "post",
    _createdAt: first._createdAt,
    waits: { _type: "reference", _ref: "b" },
    list: [{ _key: "k", _ref: "c", _weak: true }],
    weak: { _type: "reference", _ref: "c", _weak: true },
  });
});

test("refuses to publish a reference to an unpublished target and keeps the draft", async () => {
  using lake = createWritableLake();
  await lake.client().create({
    _id: "drafts.a",
    _type: "post",
    to: { _ref: "b", _weak: true, _strengthenOnPublish: { type: "post" } },
  });
  const answer = await act(lake, { type: "publish", ...ids });
  expect(answer).toMatchObject({
    status: 409,
    body: { error: { type: "actionError", items: [{ index: 0, error: { referenceID: "b" } }] } },
  });
  expect(idsOf(lake)).toEqual(["drafts.a"]);
});

test("publish fails if a revision differs from the one that the editor saw", async () => {
  using lake = createWritableLake();
  const client = lake.client();
  const published = await client.create({ _id: "a", _type: "post" });
  const draft = await client.create({ _id: "drafts.a", _type: "post" });
  const stale = await act(lake, { type: "publish", ...ids, ifPublishedRevisionId: "other" });
  expect(stale).toMatchObject({
    status: 409,
    body: {
      error: {
        items: [
          {
            error: {
              type: "documentRevisionIDDoesNotMatchError",
              currentRevisionID: published._rev,
              expectedRevisionID: "other",
            },
          },
        ],
      },
    },
  });
  expect(await act(lake, { type: "publish", ...ids, ifDraftRevisionId: "other" })).toMatchObject({
    status: 409,
  });
  expect(idsOf(lake)).toEqual(["a", "drafts.a"]);
  const revisions = { ifPublishedRevisionId: published._rev, ifDraftRevisionId: draft._rev };
  expect(await act(lake, { type: "publish", ...ids, ...revisions })).toMatchObject({ status: 200 });
});

test("unpublish turns the published document into a draft, or keeps an existing draft", async () => {
  using lake = createWritableLake();
  const client = lake.client();
  await client.create({ _id: "a", _type: "post", title: "One" });
  await act(lake, { type: "unpublish", ...ids });
  expect(lake.dataset.documents.get("drafts.a")).toMatchObject({ title: "One" });
  expect(idsOf(lake)).toEqual(["drafts.a"]);
  await client.create({ _id: "a", _type: "post", title: "Two" });
  await act(lake, { type: "unpublish", ...ids });
  expect(lake.dataset.documents.get("drafts.a")).toMatchObject({ title: "One" });
  expect(await act(lake, { type: "unpublish", ...ids })).toMatchObject({ status: 409 });
});

test("refuses to unpublish or delete a document that another document references", async () => {
  using lake = createWritableLake();
  const client = lake.client();
  await client.create({ _id: "a", _type: "post" });
  await client.create({ _id: "drafts.a", _type: "post", self: { _ref: "a" } });
  await client.create({ _id: "b", _type: "post", to: { _ref: "a" } });
  for (const action of [
    { type: "unpublish", ...ids },
    { type: "delete", publishedId: "a", includeDrafts: ["drafts.a"] },
  ]) {
    expect(await act(lake, action)).toMatchObject({
      status: 409,
      body: { error: { items: [{ error: { referencingIDs: ["b"] } }] } },
    });
  }
  expect(idsOf(lake)).toEqual(["a", "b", "drafts.a"]);
});

test("discard removes the draft, and delete removes the document with its drafts", async () => {
  using lake = createWritableLake();
  const client = lake.client();
  await client.create({ _id: "a", _type: "post" });
  await client.create({ _id: "drafts.a", _type: "post" });
  await act(lake, { type: "version.discard", versionId: "drafts.a" });
  expect(idsOf(lake)).toEqual(["a"]);
  expect(await act(lake, { type: "discard", draftId: "drafts.a" })).toMatchObject({ status: 409 });
  await client.create({ _id: "drafts.a", _type: "post" });
  await act(lake, { type: "delete", publishedId: "a", includeDrafts: ["drafts.a"] });
  expect(idsOf(lake)).toEqual([]);
  expect(await act(lake, { type: "delete", publishedId: "a", includeDrafts: [] })).toMatchObject({
    status: 409,
  });
});

test("create and replaceDraft in one request restore a deleted document", async () => {
  using lake = createWritableLake();
  const attributes = { _id: "drafts.a", _type: "post", title: "Back", _createdAt: "2020-01-01T00:00:00Z" };
  expect(await act(lake, { type: "replaceDraft", publishedId: "a", attributes })).toMatchObject({
    status: 409,
  });
  await act(
    lake,
    { type: "create", publishedId: "a", attributes, ifExists: "fail" },
    { type: "replaceDraft", publishedId: "a", attributes },
  );
  expect(lake.dataset.documents.get("drafts.a")).toMatchObject({
    title: "Back",
    _createdAt: attributes._createdAt,
  });
});

test("create fails or does nothing if the draft exists", async () => {
  using lake = createWritableLake();
  const create = { type: "create", publishedId: "a", attributes: { _id: "drafts.a", _type: "post", n: 1 } };
  await act(lake, create);
  expect(await act(lake, { ...create, ifExists: "fail" })).toMatchObject({ status: 409 });
  const ignored = await act(lake, { ...create, attributes: { _type: "post", n: 2 }, ifExists: "ignore" });
  expect([ignored.status, lake.dataset.documents.get("drafts.a")?.n]).toEqual([200, 1]);
});

test("one invalid action cancels the whole request, and dryRun writes nothing", async () => {
  using lake = createWritableLake();
  const create = { type: "create", publishedId: "a", attributes: { _id: "drafts.a", _type: "post" } };
  const bad = await act(lake, create, { type: "publish", publishedId: "b", draftId: "drafts.b" });
  expect(bad).toMatchObject({ status: 409, body: { error: { items: [{ index: 1 }] } } });
  const dry = await lake.request("POST", "/data/actions/production", {
    dryRun: true,
    actions: [{ actionType: "sanity.action.document.create", ...create }],
  });
  expect(dry).toMatchObject({ status: 200, body: { transactionId: expect.any(String) } });
  expect(lake.dataset.seq).toBe(0);
});

test.each([
  ["sanity.action.document.variant.publish", 501],
  ["sanity.action.document.frobnicate", 400],
  ["publish", 400],
])("action %s is answered with %i and its own name", async (actionType, status) => {
  using lake = createWritableLake();
  const answer = await lake.request("POST", "/data/actions/production", { actions: [{ actionType }] });
  expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(actionType)]);
});

test.each([
  [{ type: "publish", publishedId: "a", draftId: "drafts.b" }, 'not a draft or version of \\"a\\"'],
  [{ type: "publish", publishedId: "drafts.a", draftId: "drafts.a" }, "ID of a draft or version"],
  [
    { type: "publish", publishedId: "a", draftId: "versions.r.a" },
    "Publish or unpublish it with the release",
  ],
  [{ type: "version.unpublish", publishedId: "a", versionId: "drafts.a" }, "is not in a release"],
  [
    { type: "version.create", publishedId: "a", document: { _id: "versions.r.b", _type: "post" } },
    "version of",
  ],
  [{ type: "version.create", publishedId: "a", baseId: "a", versionId: "versions.r." }, "Malformed"],
  [{ type: "version.replace", document: { _id: "a", _type: "post" } }, "not the ID of a draft"],
  [{ type: "discard", draftId: "a" }, "not the ID of a draft"],
  [{ type: "edit", ...ids }, "edit needs a patch"],
  [{ type: "edit", ...ids, patch: { merge: {} } }, 'Unknown patch operation \\"merge\\"'],
  [{ type: "create", publishedId: "a", attributes: { _id: "a", _type: "post" } }, "not the ID of a draft"],
  [{ type: "create", publishedId: "a", attributes: { _id: "drafts.a" } }, "no _type"],
  [{ type: "delete", publishedId: "a", includeDrafts: ["drafts.b"] }, 'not a draft of \\"a\\"'],
])("refuses a malformed action with the reason: %j", async (action, reason) => {
  using lake = createWritableLake();
  await lake.client().create({ _id: "a", _type: "post" });
  const answer = await act(lake, action);
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(reason)]);
  expect(lake.dataset.seq).toBe(1);
});

test("refuses actions from a viewer", async () => {
  using lake = createWritableLake();
  await lake.client().create({ _id: "drafts.a", _type: "post" });
  const publish = lake.client(viewer).action({ actionType: "sanity.action.document.publish", ...ids });
  await expect(publish).rejects.toMatchObject({
    statusCode: 403,
    // The Studio reads this type only at this level.
    details: { type: "insufficientPermissionsError", permission: "update" },
  });
  expect(idsOf(lake)).toEqual(["drafts.a"]);
});

test("private documents, whose ids have a dot, are deleted like all others", async () => {
  using lake = createWritableLake();
  await lake.client().create({ _id: "lead.1", _type: "lead", email: "ann@visitor.example" });
  const answer = await act(lake, { type: "delete", publishedId: "lead.1", includeDrafts: [] });
  expect(answer.status).toBe(200);
  expect(idsOf(lake)).toEqual([]);
  const refused = await act(lake, { type: "delete", publishedId: "drafts.a", includeDrafts: [] });
  expect(refused.status).toBe(400);
});
