import { expect, type Page } from "@playwright/test";
import { stegaClean } from "@sanity/client/stega";
import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";
import { Newsroom } from "../support/newsroom.ts";
import type { LakeKind } from "../support/running-site.ts";
import { test } from "../support/studio-test.ts";

/** Visible links to the Studio's vendor. A hosted project is managed in a console of the vendor's. */
async function vendorLinks(page: Page, lake: LakeKind): Promise<string[]> {
  const shown = page.locator('a[href*="sanity.io"]').filter({ visible: true });
  const links = await shown.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  return links.filter(
    (link) => lake === "local" || !link.startsWith("https://www.sanity.io/manage/project/"),
  );
}

test("R-CMS-1 Help in the Studio's bar opens our own help, and no visible link leads to the vendor", {
  tag: "@6of6",
}, async ({ lake, openStudio }) => {
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  await studio.openDesk();
  await expect(page.getByTestId("studio-navbar").getByRole("button", { name: /help/i })).toHaveCount(0);
  await page.getByRole("link", { name: "Help" }).click();
  const help = page.getByTestId("studio-help");
  await expect(help.getByRole("heading", { level: 1 })).toHaveText("How to work with this Studio");
  await help.getByRole("link", { name: "Link to something" }).click();
  await expect(help.getByRole("heading", { name: "Link to something" })).toBeInViewport();
  expect(new URL(page.url()).pathname).toBe("/studio/help");
  await page.locator("#workspace-menu").click();
  expect(await vendorLinks(page, lake)).toEqual([]);
  await page.keyboard.press("Escape");

  await page.setViewportSize({ width: 700, height: 900 });
  await page.getByTestId("studio-navbar").getByRole("button").first().click();
  await expect(page.getByRole("link", { name: "Help" })).toBeVisible();
  expect(await vendorLinks(page, lake)).toEqual([]);
});

test("R-CMS-3 the block menu finds blocks by common words, not only by their titles", {
  tag: "@all",
}, async ({ openStudio }) => {
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  await studio.openDocument("page-form-approval", "page");
  await studio.openInsertMenu("Hero");
  const search = page.getByRole("textbox", { name: "Search" }).last();
  for (const [words, name] of [
    ["cta", "Call to action"],
    ["headline", "Hero"],
    ["team", "Feature grid"],
    ["price", "Pricing"],
  ] as const) {
    await search.fill(words);
    await expect(page.getByRole("menuitem", { name })).toBeVisible();
  }
});

test("R-CMS-6 a visitor with a draft link gets a plain page without visual editing, its code and any link into the Studio", {
  tag: "@all",
}, async ({ browser, openStudio, site }) => {
  const newsroom = new Newsroom(site);
  await newsroom.edit("page-form-approval", { 'blocks[_key=="hero"].heading': "Not for everybody yet" });
  const { secret } = await createPreviewSecret(newsroom.client, "test", `${site.url}/studio`);
  const context = await browser.newContext({ baseURL: site.url });
  const stranger = await context.newPage();
  const scripts: string[] = [];
  stranger.on("response", async (response) => {
    if (response.request().resourceType() === "script") scripts.push(await response.text());
  });
  await stranger.goto(
    `/api/draft-mode/enable?sanity-preview-secret=${secret}&sanity-preview-pathname=/form-approval`,
  );
  await expect(stranger.getByRole("heading", { level: 1 })).toContainText("Not for everybody yet");
  await expect(stranger.getByText("You are looking at drafts.")).toBeVisible();
  const html = await stranger.content();
  expect(stegaClean(html)).toBe(html);
  await stranger.getByRole("heading", { level: 1 }).hover();
  await stranger.waitForLoadState("networkidle");
  await expect(stranger.locator("sanity-visual-editing")).toHaveCount(0);
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((text) => text.includes("sanity-visual-editing"))).toEqual([]);
  expect(html).not.toContain("/studio");
  await expect(
    stranger.locator(":is(a, form, iframe):is([href*=studio], [action*=studio], [src*=studio])"),
  ).toHaveCount(0);
  await stranger.getByRole("link", { name: "Show what is published" }).click();
  await expect(stranger.getByRole("heading", { level: 1 })).not.toContainText("Not for everybody yet");
  await context.close();

  const studio = await openStudio("deniz-aksoy");
  await studio.openPreview("/form-approval");
  await expect(studio.preview.getByText("You are looking at drafts.")).toHaveCount(0);
  const heading = await studio.preview.getByRole("heading", { level: 1 }).textContent();
  expect(stegaClean(heading), "in the Studio text carries the path of its field").not.toBe(heading);
});
