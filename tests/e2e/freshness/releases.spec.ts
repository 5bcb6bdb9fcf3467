import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import { Newsroom, ownSystem, smallPage } from "../support/newsroom.ts";

const pageCount = 40;
const shared = "shared-edition";
const path = (n: number) => `/edition-${n}`;

/** A page that says its edition twice: in its own text and in a block that it shares with all others. */
function editionPage(n: number, edition: number) {
  const { blocks, ...page } = smallPage(`edition-${n}`, path(n), `Own ${edition}`);
  const block = { _key: "shared", _type: "reusable", reference: { _type: "reference", _ref: shared } };
  return { ...page, blocks: [...(blocks as object[]), block] };
}

function sharedBlock(edition: number) {
  const hero = { _key: "hero", _type: "hero", variant: "centered", heading: `Shared ${edition}` };
  return { _id: shared, _type: "reusableBlock", title: "Edition", blocks: [hero] };
}

const editions = (html: string) =>
  [...html.matchAll(/>(?:Own|Shared) (\d+)</g)].map(([, edition]) => Number(edition));

test("R-CMS-7 a scheduled release goes live on all its pages at once: none is old after the first new one, and none is mixed", async ({
  lake,
}) => {
  test.skip(lake === "hosted", "A hosted lake tells of its documents one by one.");
  await using site = await ownSystem();
  const newsroom = new Newsroom(site);
  const { client } = newsroom;
  const first = client.transaction().createOrReplace(sharedBlock(1));
  for (let n = 0; n < pageCount; n += 1) first.createOrReplace(editionPage(n, 1));
  await first.commit();
  for (let n = 0; n < pageCount; n += 1)
    expect(editions((await newsroom.visit(path(n))).html)).toEqual([1, 1]);

  const releaseId = "rEdition";
  await client.releases.create({
    releaseId,
    metadata: { title: "Second edition", releaseType: "scheduled" },
  });
  const versionOf = <Document extends { _id: string; _type: string }>({ _id, ...document }: Document) =>
    client.createVersion({
      releaseId,
      publishedId: _id,
      document: { ...document, _id: `versions.${releaseId}.${_id}` },
    });
  await versionOf(sharedBlock(2));
  for (let n = 0; n < pageCount; n += 1) await versionOf(editionPage(n, 2));
  await versionOf(smallPage("edition-new", "/edition-new", "Own 2"));
  await client.unpublishVersion({ releaseId, publishedId: "edition-0" });
  expect((await newsroom.visit("/edition-new")).status).toBe(404);
  await client.releases.schedule({ releaseId, publishAt: new Date(Date.now() + 3_000).toISOString() });

  let isNew = false;
  let count = 0;
  const wrong: string[] = [];
  async function visitor(offset: number) {
    for (let n = offset; !isNew || n < offset + 2 * pageCount; n += 1) {
      const mustBeNew = isNew;
      const { status, html } = await newsroom.visit(path(n % pageCount));
      const seen = status === 404 ? [2] : editions(html);
      count += 1;
      if (new Set(seen).size !== 1) wrong.push(`${path(n % pageCount)} answered ${status} with ${seen}`);
      if (mustBeNew && seen[0] !== 2) wrong.push(`${path(n % pageCount)} was old after the first new one`);
      if (seen[0] === 2) isNew = true;
    }
  }
  await Promise.all([0, 10, 20, 30].map(visitor));
  expect(count).toBeGreaterThan(4 * pageCount);
  expect(wrong).toEqual([]);
  expect((await newsroom.visit("/edition-new")).status).toBe(200);
  expect((await newsroom.visit("/edition-0")).status).toBe(404);
  const sitemap = (await newsroom.visit("/sitemap.xml")).html;
  expect([sitemap.includes("/edition-new<"), sitemap.includes("/edition-0<")]).toEqual([true, false]);
});

test("R-CMS-7 the pages of a release are made anew before anybody visits them", async () => {
  await using site = await ownSystem();
  const newsroom = new Newsroom(site);
  const { client } = newsroom;
  await client.createOrReplace(sharedBlock(1));
  await newsroom.publishNew(editionPage(1, 1));
  await newsroom.visit(path(1));
  newsroom.rendersSince();
  const releaseId = "rWarm";
  await client.releases.create({ releaseId, metadata: { releaseType: "asap" } });
  await client.createVersion({ releaseId, publishedId: "edition-1", baseId: "edition-1" });
  await client.patch(`versions.${releaseId}.edition-1`).set({ title: "Warm" }).commit();
  await client.releases.publish({ releaseId });
  await expect.poll(() => newsroom.rendersSince().includes(path(1))).toBe(true);
});
