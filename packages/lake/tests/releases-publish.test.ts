import type { SanityClient } from "@sanity/client";
import { expect, test } from "vitest";
import { startLake, type TestLake } from "./support/lake.ts";

const page = (id: string, fields: object = {}) => ({ _id: id, _type: "page", title: id, ...fields });
const ref = (id: string) => ({ _type: "reference", _ref: id });
const raw = { perspective: "raw" } as const;

/** Creates a release with copies of these documents. */
async function createRelease(client: SanityClient, releaseId: string, copies: readonly string[] = []) {
  await client.releases.create({ releaseId, metadata: { releaseType: "asap" } });
  for (const id of copies) await client.createVersion({ releaseId, publishedId: id, baseId: id });
}

const edit = (client: SanityClient, release: string, id: string, set: object) =>
  client.patch(`versions.${release}.${id}`).set(set).commit();

async function refusalOf(
  promise: Promise<unknown>,
): Promise<{ description: string; [field: string]: unknown }[]> {
  const error: unknown = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ statusCode: expect.any(Number), details: { type: "actionError" } });
  // The shape of the vendor's errors, of which the line above checks the beginning.
  const { details } = error as { details: { items: { error: { description: string } }[] } };
  return details.items.map((item) => item.error);
}

const titleOf = (lake: TestLake, id: string) => lake.dataset.documents.get(id)?.title;

test("two releases with the same document publish in both orders, and the last one wins", async () => {
  for (const order of [
    ["rOne", "rTwo"],
    ["rTwo", "rOne"],
  ]) {
    await using lake = await startLake({ documents: [page("page-1")] });
    const client = lake.client("editor", raw);
    for (const release of ["rOne", "rTwo"]) {
      await createRelease(client, release, ["page-1"]);
      await edit(client, release, "page-1", { title: release });
    }
    for (const releaseId of order) {
      await client.releases.publish({ releaseId });
      expect(titleOf(lake, "page-1")).toBe(releaseId);
    }
  }
});

test("a draft stays beside a published release, and keeps its content", async () => {
  await using lake = await startLake({
    documents: [page("page-1"), page("drafts.page-1", { title: "Draft" })],
  });
  const client = lake.client("editor", raw);
  await createRelease(client, "rOne");
  const draft = lake.dataset.documents.get("drafts.page-1");
  const version = { releaseId: "rOne", publishedId: "page-1", baseId: "drafts.page-1" };
  await expect(client.createVersion({ ...version, ifBaseRevisionId: "old" })).rejects.toThrow(
    /unexpected revision/,
  );
  await client.createVersion({ ...version, ifBaseRevisionId: draft?._rev ?? "" });
  await client.releases.publish({ releaseId: "rOne" });
  expect(lake.dataset.documents.get("drafts.page-1")).toEqual(draft);
  expect(titleOf(lake, "page-1")).toBe("Draft");
});

test("publication keeps the creation time and strengthens references, also to what only the release brings", async () => {
  await using lake = await startLake({
    documents: [page("page-1", { _createdAt: "2020-01-01T00:00:00.000Z" })],
  });
  const client = lake.client("editor", raw);
  await createRelease(client, "rOne", ["page-1"]);
  const waits = { ...ref("page-9"), _weak: true, _strengthenOnPublish: { type: "page" } };
  await edit(client, "rOne", "page-1", { strong: ref("page-9"), waits });
  const missing = await refusalOf(client.releases.publish({ releaseId: "rOne" }));
  expect(missing).toMatchObject([
    { type: "documentReferenceDoesNotExistError", id: "page-1", title: "page-1", referenceID: "page-9" },
  ]);
  await client.createVersion({
    releaseId: "rOne",
    publishedId: "page-9",
    document: { _type: "page", title: "New" },
  });
  await client.releases.publish({ releaseId: "rOne" });
  expect(lake.dataset.documents.get("page-1")).toMatchObject({
    _createdAt: "2020-01-01T00:00:00.000Z",
    strong: ref("page-9"),
    waits: { _ref: "page-9" },
  });
  expect(lake.dataset.documents.get("page-1")?.waits).not.toHaveProperty("_weak");
});

test("the preflight reports every problem with its document, at schedule as at publish, and changes nothing", async () => {
  const referrers = ["page-3", "page-4"].map((id) => page(id, { to: ref("page-2") }));
  await using lake = await startLake({ documents: [page("page-1"), page("page-2"), ...referrers] });
  const client = lake.client("editor", raw);
  await createRelease(client, "rOne", ["page-1"]);
  await edit(client, "rOne", "page-1", { title: "Prices", a: ref("gone-1"), b: ref("gone-2") });
  await client.unpublishVersion({ releaseId: "rOne", publishedId: "page-2" });
  const { seq } = lake.dataset;
  const publishAt = "2200-01-01T00:00:00Z";
  for (const attempt of [
    () => client.releases.publish({ releaseId: "rOne" }),
    () => client.releases.schedule({ releaseId: "rOne", publishAt }),
    () => client.releases.schedule({ releaseId: "rOne", publishAt }, { dryRun: true }),
  ]) {
    const problems = await refusalOf(attempt());
    expect(problems.map(({ description }) => description).sort()).toEqual([
      '"Prices" (page-1) refers to "gone-1", which does not exist',
      '"Prices" (page-1) refers to "gone-2", which does not exist',
      `"page-2" (page-2) can't be removed, because these documents refer to it: "page-3" (page-3), "page-4" (page-4)`,
    ]);
    expect(problems.find(({ id }) => id === "page-2")).toMatchObject({
      referencingIDs: ["page-3", "page-4"],
    });
  }
  expect(lake.dataset.seq).toBe(seq);
});

