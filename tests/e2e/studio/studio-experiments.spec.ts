import { expect } from "@playwright/test";
import { smallPage } from "../support/newsroom.ts";
import { test } from "../support/studio-test.ts";

test("R-CMS-6 a marketer tries a variant, sees it in the preview, and publishes the winner with one click", async ({
  newsroom,
  openStudio,
  site,
}) => {
  await newsroom.publishNew(smallPage("page-won", "/won", "The old heading"));
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;

  await test.step("an experiment begins with the page as it is", async () => {
    await studio.openToWrite("page-won", "page");
    await studio.choose("Try a variant");
    await expect(page).toHaveURL(/type%3Dexperiment|;|experiment/);
    await expect(studio.text("title")).toHaveValue("What works better on “The old heading”?");
  });
  const id = await newsroom.client.fetch<string>(
    '*[_type == "experiment" && page._ref == "page-won"][0]._id',
  );
  const experiment = id.replace("drafts.", "");
  expect(id).toMatch(/^drafts\./);

  await test.step("its variant is changed, and the preview shows it before anybody publishes", async () => {
    await newsroom.edit(experiment, {
      'variants[letter == "B"].name': "Another heading",
      'variants[letter == "B"].blocks[0].heading': "The new heading",
    });
    await page.goto(
      `/studio/presentation?preview=${encodeURIComponent(`/api/draft-mode/variant?path=/won&variant=${experiment}.B`)}`,
    );
    const heading = studio.preview.getByRole("heading", { level: 1 });
    await expect(heading).toContainText("The new heading");
    await studio.preview.getByRole("link", { name: "A · The page itself" }).click();
    await expect(heading).toContainText("The old heading");
    await studio.preview.getByRole("link", { name: "B · Another heading" }).click();
    await expect(heading).toContainText("The new heading");
  });

  await test.step("it is published, and says that nothing is counted", async () => {
    await studio.openToWrite(experiment, "experiment");
    await studio.publish();
    await newsroom.told();
    await page.goto(`/studio/structure/experiments;all;${experiment},view=results`);
    await expect(page.getByTestId("results-view")).toContainText("Nothing is counted");
  });

  await test.step("the winner becomes the page for everybody", async () => {
    await studio.openToWrite(experiment, "experiment");
    await studio.choose("Publish the winner");
    await studio.dialog.getByRole("button", { name: "Publish B · Another heading" }).click();
    await expect(page.getByText("B is the page now")).toBeVisible();
    await newsroom.told();
    const visited = await fetch(`${site.url}/won`, {
      headers: { "user-agent": "Mozilla/5.0 Firefox/140.0", accept: "text/html" },
    });
    expect(await visited.text()).toContain("The new heading</h1>");
    expect(visited.headers.get("set-cookie")).toBeNull();
    expect(await newsroom.client.getDocument(experiment)).toMatchObject({ winner: "B" });
    await expect(studio.field("winner")).toBeVisible();
  });
});
