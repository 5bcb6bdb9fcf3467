import { expect } from "@playwright/test";
import { test } from "../support/studio-test.ts";

test("a viewer can read everything, including drafts in the preview, but change nothing", async ({
  newsroom,
  openStudio,
  site,
}) => {
  const ines = await openStudio("ines-kowalski");
  const { page } = ines;
  await ines.openDocument("page-pricing", "page");

  await test.step("fields are read-only, Publish is disabled, and a message says why", async () => {
    await expect(page.getByText("does not have permission to edit")).toBeVisible();
    await expect(ines.text("title")).toHaveAttribute("readonly", "");
    await expect(ines.publishButton).toHaveAttribute("data-disabled", "true");
    await page.getByTestId("new-document-button").click();
    const offers = page.locator('[data-testid^="create-new-"]');
    await expect(offers.first()).toBeVisible();
    for (const offer of await offers.all()) await expect(offer).toBeDisabled();
    await page.keyboard.press("Escape");
  });

  await test.step("the preview shows her drafts", async () => {
    await newsroom.edit("page-pricing", { "blocks[0].heading": "A price nobody knows yet" });
    await ines.openPreview("/pricing");
    await expect(ines.preview.getByText("A price nobody knows yet").first()).toBeVisible();
    await newsroom.client.delete("drafts.page-pricing");
  });

  await test.step("the lake refuses her too", async () => {
    const answer = await page.request.post(`${site.lakeAddress}/v2025-02-19/data/mutate/production`, {
      data: { mutations: [{ patch: { id: "page-pricing", set: { title: "Free" } } }] },
      headers: await ines.lakeHeaders(),
    });
    expect(answer.status()).toBe(403);
  });

  await test.step("she has no query tool", async () => {
    await expect(page.getByRole("link", { name: "Queries" })).toHaveCount(0);
  });
});

test("an administrator runs a query", async ({ openStudio }) => {
  const mara = await openStudio("mara-lindqvist");
  const { page } = mara;
  await mara.openDesk();
  await page.getByRole("link", { name: "Queries" }).click();
  await page
    .getByTestId("vision-query-editor")
    .getByRole("textbox")
    .fill('*[_type == "page" && path == "/pricing"]{title, path}');
  await page.getByRole("button", { name: "Fetch" }).click();
  await expect(page.getByTestId("vision-result")).toContainText("/pricing");
});
