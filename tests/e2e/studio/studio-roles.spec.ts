import { expect } from "@playwright/test";
import { smallPage } from "../support/newsroom.ts";
import { test } from "../support/studio-test.ts";

test("a viewer can read everything, including drafts in the preview, but change nothing", {
  tag: "@all",
}, async ({ newsroom, openStudio, site }) => {
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

test("an administrator runs a query", { tag: "@all" }, async ({ openStudio }) => {
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

test("R-CMS-6 an author writes a draft and asks with a note; a publisher finds it in the list and publishes it", async ({
  newsroom,
  openStudio,
  site,
}) => {
  await newsroom.publishNew(smallPage("page-requested", "/requested", "Before anybody asked"));
  const lena = await openStudio("lena-brandt");
  const { page } = lena;

  await test.step("the author writes, may not publish, and asks", async () => {
    await lena.openToWrite("page-requested", "page");
    await lena.write("title", "Written by an author");
    await expect(lena.publishButton).toHaveAttribute("data-disabled", "true");
    await lena.chooseToAsk("Ask to publish");
    await lena.dialog.getByLabel("Note").fill("Please before Monday");
    await lena.dialog.getByRole("button", { name: "Ask", exact: true }).click();
    await expect(lena.dialog).toHaveCount(0);
  });

  await test.step("the lake refuses her, too", async () => {
    const answer = await page.request.post(`${site.lakeAddress}/v2025-02-19/data/actions/production`, {
      data: {
        actions: [
          {
            actionType: "sanity.action.document.publish",
            draftId: "drafts.page-requested",
            publishedId: "page-requested",
          },
        ],
      },
      headers: await lena.lakeHeaders(),
    });
    expect(answer.status()).toBe(403);
  });

  await test.step("a publisher reads the note, opens the draft from there and publishes it", async () => {
    const deniz = await openStudio("deniz-aksoy");
    await deniz.go("/studio/structure/publish-requests");
    const request = deniz.page.getByTestId("publish-request");
    await expect(request).toContainText("Please before Monday");
    await expect(request).toContainText("Lena Brandt");
    await request.getByRole("link", { name: "Written by an author" }).click();
    await expect(deniz.form).toBeVisible();
    await expect(deniz.text("title")).toBeEditable();
    await deniz.publish();
    await deniz.go("/studio/structure/publish-requests");
    await expect(deniz.page.getByText("Nobody is waiting.")).toBeVisible();
  });

  await test.step("the history says who wrote and who published", async () => {
    await lena.openDocument("page-requested", "page");
    await lena.openHistory();
    const entries = page.getByTestId("timeline-item-button");
    await expect(entries.first()).toContainText("Published");
    await entries.first().hover();
    await expect(page.getByText("Deniz Aksoy").first()).toBeAttached();
  });
});

test("R-CMS-6 an editor publishes pages, but no deal", { tag: "@all" }, async ({ newsroom, openStudio }) => {
  await newsroom.publishNew(smallPage("page-edited", "/edited", "As it was"));
  const kofi = await openStudio("kofi-mensah");
  await kofi.openToWrite("deal-lifetime", "deal");
  const title = await kofi.text("title").inputValue();
  await kofi.write("title", `${title}, longer`);
  await expect(kofi.publishButton).toHaveAttribute("data-disabled", "true");
  await newsroom.client.delete("drafts.deal-lifetime");
  await kofi.openToWrite("page-edited", "page");
  await kofi.write("title", "Published by an editor");
  await kofi.publish();
  expect((await newsroom.client.getDocument("page-edited"))?.title).toBe("Published by an editor");
});
