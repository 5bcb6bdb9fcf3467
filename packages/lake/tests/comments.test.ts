import { expect, test } from "vitest";
import { comment, commentsClient, reactionOf, setUp, task } from "./support/comments.ts";
import { readEvents } from "./support/event-stream.ts";
import { startLake, transports } from "./support/lake.ts";

const roles = ["administrator", "editor", "viewer"] as const;
const home = { _id: "page-home", _type: "page", title: "Home" };

/** What the Studio asks for the comments of a document. */
const ofDocument = `*[_type == "comment" && target.document._ref == $documentId && !defined(target.documentVersionId)]
  {_createdAt, _id, authorId, message, parentCommentId, reactions, status, target, threadId} | order(_createdAt desc)`;

test.each(transports)(
  "the first comment sets up the add-on dataset, and later ones find it, over %s",
  async (over) => {
    await using lake = await startLake({ over, documents: [home] });
    const viewer = lake.client("viewer");
    const url = "/projects/local/datasets?datasetProfile=comments&addonFor=production";
    expect(await viewer.request({ url })).toEqual([]);
    expect(await setUp(lake, "viewer")).toBe("production-comments");
    expect(await setUp(lake, "editor")).toBe("production-comments");
    const [found, ...others] = await viewer.request({ url });
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      name: "production-comments",
      aclMode: "private",
      datasetProfile: "comments",
      addonFor: "production",
    });
    expect((await viewer.datasets.list()).map(({ name }) => name)).toEqual(["production"]);
    await commentsClient(lake, "viewer").create(comment("c1", "viewer"));
    expect(await setUp(lake)).toBe("production-comments");
    const comments = await commentsClient(lake, "editor").fetch(ofDocument, { documentId: "page-home" });
    expect(comments).toMatchObject([{ _id: "c1", authorId: "token-viewer", status: "open" }]);
  },
);

test("there are comments of content datasets only, and their names can't be taken", async () => {
  await using lake = await startLake();
  await setUp(lake);
  const admin = lake.client("administrator");
  const setUpOf = (name: string) => admin.request({ method: "POST", url: `/comments/${name}/setup` });
  await expect(setUpOf("production-comments")).rejects.toThrow("itself an add-on dataset");
  await expect(setUpOf("missing")).rejects.toThrow('Dataset "missing" not found');
  await expect(admin.datasets.create("staging-comments", { aclMode: "public" })).rejects.toThrow(
    "POST /comments/staging/setup creates it",
  );
});

test.each(roles)(
  "role %s comments, replies, resolves a thread and reacts, as the Studio does",
  async (role) => {
    await using lake = await startLake({ documents: [home] });
    await setUp(lake);
    const [other = "editor"] = roles.filter((one) => one !== role);
    await commentsClient(lake, other).create(comment("c1", other));
    const client = commentsClient(lake, role);
    await client.create(comment("c2", role, { parentCommentId: "c1", reactions: [] }));
    await client
      .patch("c1")
      .setIfMissing({ reactions: [] })
      .append("reactions", [reactionOf(role)])
      .commit();
    await client
      .transaction()
      .patch("c1", { set: { status: "resolved" } })
      .commit();
    const replies = '*[_type == "comment" && parentCommentId == "c1"]';
    await client.patch({ query: replies }).set({ status: "resolved" }).commit();
    await client.patch("c2").set({ message: [], lastEditedAt: "2026-11-25T00:00:00Z" }).commit();
    expect(await client.fetch("*[] | order(_id) {_id, status, reactions}")).toEqual([
      { _id: "c1", status: "resolved", reactions: [reactionOf(role)] },
      { _id: "c2", status: "resolved", reactions: [] },
    ]);
    await client
      .patch("c1")
      .unset([`reactions[_key=="${reactionOf(role)._key}"]`])
      .commit();
    expect(await client.fetch('*[_id == "c1"][0].reactions')).toEqual([]);
  },
);

