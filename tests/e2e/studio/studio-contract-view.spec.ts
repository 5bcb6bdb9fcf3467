import { expect } from "@playwright/test";
import { logRenders } from "../support/newsroom.ts";
import { law, openTab, publishStall, stallAddress } from "../support/stalls.ts";
import { test } from "../support/studio-test.ts";

// A system of its own, which says what it renders. Nothing else there has the shared clause.
test.use({ environment: logRenders });

test("R-CONTRACT-1 the document is previewed with its samples, and a shared clause lists where it is used", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  await publishStall(newsroom, "stall-two");
  await publishStall(newsroom, "stall-three");
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  const paper = page.getByTestId("paper");

  await test.step("shows samples, the chosen state's text, and renumbers when a clause is left out", async () => {
    await openTab(studio, "contractTemplate-stall-two", "contractTemplate", "Document");
    await expect(paper).toContainText("The stall belongs to Ida Moss");
    await expect(paper).toContainText("2. Law of the fair");
    await expect(paper).toContainText("The law of Ohio holds.");
    await page.getByRole("combobox", { name: "State" }).selectOption("Texas");
    await expect(paper).toContainText("Texas has words of its own.");
    await page.getByRole("checkbox").uncheck();
    await expect(paper).not.toContainText("Lamps stay lit.");
    await expect(paper).toContainText("1. Law of the fair");
  });

  await test.step("the choices outlast a visit to the form", async () => {
    await openTab(studio, "contractTemplate-stall-two", "contractTemplate", "Editor");
    await expect(studio.form).toBeVisible();
    await openTab(studio, "contractTemplate-stall-two", "contractTemplate", "Document");
    await expect(paper).toContainText("Texas has words of its own.");
    await expect(paper).not.toContainText("Lamps stay lit.");
  });

  await test.step("follows the draft of a shared clause, which visitors don't see yet", async () => {
    await newsroom.edit(law._id, { heading: "Law of the market" });
    await expect(paper).toContainText("1. Law of the market");
    expect((await newsroom.visit(stallAddress("stall-two"))).html).not.toContain("Law of the market");
  });

  await test.step("publishing it re-renders exactly the pages of its templates", async () => {
    const paths = [
      stallAddress("stall-two"),
      stallAddress("stall-three"),
      stallAddress("promissory-note"),
      "/about",
    ];
    await newsroom.visitAll(paths);
    newsroom.rendersSince();
    await newsroom.publish(law._id, { heading: "Law of the market" });
    await newsroom.visitAll(paths);
    expect(newsroom.rendersSince().toSorted()).toEqual([
      stallAddress("stall-three"),
      stallAddress("stall-two"),
    ]);
    expect((await newsroom.visit(stallAddress("stall-two"))).html).toContain("Law of the market");
  });

  await test.step("the clause lists its templates and can't be deleted while they use it", async () => {
    await openTab(studio, law._id, "contractClause", "Used in");
    const uses = page.getByTestId("used-by-view");
    for (const name of ["Agreement stall-two", "Agreement stall-three"])
      await expect(uses.getByRole("link", { name })).toBeVisible();
    await studio.chooseToAsk("Delete");
    await expect(studio.dialog).toContainText("This can't be deleted yet");
    await expect(studio.dialog.getByRole("link", { name: "Agreement stall-two" })).toBeVisible();
    await expect(newsroom.client.delete(law._id)).rejects.toMatchObject({ statusCode: 409 });
  });
});
