import { expect } from "@playwright/test";
import { test } from "../support/studio-test.ts";

// A system of its own: what is counted first is stored soon, what follows only after a quarter of an hour.
test.use({ environment: {} });

test("R-CMS-7 a missed address becomes a draft by one press; others are ignored, below a prefix too, and suggested again", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  for (let visit = 0; visit < 4; visit++) await newsroom.visit("/abouts");
  for (let visit = 0; visit < 3; visit++)
    for (const path of ["/forum/one", "/forum/two", "/old-shop", "/wp-admin", "/wp-includes/js"])
      await newsroom.visit(path);
  const query = '*[_type == "addressCounts"].missing[].path';
  const missed = ["/abouts", "/forum/one", "/forum/two", "/old-shop"];
  const stored = async () => (await newsroom.client.fetch<string[]>(query)).toSorted();
  // What scanners try is not even counted.
  await expect.poll(stored).toEqual(missed);
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  await studio.go("/studio/redirects");
  const suggestions = page.getByTestId("suggestion");
  const about = suggestions.filter({ hasText: "/abouts" });
  await expect(about).toContainText("4 visits without a page");
  await expect(about).toContainText("(/about)");
  await about.getByRole("button", { name: "Make a redirect" }).click();
  await expect(about).toHaveCount(0);
  const draft = await newsroom.client.fetch('*[_type == "redirect" && from == "/abouts"][0]');
  expect(draft).toMatchObject({ permanent: true, to: { linkType: "internal" } });

  const shop = suggestions.filter({ hasText: "/old-shop" });
  await shop.getByRole("button", { name: "Ignore" }).click();
  await expect(shop).toHaveCount(0);
  await expect(suggestions).toHaveCount(2);
  const address = page.getByLabel("Address to ignore");
  await address.fill("forum");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Start the address with a slash")).toBeVisible();
  await address.fill("/forum/*");
  await page.keyboard.press("Enter");
  await expect(suggestions).toHaveCount(0);
  const ignored = page.getByTestId("ignored");
  await expect(ignored).toHaveText([/^\/forum\/\*/, /^\/old-shop/]);
  await page.reload();
  await expect(ignored).toHaveCount(2);
  await expect(suggestions).toHaveCount(0);
  await page.getByRole("button", { name: "Suggest /old-shop again" }).click();
  await expect(shop).toBeVisible();
  await expect(ignored).toHaveCount(1);
});
