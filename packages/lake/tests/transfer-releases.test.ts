import { createReadStream, readdirSync } from "node:fs";
import path from "node:path";
import { createClock } from "@paraph/service/testing/clock";
import { sanityImport } from "@sanity/import";
import { expect, test } from "vitest";
import { exportArchive } from "../src/transfer/export-archive.ts";
import { exportedDocuments } from "../src/transfer/export-documents.ts";
import { exportFolder } from "../src/transfer/export-folder.ts";
import { type ImportMode, importDocuments } from "../src/transfer/import.ts";
import { createHttpTarget, rewindDataset } from "../src/transfer/open-lake.ts";
import { openSource } from "../src/transfer/open-source.ts";
import { startLake, type TestLake } from "./support/lake.ts";
import { createFolder } from "./support/lake-store.ts";

const clock = createClock("2027-01-01T10:00:00Z");
const releaseId = "r";
const version = "versions.r.page-1";
const addressOf = (lake: TestLake, role: "administrator" | "publisher" = "administrator") => ({
  url: lake.url,
  fetch: lake.fetch,
  token: lake.tokenOf(role),
  dataset: "production",
});

/** A lake with a release that gives a page another title, and refers to what only it brings. */
async function startWithRelease(over: "memory" | "http" = "memory") {
  clock.set("2027-01-01T10:00:00Z");
  const lake = await startLake({
    documents: [{ _id: "page-1", _type: "page", title: "first" }],
    now: clock.now,
    over,
  });
  const client = lake.client("administrator", { perspective: "raw" });
  await client.releases.create({ releaseId });
  await client.create({ _id: "versions.r.page-2", _type: "page", title: "new" });
  const link = { _type: "reference", _ref: "page-2" };
  await client.create({ _id: version, _type: "page", title: "prepared", link });
  return { lake, client, [Symbol.asyncDispose]: () => lake[Symbol.asyncDispose]() };
}

const ways: Record<
  string,
  (client: Awaited<ReturnType<typeof startWithRelease>>["client"]) => Promise<unknown>
> = {
  active: async () => {},
  scheduled: (client) => client.releases.schedule({ releaseId, publishAt: "2027-02-01T00:00:00Z" }),
  archived: (client) => client.releases.archive({ releaseId }),
  published: (client) => client.releases.publish({ releaseId }),
  deleted: async (client) => {
    await client.releases.archive({ releaseId });
    await client.releases.delete({ releaseId });
  },
};

async function importInto(lake: TestLake, file: string, mode: ImportMode) {
  await using opened = await openSource(file);
  return await importDocuments(opened.source, createHttpTarget(addressOf(lake)), mode);
}

async function exportFrom(lake: TestLake, folder: string, withReleases = true): Promise<string> {
  const file = path.join(folder, "all.tar.gz");
  const all = exportedDocuments(lake.dataset, lake.url);
  const documents = all.filter(({ _id }) => withReleases || !_id.startsWith("_."));
  await exportArchive({ documents, lakeFolder: lake.folder, file, includeDrafts: true, name: "all" });
  return file;
}

test.each(Object.keys(ways))(
  "an active and an archived release come back over one that is %s",
  async (state) => {
    await using folder = createFolder();
    await using from = await startWithRelease();
    await using to = await startWithRelease();
    const active = await exportFrom(from.lake, folder.path);
    await ways[state]?.(to.client);
    await importInto(to.lake, active, "replace");
    expect(to.lake.dataset.documents.get("_.releases.r")).toMatchObject({ state: "active" });
    expect(to.lake.dataset.documents.get(version)).toMatchObject({ title: "prepared" });
    expect(to.lake.dataset.documents.get("page-1")).toMatchObject({ title: "first" });

    await from.client.releases.archive({ releaseId });
    const archived = await exportFrom(from.lake, folder.path);
    expect(await importInto(to.lake, archived, "replace")).toMatchObject({ written: 1 });
    expect(to.lake.dataset.idsOfRelease("r").size).toBe(0);
    await to.client.releases.unarchive({ releaseId });
    expect(to.lake.dataset.documents.get(version)).toMatchObject({ title: "prepared" });
  },
);

