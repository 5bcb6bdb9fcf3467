import { expect } from "@playwright/test";
import { type Newsroom, smallPage } from "../support/newsroom.ts";
import { pressUntil } from "../support/press-until.ts";
import type { Studio } from "../support/studio.ts";
import { test } from "../support/studio-test.ts";

interface ReleaseFound {
  readonly name: string;
  readonly state: string;
}

const releasesOf = ({ client }: Newsroom, title: string) =>
  client.fetch<ReleaseFound[]>(
    '*[_type == "system.release" && metadata.title == $title] | order(_createdAt asc){ name, state }',
    { title },
    { perspective: "raw" },
  );

const stateOf = async (newsroom: Newsroom, title: string) => (await releasesOf(newsroom, title))[0]?.state;

const titleOf = async ({ client }: Newsroom, id: string) => (await client.getDocument(id))?.title;

/** Chooses from the menu of the release that is open, and confirms. */
async function chooseForRelease(studio: Studio, item: string, confirm: RegExp): Promise<void> {
  await studio.chooseForRelease(item);
  await studio.page.getByRole("dialog").getByRole("button", { name: confirm }).click();
}

test("R-CMS-7 a release is filled from its own menu, scheduled, unscheduled, archived, brought back and duplicated", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  await newsroom.publishNew(smallPage("page-menu", "/menu-of-a-release", "A page of its own menu"));
  await newsroom.client.releases.create({
    releaseId: "rMenu",
    metadata: {
      title: "By its menu",
      releaseType: "scheduled",
      intendedPublishAt: "2040-01-01T09:00:00.000Z",
    },
  });
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  await studio.go("/studio/releases/rMenu");

  await page.getByRole("button", { name: "Add document" }).click();
  await page.keyboard.type("A page of its own menu");
  await page.getByTestId("search-results").getByText("A page of its own menu").first().click();
  await expect(page.getByTestId("table-row").filter({ hasText: "A page of its own menu" })).toBeVisible();
  expect(await titleOf(newsroom, "versions.rMenu.page-menu")).toBe("A page of its own menu");

  const schedule = page.getByRole("button", { name: "Yes, schedule" });
  await pressUntil(page.getByTestId("schedule-button"), schedule);
  await schedule.click();
  await expect.poll(() => stateOf(newsroom, "By its menu")).toBe("scheduled");
  await page.getByRole("button", { name: "Unschedule release" }).click();
  await page.getByRole("dialog").getByTestId("confirm-button").click();
  await expect.poll(() => stateOf(newsroom, "By its menu")).toBe("active");

  await chooseForRelease(studio, "Archive release", /^Yes, archive/);
  await expect.poll(() => stateOf(newsroom, "By its menu")).toBe("archived");
  expect(await newsroom.client.getDocument("versions.rMenu.page-menu")).toBeUndefined();
  await studio.chooseForRelease("Unarchive release");
  await expect.poll(() => titleOf(newsroom, "versions.rMenu.page-menu")).toBe("A page of its own menu");

  await chooseForRelease(studio, "Duplicate release", /^Yes, duplicate/);
  await page.getByRole("link", { name: "Releases" }).first().click();
  await page.getByText("By its menu (Copy)").click();
  await expect(page.getByTestId("table-row").filter({ hasText: "A page of its own menu" })).toBeVisible();

  await chooseForRelease(studio, "Archive release", /^Yes, archive/);
  await expect(page.getByText("This release is archived")).toBeVisible();
  await chooseForRelease(studio, "Delete release", /^Yes, delete/);
  await expect(page).toHaveURL(/\/releases\/?(\?|$)/);
  await expect.poll(() => releasesOf(newsroom, "By its menu (Copy)")).toEqual([]);
});

test("R-CMS-7 R-CMS-8 a published release is reverted: visitors see what was there before, and what a colleague published since", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  await newsroom.publishNew(smallPage("page-revert", "/to-revert", "Before the release"));
  const { client } = newsroom;
  await client.releases.create({ releaseId: "rWrong", metadata: { title: "Wrong", releaseType: "asap" } });
  await client.createVersion({ releaseId: "rWrong", publishedId: "page-revert", baseId: "page-revert" });
  await client.patch("versions.rWrong.page-revert").set({ "blocks[0].heading": "By mistake" }).commit();
  const fresh = {
    ...smallPage("page-mistake", "/mistake", "A mistake"),
    _id: "versions.rWrong.page-mistake",
  };
  await client.createVersion({ releaseId: "rWrong", publishedId: "page-mistake", document: fresh });
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  await studio.go("/studio/releases/rWrong");
  await pressUntil(page.getByTestId("publish-all-button"), page.getByTestId("confirm-button"));
  await page.getByTestId("confirm-button").click();
  await expect.poll(async () => (await newsroom.visit("/to-revert")).html).toContain("By mistake");
  expect((await newsroom.visit("/mistake")).status).toBe(200);
  const seo = { _type: "seo", description: "Written by a colleague." };
  await client.patch("page-revert").set({ seo }).commit();

  await page.getByTestId("revert-button").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByTestId("revert-summary-restore")).toContainText("1 document");
  await expect(dialog.getByTestId("revert-summary-unpublish")).toContainText("1 document");
  await dialog.getByRole("checkbox").check({ force: true });
  await dialog.getByTestId("confirm-button").click();
  await expect.poll(async () => (await newsroom.visit("/to-revert")).html).not.toContain("By mistake");
  expect((await newsroom.visit("/to-revert")).html).toContain("Written by a colleague.");
  expect((await newsroom.visit("/mistake")).status).toBe(404);
});

