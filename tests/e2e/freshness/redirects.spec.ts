import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import { Newsroom, smallPage } from "../support/newsroom.ts";

const toPage = (id: string, from: string, page: string) => ({
  _id: id,
  _type: "redirect",
  from,
  to: { _type: "link", linkType: "internal", internal: { _type: "reference", _ref: page } },
});

test("R-CMS-7 a star redirects from the moment it is published, a page below it wins, and visitors go one hop", async ({
  site,
}) => {
  const newsroom = new Newsroom(site);
  await newsroom.publishNew(smallPage("page-new", "/new-help", "New help"));
  await newsroom.publishNew(smallPage("page-guide", "/new-help/guide", "Guide"));
  expect(await newsroom.visit("/old-help/guide")).toMatchObject({ status: 404 });
  await newsroom.publishNew({ _id: "star", _type: "redirect", from: "/old-help/*", toPrefix: "/new-help/*" });
  expect(await newsroom.visit("/old-help/guide")).toMatchObject({ status: 308, location: "/new-help/guide" });
  expect(await newsroom.visit("/old-help?utm_source=a")).toMatchObject({
    status: 308,
    location: "/new-help?utm_source=a",
  });
  expect(await newsroom.visit("/old-help/nothing")).toMatchObject({ status: 404 });

  await newsroom.publishNew(smallPage("page-kept", "/old-help/kept", "Kept"));
  expect(await newsroom.visit("/old-help/kept")).toMatchObject({ status: 200 });

  await newsroom.publish("page-guide", { path: "/new-help/handbook" });
  expect(await newsroom.visit("/old-help/guide")).toMatchObject({ location: "/new-help/handbook" });

  for (const [from, asked] of [
    ["/über-hilfe", "/%C3%BCber-hilfe"],
    ["/hilfe,alt(1)", "/hilfe%2Calt%281%29"],
    ["/old-help.html", "/old-help.html"],
    ["/forum/*", "/forum/index.php"],
  ] as const) {
    await newsroom.publishNew(toPage(`from-${from.replaceAll(/[^a-z]/g, "")}`, from, "page-new"));
    expect(await newsroom.visit(`${asked}?utm_source=a`), from).toMatchObject({
      status: 308,
      location: "/new-help?utm_source=a",
    });
  }
  expect((await newsroom.visit("/old-help.pdf")).status).toBe(404);
  expect((await newsroom.visit("/favicon.ico")).status).toBe(200);
  const elsewhere = { _type: "link", linkType: "external", external: "https://elsewhere.example/shop?a=b#c" };
  await newsroom.publishNew({ _id: "elsewhere", _type: "redirect", from: "/shop.php", to: elsewhere });
  expect(await newsroom.visit("/shop.php?utm_source=a")).toMatchObject({
    status: 308,
    location: "https://elsewhere.example/shop?a=b&utm_source=a#c",
  });

  const answer = await fetch(`${site.url}/old-help/guide`, { redirect: "manual" });
  expect([...answer.headers.keys()].filter((name) => name.startsWith("x-paraph"))).toEqual([]);
});

test("R-CMS-7 a redirect that leads to another one, or begins where a page lives, is not published", {
  tag: "@1of6",
}, async ({ site, lake }) => {
  test.skip(lake === "hosted", "A hosted lake does not judge.");
  const newsroom = new Newsroom(site);
  await newsroom.publishNew(smallPage("page-end", "/the-end", "End"));
  await newsroom.publishNew(toPage("second", "/second/*", "page-end"));
  await expect(
    newsroom.publishNew({ _id: "first", _type: "redirect", from: "/first/*", toPrefix: "/second/*" }),
  ).rejects.toThrow('"/first/*" leads to "/second/*"');
  expect(await newsroom.visit("/first")).toMatchObject({ status: 404 });
  await expect(newsroom.publishNew(toPage("hidden", "/pricing", "page-end"))).rejects.toThrow(
    "Visitors get that page, never the redirect",
  );
});

test("R-CMS-7 hits and addresses without a page are counted, by day and without anything about visitors", {
  tag: "@3of6",
}, async ({ site }) => {
  const newsroom = new Newsroom(site);
  await newsroom.publishNew(smallPage("page-counted", "/counted", "Counted"));
  await newsroom.publishNew(toPage("counted", "/count-me", "page-counted"));
  for (let visit = 0; visit < 3; visit++) {
    await newsroom.visit("/count-me?email=ann@example.com");
    await newsroom.visit("/nobody-here?email=ann@example.com");
    await newsroom.visit("/wp-login.php");
  }
  await newsroom.visit("/only-once");
  const query = '*[_type == "addressCounts"]';
  // Counts are written soon after the first miss, then four times an hour, and when the system stops.
  await site.restart();
  const all = JSON.stringify(await new Newsroom(site).client.fetch(query));
  expect(all).toContain('"/nobody-here","count":3');
  expect(all).toMatch(/"_key":"counted"[^}]*"count":3|"count":3[^}]*"_key":"counted"/);
  for (const hidden of ["wp-login", "only-once", "ann@"]) expect(all).not.toContain(hidden);
});