test("whoever edits the text moves a comment's range, and nothing else of its place", async () => {
  await using lake = await startLake();
  await setUp(lake);
  const written = comment("c1", "editor");
  await commentsClient(lake, "editor").create(written);
  const viewer = commentsClient(lake, "viewer");
  const selection = { type: "text", value: [{ _key: "a", text: "moved" }] };
  const target = { ...written.target, path: { ...written.target.path, selection } };
  await viewer.patch("c1").set({ target }).commit();
  await expect(viewer.patch("c1").set({ "target.documentType": "post" }).commit()).rejects.toThrow(
    "permission",
  );
  expect(await viewer.fetch('*[_id == "c1"][0].target')).toEqual(target);
});

test.each(["editor", "viewer"] as const)("role %s changes nobody else's comment", async (role) => {
  await using lake = await startLake({ documents: [home] });
  await setUp(lake);
  const admin = commentsClient(lake, "administrator");
  await admin.create(comment("c1", "administrator", { reactions: [reactionOf("administrator")] }));
  const client = commentsClient(lake, role);
  await client.create(comment("own", role));
  const before = await admin.fetch("*[]");
  const forbidden: Readonly<Record<string, object>> = {
    "a message": { patch: { id: "c1", set: { message: [] } } },
    "a message beside a status": { patch: { id: "c1", set: { message: [], status: "resolved" } } },
    "the author": { patch: { id: "c1", set: { authorId: `token-${role}` } } },
    "the own author": { patch: { id: "own", set: { authorId: "token-administrator" } } },
    "the parent": { patch: { id: "c1", set: { parentCommentId: "own" } } },
    "a reaction of somebody else": { patch: { id: "c1", unset: ["reactions"] } },
    "a reaction in another name": { patch: { id: "own", set: { reactions: [reactionOf("administrator")] } } },
    "a comment in another name": { create: comment("c2", "administrator") },
    "a replacement": { createOrReplace: comment("c1", role) },
    "a deletion": { delete: { id: "c1" } },
    "a deletion by query": { delete: { query: '*[_id == "c1"]' } },
    "a page": { create: { _id: "c3", _type: "page", authorId: `token-${role}` } },
    "a comment that becomes a page": {
      createOrReplace: { _id: "own", _type: "page", authorId: `token-${role}` },
    },
    "a document of the lake": { create: comment("_.c4", role) },
  };
  for (const [title, mutation] of Object.entries(forbidden)) {
    const mutations = [{ patch: { id: "own", set: { status: "resolved" } } }, mutation];
    const sent = client.request({
      method: "POST",
      url: "/data/mutate/production-comments",
      body: { mutations },
    });
    await expect(sent, title).rejects.toMatchObject({
      statusCode: 403,
      response: {
        body: { error: { items: [{ index: 1, error: { type: "insufficientPermissionsError" } }] } },
      },
    });
  }
  expect(await admin.fetch("*[]")).toEqual(before);
});

test("an author deletes a comment with all replies, in either order; an administrator deletes any", async () => {
  await using lake = await startLake();
  await setUp(lake);
  const [viewer, editor, admin] = [
    commentsClient(lake, "viewer"),
    commentsClient(lake, "editor"),
    commentsClient(lake, "administrator"),
  ];
  const replies = '*[_type == "comment" && parentCommentId == "c1"]';
  for (const isReplyFirst of [true, false]) {
    await viewer.create(comment("c1", "viewer"));
    await editor.create(comment("c2", "editor", { parentCommentId: "c1" }));
    await expect(viewer.create(comment("c3", "editor", { parentCommentId: "c1" }))).rejects.toThrow(
      "permission",
    );
    await expect(editor.delete("c1")).rejects.toThrow("permission");
    if (isReplyFirst) await viewer.delete({ query: replies });
    await viewer.delete("c1");
    if (!isReplyFirst) await viewer.delete({ query: replies });
    expect(await admin.fetch("count(*)")).toBe(0);
  }
  await editor.create(comment("c4", "editor"));
  await admin.patch("c4").set({ message: [] }).commit();
  await admin.delete("c4");
  expect(await admin.fetch("count(*)")).toBe(0);
});

