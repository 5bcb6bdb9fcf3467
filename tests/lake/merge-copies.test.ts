import { startLake, type TestLake } from "@paraph/lake/testing/lake";
import { expect, test } from "vitest";
import { lakeSite } from "../../server/back-ends/lake-site.ts";

const raw = { apiVersion: "2025-02-19", perspective: "raw" } as const;
const page = { _id: "page-1", _type: "page", title: "Pricing", intro: "From $8", tags: ["a"] };
const draftId = "drafts.page-1";
const pair = { draftId, publishedId: "page-1" };

const start = () => startLake({ documents: [page], ...lakeSite, completePublished: () => ({}) });
const client = (lake: TestLake) => lake.client("editor", raw);
const read = (lake: TestLake, id = "page-1") => client(lake).getDocument(id);
const change = (lake: TestLake, fields: object, id = "page-1") => client(lake).patch(id).set(fields).commit();
const edit = (lake: TestLake, set: object) =>
  client(lake).action({ actionType: "sanity.action.document.edit", ...pair, patch: { set } });
const publishDraft = (lake: TestLake) =>
  client(lake).action({ actionType: "sanity.action.document.publish", ...pair });

/** Says that a draft or version counts wherever both changed the same, and brings it up to date. */
const settle = async (lake: TestLake, id: string) =>
  client(lake).request({
    url: `/data/beginnings/production/${id}`,
    method: "POST",
    body: { published: (await read(lake))?._rev },
  });

/** Adds the page to a release of this name, as the vendor's Studio copies what is open. */
async function addTo(lake: TestLake, releaseId: string, baseId: string): Promise<string> {
  await client(lake).releases.create({ releaseId, metadata: { releaseType: "asap", title: releaseId } });
  const ifBaseRevisionId = (await read(lake, baseId))?._rev;
  await client(lake).createVersion({ releaseId, publishedId: "page-1", baseId, ifBaseRevisionId });
  return `versions.${releaseId}.page-1`;
}

/** As the vendor's *Copy version to → Drafts* does, in one request. */
async function copyToDrafts(lake: TestLake, baseId: string): Promise<void> {
  const discard = { actionType: "sanity.action.document.discard", draftId } as const;
  const copy = {
    actionType: "sanity.action.document.version.create",
    versionId: draftId,
    baseId,
    publishedId: "page-1",
  } as const;
  const hasDraft = (await read(lake, draftId)) !== undefined;
  await client(lake).action(hasDraft ? [discard, copy] : [copy]);
}

test.each(["no draft", "a draft", "a draft from which the version was copied"])(
  "R-CMS-8 a version that is copied to drafts, where %s was, begins where it did",
  async (kind) => {
    await using lake = await start();
    if (kind !== "no draft") await edit(lake, { tags: ["b"] });
    const version = await addTo(lake, "rOne", kind.endsWith("copied") ? draftId : "page-1");
    await change(lake, { title: "Spring", tags: ["a"] }, version);
    await change(lake, { intro: "From $9" });
    await copyToDrafts(lake, version);
    const began = { url: `/data/beginnings/production/${draftId}` };
    expect(await client(lake).request(began)).toMatchObject({ began: page, publishes: [{}] });
    await publishDraft(lake);
    expect(await read(lake)).toMatchObject({ title: "Spring", intro: "From $9", tags: ["a"] });
    expect(await read(lake)).not.toHaveProperty("_system");
  },
);

test("R-CMS-8 a version that is copied to drafts asks as it would itself", async () => {
  await using lake = await start();
  const version = await addTo(lake, "rOne", "page-1");
  await change(lake, { intro: "From $7" }, version);
  await change(lake, { intro: "From $9" });
  await copyToDrafts(lake, version);
  await expect(publishDraft(lake)).rejects.toThrow("both changed intro");
});

test("R-CMS-8 what one request copies to drafts and publishes keeps what was published since, too", async () => {
  await using lake = await start();
  const version = await addTo(lake, "rOne", "page-1");
  await change(lake, { title: "Spring" }, version);
  await change(lake, { intro: "From $9" });
  await client(lake).action([
    {
      actionType: "sanity.action.document.version.create",
      versionId: draftId,
      baseId: version,
      publishedId: "page-1",
    },
    { actionType: "sanity.action.document.publish", ...pair },
  ]);
  expect(await read(lake)).toMatchObject({ title: "Spring", intro: "From $9" });
});

