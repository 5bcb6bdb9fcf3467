import { comment, commentsClient, setUp, task } from "@paraph/lake/testing/comments";
import { type LakeOptions, startLake, type TestLake } from "@paraph/lake/testing/lake";
import type { SanityClient } from "@sanity/client";
import { expect, test } from "vitest";
import { lakeSite } from "../../server/back-ends/lake-site.ts";

const raw = { apiVersion: "2025-02-19", perspective: "raw" } as const;
const spring = { releaseId: "rSpring" };
const page = { _id: "page-1", _type: "page", title: "Pricing", intro: "From $8", tags: ["a"] };

const start = () => startLake({ documents: [page], ...lakeSite, completePublished: () => ({}) });
const administrator = (lake: TestLake) => lake.client("administrator", raw);
const published = (lake: TestLake) => lake.client("editor", raw).getDocument("page-1");
const publish = (lake: TestLake, fields: object) =>
  lake.client("editor", raw).patch("page-1").set(fields).commit();

async function edit(lake: TestLake, set: object): Promise<void> {
  await lake.client("editor", raw).action({
    actionType: "sanity.action.document.edit",
    draftId: "drafts.page-1",
    publishedId: "page-1",
    patch: { set },
  });
}

async function publishDraft(lake: TestLake): Promise<void> {
  await lake.client("editor", raw).action({
    actionType: "sanity.action.document.publish",
    draftId: "drafts.page-1",
    publishedId: "page-1",
  });
}

/** Says that what the draft or version has counts wherever both changed the same. */
async function settle(lake: TestLake, id: string, seen?: string): Promise<void> {
  const client = lake.client("editor", raw);
  const revision = seen ?? (await published(lake))?._rev;
  const url = `/data/beginnings/production/${id}`;
  await client.request({ url, method: "POST", body: { published: revision } });
}

async function runRelease(lake: TestLake): Promise<void> {
  await lake.client("editor", raw).releases.publish(spring);
}

async function createRelease(lake: TestLake): Promise<void> {
  const metadata = { releaseType: "asap", title: "Spring" } as const;
  await lake.client("editor", raw).releases.create({ ...spring, metadata });
}

test("R-CMS-8 a draft begun before a colleague's publish keeps what that changed", async () => {
  await using lake = await start();
  await edit(lake, { title: "Prices" });
  await publish(lake, { intro: "From $9", tags: ["a", "b"] });
  await publishDraft(lake);
  expect(await published(lake)).toMatchObject({ title: "Prices", intro: "From $9", tags: ["a", "b"] });
});

test("R-CMS-8 where both changed the same, nothing is published until somebody says what counts", async () => {
  await using lake = await start();
  await edit(lake, { title: "Prices", tags: ["a", "c"] });
  await publish(lake, { title: "Plans", intro: "From $9" });
  const now = await published(lake);
  await expect(publishDraft(lake)).rejects.toMatchObject({
    statusCode: 409,
    message: expect.stringContaining(
      '"Plans" (page-1) was published since this was begun, and both changed title.',
    ),
  });
  expect(await published(lake)).toEqual(now);
  await settle(lake, "drafts.page-1");
  expect(await lake.client("editor", raw).getDocument("drafts.page-1")).toMatchObject({ intro: "From $9" });
  await publishDraft(lake);
  const next = await published(lake);
  expect(next).toMatchObject({ title: "Prices", intro: "From $9", tags: ["a", "c"] });
  expect(next).not.toHaveProperty("_system");
});

test("R-CMS-8 nobody says of their own draft that it began with what is published now", async () => {
  await using lake = await start();
  await edit(lake, { title: "Prices" });
  await publish(lake, { title: "Plans" });
  const base = { id: "page-1", rev: (await published(lake))?._rev };
  await expect(edit(lake, { _system: { base } })).rejects.toThrow("is set by the lake alone");
  const patch = lake.client("editor", raw).patch("drafts.page-1").set({ _system: { base } });
  await expect(patch.commit()).rejects.toThrow("is set by the lake alone");
});

