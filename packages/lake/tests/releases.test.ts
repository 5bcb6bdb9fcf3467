import { expect, test } from "vitest";
import { startLake, type TestLake, transports } from "./support/lake.ts";

const page = (id: string, fields: object = {}) => ({ _id: id, _type: "page", title: id, ...fields });
const ref = (id: string) => ({ _type: "reference", _ref: id });

const raw = { apiVersion: "2025-02-19", perspective: "raw" } as const;
const spring = { releaseId: "rSpring" };

async function ids(lake: TestLake, perspective: "published" | "raw" | string[]): Promise<string[]> {
  return lake.client("viewer").fetch('*[_type == "page"]._id', {}, { perspective });
}

test.each(transports)(
  "the vendor's client takes a release from its creation to its publication, over %s",
  async (over) => {
    const documents = [page("page-1"), page("page-2")];
    await using lake = await startLake({ over, documents });
    const client = lake.client("editor", raw);
    const created = await client.releases.create({
      ...spring,
      metadata: { releaseType: "asap", title: "Spring" },
    });
    expect(await client.releases.get(spring)).toMatchObject({
      _id: "_.releases.rSpring",
      _type: "system.release",
      _rev: created.transactionId,
      name: "rSpring",
      state: "active",
      metadata: { releaseType: "asap", title: "Spring" },
      userId: expect.any(String),
    });
    await client.releases.edit({ ...spring, patch: { set: { "metadata.title": "Spring prices" } } });
    await client.createVersion({ ...spring, publishedId: "page-1", baseId: "page-1" });
    const base = { id: "page-1", rev: lake.dataset.documents.get("page-1")?._rev };
    expect(await client.getDocument("page-1", spring)).toMatchObject({ _system: { base } });
    await client.createVersion({
      ...spring,
      publishedId: "page-9",
      document: { _type: "page", title: "New", parent: ref("page-8") },
    });
    await client.createVersion({
      ...spring,
      publishedId: "page-8",
      document: { _type: "page", title: "Parent" },
    });
    await client.replaceVersion({
      ...spring,
      publishedId: "page-8",
      document: { _type: "page", title: "Above" },
    });
    await client.patch("versions.rSpring.page-1").set({ title: "One in spring" }).commit();
    await client.unpublishVersion({ ...spring, publishedId: "page-2" });
    await client.createVersion({ ...spring, publishedId: "page-7", document: { _type: "page" } });
    await client.discardVersion({ ...spring, publishedId: "page-7" });
    const versions = ["page-1", "page-2", "page-8", "page-9"].map((id) => `versions.rSpring.${id}`);
    expect(await client.fetch("*[sanity::partOfRelease($releaseId)]._id", spring)).toEqual(versions);
    expect(await ids(lake, ["rSpring", "drafts"])).toEqual(["page-1", "page-8", "page-9"]);
    expect(await ids(lake, "published")).toEqual(["page-1", "page-2"]);

    await client.releases.schedule({ ...spring, publishAt: "2200-03-01T09:00:00+01:00" });
    expect(await client.releases.get(spring)).toMatchObject({
      state: "scheduled",
      publishAt: "2200-03-01T08:00:00.000Z",
    });
    await client.releases.unschedule(spring);
    await client.releases.archive(spring);
    expect(await client.releases.get(spring)).toMatchObject({
      state: "archived",
      finalDocumentStates: versions.map((id) => ({ _key: expect.any(String), id })),
    });
    expect(lake.dataset.idsOfRelease("rSpring").size).toBe(0);
    await client.releases.unarchive(spring);
    expect(await client.releases.get(spring)).toMatchObject({ state: "active" });
    expect(await client.releases.get(spring)).not.toHaveProperty("finalDocumentStates");
    expect([...lake.dataset.idsOfRelease("rSpring")].sort()).toEqual(versions);

    const { transactionId } = await client.releases.publish(spring);
    const release = await client.releases.get(spring);
    expect(release).toMatchObject({
      state: "published",
      _rev: transactionId,
      publishedAt: expect.any(String),
      metadata: { title: "Spring prices" },
      finalDocumentStates: versions.map((id) => ({ id })),
    });
    expect(await ids(lake, "raw")).toEqual(["drafts.page-2", "page-1", "page-8", "page-9"]);
    const published = ["page-1", "page-8", "page-9"].map((id) => lake.dataset.documents.get(id));
    expect(published).toMatchObject([{ title: "One in spring" }, { title: "Above" }, { title: "New" }]);
    for (const document of published) {
      expect(document?._rev).toBe(transactionId);
      expect(document).not.toHaveProperty("_system");
    }
    await client.releases.delete(spring);
    expect(await client.releases.get(spring)).toBeUndefined();
    await expect(client.releases.create(spring)).rejects.toThrow(/existed before and was deleted/);
  },
);