test("R-CMS-8 a version that is copied to another release begins where it did", async () => {
  await using lake = await start();
  const first = await addTo(lake, "rOne", "page-1");
  await change(lake, { title: "Spring" }, first);
  await change(lake, { intro: "From $9" });
  await addTo(lake, "rTwo", first);
  await client(lake).releases.publish({ releaseId: "rTwo" });
  expect(await read(lake)).toMatchObject({ title: "Spring", intro: "From $9" });
});

test("R-CMS-8 a scheduled draft that is deleted and kept as a draft begins where it did", async () => {
  await using lake = await start();
  await edit(lake, { title: "Spring" });
  const version = await addTo(lake, "rOne", draftId);
  await client(lake).action({ actionType: "sanity.action.document.version.discard", versionId: draftId });
  await change(lake, { intro: "From $9" });
  // The vendor writes its content as a draft, with all that it reads of the version but its revision.
  const { _rev, ...content } = { ...(await read(lake, version)), _type: "page" };
  await client(lake).createOrReplace({ ...content, _id: draftId });
  await publishDraft(lake);
  expect(await read(lake)).toMatchObject({ title: "Spring", intro: "From $9" });
});

test("R-CMS-8 nobody says of a draft that is there that it began with what is published now", async () => {
  await using lake = await start();
  await edit(lake, { title: "Spring" });
  await change(lake, { title: "Plans" });
  const _system = { base: { id: "page-1", rev: (await read(lake))?._rev } };
  await client(lake).createOrReplace({ ...page, _id: draftId, title: "Spring", _system });
  await expect(publishDraft(lake)).rejects.toThrow("both changed title");
});

test("R-CMS-8 a draft that is a copy of another page begins with what is published then", async () => {
  await using lake = await start();
  await client(lake).create({ ...page, _id: "page-2", title: "Plans" });
  await copyToDrafts(lake, "page-2");
  await change(lake, { intro: "From $9" });
  await publishDraft(lake);
  expect(await read(lake)).toMatchObject({ title: "Plans", intro: "From $9" });
});

test.each(["draft", "version"])(
  "R-CMS-8 a %s that version.create makes from an older revision with a change begins there",
  async (kind) => {
    await using lake = await start();
    const was = { ...(await read(lake)), _type: "page", title: "Spring" };
    await change(lake, { intro: "From $9" });
    const releaseId = "rOne";
    await client(lake).releases.create({ releaseId, metadata: { releaseType: "asap", title: "One" } });
    await client(lake).action({
      actionType: "sanity.action.document.version.create",
      publishedId: "page-1",
      document: { ...was, _id: kind === "draft" ? draftId : "versions.rOne.page-1" },
    });
    if (kind === "draft") await publishDraft(lake);
    else await client(lake).releases.publish({ releaseId });
    expect(await read(lake)).toMatchObject({ title: "Spring", intro: "From $9" });
  },
);

test("R-CMS-8 a copied draft that another version replaced was not published with that", async () => {
  await using lake = await start();
  await edit(lake, { title: "Spring" });
  await addTo(lake, "rOne", draftId);
  const other = await addTo(lake, "rTwo", "page-1");
  await change(lake, { intro: "From $9" }, other);
  await copyToDrafts(lake, other);
  await publishDraft(lake);
  await client(lake).releases.publish({ releaseId: "rOne" });
  expect(await read(lake)).toMatchObject({ title: "Spring", intro: "From $9" });
});

/** As the vendor's *Schedule publish* does, which keeps the draft. It is edited on the way, and then runs. */
async function runCopyOfDraft(lake: TestLake, { before = {}, between = {}, fields = {} } = {}) {
  const version = await addTo(lake, "rOne", draftId);
  if (Object.keys(before).length > 0) await edit(lake, before);
  if (Object.keys(fields).length > 0) await change(lake, fields, version);
  if (Object.keys(between).length > 0) await change(lake, between);
  await client(lake).releases.publish({ releaseId: "rOne" });
}