test("R-CMS-8 a version of which nobody knows what it began with asks wherever it differs", async () => {
  await using lake = await start();
  const client = lake.client("editor", raw);
  const fresh = { ...page, _id: "page-9" };
  await createRelease(lake);
  const document = { ...fresh, _id: "versions.rSpring.page-9" };
  await client.createVersion({ ...spring, publishedId: "page-9", document });
  await client.create({ ...fresh, intro: "Corrected", tags: ["b"] });
  await expect(runRelease(lake)).rejects.toThrow("both changed intro, tags");
  expect(await client.getDocument("page-9")).toMatchObject({ intro: "Corrected" });
  const publishes = [{ author: "token-editor" }];
  const ask = { url: "/data/beginnings/production/versions.rSpring.page-9" };
  expect(await client.request(ask)).toMatchObject({ began: null, publishes });
  const places = [["intro"], ["tags"]];
  expect(await client.request({ url: "/data/behind/production" })).toMatchObject({
    releases: [{ versions: [{ places, publishes }] }],
  });
});

test("R-CMS-8 a page that was unpublished since it was added to a release comes back only if somebody says so", async () => {
  await using lake = await start();
  const client = lake.client("editor", raw);
  await createRelease(lake);
  await client.createVersion({ ...spring, publishedId: "page-1", baseId: "page-1" });
  await client.patch("versions.rSpring.page-1").set({ title: "Spring" }).commit();
  await client.delete("page-1");
  await expect(runRelease(lake)).rejects.toThrow("was unpublished since it was added to the release");
  const unpublished = { author: "token-editor", publishedAt: expect.any(String) };
  const ask = { url: "/data/beginnings/production/versions.rSpring.page-1" };
  expect(await client.request(ask)).toMatchObject({ began: page, publishes: [], unpublished });
  expect(await client.request({ url: "/data/behind/production" })).toMatchObject({
    releases: [{ versions: [{ places: [[]], publishes: [], unpublished }] }],
  });
  await client.request({ ...ask, method: "POST", body: { published: null } });
  expect(await client.request(ask)).toMatchObject({ began: null, unpublished: null });
  await runRelease(lake);
  expect(await published(lake)).toMatchObject({ title: "Spring" });
  const again = client.request({ ...ask, method: "POST", body: { published: null } });
  await expect(again).rejects.toThrow("not found");
});

test("R-CMS-8 a draft of a page that was unpublished is published without a question", async () => {
  await using lake = await start();
  await edit(lake, { title: "Prices" });
  await lake.client("editor", raw).delete("page-1");
  await publishDraft(lake);
  expect(await published(lake)).toMatchObject({ title: "Prices" });
});

test("R-CMS-8 a document of another type under the same id is asked about", async () => {
  await using lake = await start();
  await edit(lake, { title: "Prices" });
  await lake.client("editor", raw).createOrReplace({ ...page, _type: "post" });
  await expect(publishDraft(lake)).rejects.toThrow("both changed _type");
  await settle(lake, "drafts.page-1");
  await publishDraft(lake);
  expect(await published(lake)).toMatchObject({ _type: "page", title: "Prices" });
});

test.each(["of a new page", "of a published page"])(
  "R-CMS-8 a version that is a copy of a draft %s begins with that once the draft is published",
  async (kind) => {
    await using lake = await start();
    const client = lake.client("editor", raw);
    if (kind === "of a new page") await client.delete("page-1");
    const draft = { ...page, _id: "drafts.page-1", title: "Prices", tags: ["a", "b"] };
    await client.create(draft);
    await createRelease(lake);
    await client.createVersion({ ...spring, publishedId: "page-1", baseId: "drafts.page-1" });
    await client.patch("versions.rSpring.page-1").set({ title: "Spring prices" }).commit();
    await publishDraft(lake);
    const ask = { url: "/data/beginnings/production/versions.rSpring.page-1" };
    expect(await client.request(ask)).toMatchObject({ began: { title: "Prices" }, publishes: [{}] });
    await publish(lake, { intro: "Corrected", tags: ["b"] });
    await runRelease(lake);
    expect(await published(lake)).toMatchObject({ title: "Spring prices", intro: "Corrected", tags: ["b"] });
  },
);