test("tasks: everybody edits them, only author and administrator delete them, and the log tells who did what", async () => {
  await using lake = await startLake();
  await setUp(lake);
  const [viewer, editor] = [commentsClient(lake, "viewer"), commentsClient(lake, "editor")];
  await viewer
    .transaction()
    .createIfNotExists(task("t1", "viewer"))
    .patch("t1", { set: { title: "Check the prices" } })
    .commit();
  await editor.patch("t1").set({ assignedTo: "deniz-aksoy", dueBy: "2026-12-01" }).commit();
  await expect(editor.patch("t1").set({ authorId: "token-editor" }).commit()).rejects.toThrow("permission");
  await expect(editor.delete("t1")).rejects.toThrow("permission");
  await expect(editor.createIfNotExists(task("t2", "viewer"))).rejects.toThrow("permission");
  const log = await lake.fetch(
    `${lake.url}/v2025-02-19/data/history/production-comments/transactions/t1?effectFormat=mendoza&reverse=true&excludeContent=true&includeIdentifiedDocumentsOnly=true`,
    { headers: { Authorization: `Bearer ${lake.tokenOf("viewer")}` } },
  );
  const entries = (await log.text()).trim().split("\n");
  expect(entries.map((entry) => JSON.parse(entry))).toMatchObject([
    { author: "token-editor", documentIDs: ["t1"], effects: { t1: { apply: expect.anything() } } },
    { author: "token-viewer", documentIDs: ["t1"] },
  ]);
  await viewer.delete("t1");
  expect(await editor.fetch("count(*)")).toBe(0);
});

test("a listener reports each comment with its content, and resumes", async () => {
  await using lake = await startLake({ over: "http" });
  await setUp(lake);
  const query = encodeURIComponent('*[_type == "comment" && target.document._ref == $documentId]');
  const url = `${lake.url}/v2025-02-19/data/listen/production-comments?query=${query}&%24documentId=%22page-home%22&includeResult=true&includeAllVersions=true&enableResume=true`;
  const headers = { Authorization: `Bearer ${lake.tokenOf("viewer")}` };
  const client = commentsClient(lake, "editor");
  let last = "";
  {
    await using events = readEvents(await fetch(url, { headers }));
    expect((await events.next()).event).toBe("welcome");
    await client.create(comment("c1", "editor"));
    const { id = "", data } = await events.next();
    expect(data).toMatchObject({ transition: "appear", identity: "token-editor", result: { _id: "c1" } });
    last = id;
  }
  await client.delete("c1");
  await using again = readEvents(await fetch(url, { headers: { ...headers, "Last-Event-ID": last } }));
  expect((await again.next()).event).toBe("welcomeback");
  expect((await again.next()).data).toMatchObject({ transition: "disappear", documentId: "c1" });
});

test("an add-on dataset takes neither actions nor uploads", async () => {
  await using lake = await startLake();
  await setUp(lake);
  const client = commentsClient(lake, "editor");
  const attributes = { _id: "drafts.c1", _type: "comment", authorId: "token-editor" };
  await expect(
    client.action({
      actionType: "sanity.action.document.create",
      publishedId: "c1",
      attributes,
      ifExists: "fail",
    }),
  ).rejects.toThrow("takes comments and tasks only");
  await expect(client.assets.upload("file", Buffer.from("text"), { filename: "a.txt" })).rejects.toThrow(
    "takes comments and tasks only",
  );
});

test("the Studio learns what a role may do with comments", async () => {
  await using lake = await startLake();
  await setUp(lake);
  const aclOf = (role: (typeof roles)[number]) =>
    lake.client(role).request({ url: "/projects/local/datasets/production-comments/acl" });
  const comments = { filter: '_type in ["comment","tasks.task"]', permissions: ["read", "create", "update"] };
  expect((await aclOf("viewer"))[1]).toEqual(comments);
  expect((await aclOf("editor"))[1]).toEqual(comments);
  expect((await aclOf("viewer"))[0].permissions).not.toContain("create");
  expect((await aclOf("editor"))[0].permissions).not.toContain("create");
  expect((await aclOf("administrator"))[0].permissions).toContain("create");
});
