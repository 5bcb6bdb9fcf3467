import { expect, type Locator } from "@playwright/test";
import { type Content, pageWithShared, sharedBlock } from "../support/editions/documents.ts";
import { Watch } from "../support/editions/watch.ts";
import { smallPage } from "../support/newsroom.ts";
import { pressUntil } from "../support/press-until.ts";
import { test } from "../support/studio-test.ts";

const releaseId = "rMonday";
const monday = "2040-01-02T09:00:00.000Z";
/** Milliseconds until it runs in the end. */
const ahead = 1_500;

/** The small print of the first pages, which both change. */
const [before, corrected, planned] = ["Open from 9 to 5", "Open from 8 to 5", "Open from 9 to 6"];
const [onSaturday, onSunday] = ["Corrected on Saturday", "Corrected on Sunday"];

const press = (within: Locator, name: string) => within.getByRole("button", { name }).click();

/** How the marketer answers on each of these pages, and what its small print says from then on. */
const answers = [
  { note: corrected, answer: (since: Locator) => press(since, "Take the published one") },
  { note: planned, answer: (since: Locator) => press(since, "Keep this one") },
  {
    note: "Open from 8 to 6",
    answer: async (since: Locator, meanwhile: () => Promise<void>) => {
      await press(since, "Write it anew");
      await since.getByRole("textbox").fill("Open from 8 to 6");
      await meanwhile();
      await press(since, "Use this text");
    },
  },
];