/** Schedules the draft that is open. */
async function schedulePublish({ page, dialog }: Studio, time: string): Promise<void> {
  await page.getByTestId("action-menu-button").click();
  await page.getByRole("menuitem", { name: "Schedule publish" }).click();
  await dialog.getByTestId("date-input").fill(time);
  await page.keyboard.press("Tab");
  await dialog.getByTestId("confirm-button").click();
}

test("R-CMS-7 a draft is scheduled, which lists say, paused, scheduled anew and run at once", async ({
  newsroom,
  openStudio,
}) => {
  await newsroom.publishNew(smallPage("page-monday", "/monday", "Before Monday"));
  await newsroom.edit("page-monday", { title: "On Monday" });
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  await studio.openToWrite("page-monday", "page");
  await schedulePublish(studio, "Jan 1, 2041 09:00");
  const row = page.locator('[data-testid^="pane-item-"]').filter({ hasText: "On Monday" });
  await expect(row).toContainText("Goes live Jan 1, 2041, 09:00 UTC");
  await expect(studio.text("title"), "locked while it waits").not.toBeEditable();

  await page.getByRole("button", { name: "Pause to edit" }).click();
  await expect(row).not.toContainText("Goes live");
  await studio.write("title", "On Monday, after all");
  await page.getByRole("button", { name: "Schedule publish" }).click();
  await studio.dialog.getByTestId("confirm-button").click();
  await expect(row).toContainText("Goes live Jan 1, 2041, 09:00 UTC");

  await studio.go("/studio/releases?releases[view]=drafts");
  await page.getByTestId("scheduled-draft-menu-button").click();
  await page.getByRole("menuitem", { name: "Publish now" }).click();
  await studio.dialog.getByTestId("confirm-button").click();
  await expect.poll(() => titleOf(newsroom, "page-monday")).toBe("On Monday, after all");
});

test("R-CMS-7 a page is set to go offline at a time, which its list says, and stays when that is taken back", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  await newsroom.publishNew(smallPage("page-leaving", "/leaving", "Soon gone"));
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  await studio.openToWrite("page-leaving", "page");
  await page.getByTestId("action-menu-button").click();
  await page.getByRole("menuitem", { name: "Unpublish later" }).click();
  const time = studio.dialog.getByLabel("Day and time, in UTC");
  await time.fill("2020-01-01T09:00");
  await expect(studio.dialog.getByRole("button", { name: "Schedule" })).toBeDisabled();
  await time.fill("2041-01-02T09:00");
  await expect(studio.dialog.getByText("until Wednesday, January 2, 2041 at 09:00 UTC")).toBeVisible();
  await studio.dialog.getByRole("button", { name: "Schedule" }).click();
  const row = page.locator('[data-testid^="pane-item-"]').filter({ hasText: "Soon gone" });
  await expect(row).toContainText("Goes offline Jan 2, 2041, 09:00 UTC");

  await studio.go("/studio/releases?releases[view]=drafts");
  await page
    .getByTestId("table-row")
    .filter({ hasText: "Soon gone" })
    .getByTestId("scheduled-draft-menu-button")
    .click();
  await page.getByRole("menuitem", { name: "Delete schedule" }).click();
  await studio.dialog.getByTestId("confirm-button").click();
  await expect(page.getByTestId("table-row").filter({ hasText: "Soon gone" })).toHaveCount(0);
  await studio.openToWrite("page-leaving", "page");
  await expect(row).toBeVisible();
  await expect(row).not.toContainText("Goes offline");
  expect(await newsroom.client.getDocument("drafts.page-leaving")).not.toHaveProperty("_system.delete");
  expect((await newsroom.visit("/leaving")).status).toBe(200);
});

test("R-CMS-6 a release is shared from its menu; whoever may only read is offered neither that nor a schedule", {
  tag: "@all",
}, async ({ browser, newsroom, openStudio, site, tolerated }) => {
  // The Studio tries every action of a release to learn which of them this person may take.
  tolerated.push(/status of 403 .*\/data\/actions\/production\?tag=sanity\.studio\)$/);
  await newsroom.publishNew(smallPage("page-preview", "/in-preview", "As published"));
  const { client } = newsroom;
  await client.releases.create({ releaseId: "rShown", metadata: { title: "Shown", releaseType: "asap" } });
  await client.createVersion({ releaseId: "rShown", publishedId: "page-preview", baseId: "page-preview" });
  await client.patch("versions.rShown.page-preview").set({ "blocks[0].heading": "As it will be" }).commit();
  const link = await (await openStudio("deniz-aksoy")).shareRelease("rShown");
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const visitor = await context.newPage();
  await visitor.goto(link);
  expect(new URL(visitor.url()).origin).toBe(site.url);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("As it will be");
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await context.close();

  const ines = await openStudio("ines-kowalski");
  const viewer = ines.page;
  await ines.go("/studio/releases/rShown");
  await viewer.getByTestId("release-menu-button").click();
  await expect(viewer.getByRole("menuitem", { name: "Share preview" })).toBeDisabled();
  await ines.go("/studio/intent/edit/id=page-preview;type=page");
  const offers = ["Share preview", "Unpublish later"].map((name) => viewer.getByRole("menuitem", { name }));
  // The Studio rebuilds its pane while a document is loading, and closes the menu by that.
  await expect(async () => {
    if (!(await offers[0]?.isVisible()))
      await viewer.getByTestId("action-menu-button").click({ timeout: 5_000 });
    for (const offer of offers) await expect(offer).toBeDisabled({ timeout: 2_000 });
  }).toPass({ timeout: 120_000 });
});
