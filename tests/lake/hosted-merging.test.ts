import { startLake, type TestLake } from "@paraph/lake/testing/lake";
import { createClient } from "@sanity/client";
import { expect, onTestFinished, test, vi } from "vitest";
import type { PublicEnvironment } from "@/lib/env/public";
import {
  behindAmong,
  hostedBeginning,
  hostedBehind,
  hostedBringUp,
  hostedSettle,
  readRelease,
} from "@/studio/merging/hosted-lake";
import { mergingFirst } from "@/studio/merging/merging-first";

// A lake that merges nothing, as the vendor's. The Studio's own requests go through `mergingFirst`.

const raw = { apiVersion: "2025-02-19", perspective: "raw" } as const;
const page = { _id: "page-1", _type: "page", title: "Pricing", intro: "From $8" };

function start(): Promise<TestLake> {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return startLake({ documents: [page], over: "http" });
}

const colleague = (lake: TestLake) => lake.client("editor", raw);
const published = (lake: TestLake) => colleague(lake).getDocument("page-1");

function studio(lake: TestLake) {
  const environment: PublicEnvironment = {
    mode: "hosted",
    projectId: "local",
    dataset: "production",
    apiHost: lake.url,
    assetBase: lake.url,
  };
  return createClient({
    ...raw,
    projectId: "local",
    dataset: "production",
    apiHost: lake.url,
    useProjectHostname: false,
    useCdn: false,
    token: lake.tokenOf("editor"),
    resolveFetch: () => mergingFirst(fetch, environment),
  });
}

const draft = { draftId: "drafts.page-1", publishedId: "page-1" };

async function edit(lake: TestLake, set: object): Promise<void> {
  await studio(lake).action({ actionType: "sanity.action.document.edit", ...draft, patch: { set } });
}

function publishDraft(lake: TestLake) {
  return studio(lake).action({ actionType: "sanity.action.document.publish", ...draft });
}

async function addToRelease(lake: TestLake, releaseId: string, set: object): Promise<void> {
  const client = studio(lake);
  await client.releases.create({ releaseId, metadata: { releaseType: "asap", title: releaseId } });
  await client.createVersion({ releaseId, publishedId: "page-1", baseId: "page-1" });
  await client.patch(`versions.${releaseId}.page-1`).set(set).commit();
}

test("R-CMS-8 with a hosted lake the Studio puts what a colleague published into a draft before it publishes", async () => {
  await using lake = await start();
  await edit(lake, { title: "Prices" });
  await colleague(lake).patch("page-1").set({ intro: "From $9" }).commit();
  await publishDraft(lake);
  expect(await published(lake)).toMatchObject({ title: "Prices", intro: "From $9" });
});

test("R-CMS-8 with a hosted lake nothing is published where both changed the same, until somebody chooses", async () => {
  await using lake = await start();
  await edit(lake, { title: "Prices" });
  await colleague(lake).patch("page-1").set({ title: "Plans", intro: "From $9" }).commit();
  await expect(publishDraft(lake)).rejects.toThrow(
    "“Prices” was published since this was begun, and both changed title.",
  );
  expect(await published(lake)).toMatchObject({ title: "Plans" });
  await hostedSettle(studio(lake), "drafts.page-1", (await published(lake))?._rev ?? "");
  await publishDraft(lake);
  expect(await published(lake)).toMatchObject({ title: "Prices", intro: "From $9" });
  await edit(lake, { title: "Costs" });
  await colleague(lake).patch("page-1").set({ title: "Fees" }).commit();
  await expect(publishDraft(lake), "another draft is asked about anew").rejects.toThrow("both changed title");
});

test("R-CMS-8 with a hosted lake a release is brought up to date before it runs or is scheduled, or refused", async () => {
  await using lake = await start();
  await addToRelease(lake, "rSpring", { title: "Prices" });
  await addToRelease(lake, "rSummer", { title: "Costs" });
  await colleague(lake).patch("page-1").set({ intro: "From $9" }).commit();
  const [behind] = await hostedBehind(studio(lake));
  expect(behind).toMatchObject({
    name: "rSpring",
    versions: [{ id: "versions.rSpring.page-1", places: [] }],
  });
  await studio(lake).releases.publish({ releaseId: "rSpring" });
  expect(await published(lake)).toMatchObject({ title: "Prices", intro: "From $9" });
  const schedule = { releaseId: "rSummer", publishAt: "2099-01-01T00:00:00Z" };
  await expect(studio(lake).releases.schedule(schedule)).rejects.toThrow("both changed title");
  const [asked] = await behindAmong(studio(lake), await readRelease(studio(lake), "rSummer"));
  expect(asked?.places).toEqual([["title"]]);
  await hostedSettle(studio(lake), "versions.rSummer.page-1", (await published(lake))?._rev ?? "");
  await studio(lake).releases.schedule(schedule);
  expect(await colleague(lake).getDocument("versions.rSummer.page-1")).toMatchObject({
    title: "Costs",
    intro: "From $9",
  });
});

