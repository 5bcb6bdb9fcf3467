import { expect, type Locator } from "@playwright/test";
import { type Newsroom, smallPage } from "../support/newsroom.ts";
import { pressUntil } from "../support/press-until.ts";
import type { Studio } from "../support/studio.ts";
import { test } from "../support/studio-test.ts";

test("R-CMS-6 a receipt with Undo is there at once, says later what visitors got, and is kept in a list and at the document", async ({
  newsroom,
  openStudio,
}) => {
  await newsroom.publishNew(smallPage("page-receipt", "/receipt", "As it was"));
  await newsroom.edit("page-receipt", { title: "As it will be", path: "/receipt-new" });
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  await studio.openToWrite("page-receipt", "page");
  const held = Promise.withResolvers<void>();
  await page.route(/\/receipt(-new)?$/, async (route) => {
    if (route.request().method() === "HEAD") await held.promise;
    await route.continue();
  });
  await studio.publish();
  // A receipt of what somebody else has published may still stand beside it.
  const alert = page.getByRole("alert").filter({ hasText: "“As it will be” is published" });
  const receipt = alert.getByTestId("receipt");
  const undo = receipt.getByRole("button", { name: "Undo: bring back what was published before" });
  await expect(undo).toBeEnabled();
  await expect(receipt).toContainText("Its address is now /receipt-new. /receipt redirects there.");
  await expect(receipt).toContainText("Looking at the pages as a visitor does …");
  held.resolve();
  await expect(receipt).toContainText(/A visitor got the new page \d+\.\d s after you pressed Publish\./);
  await expect(receipt).toContainText("Too slow to be compared with what visitors saw before: /receipt.");
  expect((await newsroom.visit("/receipt")).location).toContain("/receipt-new");

  await undo.click();
  await expect(page.getByText("Visitors see what they saw before")).toBeVisible();
  expect((await newsroom.visit("/receipt")).status).toBe(200);
  expect((await newsroom.visit("/receipt-new")).location).toContain("/receipt");

  await studio.go("/studio/structure/published");
  const listed = page.getByTestId("published-pane").getByTestId("receipt-entry");
  await expect(listed.filter({ hasText: "As it will be" })).toContainText("Taken back");
  const taken = listed.filter({ hasText: "takes back an earlier publish" }).first();
  await expect(taken).toContainText("As it was");

  await newsroom.publish("page-receipt", { title: "Somebody's correction" });
  await studio.openDocument("page-receipt", "page");
  const entry = page.getByRole("menuitem", { name: "What I published here" });
  const inspector = page.getByTestId("receipts-inspector");
  // The pane is built anew when its document has loaded, which closes the menu.
  await expect(async () => {
    await pressUntil(page.getByTestId("pane-context-menu-button").last(), entry);
    await entry.click({ timeout: 5_000 });
    await expect(inspector).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 180_000 });
  const here = inspector.getByTestId("receipt-entry");
  await expect(here, "what others have published is not there").toHaveCount(2);
  // The Studio may build the inspector anew while the document loads.
  await pressUntil(
    here.first().getByRole("button", { name: "Undo the publish of “As it was”" }),
    here.first().getByText("Published or removed since: Somebody's correction."),
  );
  expect((await newsroom.client.getDocument("page-receipt"))?.title).toBe("Somebody's correction");
  await here.first().getByRole("button", { name: "Undo it" }).click();
  await expect(here).toHaveCount(3);
  expect((await newsroom.client.getDocument("page-receipt"))?.title).toBe("As it will be");
});

/** A release of three documents: a page that changes, one that moves, and one that is new. */
async function prepareRelease(newsroom: Newsroom, name: string): Promise<void> {
  const { client } = newsroom;
  const releaseId = `r${name}`;
  await newsroom.publishNew(smallPage(`page-${name}-1`, `/${name}-1`, "One before"));
  await newsroom.publishNew(smallPage(`page-${name}-2`, `/${name}-2`, "Two before"));
  await client.releases.create({ releaseId, metadata: { title: "All three", releaseType: "asap" } });
  for (const number of [1, 2]) {
    const publishedId = `page-${name}-${number}`;
    await client.createVersion({ releaseId, publishedId, baseId: publishedId });
    await client.patch(`versions.${releaseId}.${publishedId}`).set({ "blocks[0].heading": "After" }).commit();
  }
  await client
    .patch(`versions.${releaseId}.page-${name}-2`)
    .set({ path: `/${name}-moved` })
    .commit();
  const fresh = smallPage(`page-${name}-3`, `/${name}-3`, "Three");
  await client.create({ ...fresh, _id: `versions.${releaseId}.${fresh._id}` });
}