test("R-CMS-7 R-CMS-8 a scheduled release of 40 documents, each published by a colleague on Friday, is merged in the Studio and goes live on Monday with what both changed: nothing is lost, and nothing old comes after the first new answer", {
  tag: "@all",
}, async ({ lake, newsroom, openStudio, site }) => {
  test.skip(lake === "hosted", "A hosted lake merges nothing at the time of a release.");
  const { client } = newsroom;
  const old = documents(1, notes(before), false);
  const paths = old.slice(0, -1).map((_, n) => pathOf(n));
  const release = () => client.releases.get({ releaseId });
  const published = () => client.getDocuments(old.map(({ _id }) => _id));
  const mara = await openStudio("mara-lindqvist");
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  const notice = page.getByTestId("release-notice");

  async function publishAsMara(id: string, set: object): Promise<void> {
    const ids = { draftId: `drafts.${id}`, publishedId: id };
    const edit = { actionType: "sanity.action.document.edit", ...ids, patch: { set } };
    const publish = { actionType: "sanity.action.document.publish", ...ids };
    const answer = await mara.page.request.post(`${site.lakeAddress}/v2025-02-19/data/actions/production`, {
      data: { actions: [edit, publish] },
      headers: { origin: site.url },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }

  await test.step("the release waits for Monday", async () => {
    const first = client.transaction();
    for (const document of old) first.create(document);
    await first.commit();
    const metadata = { title: "Monday", releaseType: "scheduled" as const, intendedPublishAt: monday };
    await client.releases.create({ releaseId, metadata });
    const plan = client.transaction();
    for (const { _id, _type, ...set } of documents(2, notes(planned), false)) {
      await client.createVersion({ releaseId, publishedId: _id, baseId: _id });
      plan.patch(versionOf(_id), { set });
    }
    await plan.commit();
    await client.releases.schedule({ releaseId, publishAt: monday });
    await newsroom.visitAll(paths);
  });

  await test.step("on Friday a colleague publishes each document, and the page of the release says so", async () => {
    await studio.go(`/studio/releases/${releaseId}`);
    await expect(page.getByRole("button", { name: "Unschedule release" })).toBeVisible();
    for (const { _id, _type, ...set } of documents(1, notes(corrected), true)) await publishAsMara(_id, set);
    await expect(notice).toContainText("40 documents of this release were published");
    await expect(notice).toContainText("In 3 of them both changed the same");
    for (const n of answers.keys()) {
      const entry = notice
        .getByRole("listitem")
        .filter({ has: page.getByRole("link", { name: titleOf(n), exact: true }) });
      await expect(entry).toContainText(/ · Mara Lindqvist, .+ · Both changed: .+ › Small print$/);
    }
  });

  await test.step("all but three are brought up to date at once, and these are opened and answered", async () => {
    await page.getByRole("button", { name: "Unschedule release" }).click();
    await page.getByRole("dialog").getByTestId("confirm-button").click();
    await press(notice, "Bring the others up to date");
    await expect(notice).toContainText("3 documents of this release were published");
    for (const [n, { note, answer }] of answers.entries()) {
      await notice.getByRole("link", { name: titleOf(n), exact: true }).click();
      const since = page.getByTestId("published-since");
      await expect(since).toContainText(/Small print.*Published.*8 to.*Here.*9 to/);
      // What is written into a form that is still loading is dropped.
      await studio.waitForTraffic();
      await answer(since, async () => {
        await publishAsMara(idOf(n), { "seo.title": onSaturday });
        await expect(since).toContainText("Publishing keeps what changed there: Search and social, Blocks.");
      });
      await expect(since.getByText("Here", { exact: true })).toHaveCount(0);
      const hero = async () => (await client.getDocument(versionOf(idOf(n))))?.blocks[0];
      await expect.poll(hero).toMatchObject({ note });
      await page.goBack();
      await expect(page.getByTestId("schedule-button")).toBeVisible();
    }
    await expect(notice).not.toContainText("of this release");
  });

  await test.step("it is scheduled again, and visitors see what was published on Friday, and nothing else", async () => {
    const confirm = page.getByRole("button", { name: "Yes, schedule" });
    await pressUntil(page.getByTestId("schedule-button"), confirm);
    await confirm.click();
    await expect.poll(async () => (await release())?.state).toBe("scheduled");
    expect((await release())?.publishAt).toBe(monday);
    expect(await published()).toMatchObject(documents(1, notes(corrected), true));
    for (const path of paths) {
      const { html } = await newsroom.visit(path);
      expect(html, path).toContain("edition 1");
      expect(html, path).not.toContain("edition 2");
    }
  });

  await test.step("at its time all visitors see all of it, with what the colleague published on Sunday", async () => {
    await publishAsMara(idOf(0), { "seo.title": onSunday });
    // Nobody waits for Monday here.
    await client.releases.schedule({ releaseId, publishAt: new Date(Date.now() + ahead).toISOString() });
    const surfaces = [...paths, `${paths[0]}.md`].map((path) => ({ path }));
    const watch = new Watch({ newsroom, surfaces, old: 1, mayFail: false });
    await watch.watch(4);
    expect(watch.wrong).toEqual([]);
    expect((await release())?.state).toBe("published");
    expect(await published()).toMatchObject(documents(2, agreed, true));
    for (const [n, path] of paths.entries()) {
      const { html } = await newsroom.visit(path);
      const title = { 0: onSunday, 2: onSaturday }[n];
      const said = [correctionOf(n), correctionOf(last), agreed[n] ?? "", title ?? ""];
      for (const text of said) expect(html, path).toContain(text);
    }
  });

  const end = client.transaction();
  for (const { _id } of old) end.delete(_id);
  await end.commit();
});

test("R-CMS-7 R-CMS-8 a draft that was begun before a release ran is published after it: what the release changed stays, and what both changed is asked about first", {
  tag: "@all",
}, async ({ lake, newsroom, openStudio }) => {
  test.skip(lake === "hosted", "tests/lake/hosted-merging.test.ts asks the same of the Studio's own merge.");
  const id = "page-begun";
  const { client } = newsroom;
  const page = smallPage(id, "/begun", "Before the release");
  await newsroom.publishNew(page);
  const studio = await openStudio("mara-lindqvist");
  const since = studio.page.getByTestId("published-since");
  const visited = async () => (await newsroom.visit("/begun")).html;

  async function runRelease(releaseId: string, set: Record<string, unknown>): Promise<void> {
    await client.releases.create({ releaseId, metadata: { title: releaseId, releaseType: "asap" } });
    await client.createVersion({ releaseId, publishedId: id, baseId: id });
    await client.patch(`versions.${releaseId}.${id}`).set(set).commit();
    await client.releases.publish({ releaseId });
  }

  await studio.openDocument(id, "page");
  await test.step("what changes other places goes together, and the form says so at once", async () => {
    await studio.write("title", "Written before the release");
    await runRelease("rFirst", { "blocks[0].heading": "By the release" });
    await expect(since).toContainText("Publishing keeps what changed there: Blocks.");
    await studio.publish();
    expect(await client.getDocument(id)).toMatchObject({
      title: "Written before the release",
      blocks: [{ heading: "By the release" }],
    });
    expect(await visited()).toContain("By the release");
  });

  await test.step("what both changed waits for an answer", async () => {
    await studio.write("title", "Written by hand");
    await runRelease("rSecond", {
      title: "Titled by the release",
      "blocks[0].heading": "By another release",
    });
    await expect(since).toContainText("One place changed both there and here");
    await expect(studio.publishButton).toHaveAttribute("data-disabled", "true");
    await press(since, "Keep this one");
    await studio.publish();
    expect(await client.getDocument(id)).toMatchObject({
      title: "Written by hand",
      blocks: [{ heading: "By another release" }],
    });
    expect(await visited()).toContain("By another release");
  });
});

const agreed = answers.map(({ note }) => note);
const notes = (note: string) => answers.map(() => note);
const idOf = (n: number) => `monday-${n}`;
const pathOf = (n: number) => `/monday-${n}`;
const titleOf = (n: number) => `Offer ${n} of Monday`;
const correctionOf = (n: number) => `Corrected on Friday, at ${n}.`;
const versionOf = (id: string) => `versions.${releaseId}.${id}`;

/** The block that all pages show, after 39 of them. */
const last = 39;

/**
 * Each says its edition, which the release changes. The colleague corrects another place of each: what search engines show, a
 * text beside the edition, or a new block.
 */
function documents(edition: number, smallPrint: readonly string[], isCorrected: boolean): Content[] {
  const pages = Array.from({ length: last }, (_, n) => {
    const { blocks, ...page } = pageWithShared(idOf(n), pathOf(n), edition);
    const [hero, shared] = blocks as object[]; // as support/editions writes them
    const correction = isCorrected ? correctionOf(n) : null;
    const [description, intro, heading] = [0, 1, 2].map((place) => (n % 3 === place ? correction : null));
    return {
      ...page,
      title: titleOf(n),
      seo: { _type: "seo", description: description ?? "Until Friday." },
      blocks: [
        { ...hero, note: smallPrint[n] ?? "", ...(intro && { intro }) },
        shared,
        ...(heading ? [{ ...hero, _key: "added", heading }] : []),
      ],
    };
  });
  const { blocks, ...shared } = sharedBlock(edition);
  const [hero] = blocks as object[]; // its only one
  return [...pages, { ...shared, blocks: [{ ...hero, ...(isCorrected && { note: correctionOf(last) }) }] }];
}
