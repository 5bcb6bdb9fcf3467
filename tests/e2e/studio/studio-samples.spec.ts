import { expect } from "@playwright/test";
import { somebody } from "../support/newsroom.ts";
import { test } from "../support/studio-test.ts";

test("R-CMS-5 the list of sample content shows what is still invented, and drops what is real once that is published", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  await newsroom.publishNew({ ...somebody("person-invented", "Vera Inkwell"), isSample: true });
  await newsroom.publishNew(somebody("person-real", "Walter Blotter"));
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  const openList = () => studio.go("/studio/structure/samples");
  const pane = page.getByTestId("samples-pane");
  const people = pane.getByRole("region", { name: "Person" });
  const entry = people.getByRole("listitem").filter({ hasText: "Vera Inkwell" });

  await test.step("all types are listed, with the places that show a document, and nothing real is", async () => {
    await openList();
    await expect(entry).toContainText("named by no document");
    for (const type of ["Case study", "Testimonial", "Logo", "Person", "Certification"])
      await expect(pane.getByRole("region", { name: type }).getByRole("listitem").first()).toBeVisible();
    const story = pane.getByRole("region", { name: "Case study" }).getByRole("listitem").first();
    await expect(story).toContainText("its own page, /customers/");
    await expect(pane).not.toContainText("Walter Blotter");
  });

  await test.step("its mark is taken away where the entry leads", async () => {
    await entry.getByRole("link").click();
    await studio.openToWrite("person-invented", "person", "name");
    const mark = studio.form.getByRole("checkbox", { name: "Sample content" });
    await Promise.all([studio.waitForAction("edit"), mark.click()]);
    await expect(mark).not.toBeChecked();
  });

  await test.step("until that is published visitors see the mark, so the entry stays", async () => {
    await openList();
    await expect(entry).toBeVisible();
  });

  await test.step("published, it leaves the list without a reload", async () => {
    await newsroom.publish("person-invented", { isSample: false });
    await expect(entry).toHaveCount(0);
    await expect(people).toBeVisible();
  });
});
