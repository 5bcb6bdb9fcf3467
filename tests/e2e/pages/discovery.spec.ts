import { expect } from "@playwright/test";
import sharp from "sharp";
import { test } from "../fixtures.ts";
import { Newsroom, ownSystem, smallPage } from "../support/newsroom.ts";

/** Lists of all public pages. */
const lists = ["/sitemap.xml", "/llms.txt", "/search.json"];

test("R-ROUTES-6 R-CMS-7 sitemap, feed, search, twins and social images show what is published, at once", async ({
  lake,
}) => {
  await using site = await ownSystem(lake);
  const newsroom = new Newsroom(site);
  const read = async (address: string) => (await newsroom.visit(address)).html;
  for (const address of lists) expect(await read(address), address).not.toContain("/launch");
  expect((await newsroom.visit("/launch.md")).status).toBe(404);

  await test.step("a new page is in every list and has a twin and a social image", async () => {
    await newsroom.publishNew(smallPage("page-launch", "/launch", "We launch on Monday"));
    for (const address of lists) expect(await read(address), address).toContain("/launch");
    expect(await read("/launch.md")).toContain("# We launch on Monday");
    expect((await newsroom.visit("/launch.social.png")).status).toBe(200);
  });

  await test.step("the sitemap has the document's time of change", async () => {
    await newsroom.publish("page-launch", { "blocks[0].heading": "We launch on Tuesday" });
    const changed: string = await newsroom.client.fetch('*[_id == "page-launch"][0]._updatedAt');
    expect(await read("/sitemap.xml")).toMatch(
      new RegExp(`/launch</loc>\\s*<lastmod>${changed.replace(/\.\d+Z$/, "(\\.\\d+)?Z")}`),
    );
    expect(await read("/launch.md")).toContain("# We launch on Tuesday");
  });

  await test.step("a second request renders nothing", async () => {
    for (const address of ["/launch.md", "/launch.social.png", ...lists]) await newsroom.visit(address);
    newsroom.rendersSince();
    for (const address of ["/launch.md", "/launch.social.png", ...lists]) await newsroom.visit(address);
    expect(newsroom.rendersSince()).toEqual([]);
  });

  await test.step("a draft changes nothing", async () => {
    await newsroom.edit("page-launch", { title: "Nobody may see this" });
    for (const address of ["/launch.md", ...lists]) expect(await read(address)).not.toContain("Nobody may");
  });

  await test.step("an article is in the feed", async () => {
    await newsroom.publishNew({
      _id: "post-launch",
      _type: "post",
      title: "Notes on the launch",
      slug: { _type: "slug", current: "launch-notes" },
      publishedAt: "2026-06-01T08:00:00Z",
      summary: "What we did.",
    });
    expect(await read("/blog/feed.xml")).toContain("<title>Notes on the launch</title>");
  });

  await test.step("a page hidden from search engines leaves every list, and its twin is noindex", async () => {
    await newsroom.publish("page-launch", { seo: { _type: "seo", noIndex: true } });
    for (const address of lists) expect(await read(address), address).not.toContain("/launch<");
    expect(await read("/search.json")).not.toContain('"/launch"');
    const twin = await fetch(`${site.url}/launch.md`);
    expect(twin.headers.get("x-robots-tag")).toBe("noindex");
  });

  await test.step("an unpublished page is gone with its twin and its image", async () => {
    await newsroom.unpublish("page-launch");
    expect((await newsroom.visit("/launch.md")).status).toBe(404);
    expect((await newsroom.visit("/launch.social.png")).status).toBe(404);
  });
});

test("R-ROUTES-6 the manifest's icons and the touch icon have the sizes they claim", {
  tag: "@1of6",
}, async ({ site }) => {
  const manifest = await (await fetch(`${site.url}/manifest.webmanifest`)).json();
  const icons: { src: string; sizes: string }[] = [
    ...manifest.icons,
    { src: "/apple-icon.png", sizes: "180x180" },
  ];
  for (const { src, sizes } of icons) {
    const answer = await fetch(`${site.url}${src}`);
    expect(answer.status, src).toBe(200);
    if (sizes === "any") continue;
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
});
