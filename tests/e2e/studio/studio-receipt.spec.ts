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

test("R-CMS-6 after a release has run, a receipt says when visitors got its pages, and how to take it back", async ({
  newsroom,
  openStudio,
}) => {
  const { client } = newsroom;
  await newsroom.publishNew(smallPage("page-released-1", "/released-1", "One before"));
  await newsroom.publishNew(smallPage("page-released-2", "/released-2", "Two before"));
  await client.releases.create({ releaseId: "rReceipt", metadata: { title: "Both", releaseType: "asap" } });
  for (const id of ["page-released-1", "page-released-2"]) {
    await client.createVersion({ releaseId: "rReceipt", publishedId: id, baseId: id });
    await client.patch(`versions.rReceipt.${id}`).set({ "blocks[0].heading": "Both after" }).commit();
  }
  const { page } = await openStudio("deniz-aksoy");
  const looked = page.waitForResponse((response) => response.url().endsWith("/released-2"));
  await page.goto("/studio/releases/rReceipt");
  await looked;
  await page.getByTestId("publish-all-button").click();
  await page.getByTestId("confirm-button").click();
  const receipt = page.getByTestId("release-receipt");
  await expect(receipt).toContainText(
    /A visitor got the first of 2 new pages \d+\.\d s after you ran it, and the last after \d+\.\d s: /,
  );
  await expect(receipt).toContainText("To undo all of it, press “Revert release”");
  await expect(page.getByRole("button", { name: "Revert release" })).toBeVisible();
});
