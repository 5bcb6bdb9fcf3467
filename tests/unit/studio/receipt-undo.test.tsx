import { type LakeOptions, startLake } from "@paraph/lake/testing/lake";
import { ThemeProvider } from "@sanity/ui";
import { type ToastParams, ToastProvider } from "@sanity/ui/toast";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { askReceipts, type Wanted } from "@/studio/receipt/ask-receipts";
import { questionOf } from "@/studio/receipt/describe-undo";
import { type Publication, planUndo } from "@/studio/receipt/plan-undo";
import { nameOfReceipt, publicationOf } from "@/studio/receipt/receipt-entry";
import { undo } from "@/studio/receipt/undo";
import { beginReceipt } from "@/studio/receipt/use-receipt";
import { theme } from "@/studio/theme";
import { lakeSite } from "../../../server/back-ends/lake-site.ts";

/** The site's, but for what its addresses ask for. */
const rules = { completePublished: () => ({}), mergePublished: lakeSite.mergePublished };

const page = { _id: "page-1", _type: "page", title: "Before" };
const typeOf = () => ({ fields: [{ name: "title", type: { title: "Title" } }] });

/** A lake in which an editor publishes a page again and again. */
async function publishing() {
  const lake = await startLake({ ...rules, documents: [page], ...rules });
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

test("R-CMS-6 R-CMS-8 undoing an old publish keeps what came after, but for what is in the same place", async () => {
  await using world = await publishing();
  const { client, publish, titleOf } = world;
  const old = await publish("After");
  const early = await planUndo(client, old);
  await client.patch("page-1").set({ intro: "By somebody else" }).commit();
  await expect(undo(client, early), "it was planned before").rejects.toThrow(/unexpected revision/);
  const late = await planUndo(client, old);
  expect(late).toMatchObject({ changedSince: ["After"], documents: [{ places: [] }] });
  await undo(client, late);
  expect(await client.getDocument("page-1")).toMatchObject({ title: "Before", intro: "By somebody else" });
  const again = await publish("Again");
  await publish("By somebody else");
  const all = await planUndo(client, again);
  expect(questionOf(all, typeOf)).toBe(
    "Published or removed since: By somebody else. In the same place: “By somebody else” (Title). “Undo it” brings back what was there before, “Undo the rest” leaves what is there now. What was changed elsewhere stays.",
  );
  await undo(client, all);
  expect(await titleOf("page-1")).toBe("Before");
});

test("R-CMS-8 undoing a publish of a page that somebody took off the website since says that it brings it back", async () => {
  await using world = await publishing();
  const { client, publish, titleOf } = world;
  const publication = await publish("After");
  const names = { publishedId: "page-1", draftId: "drafts.page-1" };
  await client.action({ actionType: "sanity.action.document.unpublish", ...names });
  await client.delete("drafts.page-1");
  const plan = await planUndo(client, publication);
  expect(questionOf(plan, typeOf)).toContain(
    "In the same place: “Before”, which somebody took off the website. Undo brings back",
  );
  await undo(client, plan);
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

test("R-CMS-6 several documents that were written together are taken back together", async () => {
  await using world = await publishing();
  const { client, titleOf } = world;
  const card = { _type: "reference", _ref: "card" };
  await client
    .transaction()
    .create({ _id: "card", _type: "navCard", title: "Card" })
    .patch("page-1", (patch) => patch.set({ title: "With a card", card }))
    .commit();
  const [receipt] = (await askReceipts(client, wanted, new AbortController().signal)).receipts;
  if (!receipt) throw new Error("The transaction has no receipt");
  expect(nameOfReceipt(receipt, String)).toBe("2 documents");
  await undo(client, await planUndo(client, publicationOf(receipt, "2 documents")));
  expect(await titleOf("page-1")).toBe("Before");
  expect(await titleOf("card")).toBeUndefined();
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
  const show = await beginReceipt({ client, toast, typeOf, draft: published, published }, never);
  await publish("After");
  const document = await read("page-1");
  if (!document) throw new Error("page-1 is not published");
  show({ previous: published, document });
  expect(pushed).toMatchObject([{ title: "“After” is published", duration: Number.POSITIVE_INFINITY }]);
  const markup = renderToStaticMarkup(
    <ThemeProvider theme={theme}>
      <ToastProvider>{pushed[0]?.description}</ToastProvider>
    </ThemeProvider>,
  );
  expect(markup).toContain("Looking at the pages as a visitor does …");
  expect(markup).toContain("Undo: bring back what was published before");
});

/** A lake in which a release has changed one page, made another and removed a third. */
async function afterRelease() {
  const documents = ["changed", "removed"].map((name) => ({ ...page, _id: `page-${name}` }));
  const lake = await startLake({ documents, ...rules });
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

test("R-CMS-6 R-CMS-8 undoing a release keeps what came after, and is refused whole when that happens meanwhile in the same place", async () => {
  await using world = await afterRelease();
  const { client, ran, titles } = world;
  await client.patch("page-changed").set({ intro: "New" }).commit();
  const plan = await planUndo(client, ran);
  expect(plan.changedSince).toEqual(["After"]);
  expect(questionOf(plan, typeOf)).toContain("Undo takes back what the release changed, and keeps what");
  await client.patch("page-changed").set({ title: "Later" }).commit();
  expect(questionOf(await planUndo(client, ran), typeOf)).toContain("In the same place: “Later” (Title).");
  await expect(undo(client, plan)).rejects.toThrow("both changed title");
  expect(await titles(), "nothing was undone").toEqual([
    { _id: "page-changed", title: "Later" },
    { _id: "page-made", title: "Made" },
  ]);
  await client.patch("page-changed").set({ title: "After" }).commit();
  await undo(client, plan);
  expect(await titles()).toMatchObject([{ title: "Before" }, { _id: "page-removed" }]);
  expect(await client.getDocument("page-changed")).toMatchObject({ intro: "New" });
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

/** A lake in which a release has changed two pages, each of which a colleague has changed since: one of them in the same place, too. */
async function afterCorrections(ofSite: LakeOptions = rules) {
  const documents = ["a", "b"].map((name) => ({
    ...page,
    _id: `page-${name}`,
    intro: "From $8",
    tags: ["a"],
  }));
  const lake = await startLake({ documents, ...ofSite });
  const client = lake.client("editor", { perspective: "raw" });
  const releaseId = "rSpring";
  await client.releases.create({ releaseId, metadata: { title: "Spring", releaseType: "asap" } });
  for (const { _id } of documents) {
    await client.createVersion({ releaseId, publishedId: _id, baseId: _id });
    await client
      .patch(`versions.rSpring.${_id}`)
      .set({ title: "After", tags: ["a", "b"] })
      .commit();
  }
  await client.releases.publish({ releaseId });
  await client.patch("page-a").set({ intro: "From $9" }).commit();
  await client.patch("page-b").set({ title: "Later", intro: "From $9" }).commit();
  const ran: Publication = {
    title: "Spring",
    isRelease: true,
    ids: ["page-a", "page-b"],
    ranAs: { versionId: "versions.rSpring.page-a" },
  };
  return { lake, client, ran, [Symbol.asyncDispose]: () => lake[Symbol.asyncDispose]() };
}

const undone = { title: "Before", intro: "From $9", tags: ["a"] };

test("R-CMS-6 R-CMS-8 undoing a release decides for each document and place: what was changed elsewhere since stays", async () => {
  await using world = await afterCorrections();
  const { client, ran } = world;
  const plan = await planUndo(client, ran);
  expect(questionOf(plan, typeOf)).toBe(
    "Changed since the release ran: After, Later. In the same place: “Later” (Title). “Undo all of it” brings back what was there before, “Undo the rest” leaves what is there now. What was changed elsewhere stays.",
  );
  await undo(client, plan);
  expect(await client.getDocument("page-a")).toMatchObject(undone);
  expect(await client.getDocument("page-b")).toMatchObject(undone);
});

test("R-CMS-6 R-CMS-8 undoing the rest of a release leaves what was changed in the same place since", async () => {
  await using world = await afterCorrections();
  const { client, ran } = world;
  await undo(client, await planUndo(client, ran), { keepsPlaces: true });
  expect(await client.getDocument("page-a")).toMatchObject(undone);
  expect(await client.getDocument("page-b")).toMatchObject({ title: "Later", intro: "From $9", tags: ["a"] });
});

test("R-CMS-8 with a hosted lake, which merges nothing, the Studio puts together what Undo publishes", async () => {
  await using world = await afterCorrections({});
  const { client, ran } = world;
  const plan = await planUndo(client, ran);
  const documents = plan.documents.map((one) => ({ ...one, isMergedByLake: false }));
  await undo(client, { ...plan, documents });
  expect(await client.getDocument("page-a")).toMatchObject(undone);
  expect(await client.getDocument("page-b")).toMatchObject(undone);
});

test("R-CMS-8 undoing a release leaves what it made and somebody has changed since, or what somebody brought back, if asked to", async () => {
  await using world = await afterRelease();
  const { client, ran, titles } = world;
  await client.patch("page-made").set({ title: "Corrected" }).commit();
  await client.create({ ...page, _id: "page-removed", title: "Back" });
  const plan = await planUndo(client, ran);
  const question = questionOf(plan, typeOf);
  expect(question).toContain("“Corrected”, which was not there before");
  expect(question).toContain("“Back” (Title)");
  await undo(client, plan, { keepsPlaces: true });
  const kept = [
    { _id: "page-changed", title: "Before" },
    { _id: "page-made", title: "Corrected" },
    { _id: "page-removed", title: "Back" },
  ];
  expect(await titles()).toEqual(kept);
});
