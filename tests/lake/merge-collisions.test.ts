import { startLake, type TestLake } from "@paraph/lake/testing/lake";
import { expect, test } from "vitest";
import { lakeSite } from "../../server/back-ends/lake-site.ts";

const raw = { apiVersion: "2025-02-19", perspective: "raw" } as const;
const page = (_id: string) => ({ _id, _type: "page", title: `Title of ${_id}`, intro: "From $8" });
const documents = [page("page-1"), page("page-2")];

const start = () => startLake({ documents, ...lakeSite, completePublished: () => ({}) });
const editor = (lake: TestLake) => lake.client("editor", raw);
const versionOf = (releaseId: string, id: string) => `versions.${releaseId}.${id}`;

interface Plan {
  readonly minutes: number;
  /** `null` takes the page off the website. */
  readonly pages: Readonly<Record<string, object | null>>;
  /** The release whose versions are copied. */
  readonly from?: string;
}

async function schedule(lake: TestLake, releaseId: string, { minutes, pages, from }: Plan): Promise<void> {
  const client = editor(lake);
  await client.releases.create({ releaseId, metadata: { releaseType: "scheduled", title: releaseId } });
  for (const [publishedId, set] of Object.entries(pages)) {
    if (!set) await client.unpublishVersion({ releaseId, publishedId });
    else {
      const baseId = from === undefined ? publishedId : versionOf(from, publishedId);
      await client.createVersion({ releaseId, publishedId, baseId });
      await client.patch(versionOf(releaseId, publishedId)).set(set).commit();
    }
  }
  await client.releases.schedule({
    releaseId,
    publishAt: new Date(Date.now() + minutes * 60_000).toISOString(),
  });
}

async function askBehind(lake: TestLake): Promise<readonly object[]> {
  const url = "/data/behind/production";
  const { releases } = await editor(lake).request<{ releases: { name: string }[] }>({ url });
  return releases.sort((one, other) => one.name.localeCompare(other.name));
}

test("R-CMS-8 of two scheduled releases that change the same it is known before the first has run, and where", async () => {
  await using lake = await start();
  await schedule(lake, "rLast", { minutes: 30, pages: { "page-1": { intro: "From $9" } } });
  await schedule(lake, "rSecond", {
    minutes: 20,
    pages: { "page-1": { title: "Second" }, "page-2": { title: "Second" } },
  });
  await schedule(lake, "rFirst", { minutes: 10, pages: { "page-1": { title: "First", tags: ["a"] } } });
  const collisions = [
    {
      id: "versions.rSecond.page-1",
      type: "page",
      title: "Second",
      earlier: { name: "rFirst", title: "rFirst" },
      later: { name: "rSecond", title: "rSecond" },
      places: [["title"]],
    },
  ];
  const both = { versions: [], collisions };
  expect(await askBehind(lake)).toEqual([
    { name: "rFirst", ...both },
    { name: "rSecond", ...both },
  ]);
  await editor(lake).releases.unschedule({ releaseId: "rFirst" });
  expect(await askBehind(lake)).toEqual([]);
});

test("R-CMS-8 a scheduled release that comes after one that removes its page says so, and a copy of an earlier one asks nothing", async () => {
  await using lake = await start();
  await schedule(lake, "rRemoval", { minutes: 10, pages: { "page-1": null } });
  await schedule(lake, "rFirst", { minutes: 15, pages: { "page-2": { title: "First" } } });
  await schedule(lake, "rCopy", { minutes: 20, from: "rFirst", pages: { "page-2": { title: "Copy" } } });
  await schedule(lake, "rAfter", { minutes: 30, pages: { "page-1": { title: "After" } } });
  const removed = { id: "versions.rAfter.page-1", places: [[]], earlier: { name: "rRemoval" } };
  expect(await askBehind(lake)).toMatchObject([
    { name: "rAfter", collisions: [removed] },
    { name: "rRemoval", collisions: [removed] },
  ]);
});

test("R-CMS-8 what a scheduled release has to ask already is no collision as well", async () => {
  await using lake = await start();
  await schedule(lake, "rFirst", { minutes: 10, pages: { "page-1": { title: "First" } } });
  await schedule(lake, "rSecond", { minutes: 20, pages: { "page-1": { title: "Second" } } });
  await editor(lake).patch("page-1").set({ title: "Plans" }).commit();
  const releases = await askBehind(lake);
  expect(releases).toHaveLength(2);
  for (const release of releases) expect(release).not.toHaveProperty("collisions");
});
