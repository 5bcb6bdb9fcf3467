import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type LakeOptions, startLake, type TestLake } from "@paraph/lake/testing/lake";
import { type MailServer, startMailServer } from "@paraph/lake/testing/mail-server";
import { expect, test } from "vitest";
import { lakeSite } from "../../server/back-ends/lake-site.ts";

const raw = { apiVersion: "2025-02-19", perspective: "raw" } as const;
const spring = { releaseId: "rSpring" };
const ids = ["page-1", "page-2", "page-3"];
const page = (_id: string) => ({ _id, _type: "page", title: `Title of ${_id}`, intro: "From $8" });

/** A release in which the titles of three pages are changed. */
async function start(options: LakeOptions = {}): Promise<TestLake> {
  const lake = await startLake({
    documents: ids.map(page),
    ...lakeSite,
    completePublished: () => ({}),
    ...options,
  });
  const client = lake.client("editor", raw);
  await client.releases.create({ ...spring, metadata: { releaseType: "asap", title: "Spring" } });
  for (const id of ids) {
    await client.createVersion({ ...spring, publishedId: id, baseId: id });
    await client
      .patch(`versions.rSpring.${id}`)
      .set({ title: `Spring in ${id}` })
      .commit();
  }
  return lake;
}

const editor = (lake: TestLake) => lake.client("editor", raw);
const publish = (lake: TestLake, id: string, fields: object) => editor(lake).patch(id).set(fields).commit();
const read = (lake: TestLake, id: string) => editor(lake).getDocument(id);

const askBehind = (lake: TestLake, role: "viewer" | "anonymous" = "viewer") =>
  lake.client(role, raw).request({ url: "/data/behind/production" });

test("R-CMS-8 for each release that has not run it is known who has published its documents since, and what is to be asked", async () => {
  await using lake = await start();
  expect(await askBehind(lake)).toEqual({ releases: [] });
  await publish(lake, "page-1", { intro: "From $9" });
  await publish(lake, "page-2", { title: "Plans" });
  const publishes = [{ author: "token-editor", publishedAt: expect.any(String) }];
  const behind = (id: string, places: unknown[], kept: string[]) => ({
    id: `versions.rSpring.${id}`,
    type: "page",
    title: `Spring in ${id}`,
    publishes,
    unpublished: null,
    places,
    kept,
  });
  const versions = [behind("page-1", [], ["intro"]), behind("page-2", [["title"]], [])];
  expect(await askBehind(lake)).toEqual({ releases: [{ name: "rSpring", versions }] });
  await expect(askBehind(lake, "anonymous")).rejects.toMatchObject({ statusCode: 401 });
  await editor(lake).releases.archive(spring);
  expect(await askBehind(lake)).toEqual({ releases: [] });
});

test("R-CMS-8 a whole release is brought up to date at once, except where something has to be asked", async () => {
  await using lake = await start();
  await publish(lake, "page-1", { intro: "From $9" });
  await publish(lake, "page-2", { title: "Plans", intro: "From $10" });
  const url = "/data/behind/production/rSpring";
  const bring = (role: "editor" | "viewer") =>
    lake.client(role, raw).request({ url, method: "POST", body: {} });
  await expect(bring("viewer")).rejects.toMatchObject({ statusCode: 403 });
  await bring("editor");
  expect(await read(lake, "versions.rSpring.page-1")).toMatchObject({
    title: "Spring in page-1",
    intro: "From $9",
  });
  expect(await read(lake, "versions.rSpring.page-2")).toMatchObject({ intro: "From $8" });
  expect(await askBehind(lake)).toMatchObject({
    releases: [{ versions: [{ id: "versions.rSpring.page-2", places: [["title"]] }] }],
  });
  const revision = (await read(lake, "versions.rSpring.page-1"))?._rev;
  await bring("editor");
  expect((await read(lake, "versions.rSpring.page-1"))?._rev).toBe(revision);
});

test("R-CMS-8 a release that is scheduled is locked, and merges at its time instead", async () => {
  await using lake = await start();
  await publish(lake, "page-1", { intro: "From $9" });
  const publishAt = new Date(Date.now() + 60_000).toISOString();
  await editor(lake).releases.schedule({ ...spring, publishAt });
  const url = "/data/behind/production/rSpring";
  await expect(editor(lake).request({ url, method: "POST", body: {} })).rejects.toThrow("is not active");
});

