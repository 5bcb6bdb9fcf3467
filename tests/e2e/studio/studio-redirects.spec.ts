import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { test } from "../support/studio-test.ts";

const table = (lines: string, encoding: "utf8" | "latin1" = "utf8") => ({
  name: "moved.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(lines, encoding),
});

test("R-CMS-1 R-CMS-7 a table is checked line by line, becomes one release, and comes out again, whenever the Studio learns of its features", async ({
  consoleProblems,
  newsroom,
  openStudio,
}) => {
  const studio = await openStudio("deniz-aksoy", { fresh: true });
  const { page } = studio;
  const heading = page.getByRole("heading", { level: 1, name: "Redirects" });

  await test.step("the tool waits for the list of features, so that it is built only once", async () => {
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await page.route(/\/features\?/, async (route) => {
      asked.resolve();
      await answered.promise;
      await route.fallback();
    });
    await studio.go("/studio/redirects");
    await asked.promise;
    await expect(page.getByTestId("loading-block").or(heading)).toBeVisible();
    // A bar that is there before the answer is built a second time after it, and everything below it too.
    await expect(page.getByTestId("studio-navbar")).toHaveCount(0);
    answered.resolve();
    await heading.evaluate((first) => first.setAttribute("data-first", ""));
    // Tasks are a feature. The Studio puts them around all tools.
    await expect(page.getByTestId("tasks-toolbar")).toBeVisible();
    await studio.waitForTraffic();
    await expect(heading).toHaveAttribute("data-first");
  });
  const file = page.getByLabel("Table to import");
  const lines = page.getByTestId("import-line");

  const summary = page.getByTestId("import-summary");

  await test.step("of ten thousand lines the refused ones come first, and any other is found", async () => {
    const many = Array.from(
      { length: 10_000 },
      (_, index) => `/\u00fcber-${index};/${index % 500 === 7 ? "nowhere" : "about"}`,
    );
    await file.setInputFiles(table(`from;to\n${many.join("\n")}\n`, "latin1"));
    await expect(summary).toHaveText("10000 lines: 9980 new, 20 refused. Nothing is written yet.");
    await expect(page.getByText("Read as Windows-1252; semicolons between cells")).toBeVisible();
    await expect(lines).toHaveCount(20);
    await expect(lines.first()).toContainText("Line 9: /über-7 → /nowhere · refused");
    await page.getByLabel("Go to a line").fill("/über-9000");
    await page.keyboard.press("Enter");
    await expect(lines.first()).toContainText("Line 9002: /über-9000 → /about");
    await expect(lines).toHaveCount(50);
    await page.getByRole("button", { name: "Next lines" }).click();
    await expect(lines.first()).toContainText("Line 9052:");
  });

  await test.step("a fault names its line and column, and comes out as a table to correct", async () => {
    await file.setInputFiles(
      table("from,to,kind\n/csv-a,/about,\n/csv-b/*,/about,307\n/csv-c,/nowhere,\n/about,/csv-a,\n"),
    );
    await expect(lines).toHaveCount(2);
    await expect(lines.first()).toContainText('Column 2 (to): No page lives at "/nowhere"');
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save the refused lines" }).click(),
    ]);
    expect(readFileSync(await download.path(), "utf8")).toContain("/csv-c,/nowhere,,4,");
    await page.getByRole("button", { name: "All lines (4)" }).click();
    await expect(lines).toHaveCount(4);
  });

  await test.step("the good ones become a release, which visitors see as soon as it is published", async () => {
    await page.getByRole("button", { name: "Import the good ones: 2 redirects" }).click();
    await expect(page.getByText("A release has all 2 redirects")).toBeVisible();
    expect((await newsroom.visit("/csv-a")).status).toBe(404);
    const query = '*[_type == "system.release" && metadata.title == "Redirects of moved.csv"][0].name';
    const releaseId = await newsroom.client.fetch<string>(query);
    await newsroom.client.releases.publish({ releaseId });
    await newsroom.told();
    expect(await newsroom.visit("/csv-a")).toMatchObject({ status: 308, location: "/about" });
    expect(await newsroom.visit("/csv-b/x")).toMatchObject({ status: 307, location: "/about" });
  });

  await test.step("it is in the table that is saved, also where the list of features fails", async () => {
    await page.route(/\/features\?/, (route) =>
      route.fulfill({ status: 500, json: { message: "It failed." } }),
    );
    await page.reload();
    await expect(heading).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as CSV" }).click(),
    ]);
    const text = readFileSync(await download.path(), "utf8");
    expect(text).toContain("/csv-a,/about,permanent\r\n");
    expect(text).toContain("/csv-b/*,/about,temporary\r\n");
    await expect.poll(() => consoleProblems.length).toBeGreaterThan(0);
    for (const problem of consoleProblems.splice(0)) expect(problem).toMatch(/status of 500 .*\/features/);
  });
});