test("R-CMS-8 a draft that stays when its copy is published asks nothing about its own change, and keeps others'", async () => {
  await using lake = await start();
  await edit(lake, { title: "Spring" });
  await runCopyOfDraft(lake, { between: { intro: "From $9" }, fields: { tags: ["a", "b"] } });
  expect(await read(lake)).toMatchObject({ title: "Spring", intro: "From $9", tags: ["a", "b"] });
  const draft = await read(lake, draftId);
  expect(draft).toMatchObject({ title: "Spring", intro: "From $8", tags: ["a"] });
  await edit(lake, { title: "Summer" });
  await publishDraft(lake);
  expect(await read(lake)).toMatchObject({ title: "Summer", intro: "From $9", tags: ["a", "b"] });
});

test("R-CMS-8 a draft that stays when its copy is published asks about what was changed in both after that", async () => {
  await using lake = await start();
  await edit(lake, { title: "Spring" });
  await runCopyOfDraft(lake, { fields: { intro: "From $9" } });
  await change(lake, { title: "Plans" });
  await edit(lake, { title: "Summer" });
  await expect(publishDraft(lake)).rejects.toThrow("both changed title.");
});

test("R-CMS-8 a draft that stays, and begins with nothing published, begins with its copy", async () => {
  await using lake = await startLake({ ...lakeSite, completePublished: () => ({}) });
  await client(lake).create({ ...page, _id: draftId });
  await runCopyOfDraft(lake, { fields: { intro: "From $9" } });
  await edit(lake, { title: "Summer" });
  await publishDraft(lake);
  expect(await read(lake)).toMatchObject({ title: "Summer", intro: "From $9" });
});

test("R-CMS-8 a draft that was changed since it was copied keeps its beginning when the copy is published", async () => {
  await using lake = await start();
  await edit(lake, { title: "Spring" });
  await runCopyOfDraft(lake, { before: { title: "Summer" } });
  await expect(publishDraft(lake)).rejects.toThrow("both changed title");
});

test("R-CMS-8 a draft that has answered since it was copied keeps its answer when the copy is published", async () => {
  await using lake = await start();
  await edit(lake, { title: "Spring" });
  const version = await addTo(lake, "rOne", draftId);
  await change(lake, { title: "Plans" });
  await settle(lake, draftId);
  await settle(lake, version);
  await change(lake, { title: "Plans", intro: "From $9" }, version);
  await client(lake).releases.publish({ releaseId: "rOne" });
  await publishDraft(lake);
  expect(await read(lake)).toMatchObject({ title: "Spring", intro: "From $9" });
});

test("R-CMS-8 in a dataset that the site doesn't show, a release leaves drafts as they are", async () => {
  await using lake = await startLake({ documents: [page] });
  await edit(lake, { title: "Spring" });
  const draft = await read(lake, draftId);
  await runCopyOfDraft(lake);
  expect(await read(lake, draftId)).toEqual(draft);
});

const unpublish = (lake: TestLake) =>
  client(lake).action({ actionType: "sanity.action.document.unpublish", ...pair });

/** By the action, and by a release that removes the page. */
async function takeAway(lake: TestLake, how: string): Promise<void> {
  if (how === "the action") {
    await unpublish(lake);
    return;
  }
  const releaseId = "rRemoval";
  await client(lake).releases.create({ releaseId, metadata: { releaseType: "asap", title: "Removal" } });
  await client(lake).unpublishVersion({ releaseId, publishedId: "page-1" });
  await client(lake).releases.publish({ releaseId });
}

test.each(["the action", "a release"])(
  "R-CMS-8 when %s unpublishes a page, its draft gets what was published since it began",
  async (how) => {
    await using lake = await start();
    await edit(lake, { title: "Spring" });
    await change(lake, { intro: "From $9" });
    await takeAway(lake, how);
    expect(await read(lake)).toBeUndefined();
    expect(await read(lake, draftId)).toMatchObject({ title: "Spring", intro: "From $9" });
    await publishDraft(lake);
    expect(await read(lake)).toMatchObject({ title: "Spring", intro: "From $9" });
  },
);