async function schedule(lake: TestLake, at: string, onConflict?: string): Promise<void> {
  const set = { "metadata.onConflict": onConflict };
  if (onConflict) await editor(lake).releases.edit({ ...spring, patch: { set } });
  await editor(lake).releases.schedule({ ...spring, publishAt: at });
}

test("R-CMS-8 at its time a release goes live without what both changed, if it is set so, and nothing of that is lost", async () => {
  let now = new Date();
  await using lake = await start({ now: () => now });
  const at = new Date(now.getTime() + 60_000).toISOString();
  await schedule(lake, at, "leave-out");
  await publish(lake, "page-1", { intro: "From $9" });
  await publish(lake, "page-2", { title: "Plans" });
  now = new Date(now.getTime() + 61_000);
  lake.lake.services.scheduler.tick();
  expect(await read(lake, "page-1")).toMatchObject({ title: "Spring in page-1", intro: "From $9" });
  expect(await read(lake, "page-2")).toMatchObject({ title: "Plans" });
  expect(await read(lake, "page-3")).toMatchObject({ title: "Spring in page-3" });
  expect(await read(lake, "_.releases.rSpring")).toMatchObject({ state: "published" });
  const [left] = await editor(lake).fetch<{ name: string; state: string; title: string }[]>(
    '*[_type == "system.release" && name != "rSpring"]{ name, state, "title": metadata.title }',
  );
  expect(left).toMatchObject({ state: "active", title: "Spring: left out" });
  expect(await askBehind(lake)).toMatchObject({
    releases: [{ name: left?.name, versions: [{ title: "Spring in page-2", places: [["title"]] }] }],
  });
  await expect(editor(lake).releases.publish({ releaseId: left?.name ?? "" })).rejects.toThrow(
    "both changed title",
  );
});

test("R-CMS-8 what a release was to unpublish, and somebody published since, is left out and stays to be unpublished", async () => {
  let now = new Date();
  await using lake = await start({ now: () => now });
  await editor(lake).discardVersion({ ...spring, publishedId: "page-2" });
  await editor(lake).unpublishVersion({ ...spring, publishedId: "page-2" });
  await schedule(lake, new Date(now.getTime() + 60_000).toISOString(), "leave-out");
  await publish(lake, "page-2", { title: "Plans" });
  now = new Date(now.getTime() + 61_000);
  lake.lake.services.scheduler.tick();
  expect(await read(lake, "page-1")).toMatchObject({ title: "Spring in page-1" });
  expect(await read(lake, "page-2")).toMatchObject({ title: "Plans" });
  const [left] = await editor(lake).fetch<{ _id: string; _system: object }[]>(
    '*[_id in path("versions.*.page-2")]{ _id, _system }',
  );
  expect(left).toMatchObject({ _system: { delete: true } });
});

test("R-CMS-8 a release of which nothing would be left is held, however it is set", async () => {
  let now = new Date();
  await using lake = await start({ now: () => now });
  await schedule(lake, new Date(now.getTime() + 60_000).toISOString(), "leave-out");
  for (const id of ids) await publish(lake, id, { title: "Plans" });
  now = new Date(now.getTime() + 61_000);
  lake.lake.services.scheduler.tick();
  expect(await read(lake, "_.releases.rSpring")).toMatchObject({
    state: "active",
    error: { message: expect.stringContaining("both changed title") },
  });
  expect(await read(lake, "versions.rSpring.page-1")).toMatchObject({ title: "Spring in page-1" });
});

test("R-CMS-8 what a release does at its time is one of two things", async () => {
  await using lake = await start();
  const patch = { set: { "metadata.onConflict": "overwrite" } };
  await expect(editor(lake).releases.edit({ ...spring, patch })).rejects.toThrow("is not hold or leave-out");
});

