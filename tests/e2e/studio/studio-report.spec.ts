import { expect } from "@playwright/test";
import { smallPage } from "../support/newsroom.ts";
import { test } from "../support/studio-test.ts";

const described = {
  _type: "seo",
  title: "A page that is checked before it is published",
  description: "What a page must hold before visitors see it, checked and mended in the Studio.",
};

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

test("R-CMS-6 the report names a mistake, leads to its field and holds Publish until it is mended", async ({
  newsroom,
  openStudio,
}) => {
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
      next("detail"),
    ],
  });
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  await studio.openToWrite("page-checked", "page");
  await expect(studio.publishButton).toHaveAttribute("data-disabled", "true");
  await expect(page.getByText("1 error and 1 warning", { exact: true })).toBeVisible();

  await page.getByRole("tab", { name: "Check" }).click();
  const report = page.getByTestId("report-view");
  await expect(report.getByTestId("report-summary")).toContainText("Errors prevent publishing");
  const mistake = report.getByTestId("finding").filter({ hasText: 'has the anchor "detail"' });
  await expect(report.getByText('make it "Heading 3"')).toBeVisible();
  await expect(report.getByTestId("search-result")).toContainText(described.title);
  const shown = page.frameLocator('iframe[title="The page without scripts"]');
  await expect(shown.getByRole("heading", { level: 1 })).toContainText("Checked and mended");
  await expect(report.getByText("leaves out a level of headings")).toBeVisible();

  await mistake.getByRole("link").click();
  const anchor = page.getByTestId('field-blocks[_key=="next"].actions[_key=="a"].link.anchor');
  await expect(anchor).toBeVisible();
  await anchor.getByRole("textbox").fill("details");
  await expect(studio.publishButton).toHaveAttribute("data-disabled", "false");
  await page.keyboard.press("Escape");
  await studio.publish();
  expect((await newsroom.visit("/checked")).html).toContain('href="#details"');
});
