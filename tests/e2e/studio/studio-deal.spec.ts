import { expect } from "@playwright/test";
import { test } from "../support/studio-test.ts";

test("R-CMS-6 in Presentation a marketer previews a deal after its end and edits its text in place", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  const id = "deal-lifetime";
  await newsroom.edit(id, { startsAt: "2098-01-01T09:00:00Z", endsAt: "2099-01-01T09:00:00Z" });
  const studio = await openStudio("deniz-aksoy");
  await studio.openPreview("/lifetime-deal");
  const note = studio.preview.getByRole("complementary", { name: "Preview of a deal" });
  await expect(note).toContainText("it opens on Wednesday, January 1, 2098 at 09:00 UTC");
  const heading = studio.preview.getByRole("heading", { level: 1 });
  await note.getByRole("link", { name: "After its end" }).click();
  await expect(heading).toContainText("Lifetime accounts are no longer sold");
  await studio.clickInPreview(heading);
  await studio.write("ending.heading", "All lifetime accounts are taken");
  await expect(heading).toContainText("All lifetime accounts are taken");
  expect((await newsroom.visit("/lifetime-deal")).html).not.toContain("accounts are taken");
  await newsroom.client.delete(`drafts.${id}`);
});
