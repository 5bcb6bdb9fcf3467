import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import { Newsroom, smallPage } from "../support/newsroom.ts";
import { openReader } from "../support/reader.ts";

const HOUR = 3_600_000;

/** An experiment whose variant B has one heading instead of the page's. */
function experimentOn(page: string, heading: string, fields: Record<string, unknown> = {}) {
  return {
    _id: `${page}-experiment`,
    _type: "experiment",
    title: "Which heading?",
    page: { _type: "reference", _ref: page },
    endsAt: new Date(Date.now() + HOUR).toISOString(),
    variants: [variantOf(heading)],
    ...fields,
  };
}

function variantOf(heading: string) {
  const blocks = [{ _key: "hero", _type: "hero", variant: "centered", heading }];
  return { _key: "b", _type: "variant", letter: "B", name: "Another heading", share: 50, blocks };
}

const browser = { "user-agent": "Mozilla/5.0 Firefox/140.0", accept: "text/html" };

test("R-TRACK each of two new visitors keeps on every reload what the first answer held", {
  tag: "@3of6",
}, async ({ site, browser: chromium }) => {
  const newsroom = new Newsroom(site);
  await newsroom.publishNew(smallPage("page-tried", "/tried", "The page itself"));
  await newsroom.publishNew(experimentOn("page-tried", "The other form"));
  const visitors = await Promise.all(Array.from({ length: 2 }, () => openReader(chromium, site.url)));
  for (const visitor of visitors) {
    const page = await visitor.newPage();
    const [answer] = await Promise.all([page.waitForResponse("**/tried"), page.goto("/tried")]);
    const given = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    expect(["The page itself", "The other form"]).toContain(given);
    expect(await answer.text(), "the heading is in the answer itself").toContain(`${given}</h1>`);
    for (let reload = 0; reload < 3; reload++) {
      const again = await page.reload();
      expect(again?.headers()["set-cookie"]).toBeUndefined();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(given);
    }
    const cookies = await visitor.cookies();
    expect(cookies.map(({ name }) => name)).toEqual(["paraph-variants"]);
    expect(cookies[0]?.value).toMatch(/^page-tried-experiment\.[AB]$/);
    expect(cookies[0]).toMatchObject({ expires: -1, httpOnly: true, sameSite: "Lax" });
    await visitor.close();
  }
  await using returning = await openReader(chromium, site.url, { javaScriptEnabled: false });
  await returning.addCookies([{ name: "paraph-variants", value: "page-tried-experiment.B", url: site.url }]);
  const again = await returning.newPage();
  await again.goto("/tried");
  await expect(again.getByRole("heading", { level: 1 })).toHaveText("The other form");
  await expect(again.locator('link[rel="canonical"]')).toHaveAttribute("href", `${site.url}/tried`);
});

test("R-TRACK R-CMS-7 both forms are given out, others see the page itself, and other pages set no cookie", {
  tag: "@6of6",
}, async ({ site }) => {
  const newsroom = new Newsroom(site);
  const before = await fetch(`${site.url}/about`, { headers: browser });
  const bytes = await before.text();
  await newsroom.publishNew(smallPage("page-divided", "/divided", "Undivided words"));
  await newsroom.publishNew(experimentOn("page-divided", "Divided words"));
  const seen = new Set<string>();
  for (let visitor = 0; visitor < 40; visitor++) {
    const response = await fetch(`${site.url}/divided`, { headers: browser });
    expect(response.headers.get("cache-control")).toBe("private, max-age=0, must-revalidate");
    expect(response.headers.get("vary")).toContain("cookie");
    seen.add(/(Und|D)ivided words<\/h1>/.exec(await response.text())?.[0] ?? "none");
  }
  expect([...seen].sort()).toEqual(["Divided words</h1>", "Undivided words</h1>"]);

  const crawler = { ...browser, "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" };
  const theirs = { cookie: "paraph-variants=page-divided-experiment.B" };
  for (const [address, headers] of [
    ["/divided", crawler],
    ["/divided.md", { ...browser, ...theirs }],
    ["/search.json", { ...browser, ...theirs }],
    ["/llms.txt", { ...browser, ...theirs }],
    ["/sitemap.xml", { ...browser, ...theirs }],
  ] as const) {
    const response = await fetch(`${site.url}${address}`, { headers });
    expect(response.headers.get("set-cookie"), address).toBeNull();
    expect(await response.text(), address).not.toMatch(/>Divided words|# Divided words|"Divided words/);
  }
  const after = await fetch(`${site.url}/about`, { headers: { ...browser, ...theirs } });
  expect(after.headers.get("set-cookie")).toBeNull();
  expect(after.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  expect(await after.text()).toBe(bytes);
});

test("R-CMS-7 a change of a variant is visible at once; from the end on everybody gets the page itself", {
  tag: "@3of6",
}, async ({ site }) => {
  const newsroom = new Newsroom(site);
  const asB = { ...browser, cookie: "paraph-variants=page-changed-experiment.B" };
  const headingOf = async () => {
    const html = await (await fetch(`${site.url}/changed`, { headers: asB })).text();
    return /<h1[^>]*>(?:<[^>]*>)*([^<]*)/.exec(html)?.[1];
  };
  await newsroom.publishNew(smallPage("page-changed", "/changed", "As it is"));
  await newsroom.publishNew(experimentOn("page-changed", "First try"));
  expect(await headingOf()).toBe("First try");
  for (let edition = 2; edition <= 5; edition++) {
    await newsroom.publish("page-changed-experiment", { variants: [variantOf(`Try ${edition}`)] });
    expect(await headingOf()).toBe(`Try ${edition}`);
  }
  await newsroom.publish("page-changed", { path: "/changed-again" });
  expect((await fetch(`${site.url}/changed-again`, { headers: asB })).url).toContain("/changed-again");
  await newsroom.publish("page-changed", { path: "/changed" });
  await newsroom.publish("page-changed-experiment", { endsAt: new Date(Date.now() + 3_000).toISOString() });
  await expect.poll(headingOf).toBe("As it is");
  await newsroom.publish("page-changed-experiment", { endsAt: new Date(Date.now() + HOUR).toISOString() });
  expect(await headingOf()).toBe("Try 5");
  await newsroom.unpublish("page-changed-experiment");
  expect(await headingOf()).toBe("As it is");
});
