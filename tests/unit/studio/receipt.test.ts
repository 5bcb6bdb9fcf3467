import type { ToastParams } from "@sanity/ui/toast";
import { expect, test } from "vitest";
import { askReceipts, type Receipt, type Wanted } from "@/studio/receipt/ask-receipts";
import { fateOf, nameOfReceipt, publicationOf, whyNoUndo } from "@/studio/receipt/describe-entry";
import { describeReceipt } from "@/studio/receipt/describe-receipt";
import { describeReleaseReceipt } from "@/studio/receipt/describe-release-receipt";
import { releasePaths } from "@/studio/receipt/release-paths";
import { type Publication, planUndo, undo } from "@/studio/receipt/undo";
import { beginReceipt } from "@/studio/receipt/use-receipt";
import { type NewPage, type Seen, seenUntil, seePages, watchPages } from "@/studio/receipt/watch-pages";
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

async function seeAll(paths: readonly string[], site: ReturnType<typeof siteOf>) {
  const seen = new Map<string, Seen>();
  await seePages(paths, site, seen);
  return seen;
}

/** What came of looking, with nothing that was not seen. */
function changedOnly(changed: readonly NewPage[]) {
  return { changed, unknown: [], silent: [] };
}

test("R-CMS-6 a receipt names the pages that became others for visitors, and when", async () => {
  const site = siteOf({ "/a": 300, "/b": 700 });
  const paths = ["/a", "/b", "/c"];
  const before = seenUntil(await seeAll(paths, site), site.now());
  expect(await watchPages({ paths, before, pressedAt: 0 }, site)).toEqual(
    changedOnly([
      { path: "/a", after: 300 },
      { path: "/b", after: 700 },
    ]),
  );
  expect(site.now(), "the page that stays the same is not waited for long").toBeLessThan(3000);
});

test("a page that can't be looked at is no new page, and the receipt says so", async () => {
  const site = siteOf({});
  const before = seenUntil(await seeAll(["/a"], site), site.now());
  const silent = { ...site, look: async () => null };
  const looked = await watchPages({ paths: ["/a"], before, pressedAt: 0 }, silent);
  expect(looked).toEqual({ changed: [], unknown: [], silent: ["/a"] });
  const paths = { before: "/a", after: "/a", watched: ["/a"], unwatched: 0 };
  expect(describeReceipt(paths, looked)).toEqual(["No answer to visitors: /a."]);
});

test("R-CMS-6 a page that answers only after minutes is waited for", async () => {
  const site = siteOf({ "/a": 0 });
  const slow = { ...site, look: async () => (site.now() < 200_000 ? null : "new") };
  const looked = await watchPages({ paths: ["/a"], before: new Map([["/a", "old"]]), pressedAt: 0 }, slow);
  expect(looked).toEqual(changedOnly([{ path: "/a", after: 200_000 }]));
});

test("R-CMS-6 a page that had not answered when the publish began is not compared, and a new address is", async () => {
  const site = siteOf({});
  const seen = new Map([
    ["/a", { tag: "old", at: 100 }],
    ["/late", { tag: "new", at: 900 }],
  ]);
  const before = seenUntil(seen, 500, ["/new"]);
  const paths = ["/new", "/a", "/late", "/never"];
  const looked = await watchPages({ paths, before, pressedAt: 0 }, site);
  expect(looked).toEqual({ changed: [{ path: "/new", after: 0 }], unknown: ["/late", "/never"], silent: [] });
  expect(describeReceipt({ before: null, after: "/new", watched: paths, unwatched: 0 }, looked)).toEqual([
    "Its address is /new.",
    "A visitor got the new page 0.0 s after you pressed Publish.",
    "Too slow to be compared with what visitors saw before: /late, /never.",
  ]);
});

test("R-CMS-6 a receipt says what became of the address, of the page and of others", () => {
  const paths = { before: "/old", after: "/new", watched: ["/new", "/old", "/"], unwatched: 2 };
  expect(
    describeReceipt(
      paths,
      changedOnly([
        { path: "/new", after: 240 },
        { path: "/old", after: 250 },
        { path: "/", after: 900 },
      ]),
    ),
  ).toEqual([
    "Its address is now /new. /old redirects there.",
    "A visitor got the new page 0.2 s after you pressed Publish.",
    "Made anew as well, after 0.9 s: /.",
    "2 more pages use it and were not watched.",
  ]);
  const unused = { before: null, after: null, watched: [], unwatched: 0 };
  expect(describeReceipt(unused, changedOnly([]))).toEqual(["No page shows it yet."]);
  expect(describeReceipt({ ...paths, before: "/new", unwatched: 0 }, changedOnly([]))).toEqual([
    "No page looks different to visitors.",
  ]);
  expect(describeReceipt({ ...paths, before: "/new" }, null)).toEqual([
    "Looking at the pages as a visitor does …",
  ]);
});