test.each(["the action", "a release"])(
  "R-CMS-8 when %s unpublishes a page, its draft keeps its own where both changed the same, and stays as it is where nobody did",
  async (how) => {
    await using lake = await start();
    await edit(lake, { title: "Spring" });
    const draft = await read(lake, draftId);
    await takeAway(lake, how);
    expect(await read(lake, draftId)).toEqual(draft);
    await client(lake).create({ ...page, title: "Plans", intro: "From $9" });
    await unpublish(lake);
    expect(await read(lake, draftId)).toMatchObject({ title: "Spring", intro: "From $9" });
    await client(lake).create({ ...page, title: "Plans", intro: "From $9" });
    await expect(publishDraft(lake)).rejects.toThrow("both changed title.");
  },
);

/** Puts back what a publish replaced, as *Undo* does in the Studio. */
async function takeBack(lake: TestLake, before: object | undefined): Promise<void> {
  await client(lake).action([
    {
      actionType: "sanity.action.document.version.create",
      publishedId: "page-1",
      document: { ...before, _type: "page", _id: draftId },
    },
    { actionType: "sanity.action.document.publish", ...pair },
  ]);
}

test("R-CMS-8 a release with a copy of a draft that went live and was taken back asks, and loses nothing", async () => {
  await using lake = await start();
  const before = await read(lake);
  await edit(lake, { title: "Spring" });
  await addTo(lake, "rOne", draftId);
  await publishDraft(lake);
  await takeBack(lake, before);
  expect(await read(lake)).toMatchObject({ title: "Pricing" });
  const run = () => client(lake).releases.publish({ releaseId: "rOne" });
  await expect(run()).rejects.toThrow("both changed title.");
  await settle(lake, "versions.rOne.page-1");
  await run();
  expect(await read(lake)).toMatchObject({ title: "Spring" });
});

test("R-CMS-8 a copy of a release whose words were replaced by the former ones asks", async () => {
  await using lake = await start();
  const version = await addTo(lake, "rOne", "page-1");
  await change(lake, { title: "Spring", tags: ["a", "b"] }, version);
  await client(lake).releases.create({
    releaseId: "rTwo",
    metadata: { releaseType: "asap", title: "Next year" },
  });
  await client(lake).createVersion({ releaseId: "rTwo", publishedId: "page-1", baseId: version });
  await client(lake).releases.publish({ releaseId: "rOne" });
  await change(lake, { title: "Pricing", intro: "From $9" });
  await expect(client(lake).releases.publish({ releaseId: "rTwo" })).rejects.toThrow("both changed title.");
});

test("R-CMS-8 a draft whose published copy was taken back asks", async () => {
  await using lake = await start();
  const before = await read(lake);
  await edit(lake, { title: "Spring" });
  await runCopyOfDraft(lake);
  await takeBackPublished(lake, before);
  await edit(lake, { tags: ["a", "b"] });
  await expect(publishDraft(lake)).rejects.toThrow("both changed title.");
});

/** The same where a draft is there, which stays. */
const takeBackPublished = (lake: TestLake, before: object | undefined) =>
  client(lake).createOrReplace({ ...before, _id: "page-1", _type: "page" });

test.each(["draft", "version"])(
  "R-CMS-8 a %s that gets a former state of its own back begins where that did",
  async (kind) => {
    await using lake = await start();
    const id = kind === "draft" ? draftId : await addTo(lake, "rOne", "page-1");
    if (kind === "draft") await edit(lake, { title: "Spring" });
    else await change(lake, { title: "Spring" }, id);
    const former = await read(lake, id);
    await change(lake, { intro: "From $9" });
    await settle(lake, id);
    await change(lake, { title: "Wrong" }, id);
    // As the vendor's history does.
    const document = { ...former, _id: id, _type: "page" };
    await client(lake).action(
      kind === "draft"
        ? { actionType: "sanity.action.document.replaceDraft", publishedId: "page-1", attributes: document }
        : { actionType: "sanity.action.document.version.replace", document },
    );
    expect(await read(lake, id)).toMatchObject({ title: "Spring", intro: "From $8" });
    if (kind === "draft") await publishDraft(lake);
    else await client(lake).releases.publish({ releaseId: "rOne" });
    expect(await read(lake)).toMatchObject({ title: "Spring", intro: "From $9" });
  },
);

test.each(["the action", "a release"])(
  "R-CMS-8 the draft that %s leaves of a page begins with that page, also once it is back",
  async (how) => {
    await using lake = await start();
    const before = await read(lake);
    await takeAway(lake, how);
    await client(lake).create({ ...before, _id: "page-1", _type: "page" });
    await change(lake, { title: "Plans" });
    await edit(lake, { intro: "From $9" });
    await publishDraft(lake);
    expect(await read(lake)).toMatchObject({ title: "Plans", intro: "From $9" });
  },
);