test("an archived release that an import has brought holds its versions, also for the next export", async () => {
  await using folder = createFolder();
  await using from = await startWithRelease();
  await using between = await startLake();
  await using to = await startLake();
  await from.client.releases.archive({ releaseId });
  await importInto(between, await exportFrom(from.lake, folder.path), "create");
  // What an archived release refers to can be deleted, as with an active one.
  await between.client("administrator").create({ _id: "page-2", _type: "page" });
  await between.client("administrator").delete("page-2");
  await importInto(to, await exportFrom(between, folder.path), "create");
  const client = to.client("administrator", { perspective: "raw" });
  await client.releases.unarchive({ releaseId });
  expect(to.dataset.documents.get(version)).toMatchObject({ title: "prepared", link: { _ref: "page-2" } });
  expect(to.dataset.documents.get("_.releases.r")).not.toHaveProperty("finalDocumentStates");
});

test("a folder in the form of content/ holds releases with the drafts, and none without", async () => {
  await using folder = createFolder();
  await using from = await startWithRelease();
  await using to = await startLake();
  await from.client.releases.archive({ releaseId });
  const documents = exportedDocuments(from.lake.dataset, from.lake.url);
  const shared = { documents, lakeFolder: from.lake.folder, folder: folder.path };
  await exportFolder({ ...shared, includeDrafts: true });
  await importInto(to, folder.path, "create");
  expect(to.dataset.documents.get("_.releases.r")).toMatchObject({ state: "archived" });
  await to.client("administrator").releases.unarchive({ releaseId });
  expect(to.dataset.idsOfRelease("r").size).toBe(2);
  expect(await exportFolder({ ...shared, includeDrafts: false })).toMatchObject({ documents: 1 });
  expect(readdirSync(path.join(folder.path, "system.release"))).toEqual([]);
});

test("versions that come without their release get it, and what a mode leaves alone stays", async () => {
  await using folder = createFolder();
  await using from = await startWithRelease();
  await using empty = await startLake();
  const file = await exportFrom(from.lake, folder.path, false);
  await importInto(empty, file, "create");
  expect(empty.dataset.documents.get("_.releases.r")).toMatchObject({
    state: "active",
    metadata: { title: "r", releaseType: "undecided" },
  });

  await from.client.releases.archive({ releaseId });
  await from.client.delete("page-1");
  const { seq } = from.lake.dataset;
  await expect(importInto(from.lake, file, "create")).rejects.toThrow(
    /"r" is archived .*--replace.*--missing/,
  );
  expect(from.lake.dataset.seq).toBe(seq);
  expect(await importInto(from.lake, file, "missing")).toMatchObject({ written: 1 });
  expect(from.lake.dataset.documents.get("_.releases.r")).toMatchObject({ state: "archived" });
  await importInto(from.lake, file, "replace");
  expect(from.lake.dataset.documents.get("_.releases.r")).toMatchObject({ state: "active" });
  expect(from.lake.dataset.documents.has(version)).toBe(true);
});

test("the vendor's import brings releases, and a release in an unknown state is named", async () => {
  await using folder = createFolder();
  await using from = await startWithRelease();
  await using to = await startLake({ over: "http" });
  const file = await exportFrom(from.lake, folder.path);
  const client = to.client("administrator");
  const { warnings } = await sanityImport(createReadStream(file), { client, operation: "createOrReplace" });
  expect(warnings).toEqual([]);
  expect(to.dataset.documents.get("_.releases.r")).toMatchObject({ state: "active" });
  expect(to.dataset.documents.get(version)).toMatchObject({ title: "prepared" });

  const fields = { _id: "_.releases.r", _type: "system.release", state: "publishing", metadata: {} };
  const source = { documents: [{ fields, from: "line 7" }], baseFolder: ".", assetFiles: [], assetMap: {} };
  await expect(importDocuments(source, createHttpTarget(addressOf(to)), "replace")).rejects.toThrow(
    /line 7: The state of release "_\.releases\.r" is "publishing"; it must be one of active/,
  );
});

