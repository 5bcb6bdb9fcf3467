import { expect } from "@playwright/test";
import { notFoundPath } from "../../../lib/next-names.ts";
import { test } from "../fixtures.ts";
import { everyPage, logRenders, Newsroom, ownSystem, smallPage } from "../support/newsroom.ts";
import { sitemapPaths } from "../support/sitemap-paths.ts";

test.use({ environment: logRenders });

test("R-CMS-7 a publish re-renders exactly the pages that use what changed, and visitors meanwhile get no old one", async ({
  lake,
}) => {
  await using site = await ownSystem(lake);
  const newsroom = new Newsroom(site);
  const visited = new Set(everyPage);
  await newsroom.visitAll(everyPage);
  newsroom.rendersSince();

  await test.step("without a change nothing is rendered", async () => {
    await newsroom.visitAll(everyPage);
    expect(newsroom.rendersSince()).toEqual([]);
  });

  await test.step("a draft renders nothing, and visitors don't see it", async () => {
    await newsroom.edit("page-about", { title: "A draft nobody may see" });
    await newsroom.visitAll(everyPage);
    expect(newsroom.rendersSince()).toEqual([]);
    expect((await newsroom.visit("/about")).html).not.toContain("A draft nobody may see");
  });

  await test.step("a page re-renders only itself", async () => {
    await newsroom.publish("page-about", { "seo.title": "About, published" });
    expect((await newsroom.visit("/about")).html).toContain("About, published");
    await newsroom.visitAll(everyPage);
    expect(newsroom.rendersSince()).toEqual(["/about"]);
  });

  await test.step("a testimonial re-renders the pages that quote it", async () => {
    const users: string[] = await newsroom.client.fetch(
      '*[_type == "page" && references("testimonial-quayside") && !(_id in path("drafts.**"))].path',
    );
    expect(users.length).toBeGreaterThan(0);
    await newsroom.publish("testimonial-quayside", { quote: "We sign before the kettle boils." });
    await newsroom.visitAll(everyPage);
    expect(newsroom.rendersSince().sort()).toEqual(users.filter((path) => everyPage.includes(path)).sort());
  });

  await test.step("a reusable block re-renders the pages that use it", async () => {
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
    const users: string[] = await newsroom.client.fetch(
      '*[_type == "page" && references("reusableBlock-start") && !(_id in path("drafts.**"))].path',
    );
    expect(users).toEqual(expect.arrayContaining(addresses));
    for (const address of users) visited.add(address);
    await newsroom.visitAll([...visited]);
    newsroom.rendersSince();
    await newsroom.publish("reusableBlock-start", { 'blocks[_key=="start"].heading': "Shared and changed" });
    for (const address of users) expect((await newsroom.visit(address)).html).toContain("Shared and changed");
    await newsroom.visitAll(everyPage);
    expect(newsroom.rendersSince().sort()).toEqual([...users].sort());
  });

  await test.step("the navigation re-renders every page", async () => {
    await newsroom.publish("navigation", { "entries[0].label": "Everything we make" });
    for (const address of everyPage)
      expect((await newsroom.visit(address)).html).toContain("Everything we make");
    const renders: string[] = [];
    await expect
      .poll(() => renders.push(...newsroom.rendersSince()), "pages that nobody asks for follow by themselves")
      .toBeGreaterThanOrEqual(visited.size);
    await newsroom.visitAll([...visited]);
    renders.push(...newsroom.rendersSince());
    expect(renders.sort(), "each once").toEqual([...visited].sort());
  });

  await test.step("the footer re-renders every page, each once, while visitors ask for some of them", async () => {
    const pages = (await sitemapPaths(site.url)).slice(0, 40);
    await newsroom.visitAll(pages);
    newsroom.rendersSince();
    await newsroom.publish("footer", { "columns[0].title": "As of now" });
    const renders: string[] = [];
    for (const address of pages.slice(0, 5))
      expect((await newsroom.visit(address)).html, address).toContain("As of now");
    await expect
      .poll(() => renders.push(...newsroom.rendersSince()), "pages that nobody asks for follow by themselves")
      .toBeGreaterThanOrEqual(pages.length);
    await newsroom.visitAll(pages);
    renders.push(...newsroom.rendersSince());
    expect(renders.filter((address) => pages.includes(address)).sort(), "each once").toEqual(
      [...pages].sort(),
    );
  });
});

test("R-CMS-7 a new page replaces its 404 at once, and an unpublished one is gone at once", async ({
  site,
}) => {
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

test("R-CMS-5 R-ROUTES-1 after a change of path every earlier path redirects to the new one with a 308, and links follow", async ({
  site,
}) => {
  const newsroom = new Newsroom(site);
  expect((await newsroom.visit("/tattoo-forms")).status).toBe(200);
  await newsroom.publish("page-tattoo-forms", { path: "/ink-forms", previousPaths: ["/tattoo-forms"] });
  expect(await newsroom.visit("/tattoo-forms")).toMatchObject({ status: 308, location: "/ink-forms" });
  expect((await newsroom.visit("/")).html).toContain('href="/ink-forms"');
  await newsroom.publish("page-tattoo-forms", {
    path: "/forms-for-ink",
    previousPaths: ["/tattoo-forms", "/ink-forms"],
  });
  for (const former of ["/tattoo-forms", "/ink-forms"]) {
    expect(await newsroom.visit(former)).toMatchObject({ status: 308, location: "/forms-for-ink" });
  }
  expect((await newsroom.visit("/forms-for-ink")).status).toBe(200);

  await test.step("another page can take over a former path", async () => {
    await newsroom.publishNew(
      smallPage("page-new-tattoo-forms", "/tattoo-forms", "A new page about tattoos"),
    );
    expect((await newsroom.visit("/tattoo-forms")).html).toContain("A new page about tattoos");
  });
  await test.step("an editor's redirect works at once", async () => {
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
    expect(await newsroom.visit("/plans?utm_source=mail")).toMatchObject({
      status: 308,
      location: "/pricing?utm_source=mail",
    });
  });
});

test("R-ROUTES-1 unknown addresses answer 404 with the site's own page and are not rendered individually", {
  tag: "@4of6",
}, async ({ site }) => {
  const newsroom = new Newsroom(site);
  await newsroom.visit("/made-up");
  newsroom.rendersSince();
  for (let n = 0; n < 200; n++) {
    const { status, html } = await newsroom.visit(`/made-up-${n}/${"deep/".repeat(n % 5)}x`);
    expect(status).toBe(404);
    if (n === 0) expect(html).toContain("</footer>");
  }
  // Pages that an earlier test changed may still follow in the background.
  const ofUnknown = (address: string) => address.startsWith("/made-up") || address === notFoundPath;
  expect(newsroom.rendersSince().filter(ofUnknown)).toEqual([]);
});

test("R-ROUTES-1 R-ROUTES-2 other spellings redirect to the canonical address in one hop, and /_app is not a page", {
  tag: "@6of6",
}, async ({ site }) => {
  const newsroom = new Newsroom(site);
  for (const address of ["/pricing/", "/Pricing", "//pricing", "/PRICING//", "///Pricing///"]) {
    expect(await newsroom.visit(address), address).toMatchObject({ status: 308, location: "/pricing" });
  }
  expect((await newsroom.visit("/_app")).status).toBe(404);
});
