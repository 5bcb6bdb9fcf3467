import { rounds } from "@paraph/service/testing/extent";
import { expect } from "@playwright/test";
import { type SystemOptions, startSystem } from "../../../scripts/support/system.ts";
import { test } from "../fixtures.ts";
import { everyPage, logRenders, Newsroom, runningLake } from "../support/newsroom.ts";
import type { RunningSite } from "../support/running-site.ts";

test.use({ environment: logRenders });

/** What starts another system on the same data, with the same lake. */
function anotherOn({ dataFolder, hostedLake }: RunningSite): SystemOptions {
  return { dataFolder, environment: { ...hostedLake?.environment, ...logRenders } };
}

test("R-CMS-7 a publish survives kill -9, even if nobody visits the page in between", async ({ site }) => {
  const newsroom = new Newsroom(site);
  await newsroom.visitAll(everyPage);
  await newsroom.publish("page-about", { "seo.title": "Published just before the crash" });
  await site.kill();
  await site.restart();
  expect((await newsroom.visit("/about")).html).toContain("Published just before the crash");
});

test("R-CMS-7 a second instance on the same data shows a publish at once", { tag: "@1of6" }, async ({
  site,
}) => {
  const newsroom = new Newsroom(site);
  const second = await startSystem(anotherOn(site));
  try {
    for (let round = 1; round <= 5; round++) {
      const title = `Round ${round} of two instances`;
      await newsroom.publish("page-about", { "seo.title": title });
      for (const url of [second.url, site.url]) {
        expect((await newsroom.visit("/about", url)).html, url).toContain(title);
      }
    }
  } finally {
    await second.stop();
  }
});

test("R-CMS-7 under load, no request that starts after a publish is confirmed gets the old page", async ({
  site,
}) => {
  const newsroom = new Newsroom(site);
  const editions = rounds(60);
  let published = 0;
  let isOver = false;
  const stale: string[] = [];
  async function hammer() {
    while (!isOver) {
      const atLeast = published;
      const { status, html } = await newsroom.visit("/about");
      const shown = Number(/Edition (\d+)/.exec(html)?.[1] ?? 0);
      if (shown >= atLeast) continue;
      const title = /<title>([^<]*)/.exec(html)?.[1] ?? html.slice(0, 300);
      stale.push(`asked after ${atLeast}, got ${shown}: ${status} ${title}`);
    }
  }
  const visitors = Array.from({ length: 8 }, hammer);
  for (let edition = 1; edition <= editions; edition++) {
    await newsroom.publish("page-about", { "seo.title": `Edition ${edition}` });
    published = edition;
  }
  isOver = true;
  await Promise.all(visitors);
  const said = site
    .output()
    .split("\n")
    .filter((line) => !line.startsWith("rendered "));
  expect(stale, said.join("\n")).toEqual([]);
});

test("rendered pages are still served while the lake is down", { tag: "@3of6" }, async ({ site }) => {
  const newsroom = new Newsroom(site);
  await newsroom.visitAll(everyPage);
  await newsroom.visit("/made-up-before");
  const { pid } = runningLake(site.dataFolder);
  process.kill(pid, "SIGSTOP");
  try {
    await newsroom.visitAll(everyPage);
    expect((await newsroom.visit("/made-up-while-down")).status).toBe(404);
  } finally {
    process.kill(pid, "SIGCONT");
  }
});
