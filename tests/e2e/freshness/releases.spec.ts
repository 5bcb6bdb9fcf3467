import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import {
  editionPage,
  editionPath,
  prepareEdition,
  publishFirstEdition,
  sharedBlock,
  visitUntilNew,
} from "../support/edition.ts";
import { Newsroom, ownSystem, smallPage } from "../support/newsroom.ts";

test("R-CMS-7 a scheduled release goes live on all its pages at once: none is old after the first new one, and none is mixed", async ({
  lake,
}) => {
  await using site = await ownSystem(lake);
  const newsroom = new Newsroom(site);
  const { client } = newsroom;
  await publishFirstEdition(newsroom);
  const releaseId = "rEdition";
  await prepareEdition(newsroom, releaseId, 2);
  const fresh = smallPage(`versions.${releaseId}.edition-new`, "/edition-new", "Own 2");
  await client.createVersion({ releaseId, publishedId: "edition-new", document: fresh });
  await client.unpublishVersion({ releaseId, publishedId: "edition-0" });
  await newsroom.told();
  expect((await newsroom.visit("/edition-new")).status).toBe(404);
  await client.releases.schedule({ releaseId, publishAt: new Date(Date.now() + 3_000).toISOString() });

  expect(await visitUntilNew(newsroom, 2)).toEqual([]);
  expect((await newsroom.visit("/edition-new")).status).toBe(200);
  expect((await newsroom.visit("/edition-0")).status).toBe(404);
  const sitemap = (await newsroom.visit("/sitemap.xml")).html;
  expect([sitemap.includes("/edition-new<"), sitemap.includes("/edition-0<")]).toEqual([true, false]);
});

test("R-CMS-7 the pages of a release are made anew before anybody visits them", async ({ lake }) => {
  await using site = await ownSystem(lake);
  const newsroom = new Newsroom(site);
  const { client } = newsroom;
  await client.createOrReplace(sharedBlock(1));
  await newsroom.publishNew(editionPage(1, 1));
  await newsroom.visit(editionPath(1));
  newsroom.rendersSince();
  const releaseId = "rWarm";
  await client.releases.create({ releaseId, metadata: { releaseType: "asap" } });
  await client.createVersion({ releaseId, publishedId: "edition-1", baseId: "edition-1" });
  await client.patch(`versions.${releaseId}.edition-1`).set({ title: "Warm" }).commit();
  await client.releases.publish({ releaseId });
  await expect.poll(() => newsroom.rendersSince().includes(editionPath(1))).toBe(true);
});
