import { expect } from "@playwright/test";
import { smallPage } from "../support/newsroom.ts";
import { test } from "../support/studio-test.ts";

test("R-CMS-7 the calendar shows what is to come, filters it by kind, and moves it by dragging and by its date", {
  tag: "@1of6",
}, async ({ newsroom, openStudio }) => {
  await newsroom.publishNew(smallPage("page-planned", "/planned", "Planned"));
  const { client } = newsroom;
  // The months to come show no other entry at the middle of next month.
  const next = new Date();
  next.setUTCMonth(next.getUTCMonth() + 1, 14);
  const day = (of: number) => `${next.toISOString().slice(0, 8)}${of}`;
  const publishAt = `${day(14)}T09:30:00.000Z`;
  await client.releases.create({
    releaseId: "rCalendar",
    metadata: { title: "On a day", releaseType: "scheduled", intendedPublishAt: publishAt },
  });
  await client.createVersion({ releaseId: "rCalendar", publishedId: "page-planned", baseId: "page-planned" });
  await client.releases.schedule({ releaseId: "rCalendar", publishAt });
  const timeOf = async () => (await client.releases.get({ releaseId: "rCalendar" }))?.publishAt;

  const studio = await openStudio("deniz-aksoy");

  const { page } = studio;
  await studio.go("/studio/calendar");
  const entry = page.getByTestId("calendar-entry").filter({ hasText: "On a day" });
  await expect(page.locator(".calendar-days")).toBeVisible();
  await page.getByRole("button", { name: "Next month" }).click();
  await expect(entry).toContainText("goes live");
  await expect(entry).toContainText("09:30");
  await page.getByRole("checkbox", { name: "Releases" }).uncheck();
  await expect(entry).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Releases" }).check();

  await entry.dragTo(page.locator(".calendar-days > li").filter({ has: page.getByText(dayName(day(16))) }));
  await expect.poll(timeOf).toBe(`${day(16)}T09:30:00.000Z`);
  await expect(entry).toHaveCount(1);
  await entry.getByLabel("The day on which “On a day” goes live").fill(day(18));
  await expect.poll(timeOf).toBe(`${day(18)}T09:30:00.000Z`);

  const size = page.viewportSize();
  await page.setViewportSize({ width: 768, height: 900 });
  // Today is listed without entries, too, and at the end of a month stands before the next one.
  const listed = page.locator(".calendar-days > li:not([aria-current=date])").filter({ visible: true });
  await expect(listed.filter({ has: entry })).toHaveCount(1);
  await expect(listed.filter({ hasNot: page.getByTestId("calendar-entry") })).toHaveCount(0);
  if (size) await page.setViewportSize(size);

  await entry.getByRole("link", { name: "On a day" }).click();
  await expect(page).toHaveURL(/\/releases\/rCalendar/);
  await client.releases.unschedule({ releaseId: "rCalendar" });
});

function dayName(day: string): string {
  const format = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat("en-US", format).format(new Date(day));
}
