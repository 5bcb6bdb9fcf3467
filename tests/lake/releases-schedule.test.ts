import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startLake, type TestLake } from "@paraph/lake/testing/lake";
import { createClock } from "@paraph/service/testing/clock";
import { expect, test, vi } from "vitest";
import { scheduleUnpublish } from "../../studio/scheduling/schedule-unpublish.ts";

const page = (id: string, fields: object = {}) => ({ _id: id, _type: "page", title: id, ...fields });
const ref = (id: string) => ({ _type: "reference", _ref: id });
const raw = { perspective: "raw" } as const;
const start = "2027-01-01T00:00:00.000Z";

/** Schedules a release that gives a page a new title. */
async function schedule(lake: TestLake, releaseId: string, publishAt: string, id = "page-1") {
  const client = lake.client("editor", raw);
  await client.releases.create({
    releaseId,
    metadata: { releaseType: "scheduled", intendedPublishAt: publishAt },
  });
  await client.createVersion({ releaseId, publishedId: id, baseId: id });
  await client.patch(`versions.${releaseId}.${id}`).set({ title: releaseId }).commit();
  return client.releases.schedule({ releaseId, publishAt });
}

const releaseOf = (lake: TestLake, name: string) => lake.dataset.documents.get(`_.releases.${name}`);
const titleOf = (lake: TestLake, id = "page-1") => lake.dataset.documents.get(id)?.title;
const tick = (lake: TestLake) => lake.lake.services.scheduler.tick();

test("a scheduled release is published when it is due, in one transaction, by the person who scheduled it", async () => {
  const clock = createClock(start);
  await using lake = await startLake({ documents: [page("page-1")], now: clock.now });
  await schedule(lake, "rSpring", "2027-03-01T08:00:00Z");
  clock.set("2027-03-01T07:59:59Z");
  tick(lake);
  expect([titleOf(lake), releaseOf(lake, "rSpring")?.state]).toEqual(["page-1", "scheduled"]);
  clock.set("2027-03-01T08:00:01Z");
  tick(lake);
  const release = releaseOf(lake, "rSpring");
  expect(release).toMatchObject({
    state: "published",
    publishAt: "2027-03-01T08:00:00.000Z",
    publishedAt: "2027-03-01T08:00:01.000Z",
    finalDocumentStates: [{ id: "versions.rSpring.page-1" }],
  });
  expect(lake.dataset.documents.get("page-1")).toMatchObject({ title: "rSpring", _rev: release?._rev });
  const transaction = lake.dataset.transaction(String(release?._rev));
  expect(transaction?.author).toBe(release?.userId);
  expect(transaction?.changes.map(({ id }) => id).sort()).toEqual([
    "_.releases.rSpring",
    "page-1",
    "versions.rSpring.page-1",
  ]);
  const { seq } = lake.dataset;
  tick(lake);
  expect(lake.dataset.seq).toBe(seq);
  expect(lake.logged).toEqual([]);
});

test("scheduling for a time in the past publishes at once, and a dry run of it changes nothing at any time", async () => {
  const clock = createClock(start);
  await using lake = await startLake({ documents: [page("page-1"), page("page-2")], now: clock.now });
  const client = lake.client("editor", raw);
  await schedule(lake, "rPast", "2026-12-31T00:00:00Z");
  expect(releaseOf(lake, "rPast")).toMatchObject({
    state: "published",
    publishAt: "2026-12-31T00:00:00.000Z",
  });
  await client.releases.create({ releaseId: "rDry" });
  await client.createVersion({ releaseId: "rDry", publishedId: "page-2", baseId: "page-2" });
  const { seq } = lake.dataset;
  for (const publishAt of [start, "2027-02-01T00:00:00Z"]) {
    await client.releases.schedule({ releaseId: "rDry", publishAt }, { dryRun: true });
  }
  clock.set("2027-03-01T00:00:00Z");
  tick(lake);
  expect(lake.dataset.seq).toBe(seq);
});