/** Runs a release once the Studio has looked at its pages, and resolves to the receipt. */
async function runRelease(studio: Studio, name: string): Promise<Locator> {
  const { page } = studio;
  const looked = page.waitForResponse((response) => response.url().endsWith(`/${name}-2`));
  await studio.go(`/studio/releases/r${name}`);
  await looked;
  await page.getByTestId("publish-all-button").click();
  await page.getByTestId("confirm-button").click();
  return page.getByTestId("release-receipt");
}

const undoButton = "Undo: bring back what was published before";

test("R-CMS-6 after a release has run, a receipt says when visitors got its pages, and one click takes all of it back", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  await prepareRelease(newsroom, "spring");
  const studio = await openStudio("deniz-aksoy");
  const receipt = await runRelease(studio, "spring");
  await expect(receipt).toContainText("is now at /spring-moved. /spring-2 redirects there.");
  await expect(receipt).toContainText(
    /A visitor got the first of 3 new pages \d+\.\d s after it ran, and the last after \d+\.\d s: /,
  );
  expect((await newsroom.visit("/spring-1")).html).toContain("After");
  expect((await newsroom.visit("/spring-2")).location).toContain("/spring-moved");
  expect((await newsroom.visit("/spring-3")).status).toBe(200);

  await receipt.getByRole("button", { name: undoButton }).click();
  await expect(studio.page.getByText("Visitors see what they saw before")).toBeVisible();
  expect((await newsroom.visit("/spring-1")).html).toContain("One before");
  expect((await newsroom.visit("/spring-2")).html).toContain("Two before");
  expect((await newsroom.visit("/spring-moved")).location).toContain("/spring-2");
  expect((await newsroom.visit("/spring-3")).status).toBe(404);
});

test("R-CMS-6 undoing a release asks first when something was changed since", { tag: "@all" }, async ({
  newsroom,
  openStudio,
}) => {
  await prepareRelease(newsroom, "autumn");
  const studio = await openStudio("deniz-aksoy");
  // The receipt tries at once what this person may do, which the next change would spoil.
  const tried = studio.page.waitForResponse((response) =>
    /Undo of.*"dryRun":true/.test(response.request().postData() ?? ""),
  );
  const receipt = await runRelease(studio, "autumn");
  const undo = receipt.getByRole("button", { name: undoButton });
  await expect(undo).toBeVisible();
  await tried;
  await newsroom.publish("page-autumn-1", { title: "Somebody's correction" });
  await undo.click();
  await expect(receipt).toContainText("Changed since the release ran: Somebody's correction.");
  expect((await newsroom.visit("/autumn-1")).html, "nothing was undone yet").toContain("After");
  await receipt.getByRole("button", { name: "Undo all of it" }).click();
  await expect(studio.page.getByText("Visitors see what they saw before")).toBeVisible();
  expect((await newsroom.visit("/autumn-1")).html).toContain("One before");
});

test("R-CMS-8 who may not publish sees the receipt of a release without the button that undoes it", {
  tag: "@all",
}, async ({ newsroom, openStudio, tolerated }) => {
  // The Studio tries what the person may do, again and again, as long as the page of a release is open.
  tolerated.push(/status of 403 .*\/data\/actions\/production\?tag=sanity\.studio\)$/);
  await prepareRelease(newsroom, "winter");
  const studio = await openStudio("ines-kowalski");
  const { page } = studio;
  const looked = page.waitForResponse((response) => response.url().endsWith("/winter-2"));
  const tried = page.waitForResponse((response) => response.status() === 403);
  await studio.go("/studio/releases/rwinter");
  await looked;
  await newsroom.client.releases.publish({ releaseId: "rwinter" });
  const receipt = page.getByTestId("release-receipt");
  await expect(receipt).toContainText("Publishers can take it back");
  await expect(receipt.getByRole("button", { name: undoButton })).toBeHidden();
  await tried;
});
