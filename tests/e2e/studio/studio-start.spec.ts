import { expect } from "@playwright/test";
import { test } from "../support/studio-test.ts";

test("R-CMS-1 tools wait for the list of features, so that nothing is lost that somebody types into them", {
  tag: "@all",
}, async ({ openStudio }) => {
  const studio = await openStudio("deniz-aksoy", { fresh: true });
  const { page } = studio;
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route(/\/features\?/, async (route) => {
    asked.resolve();
    await answered.promise;
    await route.fallback();
  });
  await studio.go("/studio/redirects");
  const heading = page.getByRole("heading", { level: 1, name: "Redirects" });
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

test("R-CMS-1 without an answer about features the tools work", { tag: "@all" }, async ({
  consoleProblems,
  openStudio,
}) => {
  const studio = await openStudio("deniz-aksoy", { fresh: true });
  const { page } = studio;
  await page.route(/\/features\?/, (route) =>
    route.fulfill({ status: 500, json: { message: "It failed." } }),
  );
  await studio.go("/studio/redirects");
  await expect(page.getByRole("heading", { level: 1, name: "Redirects" })).toBeVisible();
  await expect.poll(() => consoleProblems.length).toBeGreaterThan(0);
  for (const problem of consoleProblems.splice(0)) expect(problem).toMatch(/status of 500 .*\/features/);
});
