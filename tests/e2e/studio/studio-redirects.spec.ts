import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { test } from "../support/studio-test.ts";

const table = (lines: string) => ({ name: "moved.csv", mimeType: "text/csv", buffer: Buffer.from(lines) });

test("R-CMS-7 a table is checked line by line, becomes one release, and comes out again", async ({
  newsroom,
  openStudio,
}) => {
  const { page } = await openStudio("deniz-aksoy");
  await page.goto("/studio/redirects");
  const file = page.getByLabel("Table to import");
  const lines = page.getByTestId("import-line");

  await test.step("a fault names its line and column, and nothing can be written", async () => {
    await file.setInputFiles(table("from,to,kind\n/csv-a,/about,\n/csv-b,/nowhere,\n"));
    await expect(lines).toHaveCount(2);
    await expect(lines.nth(1)).toContainText('Column 2 (to): No page lives at "/nowhere"');
    await expect(page.getByRole("button", { name: "Make a release of 2 redirects" })).toBeDisabled();
  });

  await test.step("a right one becomes a release, which visitors see as soon as it is published", async () => {
    await file.setInputFiles(table("from,to,kind\n/csv-a,/about,\n/csv-b/*,/about,temporary\n"));
    await page.getByRole("button", { name: "Make a release of 2 redirects" }).click();
    await expect(page.getByText("A release has all 2 redirects")).toBeVisible();
    expect((await newsroom.visit("/csv-a")).status).toBe(404);
    const query = '*[_type == "system.release" && metadata.title == "Redirects of moved.csv"][0].name';
    const releaseId = await newsroom.client.fetch<string>(query);
    await newsroom.client.releases.publish({ releaseId });
    await newsroom.told();
    expect(await newsroom.visit("/csv-a")).toMatchObject({ status: 308, location: "/about" });
    expect(await newsroom.visit("/csv-b/x")).toMatchObject({ status: 307, location: "/about" });
  });

  await test.step("it is in the table that is saved", async () => {
    await page.reload();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as CSV" }).click(),
    ]);
    const text = readFileSync(await download.path(), "utf8");
    expect(text).toContain("/csv-a,/about,permanent\r\n");
    expect(text).toContain("/csv-b/*,/about,temporary\r\n");
  });
});

test("R-CMS-7 an address that visitors miss is suggested, becomes a draft by one press, and another is ignored for good", async ({
  newsroom,
  openStudio,
}) => {
  for (let visit = 0; visit < 4; visit++) await newsroom.visit("/abouts");
  for (let visit = 0; visit < 3; visit++) await newsroom.visit("/wp-admin");
  const query = 'count(*[_type == "addressCounts"].missing[path in ["/abouts", "/wp-admin"]])';
  await expect.poll(() => newsroom.client.fetch(query), { timeout: 30_000 }).toBe(2);
  const { page } = await openStudio("deniz-aksoy");
  await page.goto("/studio/redirects");
  const suggestions = page.getByTestId("suggestion");
  const missed = suggestions.filter({ hasText: "/abouts" });
  await expect(missed).toContainText("4 visits without a page");
  await expect(missed).toContainText("(/about)");
  await missed.getByRole("button", { name: "Make a redirect" }).click();
  await expect(missed).toHaveCount(0);
  const draft = await newsroom.client.fetch('*[_type == "redirect" && from == "/abouts"][0]');
  expect(draft).toMatchObject({ permanent: true, to: { linkType: "internal" } });

  const junk = suggestions.filter({ hasText: "/wp-admin" });
  await junk.getByRole("button", { name: "Ignore for good" }).click();
  await expect(junk).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Import a table" })).toBeVisible();
  await expect(junk).toHaveCount(0);
});