test("R-CMS-8 a release is scheduled after another that changes the same, and asks once that has run", async () => {
  let now = new Date();
  await using lake = await start({ now: () => now });
  const after = { releaseId: "rAfter" };
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
  const [first, second] = [at(10), at(20)];
  const client = editor(lake);
  await client.releases.create({ ...after, metadata: { releaseType: "scheduled", title: "After" } });
  await client.createVersion({ ...after, publishedId: "page-1", baseId: "page-1" });
  await client.patch("versions.rAfter.page-1").set({ title: "Sale over" }).commit();
  await schedule(lake, first);
  await client.releases.schedule({ ...after, publishAt: second });
  const both = { versions: [], collisions: [{ places: [["title"]] }] };
  expect(await askBehind(lake), "nobody could answer yet").toMatchObject({ releases: [both, both] });
  now = new Date(first);
  lake.lake.services.scheduler.tick();
  expect(await read(lake, "page-1")).toMatchObject({ title: "Spring in page-1" });
  expect(await askBehind(lake)).toMatchObject({
    releases: [{ name: "rAfter", versions: [{ places: [["title"]] }] }],
  });
  now = new Date(second);
  lake.lake.services.scheduler.tick();
  expect(await read(lake, "page-1")).toMatchObject({ title: "Spring in page-1" });
  expect(await read(lake, "_.releases.rAfter")).toMatchObject({
    state: "active",
    error: { message: expect.stringContaining("both changed title") },
  });
});

test("R-CMS-8 a release is scheduled after another that removes its page", async () => {
  await using lake = await start();
  const client = editor(lake);
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const removal = { releaseId: "rRemoval" };
  await client.releases.create({ ...removal, metadata: { releaseType: "scheduled", title: "Removal" } });
  await client.unpublishVersion({ ...removal, publishedId: "page-1" });
  await client.releases.schedule({ ...removal, publishAt: at(10) });
  await schedule(lake, at(20));
  expect(await read(lake, "_.releases.rSpring")).toMatchObject({ state: "scheduled" });
});

test("R-CMS-8 a release is scheduled with addresses and references that hold after the others, whatever it will ask", async () => {
  const route = (_id: string, path: string) => ({ _id, _type: "page", title: _id, group: "general", path });
  await using lake = await startLake({
    ...lakeSite,
    documents: [route("page-1", "/one"), route("page-2", "/two"), route("page-3", "/three")],
  });
  const client = lake.client("administrator", raw);
  const plan = async (releaseId: string, minutes: number, versions: Record<string, object>) => {
    await client.releases.create({ releaseId, metadata: { releaseType: "scheduled", title: releaseId } });
    for (const [id, fields] of Object.entries(versions)) {
      if ((await client.getDocument(id)) !== undefined)
        await client.createVersion({ releaseId, publishedId: id, baseId: id });
      else {
        const document = { ...route(id, ""), _id: `versions.${releaseId}.${id}` };
        await client.createVersion({ releaseId, publishedId: id, document });
      }
      await client.patch(`versions.${releaseId}.${id}`).set(fields).commit();
    }
    const publishAt = new Date(Date.now() + minutes * 60_000).toISOString();
    await client.releases.schedule({ releaseId, publishAt });
  };
  await plan("rFirst", 10, { "page-1": { title: "Spring" }, "page-9": { path: "/nine" } });
  const to = (_ref: string) => ({ parent: { _type: "reference", _ref } });
  await plan("rSecond", 20, { "page-1": { title: "Summer", ...to("page-9") } });
  const taken = plan("rThird", 30, { "page-1": { title: "Autumn" }, "page-2": { path: "/nine" } });
  await expect(taken).rejects.toThrow("belongs to");
  await expect(taken).rejects.not.toThrow("both changed");
  const missing = plan("rFourth", 40, { "page-1": { title: "Winter", ...to("page-8") } });
  await expect(missing).rejects.toThrow("page-8");
  await expect(client.releases.unschedule({ releaseId: "rFirst" })).rejects.toThrow("page-9");
});

/** The subjects of mails since the last look. */
async function arrived(lake: TestLake, server: MailServer): Promise<(string | undefined)[]> {
  const before = server.mails.length;
  await lake.lake.services.mail.flush();
  return server.mails.slice(before).map(({ source }) => /<h1[^>]*>(.*?)<\/h1>/.exec(source)?.[1]);
}

/** For nine o'clock on November 28. */
async function scheduleAsKofi(lake: TestLake, onConflict: "hold" | "leave-out"): Promise<void> {
  const token = lake.lake.services.credentials.startSession("kofi-mensah");
  const kofi = lake.client("anonymous", { ...raw, token });
  await kofi.releases.edit({ ...spring, patch: { set: { "metadata.onConflict": onConflict } } });
  await kofi.releases.schedule({ ...spring, publishAt: "2026-11-28T09:00:00.000Z" });
}

