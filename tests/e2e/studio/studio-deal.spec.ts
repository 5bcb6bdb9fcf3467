import { expect } from "@playwright/test";
import { pressUntil } from "../support/press-until.ts";
import { shortDeal } from "../support/short-deal.ts";
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
  // A press gets lost when the form is built anew at that moment, as while its document loads.
  await expect(async () => {
    await studio.clickInPreview(heading);
    await expect(studio.text("ending.heading")).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 180_000 });
  await studio.write("ending.heading", "All lifetime accounts are taken");
  await expect(heading).toContainText("All lifetime accounts are taken");
  expect((await newsroom.visit("/lifetime-deal")).html).not.toContain("accounts are taken");
  await newsroom.client.delete(`drafts.${id}`);
});

test("R-CMS-7 a date is read as people write it and said in words; one that nobody can read holds Publish; all offers stand side by side", {
  tag: "@1of6",
}, async ({ newsroom, openStudio }) => {
  const ending = { kind: "redirect", to: { _type: "reference", _ref: "page-pricing" } };
  await newsroom.publishNew(shortDeal("dated", "2030-01-01T09:00:00Z", "2030-02-01T09:00:00Z", ending));
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  await studio.openDocument("deal-dated", "deal");
  await pressUntil(page.getByTestId("group-tab-offer"), studio.field("endsAt"));
  const ends = studio.field("endsAt");
  const input = ends.getByTestId("date-input");
  await expect(input).toHaveValue("2030-02-01 09:00");
  const understood = page.getByTestId("understood").last();
  const stored = async () => (await newsroom.client.getDocument("drafts.deal-dated"))?.endsAt;

  await input.fill("Dec 24, 2031 09:00");
  await input.press("Tab");
  await expect(understood).toHaveText("Wednesday, December 24, 2031 at 09:00 UTC");
  await expect.poll(stored).toBe("2031-12-24T09:00:00.000Z");
  await input.fill("24.12.2032");
  await input.press("Enter");
  await expect(understood).toHaveText("Friday, December 24, 2032 at 23:59 UTC");
  await expect.poll(stored).toBe("2032-12-24T23:59:00.000Z");
  await expect(studio.publishButton).toBeEnabled();

  await input.fill("the day before Christmas");
  await input.press("Tab");
  await expect(studio.publishButton).toBeDisabled();
  await expect(input).toHaveValue("the day before Christmas");
  await input.fill("12/24/2033 6 pm");
  await input.press("Tab");
  await expect(understood).toHaveText("Saturday, December 24, 2033 at 18:00 UTC");
  await studio.publish();
  expect((await newsroom.client.getDocument("deal-dated"))?.endsAt).toBe("2033-12-24T18:00:00.000Z");

  await test.step("the tool Offers lists it beside the others, says what differs, and opens it by keyboard", async () => {
    await studio.go("/studio/offers");
    const row = page.getByTestId("offer").filter({ hasText: "The dated deal, /dated" });
    await expect(row).toContainText("24 Dec 2033");
    await expect(row).toContainText("Not as on Secret deal");
    const change = { title: "The renamed deal" };
    await newsroom.edit("deal-dated", change);
    const draft = page.getByTestId("offer").filter({ hasText: "The renamed deal, /dated" });
    await draft.getByRole("link").press("Enter");
    await expect(studio.text("title")).toHaveValue(change.title);
    await newsroom.client.delete("drafts.deal-dated");
  });
});
