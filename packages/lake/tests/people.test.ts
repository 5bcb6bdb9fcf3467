import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";
import { expect, test } from "vitest";
import { setUp } from "./support/comments.ts";
import { startLake, transports } from "./support/lake.ts";
import { openSocket } from "./support/socket.ts";

const home = { _id: "page-home", _type: "page", title: "Home" };
const draft = { _id: "drafts.page-home", _type: "page", title: "Draft" };

test.each(transports)("describes one person, several people and programs, over %s", async (over) => {
  await using lake = await startLake({ over });
  const client = lake.client("viewer");
  expect(await client.request({ url: "/users/mara-lindqvist" })).toMatchObject({
    id: "mara-lindqvist",
    displayName: "Mara Lindqvist",
    imageUrl: `${lake.url}/v1/users/mara-lindqvist/avatar`,
  });
  const several = await client.request({ url: "/users/ines-kowalski,nobody,system,token-viewer" });
  expect(several.map((user: { id: string }) => user.id)).toEqual(["ines-kowalski", "system", "token-viewer"]);
  await expect(client.request({ url: "/users/nobody" })).rejects.toMatchObject({ statusCode: 404 });
  const avatar = await lake.fetch(`${lake.url}/v1/users/mara-lindqvist/avatar`);
  expect(avatar.headers.get("content-type")).toBe("image/svg+xml");
  expect(await avatar.text()).toContain(">ML</text>");
});

test.each(transports)("stores key-values per person, over %s", async (over) => {
  await using lake = await startLake({ over });
  const [editor, viewer] = [lake.client("editor"), lake.client("viewer")];
  const body = [{ key: "layout.page", value: { columns: 2 } }];
  expect(await editor.request({ url: "/users/me/keyvalue", method: "PUT", body })).toEqual(body);
  expect(await editor.request({ url: "/users/me/keyvalue/layout.page,sort" })).toEqual([
    ...body,
    { key: "sort", value: null },
  ]);
  expect(await viewer.request({ url: "/users/me/keyvalue/layout.page" })).toEqual([
    { key: "layout.page", value: null },
  ]);
  const wrong = editor.request({ url: "/users/me/keyvalue", method: "PUT", body: { key: "x" } });
  await expect(wrong).rejects.toMatchObject({ statusCode: 400 });
});

test.each(transports)(
  "describes the project, its members and the permissions of each role, over %s",
  async (over) => {
    await using lake = await startLake({ over });
    const client = lake.client("editor");
    const project = await client.request({ url: "/projects/local" });
    expect(project).toMatchObject({ id: "local", organizationId: null });
    expect(project.members).toHaveLength(5);
    await expect(client.request({ url: "/projects/another" })).rejects.toMatchObject({ statusCode: 404 });
    expect(await client.projects.list()).toEqual([project]);
    expect(await client.datasets.getEmbeddingsSettings("production")).toMatchObject({ enabled: false });
    const acl = "/projects/local/datasets/production/acl";
    const permissions = async (role: "editor" | "viewer" | "administrator" | "anonymous") =>
      (await lake.client(role).request({ url: acl }))[0];
    expect(await permissions("viewer")).toEqual({
      filter: '!(_id in path("lead.**"))',
      permissions: ["read", "history"],
    });
    expect(await permissions("anonymous")).toEqual({ filter: '_id in path("*")', permissions: ["read"] });
    expect((await permissions("editor")).permissions).toContain("create");
    expect((await permissions("editor")).permissions).not.toContain("manage");
    expect((await permissions("administrator")).permissions).toContain("manage");
    expect(await client.request({ url: "/projects/local/grants" })).toEqual({});
    expect(await client.request({ url: "/projects/local/user-applications" })).toEqual([]);
    await client.releases.create({ releaseId: "rOne" });
    expect(await client.request({ url: "/projects/local/new-content-release-allowed" })).toEqual({
      data: {
        orgActiveReleaseCount: 1,
        orgMeteredActiveReleaseCount: 1,
        datasetReleaseLimit: 1_000_000,
        orgActiveReleaseLimit: null,
      },
    });
    const roles = await client.request({ url: "/projects/local/roles" });
    expect(roles.map((role: { name: string }) => role.name)).toEqual([
      "administrator",
      "publisher",
      "editor",
      "author",
      "viewer",
    ]);
  },
);

test.each(transports)("a viewer can read drafts but write nothing, over %s", async (over) => {
  await using lake = await startLake({ over, documents: [home, draft] });
  const viewer = lake.client("viewer");
  expect(await viewer.getDocument("drafts.page-home")).toMatchObject({ title: "Draft" });
  const writes = [
    viewer.create({ _type: "page" }),
    viewer.createOrReplace({ ...home, title: "Taken over" }),
    viewer.patch("page-home").set({ title: "Taken over" }).commit(),
    viewer.delete("page-home"),
    viewer.delete({ query: '*[_type == "page"]' }),
    viewer.action({
      actionType: "sanity.action.document.publish",
      draftId: "drafts.page-home",
      publishedId: "page-home",
    }),
    viewer.assets.upload("file", Buffer.from("text"), { filename: "a.txt" }),
    viewer.request({ url: "/projects/local/datasets/another", method: "PUT", body: {} }),
  ];
  for (const write of await Promise.allSettled(writes)) {
    expect(write).toMatchObject({ status: "rejected", reason: { statusCode: 403 } });
  }
  expect([...lake.dataset.documents.values()]).toMatchObject([{ title: "Home" }, { title: "Draft" }]);
  expect(lake.dataset.seq).toBe(1);
});