test("release documents are written by actions only, and versions need an active release", async () => {
  await using lake = await startLake({ documents: [page("page-1")] });
  const client = lake.client("administrator", raw);
  await client.releases.create(spring);
  const { seq } = lake.dataset;
  const release = "_.releases.rSpring";
  const only = /only be changed by actions/;
  await expect(client.patch(release).set({ state: "published" }).commit()).rejects.toThrow(only);
  await expect(client.delete(release)).rejects.toThrow(only);
  await expect(client.create({ _id: "_.releases.rOther", _type: "system.release" })).rejects.toThrow(only);
  await expect(client.create({ _id: "versions.rOther.page-1", _type: "page" })).rejects.toThrow(
    /no release "rOther"/,
  );
  const edit = (patch: object) => client.releases.edit({ ...spring, patch });
  await expect(edit({ set: { state: "published" } })).rejects.toThrow(/only its metadata/);
  await expect(edit({ unset: ["metadata"] })).rejects.toThrow(/metadata of a release is not an object/);
  await expect(edit({ set: { "metadata.releaseType": "never" } })).rejects.toThrow(/not asap, scheduled/);
  for (const releaseId of ["drafts", "published", "agent-x", "a.b", ""]) {
    await expect
      .soft(client.releases.create({ releaseId, metadata: {} }), releaseId)
      .rejects.toThrow(/releaseId/);
  }
  await expect(client.releases.publish(spring)).rejects.toThrow(/no documents/);
  await expect(client.releases.publish({ releaseId: "rNone" })).rejects.toThrow(/was not found/);
  expect(lake.dataset.seq).toBe(seq);
});

test("the Studio's question whether somebody may do something is answered by permissions alone", async () => {
  await using lake = await startLake({ documents: [page("page-1")] });
  const editor = lake.client("editor", raw);
  await editor.releases.create(spring);
  const { seq } = lake.dataset;
  const question = { dryRun: true, skipCrossDatasetReferenceValidation: true };
  const publishAt = new Date().toISOString();
  // It has no documents yet, and is not archived. Once it is otherwise, nobody asks again.
  await editor.releases.publish(spring, question);
  await editor.releases.schedule({ ...spring, publishAt }, question);
  await editor.releases.delete(spring, question);
  expect(lake.dataset.seq).toBe(seq);
  await expect(editor.releases.publish(spring, { dryRun: true })).rejects.toThrow(/no documents/);
  await expect(lake.client("viewer", raw).releases.publish(spring, question)).rejects.toMatchObject({
    details: { type: "insufficientPermissionsError" },
  });
});

test("viewers and strangers can't change releases, and the missing permission is the outermost error", async () => {
  await using lake = await startLake({ documents: [page("page-1")] });
  const editor = lake.client("editor", raw);
  await editor.releases.create(spring);
  await editor.createVersion({ ...spring, publishedId: "page-1", baseId: "page-1" });
  const viewer = lake.client("viewer", raw);
  const dryRun = { dryRun: true, skipCrossDatasetReferenceValidation: true };
  const probes = [
    viewer.releases.create({ releaseId: "rOther" }, dryRun),
    viewer.releases.edit({ ...spring, patch: { set: { metadata: {} } } }, dryRun),
    viewer.releases.publish(spring, dryRun),
    viewer.releases.schedule({ ...spring, publishAt: new Date().toISOString() }, dryRun),
    viewer.releases.archive(spring, dryRun),
    viewer.releases.unarchive(spring, dryRun),
    viewer.releases.delete(spring, dryRun),
    viewer.createVersion({ ...spring, publishedId: "page-1", baseId: "page-1" }, dryRun),
    viewer.unpublishVersion({ ...spring, publishedId: "page-1" }, dryRun),
    viewer.discardVersion({ ...spring, publishedId: "page-1" }, false, dryRun),
  ];
  for (const result of await Promise.allSettled(probes)) {
    expect(result).toMatchObject({
      status: "rejected",
      reason: { statusCode: 403, details: { type: "insufficientPermissionsError" } },
    });
  }
  await expect(lake.client("anonymous").releases.publish(spring)).rejects.toMatchObject({ statusCode: 401 });
  for (const perspective of ["raw", "published", "drafts", ["rSpring"]] as const) {
    // A list of releases can't be told from a name in the client's signatures.
    const stranger = lake.client("anonymous", { perspective: perspective as "raw" });
    expect(await stranger.fetch("[...*._id, ...releases::all()]")).toEqual(["page-1"]);
  }
  expect(await lake.client("anonymous").releases.get(spring)).toBeUndefined();
  expect(await lake.client("anonymous").getDocument("page-1", { includeAllVersions: true })).toHaveLength(1);
});
