import { createClock } from "@paraph/service/testing/clock";
import { expect, test } from "vitest";
import { startLake, type TestLake } from "./support/lake.ts";

const page = (id: string, fields: object = {}) => ({ _id: id, _type: "page", title: id, ...fields });
const raw = { perspective: "raw" } as const;
const r = { releaseId: "r" };

interface Event {
  readonly type: string;
  readonly [field: string]: unknown;
}

async function get<Answer>(lake: TestLake, path: string): Promise<Answer> {
  return lake.client("viewer").request<Answer>({ url: `/data/history/production/${path}` });
}

async function eventsOf(lake: TestLake, id: string): Promise<Event[]> {
  return (await get<{ events: Record<string, Event[]> }>(lake, `events/documents/${id}`)).events[id] ?? [];
}

const names = (events: readonly Event[]) => events.map(({ type }) => type);

/** The transactions of a page's life in a release that is scheduled twice and published by the clock. */
async function writeLife(lake: TestLake, clock: ReturnType<typeof createClock>) {
  const client = lake.client("editor", raw);
  const { transactionId: created } = await client.releases.create(r);
  const { transactionId: added } = await client.createVersion({
    ...r,
    publishedId: "page-1",
    baseId: "page-1",
  });
  await client.unpublishVersion({ ...r, publishedId: "page-2" });
  await client.createVersion({ ...r, publishedId: "page-3", baseId: "page-1" });
  await client.discardVersion({ ...r, publishedId: "page-3" });
  await client.releases.schedule({ ...r, publishAt: "2027-02-01T00:00:00Z" });
  await client.releases.unschedule(r);
  const { _rev: edited } = await lake
    .client("administrator", raw)
    .patch("versions.r.page-1")
    .set({ title: "Spring" })
    .commit();
  await client.releases.schedule({ ...r, publishAt: "2027-02-02T00:00:00Z" });
  clock.set("2027-02-02T00:00:00Z");
  lake.lake.services.scheduler.tick();
  return { created, added, edited, published: String(lake.dataset.documents.get("page-1")?._rev) };
}

test("the events of a release, a version and a published document name each other's revisions", async () => {
  const clock = createClock("2027-01-01T00:00:00.000Z");
  await using lake = await startLake({ documents: [page("page-1"), page("page-2")], now: clock.now });
  const { added, edited, published } = await writeLife(lake, clock);
  const release = await get<{ events: Event[]; nextCursor: string }>(lake, "events/releases/r?limit=100");
  expect(release.nextCursor).toBe("");
  expect(names(release.events)).toEqual([
    "publishRelease",
    "scheduleRelease",
    "unscheduleRelease",
    "scheduleRelease",
    "discardDocumentFromRelease",
    "addDocumentToRelease",
    "addDocumentToRelease",
    "addDocumentToRelease",
    "createRelease",
  ]);
  expect(release.events[0]).toMatchObject({
    releaseName: "r",
    timestamp: "2027-02-02T00:00:00.000Z",
    author: expect.any(String),
  });
  expect(release.events[1]).toMatchObject({ publishAt: "2027-02-02T00:00:00.000Z" });
  expect(release.events.at(-2)).toMatchObject({
    documentId: "page-1",
    documentType: "page",
    versionId: "versions.r.page-1",
    versionRevisionId: added,
  });
  const first = await get<{ events: Event[]; nextCursor: string }>(lake, "events/releases/r?limit=8");
  const rest = await get<{ events: Event[] }>(
    lake,
    `events/releases/r?limit=8&nextCursor=${first.nextCursor}`,
  );
  expect([...first.events, ...rest.events]).toEqual(release.events);

  const version = await eventsOf(lake, "versions.r.page-1");
  const ids = { documentId: "page-1", versionId: "versions.r.page-1", releaseId: "r" };
  expect(version).toMatchObject([
    {
      type: "publishDocumentVersion",
      ...ids,
      revisionId: published,
      versionRevisionId: edited,
      publishCause: "release.schedule",
      contributors: [expect.any(String), expect.any(String)],
    },
    { type: "scheduleDocumentVersion", versionRevisionId: edited, state: "published" },
    { type: "unscheduleDocumentVersion", versionRevisionId: added },
    { type: "scheduleDocumentVersion", versionRevisionId: added, state: "unscheduled" },
    { type: "createDocumentVersion", ...ids, versionRevisionId: added },
  ]);
  for (const [id, revision] of [
    ["versions.r.page-1", edited],
    ["page-1", published],
  ]) {
    const found = await get<{ documents: object[] }>(lake, `documents/${id}?revision=${revision}`);
    expect(found.documents).toMatchObject([{ _id: id, _rev: revision, title: "Spring" }]);
  }
  expect((await eventsOf(lake, "page-1"))[0]).toEqual(version[0]);
  const removal = { type: "unpublishDocument", versionId: "versions.r.page-2", releaseId: "r" };
  expect((await eventsOf(lake, "page-2"))[0]).toMatchObject(removal);
  expect((await eventsOf(lake, "versions.r.page-2"))[0]).toMatchObject(removal);
  expect(names(await eventsOf(lake, "drafts.page-2"))).toContain("createDocumentVersion");
  expect(names(await eventsOf(lake, "versions.r.page-3"))).toEqual([
    "deleteDocumentVersion",
    "createDocumentVersion",
  ]);
});