test("a scheduled release may refer to what an earlier one brings, and not to one of the same instant", async () => {
  await using lake = await startLake({ documents: [page("page-1")] });
  const client = lake.client("editor", raw);
  await createRelease(client, "rBrings");
  const document = { _type: "page", title: "New" };
  await client.createVersion({ releaseId: "rBrings", publishedId: "page-9", document });
  await client.releases.schedule({ releaseId: "rBrings", publishAt: "2200-01-01T00:00:00Z" });
  await createRelease(client, "rAsks", ["page-1"]);
  await edit(client, "rAsks", "page-1", { to: ref("page-9") });
  const schedule = (publishAt: string) => client.releases.schedule({ releaseId: "rAsks", publishAt });
  expect(await refusalOf(schedule("2200-01-01T00:00:00Z"))).toMatchObject([{ referenceID: "page-9" }]);
  await schedule("2200-01-01T00:00:01Z");
});

test("documents that refer to each other can be unpublished in one release, and their drafts can be published again", async () => {
  const documents = [page("page-1", { to: ref("page-2") }), page("page-2", { to: ref("page-1") })];
  const draft = page("drafts.page-2", { to: ref("page-1"), title: "In work" });
  await using lake = await startLake({ documents: [...documents, draft] });
  const client = lake.client("editor", raw);
  await createRelease(client, "rOne");
  for (const publishedId of ["page-1", "page-2"])
    await client.unpublishVersion({ releaseId: "rOne", publishedId });
  await client.releases.publish({ releaseId: "rOne" });
  expect([...lake.dataset.documents.keys()].sort()).toEqual([
    "_.releases.rOne",
    "drafts.page-1",
    "drafts.page-2",
  ]);
  const weak = { _weak: true, _strengthenOnPublish: { type: "page" } };
  expect(lake.dataset.documents.get("drafts.page-2")).toMatchObject({ title: "In work", to: weak });
  expect(lake.dataset.documents.get("drafts.page-1")).toMatchObject({ to: weak });
  await client.action(
    ["page-1", "page-2"].map((publishedId) => ({
      actionType: "sanity.action.document.publish" as const,
      publishedId,
      draftId: `drafts.${publishedId}`,
    })),
  );
  expect(lake.dataset.documents.get("page-1")).toMatchObject({ to: ref("page-2") });
});

test("versions of an active release block no deletion, those of a scheduled one do", async () => {
  await using lake = await startLake({ documents: [page("page-1"), page("page-2"), page("page-3")] });
  const client = lake.client("editor", raw);
  await createRelease(client, "rOne", ["page-1"]);
  await edit(client, "rOne", "page-1", { to: ref("page-2"), other: ref("page-3") });
  await client.delete("page-2");
  await edit(client, "rOne", "page-1", { to: null });
  await client.releases.schedule({ releaseId: "rOne", publishAt: "2200-01-01T00:00:00Z" });
  await expect(client.delete("page-3")).rejects.toMatchObject({ statusCode: 409 });
  await client.releases.unschedule({ releaseId: "rOne" });
  await client.delete("page-3");
});

test("an earlier scheduled release counts as published for a later one, which then needs it", async () => {
  await using lake = await startLake({ documents: [page("page-1")] });
  const client = lake.client("editor", raw);
  await createRelease(client, "rFirst");
  const version = { publishedId: "page-9", document: { _type: "page", title: "New" } };
  await client.createVersion({ releaseId: "rFirst", ...version });
  await createRelease(client, "rLater", ["page-1"]);
  await edit(client, "rLater", "page-1", { to: ref("page-9") });
  const later = { releaseId: "rLater", publishAt: "2200-02-01T00:00:00Z" };
  await expect(client.releases.schedule(later)).rejects.toThrow(/does not exist/);
  await client.releases.schedule({ releaseId: "rFirst", publishAt: "2200-01-01T00:00:00Z" });
  await client.releases.schedule(later);
  const problems = await refusalOf(client.releases.unschedule({ releaseId: "rFirst" }));
  expect(problems).toMatchObject([{ id: "page-1", referenceID: "page-9" }]);
  await client.releases.unschedule({ releaseId: "rLater" });
  await client.releases.unschedule({ releaseId: "rFirst" });
});