test("a viewer can create and delete preview secrets, but not turn them into other documents or the reverse", async () => {
  await using lake = await startLake({ over: "memory", documents: [home, draft] });
  const viewer = lake.client("viewer");
  const { secret } = await createPreviewSecret(
    viewer,
    "sanity/presentation",
    "http://127.0.0.1/studio",
    "ines",
  );
  const [id = ""] = [...lake.dataset.documents.keys()].filter((key) => !key.includes("page-home"));
  expect(lake.dataset.documents.get(id)).toMatchObject({ _type: "sanity.previewUrlSecret", secret });
  const acl = await viewer.request({ url: "/projects/local/datasets/production/acl" });
  expect(acl.at(-1)).toEqual({
    filter: '_type == "sanity.previewUrlSecret"',
    permissions: ["read", "create", "update"],
  });
  await expect(viewer.patch(id).set({ _type: "page" }).commit()).rejects.toMatchObject({ statusCode: 400 });
  const writes = [
    viewer.createOrReplace({ ...home, _type: "sanity.previewUrlSecret" }),
    viewer.createOrReplace({ ...home, _id: id }),
    viewer.delete({ query: "*" }),
  ];
  for (const write of await Promise.allSettled(writes)) {
    expect(write).toMatchObject({ status: "rejected", reason: { statusCode: 403 } });
  }
  await viewer.delete(id);
  expect([...lake.dataset.documents.keys()]).toEqual(["page-home", "drafts.page-home"]);
});

test.each(transports)("shows strangers nothing of a draft on any route, over %s", async (over) => {
  await using lake = await startLake({ over, documents: [home, draft] });
  const stranger = lake.client("anonymous");
  for (const perspective of ["raw", "drafts", "published"] as const) {
    const found = await stranger.fetch("*", {}, { perspective });
    expect(found).toMatchObject([{ _id: "page-home", title: "Home" }]);
    expect(await stranger.fetch("count(*)", {}, { perspective })).toBe(1);
  }
  expect(await stranger.getDocument("drafts.page-home")).toBeFalsy();
  const addresses = [
    "data/history/production/documents/page-home?lastRevision=true",
    "data/history/production/documents/drafts.page-home?lastRevision=true",
    "data/history/production/events/documents/page-home",
    "data/history/production/transactions/page-home,drafts.page-home",
    "data/references/production/documents/page-home/to",
    "data/export/production",
    "data/live/events/production?includeDrafts=true",
    "users/mara-lindqvist",
    "users/me/keyvalue/layout",
    "projects/local",
    "projects/local/datasets",
  ];
  for (const address of addresses) {
    const response = await lake.fetch(`${lake.url}/v2025-02-19/${address}`);
    expect(response.status, address).toBe(401);
    expect(await response.text(), address).not.toContain("Draft");
  }
});

test("whoever was invited is a person wherever the vendor's client and Studio look, and keeps the name when removed", async () => {
  await using lake = await startLake({ over: "http", documents: [{ _id: "page", _type: "page" }] });
  await setUp(lake);
  const { staffing, credentials } = lake.lake.services;
  const { person } = staffing.invite({ name: "Noor Haddad", email: "noor@paraph.example", role: "editor" });
  const noor = lake.client("anonymous", { token: credentials.startSession(person.id) });
  const viewer = lake.client("viewer");
  const members = async () =>
    (await viewer.request<{ members: { id: string }[] }>({ url: "/projects/local" })).members.map(
      ({ id }) => id,
    );
  const mentionable = async () =>
    (await viewer.fetch<{ members: string[] }[]>('*[_type == "system.group"]{members, grants}')).flatMap(
      (group) => group.members,
    );
  expect(await members()).toContain(person.id);
  expect(await mentionable()).toContain(person.id);
  expect(await noor.users.getById("me")).toMatchObject({ id: person.id, name: "Noor Haddad" });
  await noor.create({ _id: "drafts.page", _type: "page" });
  const tasks = noor.withConfig({ dataset: "production-comments" });
  await tasks.create({ _type: "tasks.task", title: "Look", authorId: person.id, assignedTo: person.id });
  using socket = openSocket(`${lake.url}/v1/socket/production`, {
    Authorization: `Bearer ${credentials.startSession(person.id)}`,
  });
  await socket.opened;
  socket.send({ id: 1, method: "presence_subscribe" });
  await socket.next();
  socket.send({ id: 2, method: "presence_announce", params: { data: { sessionId: "tab", locations: [] } } });
  expect(JSON.stringify(await socket.next())).toContain(`"i":"${person.id}"`);

  staffing.remove(person.email);
  await expect(
    (async () => {
      for (;;) await socket.next();
    })(),
  ).rejects.toThrow("The socket closed");
  expect(await members()).not.toContain(person.id);
  expect(await mentionable()).not.toContain(person.id);
  expect(lake.dataset.history("drafts.page")[0]?.author).toBe(person.id);
  const stored = await lake
    .client("administrator", { dataset: "production-comments" })
    .fetch<{ assignedTo: string }[]>('*[_type == "tasks.task"]{assignedTo}');
  expect(stored).toEqual([{ assignedTo: person.id }]);
  expect(await viewer.users.getById(person.id)).toMatchObject({ displayName: "Noor Haddad" });
});
