import { share } from "@paraph/service/testing/extent";
import { expect } from "@playwright/test";
import sharp from "sharp";
import { isReservedPath, isWithinPath } from "../../../lib/routes.ts";
import { specifiedRoutes } from "../../support/specified-routes.ts";
import { test } from "../fixtures.ts";
import type { SiteFacts } from "../support/crawl.ts";
import type { PageFacts } from "../support/page-facts.ts";

// A separate system: these tests check the shipped content, without what other files publish.
test.use({ environment: {} });

test("R-ROUTES every specified address, every link and every published page answers 200", ({ crawled }) => {
  // The dashboard's stand-in is not part of the website. It redirects visitors who are not signed in.
  const isOurs = (path: string) => !isWithinPath(path, "/local/dashboard");
  const missing = [...crawled.pages.values()].filter(({ path, status }) => status !== 200 && isOurs(path));
  expect(missing.map(({ path, status }) => `${path}: ${status}`)).toEqual([]);
  expect(crawled.pages.size).toBeGreaterThan(specifiedRoutes.length);
});

test("R-ROUTES every public page is reachable by links from the home page, and no hidden deal is", ({
  crawled,
}) => {
  const findable = crawled.published.filter(({ isHidden }) => !isHidden).map(({ path }) => path);
  expect(findable.filter((path) => !crawled.reached.has(path))).toEqual([]);
  expect(findable.length).toBeGreaterThan(80);
  expect(["/secret-deal", "/supreme-deal"].filter((path) => crawled.reached.has(path))).toEqual([]);
});

test("R-ROUTES-3 R-ROUTES-5 R-LAYOUT-1 every specified page has its bars and robots tag, and the sitemap lists all public pages", async ({
  crawled,
  site,
}) => {
  const shown = specifiedRoutes.map(({ path }) => {
    const page = crawled.pages.get(path);
    return { path, navigation: page?.hasNavigation, footer: page?.hasFooter, isHidden: page?.isHidden };
  });
  expect(shown).toEqual(specifiedRoutes);
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).href);
  const findable = crawled.published.filter(({ isHidden }) => !isHidden).map(({ path }) => path);
  // Every listed address is a document's, except those of the contract lists.
  const isList = (url: string) => /\/signature\/contracts\/[^/]+\/forms\//.test(url);
  expect(listed.filter((url) => !isList(url)).sort()).toEqual(
    findable.map((path) => `${site.url}${path}`).sort(),
  );
  const lists = listed.filter(isList).map((url) => new URL(url).pathname);
  expect(lists.length).toBeGreaterThanOrEqual(20);
  for (const path of lists) expect(crawled.pages.get(path)?.status, path).toBe(200);
});

test("R-ROUTES every page has a unique title and description, and one h1 before all other headings", ({
  crawled,
}) => {
  const pages = presentPages(crawled);
  expect(repeated(pages.map(({ title }) => title))).toEqual([]);
  expect(repeated(pages.map(({ description }) => description))).toEqual([]);
  expect(
    problemsOf(pages, ({ title, description, headings }) => [
      ...(title.length >= 4 ? [] : [`title "${title}"`]),
      ...(description.length >= 20 ? [] : [`description "${description}"`]),
      ...(headings[0] === 1 && headings.indexOf(1, 1) === -1 ? [] : [`h1 in ${headings.join(" ")}`]),
      ...(headings.some((level, at) => level > (headings[at - 1] ?? 0) + 1)
        ? [`skips a level: ${headings.join(" ")}`]
        : []),
    ]),
  ).toEqual([]);
});

