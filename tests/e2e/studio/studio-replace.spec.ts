import { expect } from "@playwright/test";
import { smallPage } from "../support/newsroom.ts";
import { test } from "../support/studio-test.ts";

const paragraph = (children: readonly object[]) => ({
  _key: "p",
  _type: "block",
  style: "normal",
  markDefs: [],
  children,
});

test("R-CMS-6 a marketer finds words, leaves one hit out, and publishes the others as one release", async ({
  browser,
  newsroom,
  openStudio,
  site,
}) => {
  await newsroom.publishNew({
    ...smallPage("page-replace-1", "/replace-1", "Quillmark signs for you"),
    blocks: [
      { _key: "hero", _type: "hero", variant: "centered", heading: "Quillmark signs for you" },
      {
        _key: "text",
        _type: "prose",
        body: [
          paragraph([
            { _key: "a", _type: "span", text: "With Quill", marks: [] },
            { _key: "b", _type: "span", text: "mark", marks: ["strong"] },
            { _key: "c", _type: "span", text: " you sign at once.", marks: [] },
          ]),
        ],
      },
    ],
  });
  await newsroom.publishNew(smallPage("page-replace-2", "/replace-2", "Why Quillmark kept its name"));
  await newsroom.edit("page-replace-2", { "blocks[0].note": "Only in the draft" });
  const { page } = await openStudio("deniz-aksoy");
  await page.goto("/studio/site-check");
  await page.getByRole("link", { name: "Find and replace" }).click();
  await expect(page.getByRole("heading", { name: "Find and replace" })).toBeVisible();

  await page.getByLabel("Find", { exact: true }).fill("Quillmark");
  await page.getByLabel("Replace with").fill("Inkwell");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("replace-summary")).toHaveText("“Quillmark”: 5 hits in 2 documents.");
  const first = page.getByRole("region", { name: "Quillmark signs for you" });
  const hits = first.getByTestId("replace-hit");
  await expect(hits).toHaveCount(3);
  const inText = hits.filter({ hasText: "you sign at once" });
  await expect(inText).toContainText("With QuillmarkInkwell you sign at once.");
  await expect(inText).toContainText("It is in several formats.");
  const second = page.getByRole("region", { name: "Why Quillmark kept its name" });
  await expect(second).toContainText("There is a draft, too, which keeps the old words");

  const opened = page.waitForEvent("popup");
  await hits.getByRole("link", { name: "Blocks › “Quillmark signs for you” › Heading" }).click();
  const form = await opened;
  await expect(form.getByTestId('field-blocks[_key=="hero"].heading').getByRole("textbox")).toBeVisible();
  await form.close();

  await second.getByRole("checkbox", { name: /^Replace in Blocks/ }).uncheck();
  const bar = page.getByTestId("replace-bar");
  await expect(bar).toContainText("4 hits in 2 documents will change.");
  await expect(bar.getByLabel("Name of the release")).toHaveValue("Replace “Quillmark” with “Inkwell”");
  await bar.getByRole("button", { name: "Make a release" }).click();

  await expect(page).toHaveURL(/\/releases\/r\w+/);
  const visitor = await browser.newContext();
  const shown = await visitor.newPage();
  const heading = shown.getByRole("heading", { level: 1 });
  await shown.goto(`${site.url}/replace-1`);
  await expect(heading).toHaveText("Quillmark signs for you");
  await page.getByTestId("publish-all-button").click();
  await page.getByTestId("confirm-button").click();
  await expect
    .poll(async () => (await newsroom.client.getDocument("page-replace-2"))?.title)
    .toBe("Why Inkwell kept its name");
  await newsroom.told();
  await shown.goto(`${site.url}/replace-1`);
  await expect(heading).toHaveText("Inkwell signs for you");
  await expect(shown.getByText("With Inkwell you sign at once.", { exact: true })).toBeVisible();
  await shown.goto(`${site.url}/replace-2`);
  await expect(heading).toHaveText("Why Quillmark kept its name");
  await visitor.close();
  expect(await newsroom.client.getDocument("drafts.page-replace-2")).toMatchObject({
    title: "Why Quillmark kept its name",
  });
});
