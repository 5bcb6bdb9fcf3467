import { expect, test } from "vitest";
import { describeReceipt } from "@/studio/receipt/describe-receipt";
import { describeReleaseReceipt } from "@/studio/receipt/describe-release-receipt";
import { releasePaths } from "@/studio/receipt/release-paths";
import { undoPublish } from "@/studio/receipt/undo-publish";
import { planReleaseUndo, undoRelease } from "@/studio/receipt/undo-release";
import { seePages, watchPages } from "@/studio/receipt/watch-pages";
import { startLake } from "../../support/lake.ts";

/** A site whose pages become others at given moments, and the clock of who looks at it. */
function siteOf(changes: Readonly<Record<string, number>>) {
  let time = 0;
  return {
    now: () => time,
    look: async (path: string) => (time >= (changes[path] ?? Number.POSITIVE_INFINITY) ? "new" : "old"),
    wait: async (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

test("R-CMS-6 a receipt names the pages that became others for visitors, and when", async () => {
  const site = siteOf({ "/a": 300, "/b": 700 });
  const before = await seePages(["/a", "/b", "/c"], site);
  expect(await watchPages(before, 0, site)).toEqual([
    { path: "/a", after: 300 },
    { path: "/b", after: 700 },
  ]);
  expect(site.now(), "the page that stays the same is not waited for long").toBeLessThan(3000);
});

test("a page that can't be looked at is no new page", async () => {
  const site = siteOf({});
  const before = await seePages(["/a"], site);
  expect(await watchPages(before, 0, { ...site, look: async () => null })).toEqual([]);
});

test("R-CMS-6 a receipt says what became of the address, of the page and of others", () => {
  const paths = { before: "/old", after: "/new", watched: ["/new", "/old", "/"], unwatched: 2 };
  expect(
    describeReceipt(paths, [
      { path: "/new", after: 240 },
      { path: "/old", after: 250 },
      { path: "/", after: 900 },
    ]),
  ).toEqual([
    "Its address is now /new. /old redirects there.",
    "A visitor got the new page 0.2 s after you pressed Publish.",
    "Made anew as well, after 0.9 s: /.",
    "2 more pages use it and were not watched.",
  ]);
  const unused = { before: null, after: null, watched: [], unwatched: 0 };
  expect(describeReceipt(unused, [])).toEqual(["No page shows it yet."]);
  expect(describeReceipt({ ...paths, before: "/new", unwatched: 0 }, [])).toEqual([
    "No page looks different to visitors.",
  ]);
});

const page = { _id: "page-1", _type: "page", title: "Before" };

test("R-CMS-6 undoing a publish brings back what was published before, and never drops newer work", async () => {
  await using lake = await startLake({ documents: [page] });
  const client = lake.client("editor", { perspective: "raw" });
  const publish = async (title: string) => {
    await client.create({ ...page, _id: "drafts.page-1", title });
    await client.action({
      actionType: "sanity.action.document.publish",
      draftId: "drafts.page-1",
      publishedId: "page-1",
    });
    return stored();
  };
  const stored = async () => {
    const document = await client.getDocument("page-1");
    if (!document) throw new Error("page-1 is not published");
    return document;
  };
  const before = await stored();
  const after = await publish("After");
  await undoPublish(client, before, after);
  expect(await stored()).toMatchObject({ title: "Before" });
  expect(await client.getDocument("drafts.page-1")).toBeUndefined();

  const again = await publish("Again");
  await publish("By somebody else");
  await expect(undoPublish(client, before, again)).rejects.toThrow();
  expect(await stored()).toMatchObject({ title: "By somebody else" });
  const latest = await publish("Latest");
  await client.create({ ...page, _id: "drafts.page-1", title: "Begun" });
  await expect(undoPublish(client, before, latest)).rejects.toThrow();
  expect(await client.getDocument("drafts.page-1")).toMatchObject({ title: "Begun" });
});

test("R-CMS-6 undoing the first publish of a page takes it off the website and keeps it as a draft", async () => {
  await using lake = await startLake({ documents: [page] });
  const client = lake.client("editor", { perspective: "raw" });
  const after = await client.getDocument("page-1");
  if (!after) throw new Error("page-1 is not published");
  await undoPublish(client, null, after);
  expect(await client.getDocument("page-1")).toBeUndefined();
  expect(await client.getDocument("drafts.page-1")).toMatchObject({ title: "Before" });
});

test("R-CMS-6 a release's receipt names addresses that change and new pages with their times", () => {
  const moved = [
    { title: "Plans", before: "/plans", after: "/pricing" },
    { title: "Spring", before: null, after: "/spring" },
    { title: "Winter", before: "/winter", after: null },
  ];
  const paths = { moved, watched: ["/pricing", "/"], unwatched: 3 };
  const pages = [
    { path: "/pricing", after: 240 },
    { path: "/", after: 900 },
  ];
  expect(describeReleaseReceipt(paths, pages)).toEqual([
    "“Plans” is now at /pricing. /plans redirects there.",
    "“Spring” is new at /spring.",
    "“Winter” is no longer at /winter.",
    "A visitor got the first of 2 new pages 0.2 s after you ran it, and the last after 0.9 s: /pricing, /.",
    "3 more may have changed and were not watched.",
  ]);
  const still = { moved: [], watched: ["/"], unwatched: 0 };
  expect(describeReleaseReceipt(still, [])).toEqual(["No page looks different to visitors."]);
  expect(describeReleaseReceipt(still, [{ path: "/", after: 400 }])).toEqual([
    "A visitor got the new page 0.4 s after you ran it: /.",
  ]);
  expect(describeReleaseReceipt({ ...still, watched: [] }, null)).toEqual([
    "No page shows these documents yet.",
  ]);
});

test("R-CMS-6 the pages of a release are those of its documents, without those that it takes away", async () => {
  const documents = ["a", "b", "gone"].map((name) => ({ ...page, _id: `page-${name}`, path: `/${name}` }));
  await using lake = await startLake({ documents });
  const client = lake.client("editor", { perspective: "raw" });
  const versions = [
    { _id: "versions.rOne.page-a", path: "/a" },
    { _id: "versions.rOne.page-b", path: "/moved" },
    { _id: "versions.rOne.page-new", path: "/new" },
    { _id: "versions.rOne.page-gone", path: "/gone", _system: { delete: true } },
  ].map((version) => ({ ...page, _rev: "1", _createdAt: "", _updatedAt: "", ...version }));
  expect(await releasePaths(client, versions)).toEqual({
    moved: [
      { title: "Before", before: "/b", after: "/moved" },
      { title: "Before", before: null, after: "/new" },
      { title: "Before", before: "/gone", after: null },
    ],
    watched: ["/a", "/moved", "/b", "/new"],
    answering: ["/a", "/b"],
    unwatched: 0,
  });
});

test("R-CMS-6 a page that moved counts once in a release's receipt, also when another took its address", () => {
  const moved = [
    { title: "Plans", before: "/plans", after: "/pricing" },
    { title: "One", before: "/a", after: "/b" },
    { title: "Two", before: "/b", after: "/c" },
  ];
  const pages = ["/pricing", "/plans", "/a", "/b", "/c"].map((path) => ({ path, after: 300 }));
  const lines = describeReleaseReceipt({ moved, watched: ["/pricing"], unwatched: 0 }, pages);
  expect(lines.at(-1)).toContain("A visitor got the first of 3 new pages");
  expect(lines.at(-1)).toContain(": /pricing, /b, /c.");
});

test("R-CMS-6 a long receipt begins short, says how many more there are, and names all on demand", () => {
  const names = Array.from({ length: 14 }, (_, index) => `/p${index}`);
  const moved = names.map((after) => ({ title: after, before: null, after }));
  const paths = { moved, watched: names, unwatched: 0 };
  const pages = names.map((path) => ({ path, after: 100 }));
  const short = describeReleaseReceipt(paths, pages);
  expect(short).toContain("8 more documents have another address.");
  expect(short.at(-1)).toContain("/p7 and 6 more.");
  const whole = describeReleaseReceipt(paths, pages, true);
  expect(whole).toHaveLength(15);
  expect(whole.at(-1)).toContain("/p12, /p13.");
});

test("R-CMS-6 the receipt of a release knows all of its documents", async () => {
  const documents = Array.from({ length: 40 }, (_, index) => ({
    ...page,
    _id: `page-${index}`,
    path: `/many-${index}`,
  }));
  await using lake = await startLake({ documents });
  const versions = documents.map(({ _id, path }) => ({
    ...page,
    _id: `versions.rMany.${_id}`,
    path: `${path}-moved`,
    _rev: "1",
    _createdAt: "",
    _updatedAt: "",
  }));
  const found = await releasePaths(lake.client("editor", { perspective: "raw" }), versions);
  expect(found.moved).toHaveLength(40);
  expect(found.watched).toHaveLength(80);
  expect(found.unwatched).toBe(0);
});

/** A lake in which a release has changed one page, made another and removed a third. */
async function afterRelease() {
  const documents = ["changed", "removed"].map((name) => ({ ...page, _id: `page-${name}` }));
  const lake = await startLake({ documents });
  const client = lake.client("editor", { perspective: "raw" });
  const releaseId = "rSpring";
  await client.releases.create({ releaseId, metadata: { title: "Spring", releaseType: "asap" } });
  await client.createVersion({ releaseId, publishedId: "page-changed", baseId: "page-changed" });
  await client.patch("versions.rSpring.page-changed").set({ title: "After" }).commit();
  await client.create({ ...page, _id: "versions.rSpring.page-made", title: "Made" });
  await client.unpublishVersion({ releaseId, publishedId: "page-removed" });
  await client.releases.publish({ releaseId });
  const ran = {
    title: "Spring",
    versionIds: ["changed", "made", "removed"].map((name) => `versions.rSpring.page-${name}`),
  };
  const titles = () =>
    client.fetch<{ _id: string; title: string }[]>(
      `*[_type == "page" && !(_id in path("drafts.**"))]{ _id, title } | order(_id asc)`,
    );
  return { lake, client, ran, titles, [Symbol.asyncDispose]: () => lake[Symbol.asyncDispose]() };
}

test("R-CMS-6 undoing a release brings back what it changed and removed, and takes away what it made", async () => {
  await using world = await afterRelease();
  const { client, ran, titles } = world;
  expect(await titles()).toEqual([
    { _id: "page-changed", title: "After" },
    { _id: "page-made", title: "Made" },
  ]);
  const plan = await planReleaseUndo(client, ran);
  expect(plan.changedSince).toEqual([]);
  await undoRelease(client, plan, { dryRun: true });
  expect(await titles(), "a dry run changes nothing").toHaveLength(2);
  await undoRelease(client, plan);
  expect(await titles()).toEqual([
    { _id: "page-changed", title: "Before" },
    { _id: "page-removed", title: "Before" },
  ]);
  const releases = await client.fetch(`*[_type == "system.release"]{ "title": metadata.title, state }`);
  expect(releases).toContainEqual({ title: "Undo of “Spring”", state: "published" });
});

test("R-CMS-6 undoing a release names what was changed since, and is refused whole when something changes meanwhile", async () => {
  await using world = await afterRelease();
  const { client, ran, titles } = world;
  const early = await planReleaseUndo(client, ran);
  await client.patch("page-changed").set({ title: "Later" }).commit();
  await expect(undoRelease(client, early)).rejects.toThrow(/unexpected revision/);
  expect(await titles(), "nothing was undone").toEqual([
    { _id: "page-changed", title: "Later" },
    { _id: "page-made", title: "Made" },
  ]);
  const late = await planReleaseUndo(client, ran);
  expect(late.changedSince).toEqual(["Later"]);
  await undoRelease(client, late);
  expect(await titles()).toMatchObject([{ title: "Before" }, { _id: "page-removed" }]);
});

test("R-CMS-8 who may not publish can't undo a release", async () => {
  await using world = await afterRelease();
  const author = world.lake.client("author", { perspective: "raw" });
  const plan = await planReleaseUndo(author, world.ran);
  await expect(undoRelease(author, plan, { dryRun: true })).rejects.toMatchObject({ statusCode: 403 });
});