test("R-ROUTES every anchor that a link names exists exactly once", ({ crawled, site }) => {
  const pages = presentPages(crawled);
  expect(
    problemsOf(pages, ({ path, links, anchors }) => [
      ...repeated(anchors).map((id) => `the id ${id} is not unique`),
      ...links.flatMap((href) => {
        const { pathname, hash } = new URL(href, `${site.url}${path}`);
        const target = crawled.pages.get(pathname);
        const isThere = hash === "" || isReservedPath(pathname) || target?.anchors.includes(hash.slice(1));
        return isThere ? [] : [`${href} does not exist`];
      }),
    ]),
  ).toEqual([]);
  expect(pages.flatMap(({ links }) => links).filter((href) => href.includes("#")).length).toBeGreaterThan(50);
  expect(crawled.pages.get("/signature/api")?.anchors).toContain("pricing");
});

test("R-ROUTES no page shows unfinished text, and every image has alt text and a size", ({ crawled }) => {
  expect(
    problemsOf(presentPages(crawled), ({ unfinishedTexts, incompleteImages }) => [
      ...unfinishedTexts.map((text) => `shows ${JSON.stringify(text.slice(0, 160))}`),
      ...incompleteImages,
    ]),
  ).toEqual([]);
});

test("R-CMS-3 wherever a page shows an invented name, a mark in the same block says that it is a sample", ({
  crawled,
}) => {
  const pages = presentPages(crawled).filter(({ isHidden }) => !isHidden);
  expect(problemsOf(pages, ({ samples }) => samples.unmarked)).toEqual([]);
  const showing = new Set(pages.flatMap(({ path, samples }) => (samples.count > 0 ? path : [])));
  const kinds = [
    "/",
    "/customers",
    "/customers/nimbrel",
    "/blog",
    "/blog/read-a-signing-record",
    "/solutions/insurance",
    "/signature",
    "/signature/enterprise",
    "/signature/deals/free-trial",
    "/form-approval",
    "/start-taking-signature",
    "/ultimate-subscription-deal",
  ];
  expect(kinds.filter((path) => !showing.has(path))).toEqual([]);
});

test("R-ROUTES R-ROUTES-6 every page has its canonical address, structured data, twin and social image", async ({
  crawled,
  site,
}) => {
  const wrong: string[] = [];
  const documents = new Set(crawled.published.map(({ path }) => path));
  const wanted = presentPages(crawled).filter(
    ({ path }) => documents.has(path) || specifiedRoutes.some((route) => route.path === path),
  );
  // To draw an image takes longer than to render its page.
  const drawn = new Set(share(wanted, 12));
  for (const page of wanted) {
    const { path, canonical, socialImage, structuredData } = page;
    const twin = await fetch(`${site.url}${path === "/" ? "/index" : path}.md`);
    const checks = {
      "canonical address": canonical === `${site.url}${path === "/" ? "" : path}`,
      "structured data": structuredData.every(isGraph) && (structuredData.length > 0 || !documents.has(path)),
      twin: !documents.has(path) || (twin.status === 200 && (await twin.text()).startsWith("# ")),
      "social image":
        socialImage.startsWith(`${site.url}/`) && (!drawn.has(page) || (await hasSocialSize(socialImage))),
    };
    for (const [name, isFine] of Object.entries(checks)) if (!isFine) wrong.push(`${path}: ${name}`);
  }
  expect(wrong).toEqual([]);
});

/** Pages that answered 200, without plain files and the Studio. */
function presentPages({ pages }: SiteFacts): PageFacts[] {
  return [...pages.values()].filter(({ path, status }) => status === 200 && !isReservedPath(path));
}

function problemsOf(pages: readonly PageFacts[], find: (page: PageFacts) => readonly string[]): string[] {
  return pages.flatMap((page) => find(page).map((problem) => `${page.path}: ${problem}`));
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

function isGraph(json: string): boolean {
  return JSON.parse(json)["@context"] === "https://schema.org";
}

async function hasSocialSize(url: string): Promise<boolean> {
  const answer = await fetch(url);
  if (!answer.ok || !answer.headers.get("content-type")?.startsWith("image/")) return false;
  const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
  return width === 1200 && height === 630;
}