test("a lake that starts late publishes what is overdue in the order of the times, and then of the names", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-lake-"));
  const clock = createClock(start);
  try {
    {
      await using lake = await startLake({
        folder,
        documents: [page("page-1"), page("page-2")],
        now: clock.now,
      });
      await schedule(lake, "rThird", "2027-01-03T00:00:00Z");
      await schedule(lake, "rB", "2027-01-02T00:00:00Z");
      await schedule(lake, "rA", "2027-01-02T00:00:00Z");
      await schedule(lake, "rFuture", "2027-02-01T00:00:00Z", "page-2");
    }
    clock.set("2027-01-10T00:00:00Z");
    await using lake = await startLake({ folder, now: clock.now });
    const order = lake.dataset.history("page-1").map(({ next }) => next?.title);
    expect(order).toEqual(["rThird", "rB", "rA", "page-1"]);
    expect(["rA", "rB", "rThird", "rFuture"].map((name) => releaseOf(lake, name)?.state)).toEqual([
      "published",
      "published",
      "published",
      "scheduled",
    ]);
    expect(releaseOf(lake, "rThird")?.publishedAt).toBe("2027-01-10T00:00:00.000Z");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a timer publishes without anyone asking, also when that is more than 24 days away", async () => {
  using _ = fakeTimers({ now: new Date(start), toFake: ["setTimeout", "clearTimeout", "Date"] });
  await using lake = await startLake({ documents: [page("page-1")], now: () => new Date() });
  await schedule(lake, "rSpring", "2027-01-30T08:00:00Z");
  vi.advanceTimersByTime(Date.parse("2027-01-30T07:59:59Z") - Date.parse(start));
  expect(titleOf(lake)).toBe("page-1");
  vi.advanceTimersByTime(1_000);
  expect(titleOf(lake)).toBe("rSpring");
  expect(vi.getTimerCount()).toBe(0);
});

test("the timer notices that the clock was set, within a minute", async () => {
  using _ = fakeTimers();
  const clock = createClock(start);
  await using lake = await startLake({ documents: [page("page-1")], now: clock.now });
  await schedule(lake, "rSpring", "2027-03-01T08:00:00Z");
  clock.set("2027-03-02T00:00:00Z");
  vi.advanceTimersByTime(60_000);
  expect(titleOf(lake)).toBe("rSpring");
});

test("R-CMS-7 a release that becomes due while another one is published follows at once", async () => {
  using _ = fakeTimers();
  const clock = createClock(start);
  await using lake = await startLake({ documents: [page("page-1"), page("page-2")], now: clock.now });
  await schedule(lake, "rFirst", "2027-01-01T08:00:00Z");
  await schedule(lake, "rSecond", "2027-01-01T08:00:01Z", "page-2");
  whileWriting(lake, () => clock.set("2027-01-01T08:00:02Z"));
  clock.set("2027-01-01T08:00:00Z");
  tick(lake);
  expect([titleOf(lake), titleOf(lake, "page-2")]).toEqual(["rFirst", "page-2"]);
  vi.advanceTimersByTime(1);
  expect(titleOf(lake, "page-2")).toBe("rSecond");
});

test("R-CMS-7 a release whose time comes while it is being scheduled is published at once", async () => {
  using _ = fakeTimers();
  const clock = createClock(start);
  await using lake = await startLake({ documents: [page("page-1")], now: clock.now });
  whileWriting(lake, ({ state }) => {
    if (state === "scheduled") clock.set("2027-01-01T08:00:02Z");
  });
  await schedule(lake, "rSpring", "2027-01-01T08:00:01Z");
  vi.advanceTimersByTime(1);
  expect(titleOf(lake)).toBe("rSpring");
});

test("R-CMS-7 a clock that jumps ahead publishes nothing that is overdue by more than a day, until it is right or somebody publishes", async () => {
  const clock = createClock(start);
  await using lake = await startLake({ documents: [page("page-1"), page("page-2")], now: clock.now });
  await schedule(lake, "rMarch", "2027-03-01T08:00:00Z");
  await schedule(lake, "rNext", "2028-01-01T00:00:00Z", "page-2");
  clock.set("2028-01-01T00:00:01Z");
  tick(lake);
  tick(lake);
  expect(releaseOf(lake, "rMarch")).toMatchObject({
    state: "scheduled",
    error: { message: expect.stringContaining("The clock has jumped ahead") },
  });
  expect([titleOf(lake), titleOf(lake, "page-2")]).toEqual(["page-1", "rNext"]);
  expect(lake.logged).toEqual([expect.stringContaining("rMarch is held back")]);
  clock.set("2027-01-02T00:00:00Z");
  tick(lake);
  expect(releaseOf(lake, "rMarch")).not.toHaveProperty("error");
  clock.set("2027-03-01T08:00:00Z");
  tick(lake);
  expect(titleOf(lake)).toBe("rMarch");
});

