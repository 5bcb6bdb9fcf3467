import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { pathOf, type Routed } from "../../lib/routes.ts";
import { test } from "./fixtures.ts";
import { Newsroom } from "./support/newsroom.ts";

interface AxeResult {
  readonly violations: readonly { id: string; nodes: readonly { html: string }[] }[];
}

/** Every address there is, those that search engines shall not find included. */
async function publicPaths(newsroom: Newsroom): Promise<string[]> {
  const documents = await newsroom.client.fetch<Routed[]>(
    '*[(defined(path) || defined(slug.current)) && !(_id in path("drafts.**"))]{_type, path, slug, "category": category->slug.current}',
  );
  return documents.flatMap((document) => pathOf(document) ?? []).sort();
}

async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const result = await page.evaluate<AxeResult>("axe.run(document, {resultTypes: ['violations']})");
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  );
}

/** Shifts of the layout since the page was opened, as the browser itself adds them up. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput)
          Object.assign(window, { shifts: Reflect.get(window, "shifts") + entry.value });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

test("R-ROUTES every published page answers with its own title, description, canonical address and one h1", async ({
  site,
}) => {
  const newsroom = new Newsroom(site);
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  const problems: string[] = [];
  for (const path of await publicPaths(newsroom)) {
    const { status, html } = await newsroom.visit(path);
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
    const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? "";
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? "";
    const headings = html.match(/<h1[\s>]/g)?.length ?? 0;
    if (status !== 200) problems.push(`${path}: ${status}`);
    if (!title || titles.has(title))
      problems.push(`${path}: title "${title}" is empty or that of ${titles.get(title)}`);
    if (!description || descriptions.has(description))
      problems.push(`${path}: description is empty or taken`);
    if (new URL(canonical || "x:").pathname !== path)
      problems.push(`${path}: canonical address "${canonical}"`);
    if (headings !== 1) problems.push(`${path}: ${headings} h1`);
    titles.set(title, path);
    descriptions.set(description, path);
  }
  expect(problems).toEqual([]);
  expect(titles.size).toBeGreaterThanOrEqual(6);
});

test("every internal link and anchor of every page leads somewhere", async ({ site, page }) => {
  test.setTimeout(300_000);
  const newsroom = new Newsroom(site);
  const problems: string[] = [];
  const anchors = new Map<string, Set<string>>();
  const links: { from: string; path: string; anchor: string }[] = [];
  for (const path of await publicPaths(newsroom)) {
    await page.goto(path);
    anchors.set(path, new Set(await page.locator("[id]").evaluateAll((all) => all.map(({ id }) => id))));
    const hrefs = await page
      .locator("a[href]")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    for (const href of hrefs.filter((one) => /^[/#]/.test(one))) {
      const { pathname, hash } = new URL(href, `${site.url}${path}`);
      links.push({ from: path, path: pathname, anchor: hash.slice(1) });
    }
  }
  expect(links.length).toBeGreaterThan(50);
  for (const { from, path, anchor } of links) {
    const known = anchors.get(path);
    if (!known) {
      const { status } = await newsroom.visit(path);
      if (status !== 200 && !path.startsWith("/auth")) problems.push(`${from} links to ${path}: ${status}`);
    } else if (anchor && !known.has(anchor)) {
      problems.push(`${from} links to ${path}#${anchor}, which is not there`);
    }
  }
  expect([...new Set(problems)]).toEqual([]);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`no page has an accessibility violation, a shift or a console error, ${colorScheme}`, async ({
    site,
    page,
    outsideRequests,
  }) => {
    test.setTimeout(600_000);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await watchShifts(page);
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    for (const path of await publicPaths(new Newsroom(site))) {
      await page.goto(path, { waitUntil: "networkidle" });
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      complaints.push(...(await axeViolations(page)).map((violation) => `${path} ${violation}`));
      const shifts = await page.evaluate(() => Number(Reflect.get(window, "shifts")));
      if (shifts > 0) complaints.push(`${path} R-LAYOUT-2 shifts by ${shifts}`);
    }
    expect(complaints).toEqual([]);
    expect(outsideRequests).toEqual([]);
  });
}

test("R-LAYOUT-2 no page scrolls sideways on a phone, and no text or picture is left unfinished", async ({
  site,
  page,
}) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 390, height: 844 });
  const problems: string[] = [];
  for (const path of [...(await publicPaths(new Newsroom(site))), "/made-up"]) {
    await page.goto(path);
    // A drawing of an API call has braces in it on purpose.
    await page.locator("svg text").evaluateAll((all) => all.map((text) => text.remove()));
    const found = await page.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts, scripts have braces
      text: document.body.innerText,
      pictures: [...document.querySelectorAll("img")].filter(
        (picture) =>
          !picture.hasAttribute("alt") || !picture.getAttribute("width") || !picture.getAttribute("height"),
      ).length,
    }));
    if (found.overflow > 0) problems.push(`${path} is ${found.overflow} px too wide`);
    if (/[{}]|\bundefined\b|\bnull\b|\[object /.test(found.text))
      problems.push(`${path} shows unfinished text`);
    if (found.pictures > 0) problems.push(`${path} has ${found.pictures} pictures without alt or size`);
  }
  expect(problems).toEqual([]);
});

test("a page ships the framework's scripts and none of the site's until somebody acts", async ({
  site,
  page,
}) => {
  test.setTimeout(300_000);
  const scripts: string[] = [];
  page.on("response", async (response) => {
    if (response.request().resourceType() === "script") scripts.push(await response.text());
  });
  for (const path of await publicPaths(new Newsroom(site)))
    await page.goto(path, { waitUntil: "networkidle" });
  const all = scripts.join("\n");
  expect(scripts.length).toBeGreaterThan(0);
  for (const foreign of ["@sanity", "sanity.io", "ZodError", "VisualEditing", "EventSource", "stega"]) {
    expect(all.includes(foreign), foreign).toBe(false);
  }
});

test("R-CMS-6 a visitor gets no draft, whatever cookie or address they bring", async ({ site }) => {
  const newsroom = new Newsroom(site);
  await newsroom.edit("page-pricing", { "seo.title": "A price nobody has seen" });
  for (const headers of [{}, { cookie: "__prerender_bypass=made-up" }, { cookie: "__prerender_bypass=" }]) {
    const html = await (
      await fetch(`${site.url}/pricing`, { headers: headers as Record<string, string> })
    ).text();
    expect(html).not.toContain("A price nobody has seen");
  }
  for (const secret of ["", "guess", "%00"]) {
    const answer = await fetch(`${site.url}/api/draft-mode/enable?sanity-preview-secret=${secret}`, {
      redirect: "manual",
    });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("set-cookie")).toBeNull();
  }
  const anonymous = newsroom.client.withConfig({ token: undefined });
  expect(await anonymous.fetch('*[_id in path("drafts.**")]')).toEqual([]);
});
