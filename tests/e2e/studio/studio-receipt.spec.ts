import { expect } from "@playwright/test";
import { smallPage } from "../support/newsroom.ts";
import { test } from "../support/studio-test.ts";

test("R-CMS-6 after a publish a receipt says when a visitor got the page, and one click takes it back", async ({
  newsroom,
  openStudio,
}) => {
  await newsroom.publishNew(smallPage("page-receipt", "/receipt", "As it was"));
  await newsroom.edit("page-receipt", { title: "As it will be", path: "/receipt-new" });
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  await studio.openToWrite("page-receipt", "page");
  await studio.publish();
  const receipt = page.getByTestId("receipt");
  await expect(receipt).toContainText("Its address is now /receipt-new. /receipt redirects there.");
  await expect(receipt).toContainText(/A visitor got the new page \d+\.\d s after you pressed Publish\./);
  expect((await newsroom.visit("/receipt")).location).toContain("/receipt-new");

  await receipt.getByRole("button", { name: "Undo: bring back what was published before" }).click();
  await expect(page.getByText("Visitors see what they saw before")).toBeVisible();
  expect((await newsroom.visit("/receipt")).status).toBe(200);
  expect((await newsroom.visit("/receipt-new")).location).toContain("/receipt");
});
