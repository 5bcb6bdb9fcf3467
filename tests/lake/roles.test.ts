import { type Role, roleNames } from "@paraph/lake/context";
import { startLake, type TestLake } from "@paraph/lake/testing/lake";
import { evaluate, parse } from "groq-js";
import { expect, test } from "vitest";
import { publisherOnly } from "../../lib/publishing/publisher-only.ts";

const documents = [
  { _id: "page-about", _type: "page", title: "About", group: "general" },
  { _id: "page-terms", _type: "page", title: "Terms", group: "legal" },
  { _id: "deal-spring", _type: "deal", title: "Spring" },
  { _id: "drafts.page-about", _type: "page", title: "About us", group: "general" },
  { _id: "drafts.page-terms", _type: "page", title: "New terms", group: "legal" },
  { _id: "drafts.deal-spring", _type: "deal", title: "Spring, longer" },
  { _id: "drafts.page-never", _type: "page", title: "Never published", group: "general" },
];

const start = () => startLake({ documents, publisherOnly });

type Act = (lake: TestLake, role: Role) => Promise<unknown>;

const publish =
  (id: string): Act =>
  (lake, role) =>
    lake.client(role).action({
      actionType: "sanity.action.document.publish",
      draftId: `drafts.${id}`,
      publishedId: id,
    });

/** A release with the draft of a document, made by an administrator. */
async function makeRelease(lake: TestLake, publishedId: string): Promise<string> {
  const client = lake.client("administrator");
  await client.releases.create({ releaseId: "rOne", metadata: { releaseType: "asap" } });
  await client.createVersion({ releaseId: "rOne", publishedId, baseId: `drafts.${publishedId}` });
  return "rOne";
}

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

const schedule =
  (id: string): Act =>
  async (lake, role) => {
    const releaseId = await makeRelease(lake, id);
    return lake.client(role).releases.schedule({ releaseId, publishAt: tomorrow });
  };

const release =
  (id: string): Act =>
  async (lake, role) => {
    const releaseId = await makeRelease(lake, id);
    return lake.client(role).releases.publish({ releaseId });
  };

const patch =
  (id: string): Act =>
  (lake, role) =>
    lake.client(role).patch(id).set({ title: "Changed" }).commit();

/** Each act, and the least role that may do it. */
const acts: readonly (readonly [string, Role, Act])[] = [
  [
    "reads a draft",
    "viewer",
    (lake, role) => requireFound(lake.client(role).getDocument("drafts.page-about")),
  ],
  ["changes a draft of a page", "author", patch("drafts.page-about")],
  ["changes a draft of a deal", "author", patch("drafts.deal-spring")],
  [
    "writes a new draft",
    "author",
    (lake, role) => lake.client(role).create({ _id: "drafts.new", _type: "page", title: "New" }),
  ],
  [
    "adds a page to a release",
    "author",
    async (lake, role) => {
      await lake.client("administrator").releases.create({ releaseId: "rOne" });
      return lake
        .client(role)
        .createVersion({ releaseId: "rOne", publishedId: "page-about", baseId: "page-about" });
    },
  ],
  [
    "discards a draft that was never published",
    "author",
    (lake, role) =>
      lake.client(role).action({
        actionType: "sanity.action.document.delete",
        publishedId: "page-never",
        includeDrafts: ["drafts.page-never"],
      }),
  ],
  [
    "uploads a file",
    "author",
    (lake, role) => lake.client(role).assets.upload("file", Buffer.from("text"), { filename: "a.txt" }),
  ],
  ["publishes a page", "editor", publish("page-about")],
  ["changes a published page", "editor", patch("page-about")],
  [
    "creates a document that gets its id",
    "editor",
    (lake, role) => lake.client(role).create({ _type: "page", title: "New" }),
  ],
  ["unpublishes a page", "editor", unpublish("page-about")],
  ["makes a release", "editor", (lake, role) => lake.client(role).releases.create({ releaseId: "rOwn" })],
  ["publishes a release of a page", "editor", release("page-about")],
  ["schedules a release of a page", "editor", schedule("page-about")],
  ["publishes a deal", "publisher", publish("deal-spring")],
  ["publishes a legal page", "publisher", publish("page-terms")],
  [
    "makes a legal page a plain one",
    "publisher",
    (lake, role) => lake.client(role).patch("page-terms").set({ group: "general" }).commit(),
  ],
  ["changes a published deal", "publisher", patch("deal-spring")],
  ["unpublishes a deal", "publisher", unpublish("deal-spring")],
  ["deletes a deal", "publisher", (lake, role) => lake.client(role).delete("deal-spring")],
  ["publishes a release of a deal", "publisher", release("deal-spring")],
  ["schedules a release of a deal", "publisher", schedule("deal-spring")],
  [
    "writes a document of the lake itself",
    "administrator",
    (lake, role) => lake.client(role).create({ _id: "system.note", _type: "note" }),
  ],
];

