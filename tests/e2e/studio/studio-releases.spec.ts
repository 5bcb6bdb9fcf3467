import { expect } from "@playwright/test";
import { smallPage } from "../support/newsroom.ts";
import { pressUntil } from "../support/press-until.ts";
import type { Studio } from "../support/studio.ts";
import { test } from "../support/studio-test.ts";
import { untilIdle } from "../support/until-idle.ts";

/**
 * Opens a preview and waits until it follows the choice of a release. The Studio loads a preview anew as long as it does
 * not know that the preview switches by itself, which the preview tells it once their connection stands.
 */
async function openFollowing(studio: Studio, address: string): Promise<void> {
  const { page } = studio;
  const switched = page.waitForResponse((response) => response.url().endsWith("/api/draft-mode/perspective"));
  await studio.openPreview(address);
  await switched;
  // The Studio notes it in a deferred render, which ends before the page is idle.
  await untilIdle(page);
}

test("R-CMS-6 a marketer shares a draft by a link, and a visitor's preview ends when the link is deleted", async ({
  browser,
  newsroom,
  openStudio,
  site,
}) => {
  await newsroom.publishNew(smallPage("page-to-share", "/to-share", "Shared by a link"));
  await newsroom.edit("page-to-share", { "blocks[0].heading": "For the client's eyes" });
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  await studio.openToWrite("page-to-share", "page");
  await page.getByTestId("action-menu-button").click();
  await page.getByRole("menuitem", { name: "Share preview" }).click();
  const dialog = page.getByRole("dialog", { name: "Share preview" });
  await dialog.getByLabel("Works for a day").check();
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const link = await dialog.getByRole("textbox", { name: "Link to the preview" }).inputValue();
  expect(new URL(link).origin).toBe(site.url);

  const context = await browser.newContext();
  const client = await context.newPage();
  await client.goto(link);
  await expect(client.getByRole("heading", { level: 1 })).toHaveText("For the client's eyes");

  await studio.go("/studio/structure/shared-previews");
  const entry = page.getByRole("link", { name: /Shared by a link.*1 visit/ });
  await expect(entry).toBeVisible();
  await entry.click();
  await expect(studio.form).toBeVisible();
  await studio.chooseToAsk("Delete");
  await studio.dialog.getByRole("button", { name: /^Delete/ }).click();
  await expect(entry).toHaveCount(0);
  await client.goto(`${site.url}/to-share`);
  await expect(client.getByRole("heading", { level: 1 })).toHaveText("Shared by a link");
  await context.close();
});

test("R-CMS-6 R-CMS-7 a marketer makes a release, adds a page, previews it there, and publishes it", async ({
  newsroom,
  openStudio,
}) => {
  await newsroom.publishNew(smallPage("page-campaign", "/campaign", "Before the campaign"));
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  await studio.go("/studio/releases");
  const dialog = page.getByRole("dialog");
  await pressUntil(page.getByRole("button", { name: "New release" }).first(), dialog);
  await dialog.getByTestId("release-form-title").fill("Campaign");
  await dialog.getByTestId("submit-release-button").click();
  await expect(page).toHaveURL(/\/releases\/r\w+/);
  const [release] = await newsroom.client.fetch<{ name: string }[]>(
    '*[_type == "system.release" && metadata.title == "Campaign"]',
    {},
    { perspective: "raw" },
  );
  const name = release?.name ?? "";
  expect(name).not.toBe("");
  await newsroom.client.createVersion({
    releaseId: name,
    publishedId: "page-campaign",
    baseId: "page-campaign",
  });
  await newsroom.client
    .patch(`versions.${name}.page-campaign`)
    .set({ "blocks[0].heading": "During the campaign" })
    .commit();
  await studio.go(`/studio/intent/edit/id=page-campaign;type=page/?perspective=${name}`);
  await expect(studio.text("title")).toBeEditable();
  await studio.write("title", "Campaign page");
  await expect
    .poll(async () => (await newsroom.client.getDocument(`versions.${name}.page-campaign`))?.title)
    .toBe("Campaign page");
  await openFollowing(studio, "/campaign");
  const heading = studio.preview.getByRole("heading", { level: 1 });
  await expect(heading).toContainText("Before the campaign");
  await heading.evaluate(() => Reflect.set(window, "isTheSame", true));
  await page.getByTestId("global-perspective-menu-button").click();
  await page.getByTestId(`release-${name}`).click();
  await expect(heading).toContainText("During the campaign");
  expect(await heading.evaluate(() => Reflect.get(window, "isTheSame"))).toBe(true);
  await expect(studio.text("title")).toHaveValue("Campaign page");
  expect((await newsroom.visit("/campaign")).html).toContain("Before the campaign");
  await studio.go(`/studio/releases/${name}`);
  await pressUntil(page.getByTestId("publish-all-button"), page.getByTestId("confirm-button"));
  await page.getByTestId("confirm-button").click();
  // Whoever presses before the page was looked at is told that it can't be compared: unit/studio/receipt.
  await expect(page.getByTestId("release-receipt")).toContainText(
    /(?:A visitor got the new page \d+\.\d s after it ran|Too slow to be compared .+): \/campaign/,
  );
  await expect
    .poll(async () => (await newsroom.client.getDocument("page-campaign"))?.title)
    .toBe("Campaign page");
  await newsroom.told();
  expect((await newsroom.visit("/campaign")).html).toContain("During the campaign");
});