const page = { _id: "page-1", _type: "page", title: "Before" };

/** A lake in which an editor publishes a page again and again. */
async function publishing() {
  const lake = await startLake({ documents: [page] });
  const client = lake.client("editor", { perspective: "raw" });
  const publish = async (title: string, id = "page-1"): Promise<Publication> => {
    await client.create({ ...page, _id: `drafts.${id}`, title });
    const { transactionId } = await client.action({
      actionType: "sanity.action.document.publish",
      draftId: `drafts.${id}`,
      publishedId: id,
    });
    return { title, isRelease: false, ids: [id], ranAs: transactionId };
  };
  const titleOf = async (id: string) => (await client.getDocument(id))?.title;
  return { lake, client, publish, titleOf, [Symbol.asyncDispose]: () => lake[Symbol.asyncDispose]() };
}

const wanted = JSON.stringify({ documentId: null, isEverybody: false, limit: 20, times: 0 } satisfies Wanted);

test("R-CMS-6 undoing a publish brings back what was published before, once", async () => {
  await using world = await publishing();
  const { client, publish, titleOf } = world;
  const plan = await planUndo(client, await publish("After"));
  expect(plan.changedSince).toEqual([]);
  await undo(client, plan);
  expect(await titleOf("page-1")).toBe("Before");
  expect(await client.getDocument("drafts.page-1")).toBeUndefined();
  await expect(undo(client, plan)).rejects.toThrow();
  const { receipts } = await askReceipts(client, wanted, new AbortController().signal);
  expect(receipts).toMatchObject([
    { undoes: plan.ranAs, isTakenBack: false },
    { transactionId: plan.ranAs, isTakenBack: true },
  ]);
  const [last] = receipts;
  if (!last) throw new Error("The undo has no receipt");
  await undo(client, await planUndo(client, publicationOf(last, "Before")));
  expect(await titleOf("page-1"), "the undo is taken back, too").toBe("After");
});

test("R-CMS-6 undoing an old publish names who changed it since, and is refused when that happens meanwhile", async () => {
  await using world = await publishing();
  const { client, publish, titleOf } = world;
  const old = await publish("After");
  const early = await planUndo(client, old);
  await publish("By somebody else");
  await expect(undo(client, early)).rejects.toThrow();
  expect(await titleOf("page-1")).toBe("By somebody else");
  const late = await planUndo(client, old);
  expect(late.changedSince).toEqual(["By somebody else"]);
  await undo(client, late);
  expect(await titleOf("page-1")).toBe("Before");
});

test("R-CMS-6 undoing a publish leaves a draft alone that somebody has begun since", async () => {
  await using world = await publishing();
  const { client, publish, titleOf } = world;
  const publication = await publish("After");
  await client.create({ ...page, _id: "drafts.page-1", title: "Begun" });
  await undo(client, await planUndo(client, publication));
  expect(await titleOf("page-1")).toBe("Before");
  expect(await titleOf("drafts.page-1")).toBe("Begun");
});

test("R-CMS-6 undoing the first publish of a page takes it off the website and keeps it as a draft", async () => {
  await using world = await publishing();
  const { client, publish, titleOf } = world;
  const publication = await publish("New", "page-2");
  await undo(client, await planUndo(client, publication));
  expect(await titleOf("page-2")).toBeUndefined();
  expect(await titleOf("drafts.page-2")).toBe("New");
  const nothing = await planUndo(client, publication);
  expect(nothing.changedSince).toEqual(["a document that was removed"]);
  await expect(undo(client, nothing)).rejects.toThrow("Nothing of it is left to take back.");
});

test("R-CMS-6 a publish waits for no page, and its receipt is there at once with what it needs to be taken back", async () => {
  await using world = await publishing();
  const { client, publish } = world;
  const read = async (id: string) => (await client.getDocument(id)) ?? null;
  const stored = await read("page-1");
  const published = stored && { ...stored, path: "/page-1" };
  const pushed: ToastParams[] = [];
  const toast = { version: 0, push: (params: ToastParams) => String(pushed.push(params)) } as const;
  const never = { look: () => new Promise<null>(() => {}), now: () => 0, wait: async () => {} };
  const show = await beginReceipt({ client, toast, draft: published, published }, never);
  await publish("After");
  const document = await read("page-1");
  if (!document) throw new Error("page-1 is not published");
  show({ previous: published, document });
  expect(pushed).toMatchObject([{ title: "“After” is published", duration: Number.POSITIVE_INFINITY }]);
});

