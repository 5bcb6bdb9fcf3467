import { expect } from "@playwright/test";
import { test } from "../support/studio-test.ts";

// A system of its own: no other test has to live with so many pages.
test.use({ environment: {} });

const PAGES = 200;

test("R-CMS-6 four hundred hits are checked with a few reads for each document", { tag: "@all" }, async ({
  newsroom,
  openStudio,
}) => {
  const heading = (index: number) => `Tessaract page ${index}`;
  const pages = Array.from({ length: PAGES }, (_, index) => ({
    _id: `page-many-${index}`,
    _type: "page",
    title: heading(index),
    path: `/many-${index}`,
    group: "general",
    blocks: [
      {
        _key: "hero",
        _type: "hero",
        variant: "centered",
        heading: heading(index),
        actions: [
          {
            _key: "a",
            _type: "action",
            label: "Prices",
            link: {
              _type: "link",
              linkType: "internal",
              internal: { _type: "reference", _ref: "page-about" },
            },
          },
        ],
      },
    ],
  }));
  for (let at = 0; at < PAGES; at += 50)
    await newsroom.client.mutate(pages.slice(at, at + 50).map((page) => ({ create: page })));
  const studio = await openStudio("kofi-mensah");
  const { page } = studio;
  await studio.go("/studio/site-check/replace");
  const summary = page.getByTestId("replace-summary");
  await expect(async () => {
    await page.getByLabel("Find", { exact: true }).fill("Tessaract");
    await page.getByLabel("Replace with").fill("Cube");
    await page.keyboard.press("Enter");
    await expect(summary).toContainText("“Tessaract”", { timeout: 10_000 });
  }).toPass({ timeout: 180_000 });
  let reads = 0;
  page.on("request", (request) => {
    if (/\/data\/(query|doc)\//.test(request.url())) reads++;
  });
  await expect(summary).toHaveText(`“Tessaract”: ${2 * PAGES} hits in ${PAGES} documents.`);
  const rules = page.getByTestId("replace-rules");
  await expect(rules).toContainText("Checking the rules of the fields");
  await expect(rules).toHaveAttribute("aria-busy", "false", { timeout: 300_000 });
  await expect(rules).not.toContainText("could not be checked");
  // Questions about what a replacement changes are asked before and after, all others once.
  expect(reads).toBeLessThan(8 * PAGES);
});
