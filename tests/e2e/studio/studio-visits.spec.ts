import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import { axeViolations } from "../support/axe.ts";
import { forgetNetworkErrors } from "../support/connection.ts";
import { Newsroom, smallPage } from "../support/newsroom.ts";
import { pressUntil } from "../support/press-until.ts";
import { openReader } from "../support/reader.ts";
import type { RunningSite } from "../support/running-site.ts";
import { test } from "../support/studio-test.ts";

/** What is kept of all visits, byte by byte: by our own lake, or by the site. */
function storedBytes(dataFolder: string): string {
  const files = globSync("{lake,visits}/visits.db*", { cwd: dataFolder });
  return files.map((file) => readFileSync(path.join(dataFolder, file), "latin1")).join("\n");
}

const total = (page: Page) => page.getByTestId("visits-total");
const rowOf = (page: Page, table: string, name: string) =>
  page.getByRole("table", { name: table }).getByRole("row").filter({ hasText: name });

/** Somebody comes to a page of this name from another website, writes and looks around. Then programs come. */
async function visit(
  { browser, newsroom, site }: { browser: Browser; newsroom: Newsroom; site: RunningSite },
  name: string,
): Promise<void> {
  // A page of its own, because others visit those that are shipped. Its form is that of the page about us.
  const { blocks } = await newsroom.client.fetch<{ blocks: unknown[] }>('*[_id == "page-about"][0]{blocks}');
  const address = `/${name}`;
  await newsroom.publishNew({ ...smallPage(`page-${name}`, address, "Counted"), blocks });
  await using reader = await openReader(browser, site.url, { mark: "Telltale/77", javaScriptEnabled: false });
  await reader.addCookies([{ name: "telltale", value: "cookie-77", url: site.url }]);
  const page = await reader.newPage();
  const before = { referer: "https://ann-77.news.example/inbox/77" };

  await test.step("somebody comes, writes and looks around", async () => {
    await page.goto(`${address}?utm_campaign=autumn-sale&email=ann77@example.com`, before);
    await page.goto(`${address}?utm_campaign=ann77@example.com`);
    const form = page.locator("[data-lead-form]");
    await form.getByLabel("Your name").fill("Ann Seventy-Seven");
    await form.getByLabel("E-mail address").fill("ann77@example.com");
    await form.getByLabel("Your message").fill("A message of seventy-seven letters.");
    await form.getByRole("checkbox").check();
    await form.getByRole("button", { name: "Send the message" }).click();
    await expect(page.getByText("We have your message.")).toBeVisible();
  });

  await test.step("a program, a prefetch and a missing page count nothing", async () => {
    await newsroom.visit(address);
    await fetch(`${site.url}${address}`, {
      headers: { "sec-fetch-dest": "document", "sec-fetch-mode": "navigate", "sec-purpose": "prefetch" },
    });
    await page.goto("/nowhere-77");
  });
}

/** What is stored says nothing of who came, nor do the log and the content. */
function expectNobody(dataFolder: string, address: string): void {
  const stored = storedBytes(dataFolder);
  expect(stored).toContain(address);
  for (const hidden of ["Telltale", "cookie-77", "ann77", "ann-77", "Mozilla", "127.0.0.1", "nowhere-77"])
    expect(stored, hidden).not.toContain(hidden);
}

test("R-CMS-3 the lake counts visits and presses with their origin, and stores nothing of who came", {
  tag: "@2of6",
}, async ({ browser, lake, newsroom, site }) => {
  test.skip(lake === "hosted", "The site keeps the counts: tests/unit/visits.");
  await visit({ browser, newsroom, site }, "told");
  const { client } = newsroom;
  const told = () => client.request<object>({ url: "/visits?page=/told" });
  await expect.poll(told).toMatchObject({
    days: [{ visits: 3, actions: 1 }],
    sources: expect.arrayContaining([
      { name: "news.example", count: 1 },
      { name: "internal", count: 1 },
    ]),
    campaigns: expect.arrayContaining([
      { name: "autumn-sale", count: 1 },
      { name: "other", count: 1 },
    ]),
    actions: [{ name: "form", count: 1 }],
  });
  expectNobody(site.dataFolder, "/told");
});

