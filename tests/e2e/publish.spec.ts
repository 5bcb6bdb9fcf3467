import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { startSystem } from "../support/system.ts";
import { test } from "./fixtures.ts";
import { Newsroom, smallPage } from "./support/newsroom.ts";

const environment = { PARAPH_LOG: "renders" };

/** A system of the test's own, as these tests end it in unkind ways. */
async function ownSystem() {
  const dataFolder = await mkdtemp(path.join(tmpdir(), "paraph-publish-"));
  const system = await startSystem({ dataFolder, environment });
  return {
    ...system,
    dataFolder,
    async [Symbol.asyncDispose]() {
      await system.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function visitAll(newsroom: Newsroom, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) expect((await newsroom.visit(address)).status, address).toBe(200);
}

const everyPage = ["/", "/pricing", "/signature", "/form-approval", "/about", "/blocks"];

test("R-CMS-7 a publish renders again exactly the pages that use what changed", async () => {
  await using site = await ownSystem();
  const newsroom = new Newsroom(site);
  await visitAll(newsroom, everyPage);
  newsroom.rendersSince();

  await test.step("nothing changed: nothing is rendered", async () => {
    await visitAll(newsroom, everyPage);
    expect(newsroom.rendersSince()).toEqual([]);
  });

  await test.step("a draft: nothing is rendered and visitors see nothing of it", async () => {
    await newsroom.edit("page-about", { title: "A draft nobody may see" });
    await visitAll(newsroom, everyPage);
    expect(newsroom.rendersSince()).toEqual([]);
    expect((await newsroom.visit("/about")).html).not.toContain("A draft nobody may see");
  });

  await test.step("one page: that page", async () => {
    await newsroom.publish("page-about", { "seo.title": "About, published" });
    expect((await newsroom.visit("/about")).html).toContain("About, published");
    await visitAll(newsroom, everyPage);
    expect(newsroom.rendersSince()).toEqual(["/about"]);
  });

  await test.step("a testimonial: the pages that quote it", async () => {
    const users: string[] = await newsroom.client.fetch(
      '*[_type == "page" && references("testimonial-quayside") && !(_id in path("drafts.**"))].path',
    );
    expect(users.length).toBeGreaterThan(0);
    await newsroom.publish("testimonial-quayside", { quote: "We sign before the kettle boils." });
    await visitAll(newsroom, everyPage);
    expect(newsroom.rendersSince().sort()).toEqual(users.filter((path) => everyPage.includes(path)).sort());
  });

  await test.step("a reusable block: the three pages that use it", async () => {
    const block = {
      _key: "shared",
      _type: "reusable",
      reference: { _type: "reference", _ref: "reusableBlock-start" },
    };
    const addresses = ["/one", "/two", "/three"];
    for (const address of addresses) {
      const page = smallPage(`page${address.replace("/", "-")}`, address, `Page ${address}`);
      await newsroom.publishNew({ ...page, blocks: [block] });
    }
    await visitAll(newsroom, [...everyPage, ...addresses]);
    newsroom.rendersSince();
    const users: string[] = await newsroom.client.fetch(
      '*[_type == "page" && references("reusableBlock-start") && !(_id in path("drafts.**"))].path',
    );
    expect(users).toEqual(expect.arrayContaining(addresses));
    await newsroom.publish("reusableBlock-start", { 'blocks[_key=="start"].heading': "Shared and changed" });
    for (const address of addresses)
      expect((await newsroom.visit(address)).html).toContain("Shared and changed");
    await visitAll(newsroom, everyPage);
    expect(newsroom.rendersSince().sort()).toEqual([...users].sort());
  });

  await test.step("the navigation: all pages", async () => {
    await newsroom.publish("navigation", { "entries[0].label": "Everything we make" });
    for (const address of everyPage)
      expect((await newsroom.visit(address)).html).toContain("Everything we make");
    expect(newsroom.rendersSince().sort()).toEqual([...everyPage].sort());
  });
});

test("R-CMS-7 a new page answers at once where a 404 was, an unpublished one is gone at once", async () => {
  await using site = await ownSystem();
  const newsroom = new Newsroom(site);
  for (let visit = 0; visit < 3; visit++) expect((await newsroom.visit("/launch")).status).toBe(404);
  await newsroom.publishNew(smallPage("page-launch", "/launch", "We launch on Monday"));
  const launched = await newsroom.visit("/launch");
  expect([launched.status, launched.html.includes("We launch on Monday")]).toEqual([200, true]);
  await newsroom.unpublish("page-launch");
  const gone = await newsroom.visit("/launch");
  expect([gone.status, gone.html.includes("We launch on Monday")]).toEqual([404, false]);
  await newsroom.publish("page-launch", { title: "We launch on Tuesday" });
  expect((await newsroom.visit("/launch")).status).toBe(200);
});

test("R-CMS-5 R-ROUTES-1 a changed path answers 308 to the new one, through every earlier one, and links follow", async () => {
  await using site = await ownSystem();
  const newsroom = new Newsroom(site);
  expect((await newsroom.visit("/about")).status).toBe(200);
  await newsroom.publish("page-about", { path: "/who-we-are", previousPaths: ["/about"] });
  expect(await newsroom.visit("/about")).toMatchObject({ status: 308, location: "/who-we-are" });
  expect((await newsroom.visit("/")).html).toContain('href="/who-we-are"');
  await newsroom.publish("page-about", { path: "/company", previousPaths: ["/about", "/who-we-are"] });
  for (const former of ["/about", "/who-we-are"]) {
    expect(await newsroom.visit(former)).toMatchObject({ status: 308, location: "/company" });
  }
  expect((await newsroom.visit("/company")).status).toBe(200);

  await test.step("another page may take a former path over", async () => {
    await newsroom.publishNew(smallPage("page-new-about", "/about", "A new page about us"));
    expect((await newsroom.visit("/about")).html).toContain("A new page about us");
  });
  await test.step("a redirect somebody wrote works at once, and never shadows a page", async () => {
    const to = {
      _type: "link",
      linkType: "internal",
      internal: { _type: "reference", _ref: "page-pricing" },
    };
    await newsroom.publishNew({
      _id: "redirect-plans",
      _type: "redirect",
      from: "/plans",
      to,
      permanent: true,
    });
    await newsroom.publishNew({
      _id: "redirect-about",
      _type: "redirect",
      from: "/about",
      to,
      permanent: true,
    });
    expect(await newsroom.visit("/plans?utm_source=mail")).toMatchObject({
      status: 308,
      location: "/pricing?utm_source=mail",
    });
    expect((await newsroom.visit("/about")).status).toBe(200);
  });
});

test("R-CMS-7 what was published stays published after kill -9, with no visit in between", async () => {
  await using site = await ownSystem();
  const newsroom = new Newsroom(site);
  await visitAll(newsroom, everyPage);
  await newsroom.publish("page-about", { "seo.title": "Published just before the crash" });
  await site.kill();
  const again = await startSystem({ dataFolder: site.dataFolder, environment });
  try {
    const about = await newsroom.visit("/about", again.url);
    expect(about.html).toContain("Published just before the crash");
  } finally {
    await again.stop();
  }
});

test("R-CMS-7 a second instance on the same data shows a publish at once", async () => {
  await using site = await ownSystem();
  const newsroom = new Newsroom(site);
  const second = await startSystem({ dataFolder: site.dataFolder, environment });
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

test("R-CMS-7 no request that begins after a publish has answered gets the page from before, under load", async () => {
  await using site = await ownSystem();
  const newsroom = new Newsroom(site);
  let published = 0;
  let isOver = false;
  const stale: string[] = [];
  async function hammer() {
    while (!isOver) {
      const atLeast = published;
      const { html } = await newsroom.visit("/about");
      const shown = Number(/Edition (\d+)/.exec(html)?.[1] ?? 0);
      if (shown < atLeast) stale.push(`asked after ${atLeast}, got ${shown}`);
    }
  }
  const visitors = Array.from({ length: 8 }, hammer);
  for (let edition = 1; edition <= 60; edition++) {
    await newsroom.publish("page-about", { "seo.title": `Edition ${edition}` });
    published = edition;
  }
  isOver = true;
  await Promise.all(visitors);
  expect(stale).toEqual([]);
});

test("R-ROUTES-1 made-up addresses answer 404 with the site's own page and are not rendered one by one", async () => {
  await using site = await ownSystem();
  const newsroom = new Newsroom(site);
  await newsroom.visit("/made-up");
  newsroom.rendersSince();
  for (let n = 0; n < 200; n++) {
    const { status, html } = await newsroom.visit(`/made-up-${n}/${"deep/".repeat(n % 5)}x`);
    expect(status).toBe(404);
    if (n === 0) expect(html).toContain("</footer>");
  }
  expect(newsroom.rendersSince()).toEqual([]);
});

test("R-ROUTES-1 other spellings of an address lead to the canonical one in a single hop", async () => {
  await using site = await ownSystem();
  const newsroom = new Newsroom(site);
  for (const address of ["/pricing/", "/Pricing", "//pricing", "/PRICING//", "///Pricing///"]) {
    expect(await newsroom.visit(address), address).toMatchObject({ status: 308, location: "/pricing" });
  }
  expect((await newsroom.visit("/_app")).status).toBe(404);
});

test("pages that were rendered are still served while the lake is down", async () => {
  await using site = await ownSystem();
  const newsroom = new Newsroom(site);
  await visitAll(newsroom, everyPage);
  await newsroom.visit("/made-up-before");
  const { pid } = JSON.parse(await readFile(path.join(site.dataFolder, "lake.json"), "utf8")) as {
    pid: number;
  };
  process.kill(pid, "SIGSTOP");
  try {
    await visitAll(newsroom, everyPage);
    expect((await newsroom.visit("/made-up-while-down")).status).toBe(404);
  } finally {
    process.kill(pid, "SIGCONT");
  }
});