test("R-CMS-8 a version that is a copy of a draft begins where that did while nobody publishes the draft", async () => {
  await using lake = await start();
  const client = lake.client("editor", raw);
  await edit(lake, { title: "Prices" });
  await createRelease(lake);
  await client.createVersion({ ...spring, publishedId: "page-1", baseId: "drafts.page-1" });
  await client.action({ actionType: "sanity.action.document.version.discard", versionId: "drafts.page-1" });
  await publish(lake, { title: "Plans" });
  await expect(runRelease(lake)).rejects.toThrow("both changed title");
});

test("R-CMS-8 a reference that publishing made strong is no change", async () => {
  await using lake = await startLake({
    documents: [page, { _id: "author-1", _type: "author" }, { _id: "author-2", _type: "author" }],
    ...lakeSite,
    completePublished: () => ({}),
  });
  const client = lake.client("editor", raw);
  const to = (_ref: string) => ({ _type: "reference", _ref });
  const until = { _weak: true, _strengthenOnPublish: { type: "author" } };
  await edit(lake, {
    author: { ...to("author-1"), ...until },
    team: [{ _key: "a", lead: { ...to("author-1"), ...until } }],
  });
  await createRelease(lake);
  await client.createVersion({ ...spring, publishedId: "page-1", baseId: "drafts.page-1" });
  await client
    .patch("versions.rSpring.page-1")
    .set({ author: to("author-2"), team: [] })
    .commit();
  await publishDraft(lake);
  expect(await published(lake)).toMatchObject({ author: to("author-1") });
  await publish(lake, { intro: "Corrected" });
  await runRelease(lake);
  expect(await published(lake)).toMatchObject({ author: to("author-2"), team: [], intro: "Corrected" });
});

const ofDraft = { draftId: "drafts.page-1", publishedId: "page-1" };
const again = {
  actionType: "sanity.action.document.edit",
  ...ofDraft,
  patch: { set: { title: "All prices" } },
} as const;

test.each([
  ["published and edited again", { actionType: "sanity.action.document.publish", ...ofDraft } as const],
  [
    "discarded and made again",
    { actionType: "sanity.action.document.version.discard", versionId: "drafts.page-1" } as const,
  ],
])("R-CMS-8 a draft that one request %s begins with what is published then", async (_, first) => {
  await using lake = await start();
  const client = lake.client("editor", raw);
  await edit(lake, { intro: "From $7" });
  await publish(lake, { title: "Prices" });
  await client.action([first, again]);
  await publish(lake, { tags: ["b"] });
  await publishDraft(lake);
  expect(await published(lake)).toMatchObject({ title: "All prices", tags: ["b"] });
});

test("R-CMS-8 a draft that one transaction deleted and made again begins there, even once it is replaced", async () => {
  await using lake = await start();
  const client = lake.client("editor", raw);
  await edit(lake, { intro: "From $7" });
  await publish(lake, { title: "Prices" });
  const draft = { ...page, _id: "drafts.page-1", title: "All prices" };
  await client.transaction().delete(draft._id).create(draft).commit();
  await client.createOrReplace({ ...draft, intro: "From $6" });
  await publish(lake, { tags: ["b"] });
  await publishDraft(lake);
  expect(await published(lake)).toMatchObject({ title: "All prices", intro: "From $6", tags: ["b"] });
});

test("R-CMS-8 a scheduled release that will be held keeps no other from its schedule", async () => {
  await using lake = await startLake({
    documents: [page, { ...page, _id: "page-2" }],
    ...lakeSite,
    completePublished: () => ({}),
  });
  const client = lake.client("editor", raw);
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const plan = async (id: string, minutes: number) => {
    const releaseId = `r-${id}`;
    await client.releases.create({ releaseId, metadata: { releaseType: "scheduled", title: id } });
    await client.createVersion({ releaseId, publishedId: id, baseId: id });
    await client.patch(`versions.${releaseId}.${id}`).set({ title: "Spring" }).commit();
    await client.releases.schedule({ releaseId, publishAt: later(minutes) });
  };
  await plan("page-1", 60);
  await publish(lake, { title: "Plans" });
  await plan("page-2", 120);
  await client.releases.unschedule({ releaseId: "r-page-1" });
  await settle(lake, "versions.r-page-1.page-1");
  await client.releases.publish({ releaseId: "r-page-1" });
  expect(await published(lake)).toMatchObject({ title: "Spring" });
});