test("archiving, restoring and publishing by hand are events, too, and a pending schedule is one", async () => {
  await using lake = await startLake({ documents: [page("page-1")] });
  const client = lake.client("editor", raw);
  await client.releases.create(r);
  await client.createVersion({ ...r, publishedId: "page-1", baseId: "page-1" });
  await client.releases.archive(r);
  await client.releases.unarchive(r);
  await client.releases.schedule({ ...r, publishAt: "2200-01-01T00:00:00Z" });
  const [schedule] = await eventsOf(lake, "versions.r.page-1");
  expect(schedule).toMatchObject({ type: "scheduleDocumentVersion", state: "pending" });
  await client.releases.unschedule(r);
  await client.releases.publish(r);
  expect((await eventsOf(lake, "versions.r.page-1"))[0]).toMatchObject({ publishCause: "release.publish" });
  const release = await get<{ events: Event[] }>(lake, "events/releases/r");
  expect(names(release.events)).toEqual([
    "publishRelease",
    "unscheduleRelease",
    "scheduleRelease",
    "unarchiveRelease",
    "archiveRelease",
    "addDocumentToRelease",
    "createRelease",
  ]);
  const stranger = lake.client("anonymous").request({ url: "/data/history/production/events/releases/r" });
  await expect(stranger).rejects.toMatchObject({ statusCode: 401 });
});

test("a published release can be reverted by its history, also after a later edit", async () => {
  await using lake = await startLake({ documents: [page("page-1")] });
  const client = lake.client("editor", raw);
  await client.releases.create(r);
  await client.createVersion({ ...r, publishedId: "page-1", baseId: "page-1" });
  await client.patch("versions.r.page-1").set({ title: "Spring" }).commit();
  await client.createVersion({ ...r, publishedId: "page-9", baseId: "page-1" });
  const { transactionId } = await client.releases.publish(r);
  await client.patch("page-1").set({ title: "Later" }).commit();
  const versions = ["versions.r.page-1", "versions.r.page-9"];
  const last = await get<{ documents: object[] }>(lake, `documents/${versions}?lastRevision=true`);
  expect(last.documents).toMatchObject([
    { _id: versions[0], _rev: transactionId, title: "Spring" },
    { _id: versions[1], _rev: transactionId, title: "page-1" },
  ]);
  const answer = await lake.fetch(
    `${lake.url}/v2025-02-19/data/history/production/transactions/page-1,page-9?toTransaction=${transactionId}&reverse=true&effectFormat=mendoza&limit=1000`,
    { headers: { Authorization: `Bearer ${lake.tokenOf("editor")}` } },
  );
  const transactions = (await answer.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(transactions[0]).toMatchObject({ id: transactionId, effects: { "page-9": { revert: [0, null] } } });
  const before = transactions[1].id;
  const { documents } = await get<{ documents: { title: string; _id: string; _type: string }[] }>(
    lake,
    `documents/page-1?revision=${before}`,
  );
  expect(documents).toMatchObject([{ title: "page-1" }]);
  await client.releases.create({
    releaseId: "rRevert",
    metadata: { releaseType: "asap", cardinality: "many" },
  });
  const [former] = documents;
  if (!former) throw new Error("There is no former revision.");
  await client.action([
    {
      actionType: "sanity.action.document.version.create",
      publishedId: "page-1",
      document: { ...former, _id: "versions.rRevert.page-1" },
    },
    {
      actionType: "sanity.action.document.version.create",
      publishedId: "page-9",
      document: { ...page("versions.rRevert.page-9"), _system: { delete: true } },
    },
  ]);
  await client.releases.publish({ releaseId: "rRevert" });
  expect(lake.dataset.documents.get("page-1")).toMatchObject({ title: "page-1" });
  expect(lake.dataset.documents.has("page-9")).toBe(false);
});
