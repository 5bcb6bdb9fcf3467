import { expect, type Locator, type Page } from "@playwright/test";
import { axeViolations } from "../support/axe.ts";
import { smallPage } from "../support/newsroom.ts";
import { test } from "../support/studio-test.ts";

const paragraph = (children: readonly object[]) => ({
  _key: "p",
  _type: "block",
  style: "normal",
  markDefs: [],
  children,
});

async function search(page: Page, find: string, replacement: string): Promise<Locator> {
  const summary = page.getByTestId("replace-summary");
  await page.getByLabel("Find", { exact: true }).fill(find);
  await page.getByLabel("Replace with").fill(replacement);
  await page.keyboard.press("Enter");
  await expect(summary).toContainText(`“${find}”`);
  return summary;
}

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
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  await studio.go("/studio/site-check");
  await page.getByRole("link", { name: "Find and replace" }).click();
  await expect(page.getByRole("heading", { name: "Find and replace" })).toBeVisible();

  await expect(await search(page, "Quillmark", "Inkwell")).toHaveText("“Quillmark”: 5 hits in 2 documents.");
  const first = page.getByRole("region", { name: "Quillmark signs for you" });
  const hits = first.getByTestId("replace-hit");
  await expect(hits).toHaveCount(3);
  const inText = hits.filter({ hasText: "you sign at once" });
  await expect(inText).toContainText("With Quillmark becomes Inkwell you sign at once.");
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

test("R-CMS-6 rules that would break and other releases are told before, and changes of others are never overwritten", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  const { client } = newsroom;
  await newsroom.publishNew({
    ...smallPage("page-rules", "/rules", "Vellumine in short"),
    blocks: [
      {
        _key: "hero",
        _type: "hero",
        variant: "centered",
        heading: "Vellumine in short",
        actions: [
          {
            _key: "a",
            _type: "action",
            label: "Vellumine",
            link: { _type: "link", linkType: "external", external: "https://vellumine.example" },
          },
        ],
      },
    ],
  });
  await client.releases.create({ releaseId: "rRules", metadata: { title: "Rules", releaseType: "asap" } });
  await client.createVersion({ releaseId: "rRules", publishedId: "page-rules", baseId: "page-rules" });
  const studio = await openStudio("kofi-mensah");
  const { page } = studio;
  await studio.go("/studio/site-check/replace");
  const summary = await search(page, "vellumine", "A name of far more than forty characters, all told");
  await expect(summary).toHaveText("“vellumine”: 3 hits in 1 document.");
  const found = page.getByRole("region", { name: "Vellumine in short" });
  await expect(found).toContainText("Already in “Rules”.");
  const label = found.getByTestId("replace-hit").filter({ hasText: "Label" });
  await expect(label.getByTestId("replace-fault")).toContainText("Keep it under 40 characters");
  await expect(page.getByTestId("replace-rules")).toContainText("1 document would get a warning.");
  const violations = await axeViolations(page, "document.querySelector('[data-testid=replace-view]')");
  // Primary buttons have the colors of the vendor's design.
  expect(violations.filter((one) => !/>(Find|Make a release)</.test(one))).toEqual([]);

  await client.patch("page-rules").set({ "seo.title": "By somebody else" }).commit();
  const releases = () => client.fetch<number>('count(*[_type == "system.release"])');
  const before = await releases();
  await page.getByRole("button", { name: "Make a release" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "No release was made. 1 document changed since the search",
  );
  await expect(found).toContainText("Somebody has changed this since the search.");
  expect(await releases()).toBe(before);

  await page.getByRole("checkbox", { name: "Also in links" }).check();
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await expect(summary).toHaveText("“vellumine”: 4 hits in 1 document.");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await search(page, "no such words anywhere", "any");
  await expect(summary).toContainText("“no such words anywhere” is in none of");
  await expect(summary).toContainText("Switch off “Whole words”");
});

test("R-CMS-6 who may not edit sees the hits and can't choose them, who may not make releases is told so", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  await newsroom.publishNew(smallPage("page-roles", "/roles", "Parchmentry"));
  const searchAs = async (person: "ines-kowalski" | "lena-brandt") => {
    const studio = await openStudio(person);
    const { page } = studio;
    await studio.go("/studio/site-check/replace");
    await search(page, "Parchmentry", "Papery");
    await expect(page.getByTestId("replace-hit")).toHaveCount(2);
    await expect(page.getByRole("button", { name: "Make a release" })).toBeDisabled();
    return page;
  };
  const viewer = await searchAs("ines-kowalski");
  await expect(viewer.getByRole("checkbox", { name: /^Replace in/ }).first()).toBeDisabled();
  await expect(viewer.getByTestId("replace-document")).toContainText("Your role can't edit this.");
  const author = await searchAs("lena-brandt");
  await expect(author.getByRole("checkbox", { name: /^Replace in/ }).first()).toBeChecked();
  await expect(author.getByTestId("replace-bar")).toContainText("Your role can't make releases.");
});