test.each(["constructor", "de-CH", "it's"])(
  "R-CMS-8 a field that is called %s is settled as any other",
  async (name) => {
    await using lake = await start();
    const client = lake.client("editor", raw);
    await client.createOrReplace({ ...page, gone: "Ann" });
    await edit(lake, { title: "Prices" });
    await client.createOrReplace({ ...page, title: "Plans", [name]: "Ben" });
    await settle(lake, "drafts.page-1");
    const draft = await client.getDocument("drafts.page-1");
    expect(draft).toMatchObject({ title: "Prices", [name]: "Ben" });
    expect(draft).not.toHaveProperty("gone");
    await client.createOrReplace({ ...page, title: "Fees" });
    await settle(lake, "drafts.page-1");
    expect(Object.keys((await client.getDocument("drafts.page-1")) ?? {})).not.toContain(name);
  },
);

test("R-CMS-8 what was settled is asked again once the same is published anew", async () => {
  await using lake = await start();
  await edit(lake, { title: "Prices" });
  await publish(lake, { title: "Plans" });
  const before = await published(lake);
  await publish(lake, { title: "Plans and prices" });
  await expect(settle(lake, "drafts.page-1", before?._rev)).rejects.toThrow("unexpected revision ID");
  await settle(lake, "drafts.page-1");
  await publish(lake, { title: "All plans" });
  await expect(publishDraft(lake)).rejects.toThrow("both changed title");
});

test("R-CMS-8 a release neither runs nor is scheduled over what a colleague changed in the same place", async () => {
  await using lake = await start();
  const client = lake.client("editor", raw);
  await createRelease(lake);
  await client.createVersion({ ...spring, publishedId: "page-1", baseId: "page-1" });
  await client.patch("versions.rSpring.page-1").set({ title: "Spring" }).commit();
  await publish(lake, { title: "Plans" });
  await expect(runRelease(lake)).rejects.toThrow("both changed title");
  const publishAt = new Date(Date.now() + 60_000).toISOString();
  await expect(client.releases.schedule({ ...spring, publishAt })).rejects.toThrow("both changed title");
  await settle(lake, "versions.rSpring.page-1");
  await runRelease(lake);
  expect(await published(lake)).toMatchObject({ title: "Spring" });
});

test("R-CMS-8 at its time a scheduled release merges, and is held where both changed the same", async () => {
  let ahead = 0;
  await using lake = await startLake({
    documents: [page, { ...page, _id: "page-2" }],
    ...lakeSite,
    completePublished: () => ({}),
    now: () => new Date(Date.now() + ahead),
  });
  const client = lake.client("editor", raw);
  const publishAt = new Date(Date.now() + 60_000).toISOString();
  for (const id of ["page-1", "page-2"]) {
    const releaseId = `r-${id}`;
    await client.releases.create({ releaseId, metadata: { releaseType: "scheduled", title: id } });
    await client.createVersion({ releaseId, publishedId: id, baseId: id });
    await client.patch(`versions.${releaseId}.${id}`).set({ title: "Spring" }).commit();
    await client.releases.schedule({ releaseId, publishAt });
  }
  await client.patch("page-1").set({ intro: "From $9" }).commit();
  await client.patch("page-2").set({ title: "Plans" }).commit();
  ahead = 61_000;
  lake.lake.services.scheduler.tick();
  expect(await published(lake)).toMatchObject({ title: "Spring", intro: "From $9" });
  expect(await client.getDocument("page-2")).toMatchObject({ title: "Plans" });
  expect(await client.getDocument("_.releases.r-page-2")).toMatchObject({
    state: "active",
    error: { message: expect.stringContaining("both changed title") },
  });
});

test("R-CMS-8 taking a release back keeps what was published after it, and asks where that is in the same place", async () => {
  await using lake = await start();
  const client = lake.client("editor", raw);
  const before = await published(lake);
  await publish(lake, { title: "Spring", tags: ["a", "b"] });
  await publish(lake, { intro: "From $9", tags: ["a", "b", "c"] });
  /** As the vendor's *Revert release* does: a version that is an earlier state, with its revision. */
  const takeBack = async (releaseId: string) => {
    await client.releases.create({ releaseId, metadata: { releaseType: "asap", title: releaseId } });
    const _id = `versions.${releaseId}.page-1`;
    const document = { ...before, _type: "page", _id };
    await client.action({
      actionType: "sanity.action.document.version.create",
      publishedId: "page-1",
      document,
    });
    await client.releases.publish({ releaseId });
  };
  await takeBack("rFirst");
  expect(await published(lake)).toMatchObject({ title: "Pricing", intro: "From $9", tags: ["a", "c"] });
  await publish(lake, { title: "Spring again" });
  await expect(takeBack("rSecond")).rejects.toThrow("both changed title");
});

