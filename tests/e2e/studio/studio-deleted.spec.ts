import { expect, type Page } from "@playwright/test";
import { smallPage } from "../support/newsroom.ts";
import { pressUntil } from "../support/press-until.ts";
import type { Studio } from "../support/studio.ts";
import { test } from "../support/studio-test.ts";

test("R-CMS-5 deleting a page asks what its visitors should find, and the list Deleted restores it", {
  tag: "@2of6",
}, async ({ newsroom, openStudio, site }) => {
  await newsroom.publishNew({
    ...smallPage("page-expo", "/expo-2026", "Meet us at the expo"),
    previousPaths: ["/expo-2025"],
  });
  expect((await newsroom.visit("/expo-2026")).status).toBe(200);
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;

  await test.step("nothing is deleted before the question is answered", async () => {
    await askToDelete(studio, "page-expo");
    await expect(studio.dialog).toContainText("/expo-2026 and by one former address");
    await expect(deleteButton(page)).toBeDisabled();
  });

  await test.step("a page deleted for good answers 410 at both addresses, with the site's own page", async () => {
    await studio.dialog.getByLabel("That the page is gone").check();
    await deleteButton(page).click();
    await expect(page.getByText("“Meet us at the expo” was deleted")).toBeVisible();
    for (const address of ["/expo-2026", "/expo-2025"]) {
      const answer = await newsroom.visit(address);
      expect(answer.status, address).toBe(410);
      expect(answer.html).toContain("<h1");
    }
  });

  await test.step("the kept copy can't be read without a token", async () => {
    const anonymous = await page.request.get(
      `${site.lakeAddress}/v2025-02-19/data/doc/production/deleted.page-expo`,
      {
        headers: { cookie: "" },
      },
    );
    expect(JSON.stringify(await anonymous.json())).not.toContain("Meet us at the expo");
  });

  await test.step("restoring brings the page back as it was", async () => {
    await restore(studio, "Meet us at the expo");
    await expect(studio.text("title")).toHaveValue("Meet us at the expo");
    await expect.poll(async () => (await newsroom.visit("/expo-2026")).status).toBe(200);
    const former = await newsroom.visit("/expo-2025");
    expect([former.status, former.location]).toEqual([308, "/expo-2026"]);
    expect(await newsroom.client.fetch('count(*[_id == "deleted.page-expo"])')).toBe(0);
  });

  await test.step("a page deleted with a successor redirects visitors to it", async () => {
    await askToDelete(studio, "page-expo");
    await studio.dialog.getByLabel("Another page").check();
    await studio.dialog.getByRole("combobox").fill("pricing");
    const best = page.locator("#successor-page-listbox").getByRole("option").first();
    // Until the search responds, the list shows the previous search's pages.
    await expect(best).toContainText(/\/pricing$/);
    await best.click();
    await deleteButton(page).click();
    await expect.poll(async () => (await newsroom.visit("/expo-2026")).status).toBe(308);
    expect((await newsroom.visit("/expo-2026")).location).toMatch(/\/pricing$/);
  });

  await test.step("a page whose address was taken since is restored as a draft and says why", async () => {
    await newsroom.client.delete({ query: '*[_type == "redirect" && from == "/expo-2026"]' });
    await newsroom.publishNew(smallPage("page-other", "/expo-2026", "Another expo"));
    await restore(studio, "Meet us at the expo");
    await expect(page.getByText("“Another expo” has its address now")).toBeVisible();
    expect(await newsroom.client.getDocument("page-expo")).toBeUndefined();
    expect(await newsroom.client.getDocument("drafts.page-expo")).toMatchObject({ path: "/expo-2026" });
  });
});

async function askToDelete(studio: Studio, id: string): Promise<void> {
  await studio.openDocument(id, "page");
  await studio.chooseToAsk("Delete");
}

function deleteButton(page: Page) {
  return page.getByRole("dialog").last().getByRole("button", { name: "Delete", exact: true });
}

async function restore(studio: Studio, title: string): Promise<void> {
  const { page } = studio;
  await studio.go("/studio/structure/deleted");
  await page.getByRole("link", { name: title }).first().click();
  const button = page
    .getByTestId("action-restore")
    .or(page.getByRole("button", { name: "Restore" }))
    .first();
  await pressUntil(button, page.getByText(/It is back as/));
}