test("R-CMS-8 whoever scheduled a release is warned a day and an hour before of what is to be asked, once each", async () => {
  let now = new Date("2026-11-27T08:00:00Z");
  await using server = await startMailServer();
  await using lake = await start({
    settings: server.settings({ lookMilliseconds: 3_600_000 }),
    now: () => now,
  });
  await scheduleAsKofi(lake, "leave-out");
  await publish(lake, "page-2", { title: "Plans" });
  expect(await arrived(lake, server), "25 hours before").toEqual([]);
  const warning = "“Spring” needs an answer before November 28, 2026 at 9:00 AM UTC";
  for (const [time, told] of [
    ["2026-11-27T09:30:00Z", [warning]],
    ["2026-11-27T12:00:00Z", []],
    ["2026-11-28T08:10:00Z", [warning]],
    ["2026-11-28T08:59:00Z", []],
  ] as const) {
    now = new Date(time);
    expect(await arrived(lake, server), time).toEqual(told);
  }
  const source = server.mails.at(-1)?.source ?? "";
  expect(source).toContain("Spring in page-2");
  expect(source).not.toContain("Spring in page-1");
  now = new Date("2026-11-28T09:00:01Z");
  lake.lake.services.scheduler.tick();
  expect(await arrived(lake, server)).toEqual(["“Spring” is live"]);
  expect(server.mails.at(-1)?.source).toContain("that is in the release “Spring: left out”");
});

test("R-CMS-8 what keeps one release from being looked at keeps no warning of another back, and administrators get those of who is gone", async () => {
  await using server = await startMailServer();
  const now = new Date("2026-11-28T08:30:00Z");
  await using lake = await start({
    settings: server.settings({ lookMilliseconds: 3_600_000 }),
    now: () => now,
  });
  // Before the other in the order of their times.
  const broken = "rBroken";
  await editor(lake).releases.create({ releaseId: broken, metadata: { title: "Broken" } });
  await editor(lake).createVersion({ releaseId: broken, publishedId: "page-2", baseId: "page-2" });
  await editor(lake).patch("versions.rBroken.page-2").set({ title: "Broken" }).commit();
  await editor(lake).releases.schedule({ releaseId: broken, publishAt: "2026-11-28T08:45:00.000Z" });
  await scheduleAsKofi(lake, "leave-out");
  await publish(lake, "page-2", { title: "Plans" });
  {
    using log = new DatabaseSync(path.join(lake.folder, "datasets", "production.db"));
    log.exec("UPDATE txdoc SET sum = 0 WHERE id = '_.releases.rBroken'");
  }
  lake.lake.services.staffing.suspend("kofi@paraph.example");
  expect(await arrived(lake, server)).toEqual([
    "“Spring” needs an answer before November 28, 2026 at 9:00 AM UTC",
  ]);
  expect(server.mails.map(({ to }) => to.join())).toEqual(["mara@paraph.example"]);
  expect(server.mails[0]?.source).toContain("“Spring” is scheduled for November 28, 2026 at 9:00 AM UTC.");
  expect(lake.logged.join()).toContain("the row is damaged");
});

test.each([
  ["leave-out", ids, "At its time nothing of it goes live, because nothing would be left of it"],
  ["leave-out", ["page-2"], "At its time it goes live without these documents"],
  ["hold", ids, "At its time nothing of it goes live, unless somebody"],
] as const)(
  "R-CMS-8 the warning of a release that is set to %s says what happens where %j are asked about",
  async (onConflict, changed, said) => {
    let now = new Date("2026-11-27T08:00:00Z");
    await using server = await startMailServer();
    await using lake = await start({
      settings: server.settings({ lookMilliseconds: 3_600_000 }),
      now: () => now,
    });
    await scheduleAsKofi(lake, onConflict);
    for (const id of changed) await publish(lake, id, { title: "Plans" });
    now = new Date("2026-11-28T08:30:00Z");
    await lake.lake.services.mail.flush();
    expect(server.mails.at(-1)?.source).toContain(said);
  },
);
