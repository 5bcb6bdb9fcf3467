import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { startSystem } from "../../../scripts/support/system.ts";
import { staticPath } from "../../../server/next/names.ts";
import { tricks } from "../../../server/next/switches.ts";
import { test } from "../fixtures.ts";
import { islands, pressIsland } from "../support/islands.ts";
import { everyPage, Newsroom, smallPage } from "../support/newsroom.ts";
import { visit } from "../support/visit.ts";

test.use({ environment: { PARAPH_WITHOUT: tricks.join(",") } });

test("without any trick pages work, and Next behaves as each trick expects", async ({ site }) => {
  for (const address of everyPage) {
    const answer = await fetch(`${site.url}${address}`);
    expect(answer.status, address).toBe(200);
    expect(answer.headers.get("cache-control"), "shared caches may keep pages").toMatch(
      /s-maxage(?!.*max-age)/,
    );
    expect(answer.headers.get("last-modified"), "no date for heuristic caching").toBeNull();
  }
  expect((await fetch(`${site.url}/no-such-page`)).status).toBe(404);
  const style = new RegExp(`${staticPath}[^"]+\\.css`).exec(await (await fetch(site.url)).text())?.[0] ?? "";
  expect((await fetch(`${site.url}${style}`)).status).toBe(200);
});

test("R-CMS-7 without any trick the next visitor sees a publish", async ({ site }) => {
  const newsroom = new Newsroom(site);
  await newsroom.publishNew(smallPage("plain", "/plain", "Written first"));
  for (const words of ["Written second", "Written third"]) {
    expect((await newsroom.visit("/plain")).status).toBe(200);
    await newsroom.publish("plain", { "blocks[0].heading": words });
    expect((await newsroom.visit("/plain")).html).toContain(words);
  }
  await newsroom.publish("siteSettings", { tagline: "A tagline of now" });
  expect((await newsroom.visit("/plain")).html).toContain("A tagline of now");
  await newsroom.unpublish("plain");
  expect((await newsroom.visit("/plain")).status).toBe(404);
});

test("without any trick nobody sees another visitor's query, and a category answers a search", async ({
  site,
}) => {
  const newsroom = new Newsroom(site);
  await newsroom.visit("/about?email=jane.doe");
  expect((await newsroom.visit("/about")).html).not.toContain("jane.doe");
  const all = await newsroom.visit("/signature/contracts/business");
  const found = await newsroom.visit("/signature/contracts/business?q=disclosure");
  expect([all.status, found.status]).toEqual([200, 200]);
  expect(found.html.length).not.toBe(all.html.length);
});

test("R-CMS-7 with any single trick turned off the next visitor sees a publish", async () => {
  const dataFolder = await mkdtemp(path.join(tmpdir(), "paraph-switches-"));
  for (const trick of tricks) {
    const system = await startSystem({ dataFolder, environment: { PARAPH_WITHOUT: trick } });
    const newsroom = new Newsroom({ ...system, dataFolder });
    expect((await newsroom.visit("/about")).status, trick).toBe(200);
    await newsroom.publish("siteSettings", { tagline: `A tagline without ${trick}` });
    expect((await newsroom.visit("/about")).html).toContain(`A tagline without ${trick}`);
    await system.stop();
  }
  await rm(dataFolder, { recursive: true, force: true });
});

for (const [name, island] of Object.entries(islands).slice(0, 3)) {
  test(`without any trick a press on the ${name} counts once`, async ({ page }) => {
    await visit(page, island.path);
    await pressIsland(page, island);
    await expect(island.opened(page)).toBeVisible();
    await island.once?.(page);
  });
}