test("brought back to when a release was archived, it holds what it held then, whatever became of it", async () => {
  await using one = await startWithRelease();
  const { lake, client } = one;
  await client.releases.archive({ releaseId });
  clock.set("2027-01-01T11:00:00Z");
  await client.releases.unarchive({ releaseId });
  await client.patch(version).set({ title: "later" }).commit();
  await client.releases.publish({ releaseId });
  await client.create({ _id: "lead.1", _type: "lead" });
  const { seq } = lake.dataset;
  await expect(rewindDataset(addressOf(lake, "publisher"), new Date("2027-01-01T10:30:00Z"))).rejects.toThrow(
    /lacks the permission/,
  );
  expect(lake.dataset.seq).toBe(seq);
  await rewindDataset(addressOf(lake), new Date("2027-01-01T10:30:00Z"));
  expect(lake.dataset.seq).toBe(seq + 1);
  expect(lake.dataset.history("page-1")[0]).toMatchObject({
    author: "token-administrator",
    next: { title: "first" },
  });
  await client.releases.unarchive({ releaseId });
  expect(lake.dataset.documents.get(version)).toMatchObject({ title: "prepared" });
  expect(lake.dataset.documents.has("lead.1")).toBe(true);

  // Published once more, it is the second publication that the Studio reverts.
  await client.releases.publish({ releaseId });
  const answer = await lake.fetch(
    `${lake.url}/v2025-02-19/data/history/production/documents/${version}?lastRevision=true`,
    { headers: { Authorization: `Bearer ${lake.tokenOf("administrator")}` } },
  );
  expect((await answer.json()).documents[0]._rev).toBe(lake.dataset.documents.get("page-1")?._rev);
});

test("a release whose time has passed meanwhile comes back without it, and nothing is published", async () => {
  await using one = await startWithRelease("http");
  const { lake, client } = one;
  await client.releases.edit({ releaseId, patch: { set: { "metadata.title": "Spring" } } });
  await client.releases.schedule({ releaseId, publishAt: "2027-01-02T00:00:00Z" });
  clock.set("2027-01-03T00:00:00Z");
  lake.lake.services.scheduler.tick();
  expect(lake.dataset.documents.get("page-1")).toMatchObject({ title: "prepared" });
  const rewound = await rewindDataset(addressOf(lake), new Date("2027-01-01T10:00:00Z"));
  expect(rewound).toMatchObject({ written: 4, deleted: 1, unscheduled: ["Spring"] });
  lake.lake.services.scheduler.tick();
  expect(lake.dataset.documents.get("page-1")).toMatchObject({ title: "first" });
  expect(lake.dataset.documents.get("_.releases.r")).toMatchObject({
    state: "active",
    error: { message: expect.stringContaining("2027-01-02T00:00:00.000Z") },
  });
  await rewindDataset(addressOf(lake), new Date("2027-01-02T23:00:00Z"));
});

test.each([undefined, "zzz", 5])("a scheduled release with the time %j is refused", async (publishAt) => {
  await using system = await startWithRelease();
  const attributes = {
    _type: "system.release",
    state: "scheduled",
    metadata: { releaseType: "asap" },
    publishAt,
  };
  const answer = await system.lake.fetch(`${system.lake.url}/v2025-02-19/data/actions/production`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${system.lake.tokenOf("administrator")}`,
    },
    body: JSON.stringify({
      actions: [{ actionType: "sanity.action.release.import", releaseId: "other", attributes }],
    }),
  });
  expect([answer.status, await answer.text()]).toEqual([
    400,
    expect.stringMatching(/The time .+ is not an ISO 8601 instant/),
  ]);
});