test.each(["draft", "version"])(
  "R-CMS-8 a %s made from an older revision with a change begins there, and takes nothing back",
  async (kind) => {
    await using lake = await start();
    const client = lake.client("editor", raw);
    const read = { ...(await published(lake)), _type: "page", title: "Prices" };
    await publish(lake, { intro: "From $9" });
    if (kind === "draft") {
      const attributes = { ...read, _id: "drafts.page-1" };
      const names = { publishedId: "page-1", ifExists: "fail" } as const;
      await client.action({ actionType: "sanity.action.document.create", ...names, attributes });
      await publishDraft(lake);
    } else {
      await createRelease(lake);
      const document = { ...read, _id: "versions.rSpring.page-1" };
      await client.createVersion({ ...spring, publishedId: "page-1", document });
      await runRelease(lake);
    }
    expect(await published(lake)).toMatchObject({ title: "Prices", intro: "From $9" });
  },
);

test("R-CMS-8 a second draft begins with what is published then", async () => {
  await using lake = await start();
  await edit(lake, { title: "Prices" });
  await publishDraft(lake);
  await publish(lake, { intro: "From $9" });
  await edit(lake, { intro: "From $8" });
  await publish(lake, { tags: ["b"] });
  await publishDraft(lake);
  expect(await published(lake)).toMatchObject({ title: "Prices", intro: "From $8", tags: ["b"] });
});

test.each(["a copy of the page", "a document of its own", "a copy of a draft"])(
  "R-CMS-8 a release whose version is %s keeps what a colleague published since",
  async (kind) => {
    await using lake = await start();
    const client = lake.client("editor", raw);
    await createRelease(lake);
    if (kind === "a copy of a draft") {
      await edit(lake, { title: "Prices" });
      await publish(lake, { tags: ["b"] });
      await client.createVersion({ ...spring, publishedId: "page-1", baseId: "drafts.page-1" });
    } else if (kind === "a copy of the page")
      await client.createVersion({ ...spring, publishedId: "page-1", baseId: "page-1" });
    else
      await client.createVersion({
        ...spring,
        publishedId: "page-1",
        document: { ...page, _id: "versions.rSpring.page-1" },
      });
    await client.patch("versions.rSpring.page-1").set({ title: "Spring prices" }).commit();
    await publish(lake, { intro: "From $9" });
    await runRelease(lake);
    const tags = kind === "a copy of a draft" ? ["b"] : ["a"];
    expect(await published(lake)).toMatchObject({ title: "Spring prices", intro: "From $9", tags });
  },
);

test("R-CMS-8 a version that is replaced without what it began with keeps that", async () => {
  await using lake = await start();
  const client = lake.client("editor", raw);
  await edit(lake, { title: "Prices" });
  await publish(lake, { intro: "From $9" });
  await createRelease(lake);
  await client.createVersion({ ...spring, publishedId: "page-1", baseId: "drafts.page-1" });
  await client.createOrReplace({ ...page, _id: "versions.rSpring.page-1", title: "Spring" });
  await runRelease(lake);
  expect(await published(lake)).toMatchObject({ title: "Spring", intro: "From $9" });
});

test("R-CMS-8 a version that was archived and comes back begins where it did", async () => {
  await using lake = await start();
  const client = lake.client("editor", raw);
  await createRelease(lake);
  const document = { ...page, _id: "versions.rSpring.page-1" };
  await client.createVersion({ ...spring, publishedId: "page-1", document });
  await client.patch(document._id).set({ title: "Spring" }).commit();
  await publish(lake, { intro: "From $9" });
  await client.releases.archive(spring);
  await publish(lake, { tags: ["b"] });
  await client.releases.unarchive(spring);
  await runRelease(lake);
  expect(await published(lake)).toMatchObject({ title: "Spring", intro: "From $9", tags: ["b"] });
});

