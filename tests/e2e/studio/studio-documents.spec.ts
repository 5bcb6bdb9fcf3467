import { expect } from "@playwright/test";
import { smallPage } from "../support/newsroom.ts";
import { pressUntil } from "../support/press-until.ts";
import { test } from "../support/studio-test.ts";

test("a page is reset, duplicated, unpublished and deleted, and visitors see each change at once", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  await newsroom.publishNew(smallPage("page-fair", "/fair", "Meet us at the fair"));
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  await studio.openDocument("page-fair", "page");

  await test.step("discarding changes restores the published text", async () => {
    await studio.write("title", "Meet nobody");
    await expect(studio.publishButton).toHaveAttribute("data-disabled", "false");
    await studio.chooseToAsk("Discard changes");
    await studio.confirm("Discard changes", "version.discard");
    await expect(studio.text("title")).toHaveValue("Meet us at the fair");
    expect(await newsroom.client.getDocument("drafts.page-fair")).toBeUndefined();
  });

  await test.step("a duplicate has its own address and can be published", async () => {
    await studio.choose("Duplicate");
    await expect(studio.text("path")).toHaveValue("/fair-copy");
    await studio.publish();
    await newsroom.told();
    expect((await newsroom.visit("/fair-copy")).status).toBe(200);
    expect((await newsroom.visit("/fair")).status).toBe(200);
  });

  await test.step("an unpublished page is gone for visitors, and its draft stays", async () => {
    const unpublish = page.getByTestId("action-unpublish");
    await pressUntil(page.getByTestId("document-header-Published-chip"), unpublish);
    await pressUntil(unpublish, page.getByRole("button", { name: "Unpublish now", exact: true }));
    await studio.confirm("Unpublish now", "unpublish");
    await newsroom.told();
    expect((await newsroom.visit("/fair-copy")).status).toBe(404);
    await page.getByTestId("document-header-Draft-chip").click();
    await expect(studio.text("path")).toHaveValue("/fair-copy");
  });

  await test.step("a deleted page leaves only a restorable copy", async () => {
    await studio.chooseToAsk("Delete");
    await studio.dialog.getByRole("button", { name: "Delete", exact: true }).click();
    await expect.poll(() => newsroom.client.fetch('count(*[path == "/fair-copy"])')).toBe(0);
    const kept = await newsroom.client.fetch('*[_type == "deletedDocument"].title');
    expect(kept).toEqual(["Meet us at the fair"]);
  });
});

test("a linked page can't be deleted or unpublished: the Studio lists the links, and the lake refuses", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  await studio.openDocument("page-about", "page");

  await test.step("the dialog names the documents and links to them", async () => {
    await studio.chooseToAsk("Delete");
    await expect(studio.dialog).toContainText("This can't be deleted yet");
    await expect(studio.dialog.getByRole("link", { name: "Navigation", exact: true })).toBeVisible();
    await studio.dialog.getByRole("button", { name: "Close", exact: true }).click();
    const unpublish = page.getByTestId("action-unpublish");
    await pressUntil(page.getByTestId("document-header-Published-chip"), unpublish);
    // The pane may be built anew when the published version has come, and takes the dialog with it.
    await expect(async () => {
      await pressUntil(unpublish, studio.dialog.getByText("This can't be unpublished yet"));
      await studio.dialog.getByRole("link", { name: "Navigation", exact: true }).click({ timeout: 10_000 });
    }).toPass();
    await expect(page).toHaveURL(/navigation/);
  });

  await test.step("the lake refuses too, and names the documents", async () => {
    const linking = await newsroom.client.fetch<string[]>('*[references("page-about")]._id');
    expect(linking).toContain("navigation");
    const refusal = {
      statusCode: 409,
      details: { items: [{ error: { referencingIDs: expect.arrayContaining(linking) } }] },
    };
    await expect(newsroom.client.delete("page-about")).rejects.toMatchObject(refusal);
    await expect(newsroom.unpublish("page-about")).rejects.toMatchObject(refusal);
    expect((await newsroom.visit("/about")).status).toBe(200);
  });
});

