import { expect } from "@playwright/test";
import { test } from "../support/studio-test.ts";

// A system of its own: what is counted first is stored soon, what follows only after a quarter of an hour.
test.use({ environment: {} });

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
