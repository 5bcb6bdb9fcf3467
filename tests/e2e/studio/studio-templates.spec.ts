import { expect } from "@playwright/test";
import { pressUntil } from "../support/press-until.ts";
import { test } from "../support/studio-test.ts";

test("R-CMS-3 a marketer begins a page with a template, chosen by its picture, and publishes it in four clicks", async ({
  newsroom,
  openStudio,
}) => {
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  await page.goto("/studio/structure/pages;signature");
  const choice = page.getByRole("group", { name: "Begin with" });
  await pressUntil(page.getByTestId("action-intent-button").last(), choice); // 1
  await expect(page.getByRole("heading", { name: "New page" })).toBeVisible();
  for (const name of ["Event", "Launch", "Product", "Deal", "Comparison", "Article", "Case study"])
    await expect(choice.getByRole("radio", { name: new RegExp(`^${name}`) })).toBeAttached();
  await choice.getByText("Launch", { exact: true }).click(); // 2
  const title = page.getByRole("textbox", { name: "Title" });
  await expect(title).toBeFocused();
  await page.keyboard.type("Signing in teams, & more");
  await expect(page.getByText("Address: /signature/signing-in-teams-more")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(studio.text("path")).toHaveValue("/signature/signing-in-teams-more");
  await studio.publish(); // 3
  await newsroom.told();
  const { status, html } = await newsroom.visit("/signature/signing-in-teams-more");
  expect(status).toBe(200);
  expect(html).toContain("An account takes a minute");
  const made = await newsroom.client.fetch(
    '*[_type == "page" && path == "/signature/signing-in-teams-more"][0]{group, "keys": blocks[]._key, "types": blocks[]._type}',
  );
  expect(made).toMatchObject({
    group: "signature",
    types: ["hero", "features", "steps", "featureSplit", "faq", "callToAction"],
  });
  expect(made.keys).not.toContain("hero");
});
