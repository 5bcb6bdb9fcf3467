import { startLake, type TestLake } from "@paraph/lake/testing/lake";
import { expect, test } from "vitest";
import { ChangedSince, makeRelease } from "@/studio/replacing/release-bar";
import { readDocuments } from "@/studio/replacing/use-search";

const raw = { apiVersion: "2025-02-19", perspective: "raw" } as const;
const page = (id: string, title: string) => ({ _id: id, _type: "page", title, summary: "As it was" });
const metadata = { title: "Replace “Acme” with “Umbra”", description: "Made by find and replace." };

function changeOf(lake: TestLake, id: string, text: string) {
  const document = lake.dataset.documents.get(id);
  if (!document) throw new Error(`The lake has no ${id}.`);
  return { base: document, changes: [{ path: ["title"], text }] };
}

test("R-CMS-6 a replacement is one release with a version of each document, and publishes those strings alone", async () => {
  const documents = [
    page("page-1", "Acme"),
    page("drafts.page-1", "Acme in the draft"),
    page("page-2", "Acme too"),
  ];
  await using lake = await startLake({ documents });
  const client = lake.client("editor", raw);
  const name = await makeRelease(
    client,
    [changeOf(lake, "drafts.page-1", "Umbra in the draft"), changeOf(lake, "page-2", "Umbra too")],
    metadata,
  );
  expect(await client.releases.get({ releaseId: name })).toMatchObject({
    state: "active",
    metadata: { ...metadata, releaseType: "asap" },
  });
  const base = { id: "page-2", rev: lake.dataset.documents.get("page-2")?._rev };
  expect(await client.getDocument(`versions.${name}.page-2`)).toMatchObject({
    title: "Umbra too",
    _system: { base },
  });
  expect(await client.getDocument("page-2")).toMatchObject({ title: "Acme too" });

  await client.releases.publish({ releaseId: name });
  expect(await client.getDocument("page-1")).toMatchObject({
    title: "Umbra in the draft",
    summary: "As it was",
  });
  expect(await client.getDocument("page-2")).toMatchObject({ title: "Umbra too", summary: "As it was" });
  expect(await client.getDocument("drafts.page-1")).toMatchObject({ title: "Acme in the draft" });
});

test("R-CMS-6 no release is made when one document has changed since the search, or is gone", async () => {
  await using lake = await startLake({ documents: [page("page-1", "Acme"), page("page-2", "Acme")] });
  const client = lake.client("editor", raw);
  const planned = ["page-1", "page-2"].map((id) => changeOf(lake, id, "Umbra"));
  await client.patch("page-2").set({ title: "Acme, by somebody else" }).commit();
  const { seq } = lake.dataset;
  await expect(makeRelease(client, planned, metadata)).rejects.toEqual(new ChangedSince(["page-2"]));
  // Somebody who is faster than the first look is seen by the lake.
  let asked = 0;
  const late = {
    action: client.action.bind(client),
    fetch: async () =>
      asked++ === 0 ? planned.map(({ base }) => base) : client.fetch("*[_type == $type]", { type: "page" }),
  };
  await expect(makeRelease({ ...client, ...late }, planned, metadata)).rejects.toMatchObject({
    ids: ["page-2"],
  });
  expect(lake.dataset.seq).toBe(seq);
  await client.delete("page-2");
  await expect(makeRelease(client, planned, metadata)).rejects.toMatchObject({ ids: ["page-2"] });
  expect(await client.fetch('count(*[_id in path("versions.**") || _type == "system.release"])')).toBe(0);
});

test("R-CMS-6 what is searched is what visitors see or the newest, with its drafts and releases told", async () => {
  const many = Array.from({ length: 450 }, (_, index) => page(`post-${index}`, "Acme"));
  const documents = [
    page("page-1", "Acme"),
    page("drafts.page-1", "Draft"),
    page("drafts.page-9", "New"),
    ...many,
  ];
  await using lake = await startLake({ documents });
  const client = lake.client("editor", raw);
  await client.releases.create({ releaseId: "rSpring", metadata: { title: "Spring", releaseType: "asap" } });
  await client.createVersion({ releaseId: "rSpring", publishedId: "page-1", baseId: "page-1" });
  const read = async (side: "published" | "newest") => {
    const progress: number[] = [];
    const question = {
      side,
      types: ["page"],
      onProgress: (count: number) => void progress.push(count),
      signal: new AbortController().signal,
    };
    const all = await readDocuments(client, question);
    return { all: new Map(all.map((one) => [one.document._id, one])), progress };
  };
  const published = await read("published");
  expect(published.all.size).toBe(451);
  expect(published.progress).toEqual([200, 400, 451]);
  expect(published.all.get("page-1")).toMatchObject({
    hasDraft: true,
    isPublished: true,
    releases: ["Spring"],
  });
  expect(published.all.get("post-7")).toMatchObject({ hasDraft: false, releases: [] });
  const newest = await read("newest");
  expect(newest.all.size).toBe(452);
  expect(newest.all.get("drafts.page-1")).toMatchObject({
    hasDraft: true,
    isPublished: true,
    releases: ["Spring"],
  });
  expect(newest.all.get("drafts.page-9")).toMatchObject({ hasDraft: true, isPublished: false });
  expect(newest.all.has("page-1")).toBe(false);
});
