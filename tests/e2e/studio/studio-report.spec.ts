import { expect } from "@playwright/test";
import { smallPage } from "../support/newsroom.ts";
import { pressUntil } from "../support/press-until.ts";
import { test } from "../support/studio-test.ts";

const described = {
  _type: "seo",
  title: "A page that is checked before it is published",
  description: "What a page must hold before visitors see it, checked and mended in the Studio.",
};

const shortly = { _type: "seo", title: "A page whose description is short", description: "Too short." };

const paragraph = (key: string, text: string, style = "normal") => ({
  _key: key,
  _type: "block",
  style,
  markDefs: [],
  children: [{ _key: "s", _type: "span", text, marks: [] }],
});

const next = (anchor: string) => ({
  _key: "next",
  _type: "callToAction",
  heading: "What to do next",
  actions: [
    {
      _key: "a",
      _type: "action",
      label: "See the details",
      link: { _type: "link", linkType: "internal", anchor },
    },
  ],
});

test("R-CMS-6 the report names a mistake, leads to its field and holds Publish until it is mended", {
  tag: "@3of6",
}, async ({ newsroom, openStudio }) => {
  await newsroom.publishNew({ ...smallPage("page-checked", "/checked", "Checked"), seo: described });
  await newsroom.edit("page-checked", {
    blocks: [
      { _key: "hero", _type: "hero", variant: "centered", heading: "Checked and mended" },
      {
        _key: "text",
        _type: "prose",
        anchor: "details",
        body: [
          paragraph("a", "What we check", "h2"),
          paragraph("b", "And how", "h4"),
          paragraph("c", "One by one."),
        ],
      },
      { _key: "news", _type: "articleList", topic: "company" },
      next("detail"),
    ],
  });
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  await studio.openToWrite("page-checked", "page");
  await expect(studio.publishButton).toHaveAttribute("data-disabled", "true");
  await expect(page.getByText("1 error and 2 warnings", { exact: true })).toBeVisible();

  await pressUntil(page.getByRole("tab", { name: "Check" }), page.getByTestId("report-view"));
  const report = page.getByTestId("report-view");
  await expect(report.getByTestId("report-summary")).toContainText("Errors prevent publishing");
  const mistake = report.getByTestId("finding").filter({ hasText: 'has the anchor "detail"' });
  await expect(report.getByText('make it "Heading 3"')).toBeVisible();
  await expect(report.getByTestId("search-result")).toContainText(described.title);
  const shown = page.frameLocator('iframe[title="The page without scripts"]');
  await expect(shown.getByRole("heading", { level: 1 })).toContainText("Checked and mended");
  await expect(report.getByText("The block “articleList” is not shown to visitors")).toBeVisible();

  await shown.getByRole("heading", { level: 1 }).scrollIntoViewIfNeeded();
  await mistake.getByRole("link").click();
  const anchor = page.getByTestId('field-blocks[_key=="next"].actions[_key=="a"].link.anchor');
  await expect(anchor).toBeVisible();
  await anchor.getByRole("textbox").fill("details");
  await expect(studio.publishButton).toHaveAttribute("data-disabled", "false");
  await page.keyboard.press("Escape");
  await studio.publish();
  expect((await newsroom.visit("/checked")).html).toContain('href="#details"');
});

test("R-CMS-6 the site check lists what is wrong now, and a release is checked before it goes live", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  const { client } = newsroom;
  await newsroom.publishNew({ ...smallPage("page-now", "/now", "Now"), seo: shortly });
  await client.releases.create({
    releaseId: "rChecked",
    metadata: { title: "Checked", releaseType: "asap" },
  });
  await client.createVersion({ releaseId: "rChecked", publishedId: "page-now", baseId: "page-now" });
  await client.patch("versions.rChecked.page-now").set({ "blocks[0].note": "  " }).commit();
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;

  await studio.go("/studio/site-check");
  const summary = page.getByTestId("site-check-summary");
  await expect(summary).toContainText(/\d documents checked: /, { timeout: 120_000 });
  const finding = page
    .getByTestId("finding")
    .filter({ hasText: "Say a little more", has: page.locator('a[href*="page-now"]') });
  await finding.getByRole("link").click();
  await expect(page.getByTestId("field-seo.description")).toBeVisible();

  await studio.go("/studio/releases/rChecked");
  // The button is also disabled until the Studio has checked the documents. It stays so.
  await page.waitForTimeout(5_000);
  await expect(page.getByRole("button", { name: "Run release" })).toHaveAttribute("data-disabled", "true");
  await studio.chooseForRelease("Check");
  await expect(page.getByRole("heading", { name: "Check of a release" })).toBeVisible();
  await expect(summary).toContainText("1 error and 1 warning");
  await expect(page.getByText("This text is only spaces.")).toBeVisible();
});

test("R-CMS-6 the report of shipped pages, as they are shown without scripts, finds nothing", {
  tag: "@all",
}, async ({ openStudio }) => {
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  // The second shows every block there is.
  for (const id of ["page-pricing", "page-blocks"]) {
    await studio.openDocument(id, "page");
    await pressUntil(page.getByRole("tab", { name: "Check" }), page.getByTestId("report-view"));
    const report = page.getByTestId("report-view");
    const shown = page.frameLocator('iframe[title="The page without scripts"]');
    await expect(shown.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(report.getByTestId("page-check")).toHaveAttribute("aria-busy", "false");
    await expect(report.getByTestId("report-summary")).toContainText("Nothing is wrong");
    await expect(report.getByTestId("finding")).toHaveCount(0);
  }
});

test("R-CMS-6 settings, navigation, footer and search words have the tab Check, which says what is wrong", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  await newsroom.edit("siteSettings", { supportEmail: "nobody" });
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  await page.setViewportSize({ width: 1440, height: 2000 });
  for (const type of ["navigation", "footer", "searchWords", "siteSettings"]) {
    await studio.go(`/studio/structure/${type}`);
    await pressUntil(page.getByRole("tab", { name: "Check" }), page.getByTestId("report-view"));
    await expect(page.getByTestId("report-view")).toBeVisible();
  }
  await expect(page.getByTestId("report-view")).toContainText(/mail/i);
  await newsroom.client.delete("drafts.siteSettings");
});