test("R-CMS-8 a draft that is restored with its page begins where it did", async () => {
  await using lake = await start();
  await edit(lake, { title: "Spring" });
  await change(lake, { intro: "From $9" });
  const [published, draft] = [await read(lake), await read(lake, draftId)];
  await client(lake).transaction().delete("page-1").delete(draftId).commit();
  const began = { url: `/data/beginnings/production/${draftId}` };
  const deleted = { ...began, query: { deleted: "true" } };
  expect(await client(lake).request(deleted), "while it is gone").toMatchObject({ began: page });
  // Who begins another draft asks before it is here.
  expect(await client(lake).request(began)).toEqual({ began: null, publishes: [], unpublished: null });
  const _system = { base: { id: draftId, rev: draft?._rev } };
  const { _rev: _, ...page1 } = published ?? { _type: "page" };
  const { _rev, ...draft1 } = draft ?? { _type: "page" };
  await client(lake)
    .transaction()
    .create({ ...page1, _type: "page" })
    .create({ ...draft1, _type: "page", _system })
    .commit();
  await publishDraft(lake);
  expect(await read(lake)).toMatchObject({ title: "Spring", intro: "From $9" });
});

async function exportOf(lake: TestLake): Promise<string> {
  const headers = { Authorization: `Bearer ${lake.tokenOf("publisher")}` };
  return (await lake.fetch(`${lake.url}/v2025-02-19/data/export/production`, { headers })).text();
}

test("R-CMS-8 a draft that is behind says so in an export, and asks where nobody knows its beginning", async () => {
  await using from = await start();
  await using to = await startLake({ ...lakeSite, completePublished: () => ({}) });
  await edit(from, { title: "Spring" });
  expect(await exportOf(from), "one that is not").not.toContain("_system");
  await change(from, { intro: "From $9" });
  await to.client("publisher", raw).request({
    url: "/data/import/production",
    method: "POST",
    query: { mode: "create" },
    body: await exportOf(from),
    headers: { "content-type": "application/x-ndjson" },
  });
  await expect(publishDraft(to)).rejects.toThrow("both changed title, intro");
});

test("R-CMS-8 a draft that is up to date is so wherever it is read in", async () => {
  await using from = await start();
  await using to = await startLake({ ...lakeSite, completePublished: () => ({}) });
  await edit(from, { title: "Spring" });
  await change(from, { intro: "From $9" });
  await settle(from, draftId);
  await to.client("publisher", raw).request({
    url: "/data/import/production",
    method: "POST",
    query: { mode: "create" },
    body: await exportOf(from),
    headers: { "content-type": "application/x-ndjson" },
  });
  await publishDraft(to);
  expect(await read(to)).toMatchObject({ title: "Spring", intro: "From $9" });
});

test("R-CMS-8 a state that was published from a draft comes back as it was", async () => {
  await using lake = await start();
  await edit(lake, { title: "Spring" });
  const published = await read(lake, draftId);
  await publishDraft(lake);
  await change(lake, { intro: "Wrong" });
  // As the vendor's history does where it shows drafts: by the revision of the draft that was published.
  await client(lake).action({
    actionType: "sanity.action.document.replaceDraft",
    publishedId: "page-1",
    attributes: { ...published, _id: draftId, _type: "page" },
  });
  await publishDraft(lake);
  expect(await read(lake)).toMatchObject({ title: "Spring", intro: "From $8" });
});

test.each(["the action", "a release"])(
  "R-CMS-8 the draft that %s leaves of a page publishes it again from a release, without a question",
  async (how) => {
    await using lake = await start();
    await takeAway(lake, how);
    const version = await addTo(lake, "rOne", draftId);
    await change(lake, { title: "Spring" }, version);
    const began = { url: `/data/beginnings/production/${version}` };
    expect(await client(lake).request(began)).toEqual({ began: null, publishes: [], unpublished: null });
    await client(lake).releases.publish({ releaseId: "rOne" });
    expect(await read(lake)).toMatchObject({ title: "Spring" });
  },
);