// The form, the lake and the website together. What each does alone is asked without a browser.
test("R-CMS-8 what a colleague publishes meanwhile stays, the form asks where both changed the same, and Compare restores", {
  tag: "@5of6",
}, async ({ newsroom, openStudio, lake }) => {
  const seo = { _type: "seo", description: "Where to meet us." };
  const small = smallPage("page-both", "/both", "Meet us");
  const hero = { _type: "hero", variant: "centered" };
  const [stand, coffee] = ["At the stand", "With coffee"].map((heading) => ({
    ...hero,
    _key: heading,
    heading,
  }));
  await newsroom.publishNew({ ...small, seo, blocks: [stand, coffee] });
  const studio = await openStudio("deniz-aksoy");
  const notice = studio.page.getByTestId("published-since");
  await studio.openToWrite("page-both", "page");
  await studio.write("title", "Meet us at the fair");
  await newsroom.client
    .patch("page-both")
    .set({ title: "Meet us at the expo", "seo.description": "When and where." })
    .commit();
  await expect(notice).toContainText(/Published.*expo.*Here.*fair/);
  await notice.getByRole("button", { name: "Show both pages side by side" }).click();
  for (const [side, title] of [
    ["Published", "Meet us at the expo"],
    ["Here", "Meet us at the fair"],
  ]) {
    const shown = studio.page.frameLocator(`iframe[title="The page: ${side}"]`);
    await expect(shown.getByText("At the stand")).toBeVisible();
    await expect(shown.locator("title")).toHaveJSProperty("text", `${title} | Paraph`);
  }
  await expect(studio.publishButton).toHaveAttribute("data-disabled", "true");
  await notice.getByRole("button", { name: "Keep this one" }).click();
  // Once it is settled there is nothing left to say.
  await expect(notice.getByText("Here")).toHaveCount(0);
  await expect(studio.publishButton).toHaveAttribute("data-disabled", "false");
  await studio.publish();
  await newsroom.told();
  const { html } = await newsroom.visit("/both");
  expect(html).toContain("Meet us at the fair");
  expect(html).toContain("When and where.");

  await test.step("what a publish has removed comes back where it was", async () => {
    // The lists of what was published are our own lake's.
    if (lake === "hosted") return;
    await newsroom.publish("page-both", { blocks: [coffee] });
    expect((await newsroom.visit("/both")).html).not.toContain("At the stand");
    await studio.go("/studio/structure/published");
    const entry = studio.page.getByTestId("receipt-entry").filter({ hasText: "Meet us at the fair" });
    await entry
      .getByRole("link", { name: /^Compare/ })
      .first()
      .click();
    const inspector = studio.page.getByTestId("compare-inspector");
    await inspector.getByLabel("with").selectOption("Published now");
    // In the address, where a pane that the Studio rebuilds finds it.
    await expect(studio.page).toHaveURL(/right%3Dpage-both/);
    await inspector.getByRole("button", { name: "Show both pages side by side" }).click();
    const pageOf = (state: string) =>
      inspector.frameLocator(`iframe[title^="The page: ${state}"]`).locator("body");
    await expect(pageOf("Published on")).toContainText("At the stand");
    await expect(pageOf("Published now")).toContainText("With coffee");
    await expect(pageOf("Published now")).not.toContainText("At the stand");
    await inspector
      .getByRole("button", { name: /^Restore this: Blocks › Hero, as in Published on .+/ })
      .click();
    await expect(inspector.getByRole("status")).toContainText("Restored: Blocks › Hero, as in Published on");
    await studio.publish();
    await newsroom.told();
    const restored = (await newsroom.visit("/both")).html;
    expect(restored.indexOf("At the stand")).toBeGreaterThan(-1);
    expect(restored.indexOf("At the stand")).toBeLessThan(restored.indexOf("With coffee"));
  });

  await test.step("the page of a release says the same, and is brought up to date as a whole", async () => {
    const { client } = newsroom;
    await client.releases.create({
      releaseId: "rFair",
      metadata: { title: "Fair", releaseType: "scheduled" },
    });
    await client.createVersion({ releaseId: "rFair", publishedId: "page-both", baseId: "page-both" });
    await client.patch("versions.rFair.page-both").set({ title: "Meet us on Monday" }).commit();
    await studio.go("/studio/releases/rFair");
    const told = studio.page.getByTestId("release-notice");
    if (lake === "hosted") await expect(told).toContainText("At its time your lake runs this as it is then.");
    else await told.getByLabel("If somebody else changes the same before it runs:").selectOption("leave-out");
    await client.patch("page-both").set({ "seo.description": "Hall 4." }).commit();
    await expect(told).toContainText("Both changes go live when the release runs.");
    await told.getByRole("button", { name: "Bring all up to date" }).click();
    await expect(told.getByText("One document")).toHaveCount(0);
    await client.patch("page-both").set({ title: "Meet us on Sunday" }).commit();
    await expect(told).toContainText("Both changed: Title");
    const version = { title: "Meet us on Monday", seo: { description: "Hall 4." } };
    expect(await client.getDocument("versions.rFair.page-both")).toMatchObject(version);
    const metadata = { ...(lake === "local" && { onConflict: "leave-out" }), title: "Fair" };
    expect(await client.getDocument("_.releases.rFair")).toMatchObject({ metadata });
    const other = { releaseId: "rAutumn", metadata: { title: "Autumn", releaseType: "asap" as const } };
    await client.releases.create(other);
    await client.createVersion({
      releaseId: "rAutumn",
      publishedId: "page-both",
      baseId: "versions.rFair.page-both",
    });
    await told.getByRole("link", { name: "Meet us on Monday" }).click();
    await expect(notice).toContainText(/Here.*Monday/);
    await expect(notice.getByLabel("Answer the same in “Autumn”, too")).toBeChecked();
    await notice.getByRole("button", { name: "Write it anew" }).click();
    await notice.getByRole("textbox").fill("Meet us any day");
    await notice.getByRole("button", { name: "Use this text" }).click();
    for (const release of ["rFair", "rAutumn"])
      await expect
        .poll(async () => (await client.getDocument(`versions.${release}.page-both`))?.title)
        .toBe("Meet us any day");
    for (const release of ["rFair", "rAutumn"]) {
      await studio.go(`/studio/releases/${release}`);
      await expect(studio.page.getByRole("row").filter({ hasText: "Meet us any day" })).toBeVisible();
      await expect(told.getByText("One document")).toHaveCount(0);
    }
  });
});