test("deleting a document takes its versions along, and refuses to leave one that would bring it back", async () => {
  await using lake = await startLake({ documents: [page("page-1"), page("drafts.page-1")] });
  const client = lake.client("editor", raw);
  await createRelease(client, "rOne", ["page-1"]);
  const remove = (includeDrafts: string[]) =>
    client.action({ actionType: "sanity.action.document.delete", publishedId: "page-1", includeDrafts });
  await expect(remove(["drafts.page-1"])).rejects.toThrow(/not in includeDrafts: versions.rOne.page-1/);
  await remove(["drafts.page-1", "versions.rOne.page-1"]);
  expect([...lake.dataset.documents.keys()]).toEqual(["_.releases.rOne"]);
});

test("the lake stores the base and the removal of a version, and nothing else of _system", async () => {
  await using lake = await startLake({ documents: [page("page-1")] });
  const client = lake.client("editor", raw);
  await createRelease(client, "rOne");
  const given = { bundleId: "rOne", group: ref("page-1"), scopeId: "x" };
  await client.createVersion({
    releaseId: "rOne",
    publishedId: "page-1",
    document: { ...page("versions.rOne.page-1", { title: "page-1" }), _system: { ...given, delete: true } },
  });
  expect(lake.dataset.documents.get("versions.rOne.page-1")?._system).toEqual({ delete: true });
  const undo = { unset: ["_system.delete"] };
  const ids = { draftId: "versions.rOne.page-1", publishedId: "page-1" };
  await client.action({ actionType: "sanity.action.document.edit", ...ids, patch: undo });
  await client.createOrReplace({ ...page("drafts.page-1"), _system: given });
  expect(lake.dataset.documents.get("drafts.page-1")).not.toHaveProperty("_system");
  await client.releases.publish({ releaseId: "rOne" });
  expect(titleOf(lake, "page-1")).toBe("page-1");
});

test("the Studio creates a new document inside a release, and edits a published one there", async () => {
  await using lake = await startLake({ documents: [page("page-1")] });
  const client = lake.client("editor", raw);
  await createRelease(client, "rOne");
  const edited = (publishedId: string, set: object) => ({
    actionType: "sanity.action.document.edit" as const,
    draftId: `versions.rOne.${publishedId}`,
    publishedId,
    patch: { set },
  });
  const created = {
    actionType: "sanity.action.document.create" as const,
    publishedId: "page-9",
    attributes: { _id: "versions.rOne.page-9", _type: "page" },
    ifExists: "fail" as const,
  };
  await client.action([created, edited("page-9", { title: "New", to: ref("nothing-yet") })]);
  await client.action([edited("page-1", { title: "Edited" })]);
  await expect(client.action(created)).rejects.toMatchObject({ statusCode: 409 });
  expect(await client.fetch('*[sanity::partOfRelease("rOne")]{_id, title}')).toEqual([
    { _id: "versions.rOne.page-1", title: "Edited" },
    { _id: "versions.rOne.page-9", title: "New" },
  ]);
  const rev = lake.dataset.documents.get("page-1")?._rev;
  expect(lake.dataset.documents.get("versions.rOne.page-1")?._system).toEqual({
    base: { id: "page-1", rev },
  });
});

test("a release can be duplicated, and a version can become the draft, each in one request", async () => {
  await using lake = await startLake({ documents: [page("page-1"), page("page-2"), page("drafts.page-1")] });
  const client = lake.client("editor", raw);
  await createRelease(client, "rOne", ["page-1"]);
  await client.unpublishVersion({ releaseId: "rOne", publishedId: "page-2" });
  await createRelease(client, "rCopy");
  await client.action(
    ["page-1", "page-2"].map((publishedId) => ({
      actionType: "sanity.action.document.version.create" as const,
      publishedId,
      baseId: `versions.rOne.${publishedId}`,
      versionId: `versions.rCopy.${publishedId}`,
    })),
  );
  expect(lake.dataset.documents.get("versions.rCopy.page-2")?._system).toMatchObject({ delete: true });
  await edit(client, "rOne", "page-1", { title: "From the release" });
  const draftId = "drafts.page-1";
  await client.action([
    { actionType: "sanity.action.document.discard", draftId },
    {
      actionType: "sanity.action.document.version.create",
      publishedId: "page-1",
      baseId: "versions.rOne.page-1",
      versionId: draftId,
    },
  ]);
  expect(lake.dataset.documents.get(draftId)).toMatchObject({ title: "From the release" });
});

test("a release of 1,000 documents is published in one transaction", async () => {
  const documents = Array.from({ length: 1_000 }, (_, index) => page(`page-${index}`));
  await using lake = await startLake({ documents });
  const client = lake.client("editor", raw);
  await createRelease(client, "rOne");
  await client.action(
    documents.map(({ _id }) => ({
      actionType: "sanity.action.document.version.create" as const,
      publishedId: _id,
      document: {
        ...page(`versions.rOne.${_id}`, { title: `${_id} in spring`, text: "word ".repeat(2_000) }),
      },
    })),
  );
  const { transactionId } = await client.releases.publish({ releaseId: "rOne" });
  expect(lake.dataset.transaction(transactionId)?.changes).toHaveLength(2_001);
  const revisions = new Set(documents.map(({ _id }) => lake.dataset.documents.get(_id)?._rev));
  expect([...revisions]).toEqual([transactionId]);
});