test("R-CMS-8 with a hosted lake what was brought up to date begins there: what a colleague takes back after that is gone", async () => {
  await using lake = await start();
  const correct = (title: string) => colleague(lake).patch("page-1").set({ title }).commit();
  await addToRelease(lake, "rSpring", { intro: "From $7" });
  await correct("Prices");
  await hostedBringUp(studio(lake), "rSpring");
  expect(await colleague(lake).getDocument("versions.rSpring.page-1")).toMatchObject({ title: "Prices" });
  await correct("Pricing");
  expect(await hostedBehind(studio(lake))).toMatchObject([{ versions: [{ places: [], publishes: [{}] }] }]);
  const schedule = { releaseId: "rSpring", publishAt: "2099-01-01T00:00:00Z" };
  await studio(lake).releases.schedule(schedule);
  await studio(lake).releases.unschedule({ releaseId: "rSpring" });
  await correct("Plans");
  await studio(lake).releases.schedule(schedule);
  await studio(lake).releases.unschedule({ releaseId: "rSpring" });
  await correct("Pricing");
  await studio(lake).releases.publish({ releaseId: "rSpring" });
  expect(await published(lake)).toMatchObject({ title: "Pricing", intro: "From $7" });
});

test("R-CMS-8 with a hosted lake a draft began with what was published when it was first written, however long its log", async () => {
  await using lake = await start();
  await edit(lake, { title: "Prices" });
  await publishDraft(lake);
  await edit(lake, { title: "Costs 0" });
  for (let count = 1; count <= 120; count += 1) await edit(lake, { title: `Costs ${count}` });
  const since = await colleague(lake).patch("page-1").set({ intro: "From $9" }).commit();
  const beginning = await hostedBeginning(studio(lake), "drafts.page-1");
  expect(beginning.began).toMatchObject({ title: "Prices", intro: "From $8" });
  expect(beginning.publishes).toEqual([expect.objectContaining({ publishedAt: since._updatedAt })]);
});

test("R-CMS-8 a version made from a draft began where the draft did, and questions that change nothing merge nothing", async () => {
  await using lake = await start();
  await edit(lake, { title: "Prices" });
  await colleague(lake).patch("page-1").set({ intro: "From $9" }).commit();
  const client = studio(lake);
  await client.releases.create({ releaseId: "rSpring", metadata: { releaseType: "asap", title: "Spring" } });
  await client.createVersion({ releaseId: "rSpring", publishedId: "page-1", baseId: "drafts.page-1" });
  await client.releases.publish({ releaseId: "rSpring" }, { dryRun: true });
  expect(await client.getDocument("versions.rSpring.page-1")).toMatchObject({ intro: "From $8" });
  await client.releases.publish({ releaseId: "rSpring" });
  expect(await published(lake)).toMatchObject({ title: "Prices", intro: "From $9" });
});

test("R-CMS-8 with a hosted lake a version that was begun before its page was published overwrites nothing unasked", async () => {
  await using lake = await start();
  const client = studio(lake);
  const fresh = { ...page, _id: "page-9" };
  await client.releases.create({ releaseId: "rSpring", metadata: { releaseType: "asap", title: "Spring" } });
  const document = { ...fresh, _id: "versions.rSpring.page-9" };
  await client.createVersion({ releaseId: "rSpring", publishedId: "page-9", document });
  await colleague(lake).create({ ...fresh, intro: "Corrected" });
  const run = () => client.releases.publish({ releaseId: "rSpring" });
  await expect(run()).rejects.toThrow("both changed intro");
  expect(await hostedBeginning(client, document._id)).toMatchObject({ began: null, publishes: [{}] });
  const { _rev = "" } = (await client.getDocument("page-9")) ?? {};
  await hostedSettle(client, document._id, _rev);
  await run();
  expect(await client.getDocument("page-9")).toMatchObject({ intro: "From $8" });
});

test("R-CMS-8 with a hosted lake a release brings back an unpublished page only if somebody says so", async () => {
  await using lake = await start();
  await addToRelease(lake, "rSpring", { title: "Prices" });
  await colleague(lake).delete("page-1");
  const run = () => studio(lake).releases.publish({ releaseId: "rSpring" });
  await expect(run()).rejects.toThrow("“Prices” was unpublished since it was added to the release.");
  const id = "versions.rSpring.page-1";
  expect(await hostedBeginning(studio(lake), id)).toMatchObject({
    began: page,
    publishes: [],
    unpublished: { author: "token-editor" },
  });
  await hostedSettle(studio(lake), id, null);
  await run();
  expect(await published(lake)).toMatchObject({ title: "Prices" });
});

test("R-CMS-8 with a hosted lake a release that is to unpublish a page asks when somebody corrected it since", async () => {
  await using lake = await start();
  const client = studio(lake);
  const removal = { releaseId: "rSpring", publishedId: "page-1" };
  const run = () => client.releases.publish({ releaseId: "rSpring" });
  await client.releases.create({ releaseId: "rSpring", metadata: { releaseType: "asap", title: "Spring" } });
  await client.unpublishVersion(removal);
  expect(await hostedBehind(client)).toEqual([]);
  await colleague(lake).patch("page-1").set({ intro: "Corrected" }).commit();
  const about = { places: [[]], unpublished: null, publishes: [{ author: "token-editor" }] };
  expect(await hostedBehind(client)).toMatchObject([{ name: "rSpring", versions: [about] }]);
  await expect(run()).rejects.toThrow("was published since this release was to unpublish it. Take it out");
  expect(await published(lake)).toMatchObject({ intro: "Corrected" });
  await client.discardVersion({ releaseId: "rSpring", publishedId: "page-1" });
  await client.unpublishVersion(removal);
  await run();
  expect(await published(lake)).toBeUndefined();
});
