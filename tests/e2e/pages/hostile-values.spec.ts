import { createPlain } from "@paraph/lake/testing/pictures";
import { share } from "@paraph/service/testing/extent";
import { expect, type Page } from "@playwright/test";
import schema from "../../../studio/schema.json" with { type: "json" };
import { test } from "../fixtures.ts";
import { Newsroom } from "../support/newsroom.ts";
import { fewAlike, sitemapPaths } from "../support/sitemap-paths.ts";
import { visit } from "../support/visit.ts";

// A system of its own: nothing of its content is left as it was.
test.use({ environment: {} });

type Fields = Readonly<Record<string, unknown>>;

/** Each would call `hacked` where text becomes markup, a script, an attribute or an address. */
const hostile = [
  '"><img src=x onerror=hacked()>',
  "</script><script>hacked()</script>",
  "--></title><svg onload=hacked()>",
  "' autofocus onfocus=hacked() x='",
  "javascript:hacked()",
].join(" ");

const hostileLinks = [
  "javascript:hacked()",
  " JavaScript:hacked()",
  "java\nscript:hacked()",
  "data:text/html,<script>hacked()</script>",
  "vbscript:hacked()",
  "//evil.example/x",
  "/\\evil.example/x",
];

/** Names that editors choose from lists, such as a tone: with another one a block would not show its texts. */
const choices = new Set(
  [...JSON.stringify(schema).matchAll(/"type":"string","value":"([^"]*)"/g)].map(([, name]) => name),
);
const isAddress = (key: string, value: string) => /^(href|url|external)/i.test(key) || /^https?:/.test(value);

let links = 0;

/** The same value with every text that an editor can write replaced. */
function poisoned(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => poisoned(item, key));
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(([name, field]) => [name, poisoned(field, name)]);
    return Object.fromEntries(entries);
  }
  const isFixed = /^(_|current$|path$|slug$|anchor$|startsAt|endsAt|.*On$|.*At$)/.test(key);
  if (typeof value !== "string" || isFixed) return value;
  if (isAddress(key, value)) return hostileLinks[links++ % hostileLinks.length];
  return choices.has(value) ? value : `${hostile} ${value}`.slice(0, 400);
}

/** How often a text ran, and what links lead elsewhere than the site's own rules allow. */
async function harmIn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const ran: unknown = Reflect.get(window, "ran");
    const all = document.querySelectorAll("[href],[src],[action],[formaction],[srcdoc]");
    const bad = [...all].flatMap((element) =>
      ["href", "src", "action", "formaction"].flatMap((name) => {
        const value = element.getAttribute(name);
        if (value === null || element.namespaceURI?.endsWith("svg")) return [];
        const { protocol, hostname } = new URL(value, location.href);
        const isKnown = ["http:", "https:", "mailto:", "tel:"].includes(protocol);
        const isPicture = element.localName === "img" && protocol === "data:";
        return (isKnown || isPicture) && hostname !== "evil.example" ? [] : [`${element.localName} ${value}`];
      }),
    );
    const handlers = [...document.querySelectorAll("*")].flatMap(({ attributes, localName }) =>
      [...attributes].flatMap(({ name }) => (name.startsWith("on") ? [`${localName} ${name}`] : [])),
    );
    return [...(typeof ran === "number" ? [`ran ${ran} times`] : []), ...bad, ...handlers];
  });
}

test("R-CMS-8 hostile text in every field of every document runs nowhere, even without the pages' policy", async ({
  browser,
  site,
}) => {
  test.setTimeout(300_000);
  const { client } = new Newsroom(site);
  const documents = await client.fetch<(Fields & { _id: string; _type: string })[]>(
    `*[!(_id in path("drafts.**")) && !(_type match "system.*") && !(_type match "sanity.*") && _type != "redirect"]`,
  );
  expect(documents.length).toBeGreaterThan(200);
  const asset = await client.assets.upload("image", await createPlain("#2f6f7e", 400, 2_000));
  const picture = { _type: "picture", decorative: true, asset: { _type: "reference", _ref: asset._id } };
  // One transaction for all of them would be larger than the lake takes.
  for (let start = 0; start < documents.length; start += 20) {
    const transaction = client.transaction();
    for (const document of documents.slice(start, start + 20)) {
      // As the lake stores it: its own fields are not an editor's.
      const { _rev, _createdAt, _updatedAt, ...fields } = document;
      const changed = poisoned(fields) as typeof document;
      // A picture of a whole page of paper, five times as tall as wide.
      const isTall = document._type === "post";
      transaction.createOrReplace(isTall ? { ...changed, visual: { kind: "picture", picture } } : changed);
    }
    await transaction.commit({ visibility: "sync" });
  }

  const all = fewAlike(await sitemapPaths(site.url));
  expect(all.length).toBeGreaterThan(60);
  const paths = share(all, 8);
  const context = await browser.newContext({ baseURL: site.url, bypassCSP: true });
  await context.addInitScript(() => {
    const hacked = () => Object.assign(window, { ran: Number(Reflect.get(window, "ran") ?? 0) + 1 });
    Object.assign(window, { hacked, alert: hacked });
  });
  const page = await context.newPage();
  const harm: string[] = [];
  let poisonedPages = 0;
  for (const path of [...paths, "/blocks", "/nothing-here", "/search?q=hacked", "/auth", "/payment-info"]) {
    await page.goto(path, { waitUntil: "load" });
    if ((await page.content()).includes("onerror=hacked()")) poisonedPages += 1;
    harm.push(...(await harmIn(page)).map((what) => `${path}: ${what}`));
  }
  expect(harm).toEqual([]);
  // The texts are on the pages, as texts.
  expect(poisonedPages).toBeGreaterThan(paths.length / 2);

  await page.goto("/blog");
  const pictures = page.locator(".article-card img");
  const shapes = await pictures.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => height / width),
  );
  expect(shapes.length).toBeGreaterThan(5);
  expect(Math.max(...shapes), "a tall picture stays in the frame of its card").toBeLessThan(1.5);

  await visit(page, "/");
  for (const opener of await page.locator("[data-menu]:visible").all()) {
    // The names of the bar are too long for it by now, and lie over each other.
    await opener.evaluate((element) => element instanceof HTMLElement && element.click());
    await expect(page.locator("[data-menu-panel] :is(a, p)").first()).toBeVisible();
    expect(await harmIn(page)).toEqual([]);
    await page.keyboard.press("Escape");
  }
  await page.keyboard.press("/");
  await page.getByRole("dialog").getByRole("searchbox").fill("hacked");
  await expect(page.locator(".search-dialog [data-result]").first()).toBeVisible();
  expect(await harmIn(page)).toEqual([]);
  await context.close();
});