test("R-CMS-8 a draft begun before a release doesn't undo what the release changed", async () => {
  await using lake = await start();
  const client = lake.client("editor", raw);
  await edit(lake, { title: "Prices" });
  await createRelease(lake);
  await client.createVersion({ ...spring, publishedId: "page-1", baseId: "page-1" });
  await client.patch("versions.rSpring.page-1").set({ intro: "From $7" }).commit();
  await runRelease(lake);
  await publishDraft(lake);
  expect(await published(lake)).toMatchObject({ title: "Prices", intro: "From $7" });
});

test("R-CMS-8 a release merges each of its versions once, however often it looks at them", async () => {
  let merges = 0;
  await using lake = await startLake({
    documents: [page],
    completePublished: () => ({}),
    mergePublished: (states) => {
      merges += 1;
      return lakeSite.mergePublished(states);
    },
  });
  const client = lake.client("editor", raw);
  await createRelease(lake);
  await client.createVersion({ ...spring, publishedId: "page-1", baseId: "page-1" });
  await client.patch("versions.rSpring.page-1").set({ title: "Spring" }).commit();
  await publish(lake, { intro: "From $9" });
  await runRelease(lake);
  expect(await published(lake)).toMatchObject({ title: "Spring", intro: "From $9" });
  expect(merges).toBe(1);
});

test("R-CMS-8 two releases with the same page both count, whichever runs first", async () => {
  await using lake = await start();
  const client = lake.client("editor", raw);
  for (const [releaseId, set] of [
    ["rSpring", { title: "Spring" }],
    ["rSummer", { intro: "From $5" }],
  ] as const) {
    await client.releases.create({ releaseId, metadata: { releaseType: "asap", title: releaseId } });
    await client.createVersion({ releaseId, publishedId: "page-1", baseId: "page-1" });
    await client.patch(`versions.${releaseId}.page-1`).set(set).commit();
  }
  await client.releases.publish({ releaseId: "rSummer" });
  await client.releases.publish({ releaseId: "rSpring" });
  expect(await published(lake)).toMatchObject({ title: "Spring", intro: "From $5" });
});

test("R-CMS-8 a page that was unpublished and published anew is no older state of itself", async () => {
  await using lake = await start();
  const client = lake.client("editor", raw);
  await client.action({
    actionType: "sanity.action.document.unpublish",
    draftId: "drafts.page-1",
    publishedId: "page-1",
  });
  await client.patch("drafts.page-1").unset(["intro"]).commit();
  await publishDraft(lake);
  expect(await published(lake)).not.toHaveProperty("intro");
});

test("R-CMS-8 what one request makes and publishes is published as it is: so an undo takes everything back", async () => {
  await using lake = await start();
  await edit(lake, { title: "Prices", intro: "From $9" });
  await publishDraft(lake);
  const names = { draftId: "drafts.page-1", publishedId: "page-1" };
  await lake.client("editor", raw).action([
    {
      actionType: "sanity.action.document.create",
      publishedId: "page-1",
      attributes: { ...page, _id: "drafts.page-1" },
      ifExists: "fail",
    },
    { actionType: "sanity.action.document.publish", ...names },
  ]);
  expect(await published(lake)).toMatchObject(page);
});

test("R-CMS-8 the Studio learns what a draft began with, and who has published since", async () => {
  await using lake = await start();
  await edit(lake, { title: "Prices" });
  const ask = (id: string) =>
    lake.client("editor", raw).request({ url: `/data/beginnings/production/${id}` });
  expect(await ask("drafts.page-1")).toMatchObject({ began: page, publishes: [] });
  await publish(lake, { intro: "From $9" });
  await publish(lake, { intro: "From $10" });
  const [author, publishedAt] = ["token-editor", expect.any(String)];
  expect(await ask("drafts.page-1")).toMatchObject({
    began: { intro: "From $8" },
    publishes: [
      { author, publishedAt },
      { author, publishedAt },
    ],
  });
  expect(await ask("page-1")).toEqual({ began: null, publishes: [], unpublished: null });
});

