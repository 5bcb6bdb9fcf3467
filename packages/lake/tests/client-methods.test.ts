import type { SanityClient } from "@sanity/client";
import { firstValueFrom } from "rxjs";
import { expect, test } from "vitest";
import { startLake } from "./support/lake.ts";

type Call = (client: SanityClient) => unknown;

const note = { _id: "note-a", _type: "note", count: 5, words: ["one", "two"], text: "A note" };
const inRelease = { publishedId: "note-a", releaseId: "r1" };
const bytes = Buffer.from("A file");

const done = { transactionId: expect.any(String) };

/** Methods that ask the lake and get what the hosted one answers; each with a part of its answer. */
const answered: Readonly<Record<string, readonly [Call, unknown]>> = {
  action: [
    (client) =>
      client.action({
        actionType: "sanity.action.document.edit",
        draftId: "drafts.note-a",
        publishedId: "note-a",
        patch: { set: { text: "A draft" } },
      }),
    { transactionId: expect.any(String) },
  ],
  "assets.upload": [
    (client) => client.assets.upload("file", bytes, { filename: "a.txt" }),
    { _type: "sanity.fileAsset", size: bytes.length },
  ],
  create: [(client) => client.create({ _type: "note", _id: "note-b" }), { _id: "note-b" }],
  createIfNotExists: [(client) => client.createIfNotExists(note), { _id: "note-a" }],
  createOrReplace: [(client) => client.createOrReplace({ ...note, count: 6 }), { count: 6 }],
  dataRequest: [
    (client) => client.dataRequest("query", { query: 'count(*[_type == "note"])', params: {} }),
    { result: 2 },
  ],
  "datasets.create": [(client) => client.datasets.create("more"), { datasetName: "more" }],
  "datasets.delete": [(client) => client.datasets.delete("more"), { deleted: true }],
  "datasets.getEmbeddingsSettings": [
    (client) => client.datasets.getEmbeddingsSettings("production"),
    { enabled: false },
  ],
  "datasets.list": [(client) => client.datasets.list(), [{ name: "production" }]],
  delete: [(client) => client.delete("note-b"), { results: [{ id: "note-b", operation: "delete" }] }],
  discardVersion: [
    (client) => client.discardVersion({ publishedId: "note-a" }),
    { transactionId: expect.any(String) },
  ],
  documentsExists: [async (client) => [...(await client.documentsExists(["note-a", "nothing"]))], ["note-a"]],
  fetch: [(client) => client.fetch("*[_id == $id][0].count", { id: "note-a" }), 6],
  getDocument: [(client) => client.getDocument("note-a"), { _id: "note-a" }],
  getDocuments: [(client) => client.getDocuments(["note-a", "nothing"]), [{ _id: "note-a" }, null]],
  listen: [(client) => firstValueFrom(client.listen("*", {}, { events: ["welcome"] })), { type: "welcome" }],
  "live.events": [(client) => firstValueFrom(client.live.events()), { type: "welcome" }],
  mutate: [
    (client) => client.mutate([{ patch: { id: "note-a", inc: { count: 1 } } }]),
    { results: [{ id: "note-a", operation: "update", document: { count: 7 } }] },
  ],
  patch: [
    async (client) => {
      // A patch holds one insertion.
      await client.patch("note-a").append("words", ["three"]).commit();
      await client.patch("note-a").prepend("words", ["zero"]).commit();
      await client.patch("note-a").insert("after", "words[0]", ["half"]).commit();
      return client
        .patch("note-a")
        .set({ text: "Another note" })
        .setIfMissing({ more: [], kept: true })
        .unset(["kept"])
        .inc({ count: 4 })
        .dec({ count: 1 })
        .splice("words", 1, 1, ["again"])
        .diffMatchPatch({ text: "@@ -1,7 +1,3 @@\n-Another\n+One\n" })
        .commit();
    },
    { text: "One note", more: [], count: 10, words: ["zero", "again", "one", "two", "three"] },
  ],
  "projects.getById": [(client) => client.projects.getById("local"), { id: "local" }],
  "projects.list": [(client) => client.projects.list(), [{ id: "local" }]],
  "releases.fetchDocuments": [
    (client) => client.releases.fetchDocuments({ releaseId: "r1" }),
    { result: [] },
  ],
  "releases.get": [async (client) => (await client.releases.get({ releaseId: "r1" })) ?? "none", "none"],
  request: [(client) => client.request({ url: "/ping" }), expect.anything()],
  transaction: [
    (client) =>
      client
        .transaction()
        .transactionId("of-the-test")
        .create({ _id: "note-c", _type: "note" })
        .createIfNotExists(note)
        .createOrReplace(note)
        .patch("note-a", (patch) => patch.set({ count: 1 }))
        .delete("note-c")
        .commit(),
    { transactionId: "of-the-test", documentIds: expect.arrayContaining(["note-a", "note-c"]) },
  ],
  "releases.create": [
    (client) => client.releases.create({ releaseId: "r1", metadata: { title: "One", releaseType: "asap" } }),
    { releaseId: "r1" },
  ],
  "releases.edit": [
    (client) => client.releases.edit({ releaseId: "r1", patch: { set: { "metadata.title": "Two" } } }),
    done,
  ],
  createVersion: [(client) => client.createVersion({ ...inRelease, baseId: "note-a" }), done],
  replaceVersion: [
    (client) => client.replaceVersion({ ...inRelease, document: { ...note, _id: "versions.r1.note-a" } }),
    done,
  ],
  unpublishVersion: [(client) => client.unpublishVersion(inRelease), done],
  "releases.schedule": [
    (client) => client.releases.schedule({ releaseId: "r1", publishAt: "2200-01-01T00:00:00Z" }),
    done,
  ],
  "releases.unschedule": [(client) => client.releases.unschedule({ releaseId: "r1" }), done],
  "releases.archive": [(client) => client.releases.archive({ releaseId: "r1" }), done],
  "releases.unarchive": [(client) => client.releases.unarchive({ releaseId: "r1" }), done],
  "releases.publish": [(client) => client.releases.publish({ releaseId: "r1" }), done],
  "releases.delete": [(client) => client.releases.delete({ releaseId: "r1" }), done],
  "users.getById": [(client) => client.users.getById("me"), { role: "administrator" }],
};