function unpublish(id: string): Act {
  return (lake, role) =>
    lake.client(role).action({
      actionType: "sanity.action.document.unpublish",
      draftId: `drafts.${id}`,
      publishedId: id,
    });
}

async function requireFound(found: Promise<unknown>): Promise<void> {
  if ((await found) === undefined) throw Object.assign(new Error("not found"), { statusCode: 403 });
}

/** From the most to the least. */
const ranks = new Map(roleNames.map((role, index) => [role, index]));
const mayBe = (role: Role, least: Role) => (ranks.get(role) ?? 0) <= (ranks.get(least) ?? 0);

test.each(acts)(
  "R-CMS-6 whoever %s is at least %s: others get 403 and change nothing",
  async (_name, least, act) => {
    for (const role of roleNames) {
      await using lake = await start();
      const result = await act(lake, role).then(
        () => 200,
        (error: { statusCode: number }) => error.statusCode,
      );
      expect([role, result]).toEqual([role, mayBe(role, least) ? 200 : 403]);
      if (result === 200) continue;
      const stored = await lake
        .client("administrator", { perspective: "raw" })
        .fetch(
          '*[_type in ["page", "deal"] && !(_id in path("versions.**"))] | order(_id asc) { _id, title, group }',
        );
      expect(stored).toEqual(
        documents
          .map(({ _id, title, ...rest }) => ({ _id, title, group: "group" in rest ? rest.group : null }))
          .sort((one, other) => (one._id < other._id ? -1 : 1)),
      );
    }
  },
);

test("R-CMS-6 a refusal names the document and whom to ask", async () => {
  await using lake = await start();
  await expect(publish("deal-spring")(lake, "editor")).rejects.toThrow(
    'only publishers may change "Spring, longer" (deal-spring) for visitors. Ask one of them.',
  );
});

test("R-CMS-6 what the Studio offers by its grants is what the lake allows", async () => {
  await using lake = await start();
  const published = documents.filter(({ _id }) => !_id.startsWith("drafts."));
  for (const role of roleNames) {
    const grants: { filter: string; permissions: string[] }[] = await lake
      .client(role)
      .request({ url: "/projects/local/datasets/production/acl" });
    for (const document of [
      ...documents,
      ...published.map((one) => ({ ...one, _id: `versions.r1.${one._id}` })),
    ]) {
      const permissions = new Set<string>();
      for (const { filter, permissions: granted } of grants) {
        const value = await evaluate(parse(`*[${filter}]._id`), { dataset: [document] });
        if ((await value.get()).length > 0) for (const one of granted) permissions.add(one);
      }
      const isDraft = document._id.includes(".");
      const least = isDraft ? "author" : publisherOnly.includes(document) ? "publisher" : "editor";
      expect([role, document._id, permissions.has("update")]).toEqual([
        role,
        document._id,
        mayBe(role, least),
      ]);
      expect(permissions.has("read")).toBe(true);
    }
  }
});