test("R-CMS-8 a dataset that the site doesn't show gets exactly what is published into it", async () => {
  await using lake = await start();
  lake.context.store.createDataset("elsewhere");
  const client = administrator(lake).withConfig({ dataset: "elsewhere" });
  await client.create(page);
  expect(await draftAndPublish(client, "page-1", apart)).toMatchObject({ title: "Prices", intro: "From $8" });
  expect(await draftAndPublish(administrator(lake), "page-1", apart)).toMatchObject({
    title: "Prices",
    intro: "From $9",
  });
});

const apart = { draft: { title: "Prices" }, meanwhile: { intro: "From $9" } };

/** With all of the site's rules, which judge what was merged. */
const startSite = (documents: LakeOptions["documents"]) =>
  startLake({ ...lakeSite, ...(documents && { documents }) });

const route = (_id: string, path: string, fields: object = {}) => ({
  _id,
  _type: "page",
  title: _id,
  group: "general",
  path,
  ...fields,
});

async function draftAndPublish(
  client: SanityClient,
  publishedId: string,
  { draft, meanwhile }: { draft: object; meanwhile: object },
): Promise<unknown> {
  const names = { draftId: `drafts.${publishedId}`, publishedId };
  await client.action({ actionType: "sanity.action.document.edit", ...names, patch: { set: draft } });
  await client.patch(publishedId).set(meanwhile).commit();
  await client.action({ actionType: "sanity.action.document.publish", ...names });
  return client.getDocument(publishedId);
}

test("R-CMS-8 an address that a colleague changed stays changed, and every former one is kept", async () => {
  await using lake = await startSite([route("page-1", "/old"), route("page-2", "/two")]);
  const first = { draft: { title: "Prices" }, meanwhile: { path: "/new" } };
  const moved = { title: "Prices", path: "/new", previousPaths: ["/old"] };
  expect(await draftAndPublish(administrator(lake), "page-1", first)).toMatchObject(moved);
  const second = { draft: { path: "/newer" }, meanwhile: { title: "Plans" } };
  const movedAgain = { title: "Plans", path: "/newer", previousPaths: ["/old", "/new"] };
  expect(await draftAndPublish(administrator(lake), "page-1", second)).toMatchObject(movedAgain);
  const both = { draft: { path: "/left" }, meanwhile: { path: "/right" } };
  await expect(draftAndPublish(administrator(lake), "page-1", both)).rejects.toThrow("both changed path");
  const taken = { draft: { path: "/right" }, meanwhile: { title: "Two" } };
  await expect(draftAndPublish(administrator(lake), "page-2", taken)).rejects.toThrow("belongs to");
});

test("R-CMS-8 a redirect that two people changed leads nowhere that neither could have published", async () => {
  const to = (_ref: string) => ({ to: { _type: "reference", _ref } });
  await using lake = await startSite([
    route("page-1", "/one"),
    route("page-2", "/two"),
    { _id: "redirect-1", _type: "redirect", from: "/here", permanent: false, ...to("page-1") },
  ]);
  const apart = { draft: { permanent: true }, meanwhile: to("page-2") };
  expect(await draftAndPublish(administrator(lake), "redirect-1", apart)).toMatchObject({
    permanent: true,
    ...to("page-2"),
  });
  const round = { draft: { from: "/two" }, meanwhile: { permanent: false } };
  await expect(draftAndPublish(administrator(lake), "redirect-1", round)).rejects.toThrow("/two");
});

test("R-CMS-8 an experiment gets the variants of both, unless they have one letter", async () => {
  const blocks = [{ _key: "hero", _type: "hero", variant: "centered", heading: "Another heading" }];
  const variant = (_key: string, letter: string, share: number) => ({
    _key,
    _type: "variant",
    letter,
    name: letter,
    share,
    blocks,
  });
  const [first, changed] = [variant("b", "B", 20), variant("b", "B", 30)];
  await using lake = await startSite([
    route("page-1", "/one"),
    {
      _id: "experiment-1",
      _type: "experiment",
      title: "First",
      page: { _type: "reference", _ref: "page-1" },
      startsAt: "2090-01-01T00:00:00Z",
      endsAt: "2090-02-01T00:00:00Z",
      variants: [first],
    },
  ]);
  const added = variant("c", "C", 20);
  const apart = { draft: { variants: [first, added] }, meanwhile: { variants: [changed] } };
  expect(await draftAndPublish(administrator(lake), "experiment-1", apart)).toMatchObject({
    variants: [changed, added],
  });
  const same = {
    draft: { variants: [changed, added, variant("d", "D", 10)] },
    meanwhile: { variants: [changed, added, variant("e", "D", 10)] },
  };
  await expect(draftAndPublish(administrator(lake), "experiment-1", same)).rejects.toThrow("same letter");
});

