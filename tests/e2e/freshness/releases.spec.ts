import { setTimeout as wait } from "node:timers/promises";
import { rounds, share } from "@paraph/service/testing/extent";
import { expect } from "@playwright/test";
import { seed, seededRandom } from "../../support/seeded-random.ts";
import { test } from "../fixtures.ts";
import { MOST_PAGES } from "../support/editions/documents.ts";
import { Editor, waysToPublish } from "../support/editions/editor.ts";
import { editionsIn, surfacesOf } from "../support/editions/surfaces.ts";
import { Watch } from "../support/editions/watch.ts";
import { KilledSystem } from "../support/kill/killed-system.ts";
import { logRenders, Newsroom, ownSystem, smallPage } from "../support/newsroom.ts";

test.use({ environment: logRenders });

/** Every tenth release of a long run has 200 pages. */
const runs = rounds(waysToPublish.length);
const ways = share(waysToPublish, waysToPublish.length);

const visitors = 4;

// A seed repeats what is chosen. The moments of the kills are the machine's own all the same.
test("R-CMS-7 a release of pages, a deal, an announcement and a footer link goes live everywhere at once, also when the lake is killed meanwhile: nothing is old after the first new answer, and nothing is mixed", async ({
  lake,
}) => {
  test.skip(lake === "hosted", "A hosted lake tells of its documents one by one.");
  test.setTimeout(300_000 + runs * 270_000);
  await using site = await ownSystem();
  const newsroom = new Newsroom(site);
  const editor = new Editor(newsroom, new KilledSystem(site), seededRandom(seed));
  for (let run = 0; run < runs; run += 1) {
    const way = ways[run % ways.length] ?? "at once";
    const old = run + 1;
    const pages = run % 10 === 9 ? MOST_PAGES : 20;
    await test.step(`run ${run}: ${pages} pages, ${way} (PARAPH_SEED=${seed})`, async () => {
      const surfaces = surfacesOf(old, pages);
      await editor.replaceAll(old, pages);
      for (const { path, status } of surfaces) {
        const answer = await newsroom.visit(path);
        expect([answer.status, ...editionsIn(answer)], path).toEqual([status?.old ?? 200, old]);
      }
      await editor.prepare(old + 1, pages);
      const watch = new Watch({ newsroom, surfaces, old, mayFail: way.endsWith("killed") });
      const typing = new AbortController();
      await Promise.all([
        watch.watch(visitors).finally(() => typing.abort()),
        editor.type(typing.signal),
        wait(300).then(() => editor.publish(old + 1, way)),
      ]);
      expect(await editor.isPublished(old + 1)).toBe(true);
      expect(watch.wrong).toEqual([]);
      expect(watch.seen).toBeGreaterThan(visitors * surfaces.length);
    });
  }
});

test("R-CMS-7 the pages of a release are made anew before anybody visits them", { tag: "@3of6" }, async ({
  site,
}) => {
  const newsroom = new Newsroom(site);
  const { client } = newsroom;
  await newsroom.publishNew(smallPage("page-warm", "/warm", "Cold"));
  await newsroom.visit("/warm");
  newsroom.rendersSince();
  const releaseId = "rWarm";
  await client.releases.create({ releaseId, metadata: { releaseType: "asap" } });
  await client.createVersion({ releaseId, publishedId: "page-warm", baseId: "page-warm" });
  await client.patch(`versions.${releaseId}.page-warm`).set({ title: "Warm" }).commit();
  await client.releases.publish({ releaseId });
  await expect.poll(() => newsroom.rendersSince().includes("/warm")).toBe(true);
});