/** Methods of what the lake lacks: it says so by name. */
const refused: Readonly<Record<string, Call>> = {
  "datasets.edit": (client) => client.datasets.edit("production", { aclMode: "public" }),
  "datasets.editEmbeddingsSettings": (client) =>
    client.datasets.editEmbeddingsSettings("production", { enabled: true }),
};

/** Methods that ask nobody, and those of other products of the vendor, which have hosts of their own. */
const notOfTheLake =
  /^(clone|config|withConfig|getUrl|getDataUrl)$|^(context|functions|agent|mediaLibrary|video|collections?)\b/;

test("each method of the vendor's client is answered as the hosted lake does, or refused by name", async () => {
  await using lake = await startLake({ documents: [note] });
  const client = lake.client("administrator");
  const known = [...Object.keys(answered), ...Object.keys(refused)];
  expect(methodsOf(client).filter((name) => !notOfTheLake.test(name))).toEqual(known.sort());
  for (const [name, [call, expected]] of Object.entries(answered)) {
    const answer: unknown = await call(client);
    if (typeof expected === "object") expect(answer, name).toMatchObject(Object(expected));
    else expect(answer, name).toBe(expected);
  }
  for (const [name, call] of Object.entries(refused)) {
    const refusal = await Promise.resolve(call(client)).catch((error: unknown) => error);
    expect(refusal, name).toMatchObject({
      statusCode: 501,
      message: expect.stringContaining("local Content Lake"),
    });
  }
});

/** All public methods of a client and of its parts, such as `assets.upload`. */
function methodsOf(client: object): string[] {
  return membersOf(client)
    .flatMap(([name, member]) =>
      typeof member === "function"
        ? [name]
        : typeof member === "object" && member !== null && name !== "observable"
          ? membersOf(member)
              .filter(([, inner]) => typeof inner === "function")
              .map(([inner]) => `${name}.${inner}`)
          : [],
    )
    .sort();
}

function membersOf(object: object): [string, unknown][] {
  const found = new Map<string, unknown>();
  for (let at: object = object; at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) {
      if (name !== "constructor" && !/^[_#]/.test(name) && !found.has(name))
        found.set(name, Reflect.get(object, name));
    }
  }
  return [...found];
}