test("R-CMS-8 the settings merge like any document, and only publishers publish the result", async () => {
  const settings = {
    _id: "siteSettings",
    _type: "siteSettings",
    brand: "Paraph",
    contactEmail: "a@example.com",
  };
  await using lake = await startSite([settings]);
  const sides = { draft: { brand: "Paraph GmbH" }, meanwhile: { contactEmail: "b@example.com" } };
  const merged = { brand: "Paraph GmbH", contactEmail: "b@example.com" };
  expect(await draftAndPublish(administrator(lake), "siteSettings", sides)).toMatchObject(merged);
  const editor = lake.client("editor", raw);
  const names = { draftId: "drafts.siteSettings", publishedId: "siteSettings" };
  await editor.action({
    actionType: "sanity.action.document.edit",
    ...names,
    patch: { set: { brand: "Pen" } },
  });
  await lake
    .client("administrator", raw)
    .patch("siteSettings")
    .set({ contactEmail: "c@example.com" })
    .commit();
  const published = editor.action({ actionType: "sanity.action.document.publish", ...names });
  await expect(published).rejects.toMatchObject({ statusCode: 403 });
});

test("R-CMS-8 nobody settles a version of a scheduled release, which is locked", async () => {
  await using lake = await start();
  const client = lake.client("editor", raw);
  await client.releases.create({ ...spring, metadata: { releaseType: "scheduled", title: "Spring" } });
  await client.createVersion({ ...spring, publishedId: "page-1", baseId: "page-1" });
  await client.patch("versions.rSpring.page-1").set({ title: "Spring" }).commit();
  await client.releases.schedule({ ...spring, publishAt: new Date(Date.now() + 60_000).toISOString() });
  await publish(lake, { title: "Plans" });
  await expect(settle(lake, "versions.rSpring.page-1")).rejects.toThrow("scheduled");
});

test("R-CMS-8 comments and tasks are in a dataset of their own, to which a merge does nothing", async () => {
  await using lake = await startLake({
    documents: [{ ...page, _id: "page-home" }],
    ...lakeSite,
    completePublished: () => ({}),
  });
  await setUp(lake);
  const client = commentsClient(lake, "administrator");
  const mine = task("t1", "administrator", { title: "Plans", description: "Proofread" });
  await client.create(comment("c1", "administrator"));
  await client.create({ ...mine, description: "Write" });
  await client.create({ ...mine, _id: "drafts.t1" });
  await client.patch("t1").set({ title: "Prices" }).commit();
  const before = await client.getDocuments(["c1", "t1", "drafts.t1"]);
  await draftAndPublish(administrator(lake), "page-home", apart);
  const names = { draftId: "drafts.t1", publishedId: "t1" };
  const published = client.action({ actionType: "sanity.action.document.publish", ...names });
  await expect(published).rejects.toThrow("takes comments and tasks only");
  expect(await client.getDocuments(["c1", "t1", "drafts.t1"])).toEqual(before);
  await client.createOrReplace(mine);
  expect(await client.getDocument("t1"), "exactly what was written last").toMatchObject(mine);
});

test("R-CMS-8 a picture that was replaced wherever it is used is no question", async () => {
  await using lake = await start();
  const client = lake.client("editor", raw);
  const picture = (_ref: string) => ({
    picture: { _type: "image", asset: { _type: "reference", _ref, _weak: true } },
  });
  await publish(lake, picture("image-a"));
  await edit(lake, { title: "Prices" });
  const replaced = client.transaction();
  for (const id of ["page-1", "drafts.page-1"]) replaced.patch(id, { set: picture("image-b") });
  await replaced.commit();
  await publishDraft(lake);
  expect(await published(lake)).toMatchObject({ title: "Prices", ...picture("image-b") });
});