test("R-CMS-6 the list of receipts calls a publish by its release, its title or its kind, and says what became of it", () => {
  const document = { id: "navigation", type: "navigation", title: null, change: "changed" } as const;
  const receipt: Receipt = {
    transactionId: "t1",
    publishedAt: "2026-11-28T10:00:00.000Z",
    author: "ann",
    release: null,
    documents: [document],
    count: 1,
    ids: ["navigation"],
    undoes: null,
    isTakenBack: false,
    isNewest: true,
  };
  const kindOf = () => "Navigation";
  expect(nameOfReceipt(receipt, kindOf)).toBe("Navigation");
  expect(nameOfReceipt({ ...receipt, documents: [{ ...document, title: "Menu" }] }, kindOf)).toBe("Menu");
  expect(nameOfReceipt({ ...receipt, count: 2 }, kindOf)).toBe("2 documents");
  const release = { name: "r", title: "", isScheduled: false };
  expect(nameOfReceipt({ ...receipt, release }, kindOf)).toBe("Untitled release");
  expect(fateOf(receipt)).toBeNull();
  expect(fateOf({ ...receipt, isNewest: false })).toContain("again since");
  expect(fateOf({ ...receipt, isNewest: false, isTakenBack: true })).toContain("Taken back");
  expect(whyNoUndo(receipt, false)).toBeNull();
  expect(whyNoUndo(receipt, true)).toContain("Your role");
  expect(whyNoUndo({ ...receipt, count: 6000, ids: [] }, false)).toContain("more documents than Undo");
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
  expect(describeReleaseReceipt(paths, changedOnly(pages))).toEqual([
    "“Plans” is now at /pricing. /plans redirects there.",
    "“Spring” is new at /spring.",
    "“Winter” is no longer at /winter.",
    "A visitor got the first of 2 new pages 0.2 s after you ran it, and the last after 0.9 s: /pricing, /.",
    "3 more may have changed and were not watched.",
  ]);
  const still = { moved: [], watched: ["/"], unwatched: 0 };
  expect(describeReleaseReceipt(still, changedOnly([]))).toEqual(["No page looks different to visitors."]);
  expect(describeReleaseReceipt(still, changedOnly([{ path: "/", after: 400 }]))).toEqual([
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
  const lines = describeReleaseReceipt({ moved, watched: ["/pricing"], unwatched: 0 }, changedOnly(pages));
  expect(lines.at(-1)).toContain("A visitor got the first of 3 new pages");
  expect(lines.at(-1)).toContain(": /pricing, /b, /c.");
});

test("R-CMS-6 a long receipt begins short, says how many more there are, and names all on demand", () => {
  const names = Array.from({ length: 14 }, (_, index) => `/p${index}`);
  const moved = names.map((after) => ({ title: after, before: null, after }));
  const paths = { moved, watched: names, unwatched: 0 };
  const pages = names.map((path) => ({ path, after: 100 }));
  const short = describeReleaseReceipt(paths, changedOnly(pages));
  expect(short).toContain("8 more documents have another address.");
  expect(short.at(-1)).toContain("/p7 and 6 more.");
  const whole = describeReleaseReceipt(paths, changedOnly(pages), true);
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
  const ran: Publication = {
    title: "Spring",
    isRelease: true,
    ids: ["changed", "made", "removed"].map((name) => `page-${name}`),
    ranAs: { versionId: "versions.rSpring.page-changed" },
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
  const plan = await planUndo(client, ran);
  expect(plan.changedSince).toEqual([]);
  await undo(client, plan, { dryRun: true });
  expect(await titles(), "a dry run changes nothing").toHaveLength(2);
  await undo(client, plan);
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
  const early = await planUndo(client, ran);
  await client.patch("page-changed").set({ title: "Later" }).commit();
  await expect(undo(client, early)).rejects.toThrow(/unexpected revision/);
  expect(await titles(), "nothing was undone").toEqual([
    { _id: "page-changed", title: "Later" },
    { _id: "page-made", title: "Made" },
  ]);
  const late = await planUndo(client, ran);
  expect(late.changedSince).toEqual(["Later"]);
  await undo(client, late);
  expect(await titles()).toMatchObject([{ title: "Before" }, { _id: "page-removed" }]);
});

test("R-CMS-6 undoing a release names a document that was taken off the website since", async () => {
  await using world = await afterRelease();
  const { client, ran } = world;
  await client.delete("page-changed");
  expect((await planUndo(client, ran)).changedSince).toEqual(["Before"]);
});

test("R-CMS-8 who may not publish can't undo a release", async () => {
  await using world = await afterRelease();
  const author = world.lake.client("author", { perspective: "raw" });
  const plan = await planUndo(author, world.ran);
  await expect(undo(author, plan, { dryRun: true })).rejects.toMatchObject({ statusCode: 403 });
});