test("R-CMS-6 choosing a release at the top switches form, list and preview, without loading the page anew", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  await newsroom.publishNew(smallPage("page-switch", "/switch", "As published"));
  const { client } = newsroom;
  await client.releases.create({
    releaseId: "rSwitch",
    metadata: { title: "Switched", releaseType: "asap" },
  });
  await client.createVersion({ releaseId: "rSwitch", publishedId: "page-switch", baseId: "page-switch" });
  await client
    .patch("versions.rSwitch.page-switch")
    .set({ title: "Title in the release", "blocks[0].heading": "In the release" })
    .commit();
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  await openFollowing(studio, "/switch");
  const heading = studio.preview.getByRole("heading", { level: 1 });
  await expect(heading).toContainText("As published");
  await heading.evaluate(() => Reflect.set(window, "isTheSame", true));
  await page.getByTestId("global-perspective-menu-button").click();
  await page.getByTestId("release-rSwitch").click();
  await expect(heading).toContainText("In the release");
  expect(await heading.evaluate(() => Reflect.get(window, "isTheSame"))).toBe(true);
  await expect(studio.text("title")).toHaveValue("Title in the release");

  await studio.go("/studio/intent/edit/id=page-switch;type=page/?perspective=rSwitch");
  await expect(
    page.locator('[data-testid^="pane-item-"]').filter({ hasText: "Title in the release" }),
  ).toBeVisible();
});

test("R-CMS-7 a page that exists only in a release is written there, and answers when the release goes live", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  const { client } = newsroom;
  await client.releases.create({
    releaseId: "rNew",
    metadata: { title: "Something new", releaseType: "asap" },
  });
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  await studio.go("/studio/intent/create/type=page/?perspective=rNew");
  await page.getByRole("textbox", { name: "Title" }).fill("Only in the release");
  await page.getByRole("button", { name: "Create page" }).click();
  await expect(studio.text("title")).toBeEditable();
  await expect(studio.text("path")).toHaveValue("/only-in-the-release");
  const versions = await client.fetch<string[]>(
    '*[sanity::partOfRelease("rNew")]._id',
    {},
    { perspective: "raw" },
  );
  expect(versions).toHaveLength(1);
  expect(await client.fetch('count(*[path == "/only-in-the-release"])', {}, { perspective: "drafts" })).toBe(
    0,
  );
  const { blocks, group } = smallPage("any", "/any", "Only now");
  await client
    .patch(versions[0] ?? "")
    .set({ blocks, group })
    .commit();
  expect((await newsroom.visit("/only-in-the-release")).status).toBe(404);
  await studio.go("/studio/releases/rNew");
  await pressUntil(page.getByTestId("publish-all-button"), page.getByTestId("confirm-button"));
  await page.getByTestId("confirm-button").click();
  await expect.poll(async () => (await newsroom.visit("/only-in-the-release")).status).toBe(200);
});
