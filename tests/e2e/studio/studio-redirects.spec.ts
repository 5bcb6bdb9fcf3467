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