const text = (words: string) => ({
  _type: "block",
  _key: "p",
  style: "normal",
  markDefs: [],
  children: [{ _type: "span", _key: "s", text: words, marks: [] }],
});

test("R-CMS-8 what a colleague words anew beside a copy that is live asks nothing", async () => {
  await using lake = await startLake({
    documents: [{ ...page, note: "By them", text: [text("See plans.")] }],
    ...lakeSite,
    completePublished: () => ({}),
  });
  await edit(lake, { text: [text("See plans for teams.")], note: "By us" });
  await runCopyOfDraft(lake);
  await change(lake, { text: [text("See prices for teams.")] });
  await client(lake).patch("page-1").unset(["note"]).commit();
  await edit(lake, { tags: ["a", "b"] });
  await publishDraft(lake);
  expect(await read(lake)).toMatchObject({ text: [text("See prices for teams.")], tags: ["a", "b"] });
  expect(await read(lake)).not.toHaveProperty("note");
});

test("R-CMS-8 of a copy that was taken back in a part, that part is asked", async () => {
  const section = (_key: string, heading: string) => ({ _type: "hero", _key, heading });
  const blocks = [section("a", "One"), section("b", "Two")];
  await using lake = await startLake({
    documents: [{ ...page, blocks, text: [text("See plans.")] }],
    ...lakeSite,
    completePublished: () => ({}),
  });
  const added = [section("a", "First"), section("b", "Second"), section("c", "Third")];
  await edit(lake, { blocks: added, text: [text("See all plans.")] });
  await addTo(lake, "rOne", draftId);
  await publishDraft(lake);
  const backInPart = [section("a", "One"), section("b", "Second")];
  await change(lake, { blocks: backInPart, text: [text("See plans.")] });
  expect(await placesBehind(lake)).toEqual([
    ["blocks", { _key: "a" }, "heading"],
    ["blocks", { _key: "c" }],
    ["text", { _key: "p" }, "children"],
  ]);
});

const heading = (_key: string, words = _key) => ({ _type: "hero", _key, heading: words });

test.each([
  ["an order", { blocks: [heading("a"), heading("b")] }, { blocks: [heading("b"), heading("a")] }, {}],
  ["a field of a new object", {}, { seo: { title: "Plans", text: "All" } }, { seo: { text: "All" } }],
  ["an item of a new list", {}, { blocks: [heading("a"), heading("b")] }, { blocks: [heading("a")] }],
  ["a tag", { tags: ["a"] }, { tags: ["a", "b"] }, { tags: ["a", "c"] }],
])("R-CMS-8 %s of a copy that went live and was taken back is asked", async (_, before, published, now) => {
  await using lake = await startLake({
    documents: [{ ...page, ...before }],
    ...lakeSite,
    completePublished: () => ({}),
  });
  const former = await read(lake);
  await edit(lake, published);
  await addTo(lake, "rOne", draftId);
  await publishDraft(lake);
  await takeBackPublished(lake, { ...former, ...now });
  await expect(client(lake).releases.publish({ releaseId: "rOne" })).rejects.toThrow("both changed");
});

test("R-CMS-8 a second copy that went live and was taken back is asked about, whatever the first one said", async () => {
  await using lake = await start();
  await edit(lake, { title: "Spring" });
  await runCopyOfDraft(lake);
  const spring = await read(lake);
  await edit(lake, { title: "Summer" });
  await addTo(lake, "rTwo", draftId);
  await client(lake).releases.publish({ releaseId: "rTwo" });
  await takeBackPublished(lake, spring);
  await edit(lake, { tags: ["a", "b"] });
  await expect(publishDraft(lake)).rejects.toThrow("both changed title.");
});

test("R-CMS-8 a reference, and a link, that a copy published ask nothing where nobody took them back", async () => {
  const to = (_ref: string) => ({ _type: "reference", _ref });
  const author = (_id: string) => ({ _id, _type: "author" });
  await using lake = await startLake({
    documents: [{ ...page, author: to("a") }, author("a"), author("b"), author("c")],
    ...lakeSite,
    completePublished: () => ({}),
  });
  await edit(lake, { author: { ...to("b"), _weak: true, _strengthenOnPublish: { type: "author" } } });
  await runCopyOfDraft(lake);
  await edit(lake, { author: to("c") });
  await publishDraft(lake);
  expect(await read(lake)).toMatchObject({ author: to("c") });
});

