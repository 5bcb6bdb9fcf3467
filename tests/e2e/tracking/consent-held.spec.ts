import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import { answer, localTracking, question, settings } from "../support/consent.ts";
import { chunks, holdCode, holdCodeOnDemand, visitHeld, visitListening } from "../support/held-code.ts";

test.use({ environment: localTracking });

for (const held of ["the page's code", "its own code"]) {
  test(`R-NAV-7 R-TRACK-5 a press on Your privacy choices before ${held} has loaded shows as busy at once and counts once`, {
    tag: "@5of6",
  }, async ({ page, site }) => {
    await answer(page, "Refuse");
    const isPages = held === "the page's code";
    const release = isPages ? await holdCode(page) : await holdCodeOnDemand(page, `${site.url}/about`);
    if (isPages) await visitHeld(page, "/about");
    else await visitListening(page, "/about");
    await settings(page).click();
    await expect(settings(page)).toHaveAttribute("aria-busy", "true");
    release();
    await expect(question(page)).toHaveCount(1);
    await expect(settings(page)).not.toHaveAttribute("aria-busy");
  });
}

test("R-NAV-7 R-TRACK-5 a press on Your privacy choices offline stays on the page, shows a notice and works once the network is back", {
  tag: "@2of6",
}, async ({ page, context, site }) => {
  await answer(page, "Refuse");
  const release = await holdCodeOnDemand(page, `${site.url}/about`);
  await visitListening(page, "/about");
  await context.setOffline(true);
  release("lost");
  await settings(page).click();
  const notice = page.locator("[data-lost]");
  await expect(notice.getByText("You are offline.")).toBeVisible();
  await expect(page).toHaveURL(/\/about$/);
  await page.unroute(chunks);
  await context.setOffline(false);
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect(question(page)).toHaveCount(1);
  await expect(notice).toBeHidden();
});
