import { expect } from "@playwright/test";
import { test } from "../support/studio-test.ts";

test("history shows who changed what and when, and Restore brings an old revision back", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  const deniz = await openStudio("deniz-aksoy");
  await deniz.openDocument("page-about", "page");
  await deniz.write("title", "About the people of Paraph");
  await deniz.publish();
  const mara = await openStudio("mara-lindqvist");
  await mara.openDocument("page-about", "page");
  await mara.write("title", "About everybody");
  await mara.publish();
  const { page } = mara;
  const entries = page.getByTestId("timeline-item-button");

  await test.step("the list has the initial content and both publishes, newest first, with their authors", async () => {
    await mara.openHistory();
    await expect(entries).toHaveCount(3);
    await expect(entries).toHaveText([/^Published/, /^Published/, /^PublishedJan 1/]);
    await expect(entries.nth(0).locator('img[src*="/users/mara-lindqvist/avatar"]').first()).toBeVisible();
    await expect(entries.nth(1).locator('img[src*="/users/deniz-aksoy/avatar"]').first()).toBeVisible();
  });

  await test.step("the changes of a publish are shown word by word", async () => {
    await entries.nth(1).click();
    await expect(mara.text("title")).toHaveValue("About the people of Paraph");
    await page.getByRole("tab", { name: "Review changes" }).click();
    const changes = page.getByRole("tabpanel");
    await expect(changes).toContainText("Title");
    await expect(changes.locator("del").first()).toContainText("us");
    await expect(changes.locator("ins").first()).toContainText("the people of Paraph");
  });

  await test.step("Restore makes a draft of the first revision, which can be published again", async () => {
    await page.getByRole("tab", { name: "History" }).click();
    await entries.nth(2).click();
    await expect(mara.text("title")).toHaveValue("About us");
    const restored = mara.waitForAction("replaceDraft");
    await page.getByTestId("action-reverttorevision").click();
    await page.getByRole("button", { name: "Confirm" }).click();
    await restored;
    await expect(mara.text("title")).toHaveValue("About us");
    await mara.publish();
    expect(await newsroom.client.getDocument("page-about")).toMatchObject({ title: "About us" });
  });
});
