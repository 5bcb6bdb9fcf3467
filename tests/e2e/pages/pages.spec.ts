import { share } from "@paraph/service/testing/extent";
import { expect, type Page } from "@playwright/test";
import { publishedPages } from "../../../scripts/support/published-pages.ts";
import { test } from "../fixtures.ts";
import { axeViolations } from "../support/axe.ts";
import { Newsroom } from "../support/newsroom.ts";
import { desk, phone } from "../support/visit.ts";

/** Code that must not reach a visitor's browser on load: parts of the Studio, the preview and the server. */
const foreignCode = ["@sanity", "sanity.io", "ZodError", "VisualEditing", "EventSource", "stega"];

/** An embedded player needs both. Until a visitor opens it, the frame shows our own cover. */
const warningOfCovers = "An iframe which has both allow-scripts and allow-same-origin";

/** Of no document, so in no list: all pages by name, and what a search without scripts found. */
const searches = ["/search", "/search?q=lease"];

test("R-LAYOUT-2 no page shifts, scrolls sideways, violates accessibility in light or dark, logs an error or loads foreign code", async ({
  site,
  page,
}) => {
  test.setTimeout(1_800_000);
  await watchShifts(page);
  await closeAnnouncements(page);
  const complaints: string[] = [];
  page.on("console", (message) => {
    const isComplaint = ["error", "warning"].includes(message.type());
    if (isComplaint && !message.text().startsWith(warningOfCovers)) {
      complaints.push(`${page.url()} ${message.text()}`);
    }
  });
  page.on("pageerror", (error) => complaints.push(`${page.url()} ${error.message}`));
  const scripts = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.add(request.url());
  });
  const pages = await publishedPages(site.url);
  const contracts = pages.filter(({ type }) => type === "contractTemplate");
  // The hundreds of contracts differ only in their text, so every twelfth is enough.
  const visited = [
    ...pages.filter(({ type }) => type !== "contractTemplate"),
    ...contracts.filter((_, index) => index % 12 === 0),
  ];
  expect(visited.length).toBeGreaterThan(100);
  // In the order of their types, so that a share has some of each.
  const paths = visited.toSorted((one, other) => (one.type < other.type ? -1 : 1)).map(({ path }) => path);
  for (const path of [...share(paths, 12), ...searches]) complaints.push(...(await complaintsOf(page, path)));
  expect(complaints).toEqual([]);
  const texts = [...scripts].map(async (url) => (await fetch(url)).text());
  const code = (await Promise.all(texts)).join("\n");
  expect(code.length).toBeGreaterThan(10_000);
  expect(foreignCode.filter((foreign) => code.includes(foreign))).toEqual([]);
  // Checked last, because the browser logs its status as an error.
  const ofUnknownAddress = await complaintsOf(page, "/made-up");
  expect(ofUnknownAddress).toEqual([]);
});

test("R-CMS-6 a visitor never gets a draft, whatever cookie or preview secret they send", async ({
  site,
}) => {
  const newsroom = new Newsroom(site);
  await newsroom.edit("page-pricing", { "seo.title": "A price nobody has seen" });
  for (const headers of [{}, { cookie: "__prerender_bypass=made-up" }, { cookie: "__prerender_bypass=" }]) {
    const html = await // Without a cookie it is an empty object, which has no such type.
    (await fetch(`${site.url}/pricing`, { headers: headers as Record<string, string> })).text();
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

/** Visits a page once: light on a desktop, then dark on a phone. Only styles change, so it needs no second load. */
async function complaintsOf(page: Page, path: string): Promise<string[]> {
  await page.setViewportSize(desk);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(path);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const light = await axeViolations(page);
  const shifts = await page.evaluate(() => Number(Reflect.get(window, "shifts")));
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: "dark" });
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  const dark = await axeViolations(page);
  return [
    ...light.map((violation) => `${path} light ${violation}`),
    ...dark.map((violation) => `${path} dark ${violation}`),
    ...(shifts > 0 ? [`${path} shifts by ${shifts}`] : []),
    ...(tooWide > 0 ? [`${path} is ${tooWide} px too wide`] : []),
  ];
}

/** Adds up the layout shifts that the browser reports since the page was opened. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      // The type of this kind of entry is in no library.
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

/** An open popover hides part of the page from the contrast check. */
async function closeAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() =>
    sessionStorage.setItem("announcement-dismissed:announcement-nvidia-inception", "true"),
  );
}