test("R-CMS-3 visits and presses show beside the page, with their origin and nothing of who came", {
  tag: "@all",
}, async ({ browser, newsroom, openStudio, site }) => {
  await visit({ browser, newsroom, site }, "counted");
  const kofi = await openStudio("kofi-mensah");
  const desk = kofi.page;
  await kofi.go("/studio/intent/edit/id=page-counted;type=page");
  await pressUntil(desk.getByRole("tab", { name: "Visits" }), desk.getByTestId("visits-view"));
  await expect(total(desk)).toHaveText(/^3 visits and 1 action at \/counted in the last 30 days\.$/, {
    timeout: 60_000,
  });
  await expect(rowOf(desk, "Where visits came from", "news.example")).toContainText("1");
  await expect(rowOf(desk, "Where visits came from", "ann-77")).toHaveCount(0);
  await expect(rowOf(desk, "Where visits came from", "This website")).toContainText("1");
  await expect(rowOf(desk, "Campaigns", "autumn-sale")).toContainText("50%");
  await expect(rowOf(desk, "Campaigns", "Other")).toContainText("50%");
  await expect(rowOf(desk, "What visitors did", "Form sent")).toContainText("1");
  await expect(desk.getByRole("img", { name: "Visits of /counted by day" })).toBeVisible();
  await desk.getByRole("button", { name: "Each day in numbers" }).click();
  await expect(desk.getByRole("table", { name: "Each day" }).getByRole("row")).toHaveCount(31);
  await desk.getByRole("button", { name: "7 days" }).click();
  await expect(total(desk)).toHaveText(/in the last 7 days/);

  await test.step("everyone can use the view", async () => {
    const view = `document.querySelector('[data-testid="visits-view"]')`;
    expect(await axeViolations(desk, view)).toEqual([]);
  });

  await test.step("the table that is saved has the same", async () => {
    const [file] = await Promise.all([
      desk.waitForEvent("download"),
      desk.getByRole("button", { name: "Save as CSV" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^visits-counted-\d{4}-\d\d-\d\d\.csv$/);
    const rows = readFileSync(await file.path(), "utf8").split("\r\n");
    expect(rows[0]).toBe("\ufeffday,page,source,campaign,action,variant,count");
    expect(rows.filter((row) => /,\/counted,news\.example,autumn-sale,,,1$/.test(row))).toHaveLength(1);
  });

  expectNobody(site.dataFolder, "/counted");
});

test("R-CMS-3 counts survive a restart, and a page that isn't published has none", { tag: "@all" }, async ({
  browser,
  consoleProblems,
  newsroom,
  openStudio,
  site,
}) => {
  await newsroom.publishNew(smallPage("page-read", "/read-me", "Read me"));
  await using reader = await openReader(browser, site.url);
  const page = await reader.newPage();
  await page.goto("/read-me");
  // What is counted in memory is stored as the site stops.
  await site.restart();
  await page.goto("/read-me");
  const again = new Newsroom(site);
  await again.publish("page-read", { path: "/read-me-now", previousPaths: ["/read-me"] });
  const mara = await openStudio("mara-lindqvist");
  const desk = mara.page;
  await mara.go("/studio/intent/edit/id=page-read;type=page");
  await pressUntil(desk.getByRole("tab", { name: "Visits" }), desk.getByTestId("visits-view"));
  await expect(total(desk)).toHaveText(/^2 visits and 0 actions at \/read-me-now/, { timeout: 60_000 });
  await again.unpublish("page-read");
  await expect(desk.getByText("Visitors can’t open this yet.")).toBeVisible();
  // Of Studios that tests before this one left open.
  forgetNetworkErrors(consoleProblems);
});