test("R-CMS-7 a lake that starts long after its last write holds back what is overdue, also after another start", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-lake-"));
  const clock = createClock(start);
  try {
    {
      await using lake = await startLake({ folder, documents: [page("page-1")], now: clock.now });
      await schedule(lake, "rMarch", "2027-03-01T08:00:00Z");
    }
    for (const time of ["2028-01-01T00:00:00Z", "2028-01-01T01:00:00Z"]) {
      clock.set(time);
      await using lake = await startLake({ folder, now: clock.now });
      expect([titleOf(lake), releaseOf(lake, "rMarch")?.state]).toEqual(["page-1", "scheduled"]);
    }
    await using lake = await startLake({ folder, now: clock.now });
    const { releases } = lake.client("editor", raw);
    await releases.unschedule({ releaseId: "rMarch" });
    await releases.publish({ releaseId: "rMarch" });
    expect(titleOf(lake)).toBe("rMarch");
    expect(releaseOf(lake, "rMarch")).not.toHaveProperty("error");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** The lake's timers, as a test lets them pass. */
function fakeTimers(
  options: Parameters<typeof vi.useFakeTimers>[0] = { toFake: ["setTimeout", "clearTimeout"] },
): Disposable {
  vi.useFakeTimers(options);
  return { [Symbol.dispose]: () => void vi.useRealTimers() };
}

/** Does something while the lake writes, as time passes on a slow disk. */
function whileWriting(lake: TestLake, then: (release: { readonly state?: unknown }) => void) {
  const { commit } = lake.dataset;
  lake.dataset.commit = (input) => {
    const release = input.changes.find(({ id }) => id.startsWith("_.releases."))?.next;
    then({ state: release?.state });
    return commit.call(lake.dataset, input);
  };
}

test("a release that can't be published when it is due becomes active again and says why", async () => {
  const clock = createClock(start);
  await using lake = await startLake({
    documents: [page("page-1"), page("page-2")],
    now: clock.now,
    completePublished: (_previous, { _id, title }) =>
      title === "rBad" && clock.now().getTime() > Date.parse("2027-01-02T00:00:00Z")
        ? { problems: [`The address of ${_id} is taken`] }
        : {},
  });
  await schedule(lake, "rBad", "2027-02-01T00:00:00Z");
  await schedule(lake, "rGood", "2027-02-01T12:00:00Z", "page-2");
  clock.set("2027-02-01T18:00:00Z");
  tick(lake);
  expect(releaseOf(lake, "rBad")).toMatchObject({
    state: "active",
    error: { message: "The address of page-1 is taken" },
    metadata: { intendedPublishAt: "2027-02-01T00:00:00Z" },
  });
  expect(releaseOf(lake, "rBad")).not.toHaveProperty("publishAt");
  expect([titleOf(lake), titleOf(lake, "page-2")]).toEqual(["page-1", "rGood"]);
  const client = lake.client("editor", raw);
  await client.patch("versions.rBad.page-1").set({ title: "Better" }).commit();
  await client.releases.schedule({ releaseId: "rBad", publishAt: "2027-03-01T00:00:00Z" });
  expect(releaseOf(lake, "rBad")).not.toHaveProperty("error");
  clock.set("2027-03-01T00:00:00Z");
  tick(lake);
  expect(titleOf(lake)).toBe("Better");
});

test("a release without documents can be scheduled as the vendor allows, and says when it is due that it has none", async () => {
  const clock = createClock(start);
  await using lake = await startLake({ now: clock.now });
  const { releases } = lake.client("editor", raw);
  const releaseId = "rEmpty";
  await releases.create({ releaseId });
  for (const publishAt of [start, "2026-12-31T00:00:00Z"])
    await expect(releases.schedule({ releaseId, publishAt })).rejects.toThrow(/has no documents/);
  await releases.schedule({ releaseId, publishAt: "2027-02-01T00:00:00Z" });
  expect(releaseOf(lake, releaseId)).toMatchObject({ state: "scheduled" });
  clock.set("2027-02-01T00:00:00Z");
  tick(lake);
  expect(releaseOf(lake, releaseId)).toMatchObject({
    state: "active",
    error: { message: expect.stringContaining("has no documents") },
  });
});

test("a scheduled draft is rescheduled without unscheduling, paused and published as the Studio does it", async () => {
  const clock = createClock(start);
  const documents = [page("page-1"), page("drafts.page-1", { title: "Draft" })];
  await using lake = await startLake({ documents, now: clock.now });
  const client = lake.client("editor", raw);
  const releaseId = "rDraft";
  const metadata = {
    releaseType: "scheduled",
    cardinality: "one",
    intendedPublishAt: "2027-02-01T00:00:00Z",
  } as const;
  await client.releases.create({ releaseId, metadata });
  const draft = await client.getDocument("drafts.page-1");
  await client.createVersion({
    releaseId,
    publishedId: "page-1",
    baseId: "drafts.page-1",
    ifBaseRevisionId: draft?._rev ?? "",
  });
  expect(await client.getDocument("page-1", { releaseId })).toMatchObject({
    _system: { base: { id: "drafts.page-1", rev: draft?._rev } },
  });
  await client.releases.schedule({ releaseId, publishAt: "2027-02-01T00:00:00Z" });
  const later = { ...metadata, intendedPublishAt: "2027-02-05T00:00:00Z" };
  await client.releases.edit({ releaseId, patch: { set: { metadata: later }, unset: ["metadata.title"] } });
  await client.releases.schedule({ releaseId, publishAt: "2027-02-05T00:00:00Z" });
  clock.set("2027-02-02T00:00:00Z");
  tick(lake);
  expect(titleOf(lake)).toBe("page-1");
  await client.releases.unschedule({ releaseId });
  expect(releaseOf(lake, releaseId)).toMatchObject({ state: "active", metadata: later });
  clock.set("2027-02-06T00:00:00Z");
  tick(lake);
  expect(titleOf(lake)).toBe("page-1");
  await client.releases.publish({ releaseId });
  expect(titleOf(lake)).toBe("Draft");
  expect(lake.dataset.documents.get("drafts.page-1")).toEqual(draft);
});

test("a release stays scheduled while the disk refuses the write, and is published a minute later", async () => {
  const clock = createClock(start);
  await using lake = await startLake({ documents: [page("page-1")], now: clock.now });
  await schedule(lake, "rSpring", "2027-02-01T00:00:00Z");
  const { commit } = lake.dataset;
  lake.dataset.commit = () => {
    throw Object.assign(new Error("No space left on device"), { code: "ENOSPC" });
  };
  clock.set("2027-02-01T00:00:00Z");
  using _ = fakeTimers();
  tick(lake);
  expect(releaseOf(lake, "rSpring")).toMatchObject({ state: "scheduled" });
  expect(lake.logged.join()).toContain("rSpring failed: Error: No space left on device");
  lake.dataset.commit = commit;
  vi.advanceTimersByTime(60_000);
  expect(titleOf(lake)).toBe("rSpring");
});

test("what a scheduled release needs can't be deleted before it is due", async () => {
  const clock = createClock(start);
  await using lake = await startLake({ documents: [page("page-1"), page("page-2")], now: clock.now });
  const client = lake.client("editor", raw);
  await client.releases.create({ releaseId: "rOne" });
  await client.createVersion({
    releaseId: "rOne",
    publishedId: "page-1",
    document: { _type: "page", to: ref("page-2") },
  });
  await client.releases.schedule({ releaseId: "rOne", publishAt: "2027-02-01T00:00:00Z" });
  await expect(client.delete("page-2")).rejects.toMatchObject({ statusCode: 409 });
  clock.set("2027-02-01T00:00:00Z");
  tick(lake);
  expect(lake.dataset.documents.get("page-1")).toMatchObject({ to: ref("page-2") });
});

test("the scheduler forgets a deleted dataset and finds a new one", async () => {
  const clock = createClock(start);
  await using lake = await startLake({ now: clock.now });
  const administrator = lake.client("administrator");
  for (const round of ["one", "two"]) {
    await administrator.datasets.create("more");
    const client = lake.client("editor", { ...raw, dataset: "more" });
    const releaseId = `r${round}`;
    await client.create(page("page-1"));
    await client.releases.create({ releaseId });
    await client.createVersion({ releaseId, publishedId: "page-1", baseId: "page-1" });
    await client.patch(`versions.${releaseId}.page-1`).set({ title: round }).commit();
    await client.releases.schedule({
      releaseId,
      publishAt: new Date(clock.now().getTime() + 1_000).toISOString(),
    });
    if (round === "two") break;
    await administrator.datasets.delete("more");
    clock.set("2027-01-02T00:00:00Z");
    tick(lake);
  }
  clock.set("2027-01-03T00:00:00Z");
  tick(lake);
  expect(lake.context.store.dataset("more").documents.get("page-1")?.title).toBe("two");
  expect(lake.logged).toEqual([]);
});

test("a document is unpublished at a time by one request of the Studio; a refused one leaves no release behind", async () => {
  const clock = createClock(start);
  await using lake = await startLake({
    documents: [page("page-1"), page("page-2", { parent: ref("page-1") }), page("page-3")],
    now: clock.now,
  });
  const client = lake.client("editor");
  const at = "2027-03-01T08:00:00.000Z";
  await scheduleUnpublish(client, { publishedId: "page-3", title: "Unpublish page-3", at });
  await expect(
    scheduleUnpublish(client, { publishedId: "page-1", title: "Unpublish page-1", at }),
  ).rejects.toThrow(/page-2/);
  const releases = await client.fetch<{ state: string; metadata: object }[]>("releases::all()");
  expect(releases).toMatchObject([{ state: "scheduled", metadata: { cardinality: "one" } }]);
  clock.set("2027-03-01T08:00:01Z");
  tick(lake);
  expect([titleOf(lake, "page-3"), titleOf(lake, "drafts.page-3"), titleOf(lake)]).toEqual([
    undefined,
    "page-3",
    "page-1",
  ]);
});