test("R-CMS-8 a link that a copy published, and that was taken back, is one question", async () => {
  const linked = {
    ...text(""),
    markDefs: [{ _type: "link", _key: "l", href: "/plans" }],
    children: [{ _type: "span", _key: "s", text: "See plans.", marks: ["l"] }],
  };
  await using lake = await startLake({
    documents: [{ ...page, text: [text("See plans.")] }],
    ...lakeSite,
    completePublished: () => ({}),
  });
  const before = await read(lake);
  await edit(lake, { text: [linked] });
  await addTo(lake, "rOne", draftId);
  await publishDraft(lake);
  await takeBackPublished(lake, before);
  expect(await placesBehind(lake)).toEqual([["text", { _key: "p" }, "children"]]);
});

async function placesBehind(lake: TestLake): Promise<readonly unknown[] | undefined> {
  const { releases } = await client(lake).request<{ releases: { versions: { places: unknown[] }[] }[] }>({
    url: "/data/behind/production",
  });
  return releases[0]?.versions[0]?.places;
}

test("R-CMS-8 a release that is to unpublish a page asks once somebody has published it since", async () => {
  await using lake = await start();
  const ofRelease = { releaseId: "rRemoval" };
  const metadata = { releaseType: "asap" as const, title: "Removal" };
  await client(lake).releases.create({ ...ofRelease, metadata });
  await client(lake).unpublishVersion({ ...ofRelease, publishedId: "page-1" });
  expect(await placesBehind(lake)).toBeUndefined();
  await client(lake).patch("page-1").set({ title: "Corrected" }).commit();
  expect(await placesBehind(lake)).toEqual([[]]);
  await expect(client(lake).releases.publish(ofRelease)).rejects.toThrow("was to unpublish it");
  expect(await read(lake, "page-1")).toMatchObject({ title: "Corrected" });
  await client(lake).unpublishVersion({ ...ofRelease, publishedId: "page-1" });
  await client(lake).releases.publish(ofRelease);
  expect(await read(lake, "page-1")).toBeUndefined();
});

test("R-CMS-8 taking a release back asks before it unpublishes a page of it that somebody has corrected since", async () => {
  await using lake = await start();
  // As the vendor's Revert makes it, of the page as the release has left it.
  const takeBack = async (releaseId: string, document: object | undefined) => {
    const metadata = { releaseType: "asap" as const, title: "Reverting" };
    await client(lake).releases.create({ releaseId, metadata });
    const version = {
      ...document,
      _type: "page",
      _id: `versions.${releaseId}.page-9`,
      _system: { delete: true },
    };
    await client(lake).createVersion({ releaseId, publishedId: "page-9", document: version });
    await client(lake).releases.publish({ releaseId });
  };
  await client(lake).create({ ...page, _id: "page-9" });
  const made = await read(lake, "page-9");
  await change(lake, { title: "Corrected" }, "page-9");
  await expect(takeBack("rBack", made)).rejects.toThrow("was to unpublish it");
  expect(await read(lake, "page-9")).toMatchObject({ title: "Corrected" });
  await takeBack("rAgain", await read(lake, "page-9"));
  expect(await read(lake, "page-9")).toBeUndefined();
});

test("R-CMS-8 a page that was unpublished asks in a release that came back from the archive, and where it was left out", async () => {
  await using lake = await start();
  const ofRelease = { releaseId: "rOne" };
  await addTo(lake, "rOne", "page-1");
  await client(lake).releases.archive(ofRelease);
  await unpublish(lake);
  await client(lake).releases.unarchive(ofRelease);
  await expect(client(lake).releases.publish(ofRelease)).rejects.toThrow("was unpublished since");
  // As a release does that leaves it out.
  await client(lake).releases.create({
    releaseId: "rLeft",
    metadata: { releaseType: "undecided", title: "Left out" },
  });
  await client(lake).createVersion({
    releaseId: "rLeft",
    publishedId: "page-1",
    baseId: "versions.rOne.page-1",
  });
  await expect(client(lake).releases.publish({ releaseId: "rLeft" })).rejects.toThrow(
    "was unpublished since",
  );
});
