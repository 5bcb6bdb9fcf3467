import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import { reach, recordCalls } from "../support/checkout.ts";
import { answerWith, json, line } from "../support/failed-checkout.ts";
import { chunks } from "../support/held-code.ts";

test("R-PAY-2 on a slow connection a press shows as busy at once and continues when the code arrives; two presses make one session", {
  tag: "@2of6",
}, async ({ page }) => {
  const calls = recordCalls(page);
  await answerWith(page, json({ error: "internal" }, 500));
  await page.goto("/super-lifetime-deal", { waitUntil: "networkidle" });
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(chunks, async (route) => {
    await arrived;
    await route.continue();
  });
  const button = page.getByRole("link", { name: "Buy both accounts" });
  const told = page.getByRole("status").filter({ hasText: line });
  await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  await expect(page).toHaveURL(/\/super-lifetime-deal$/);
  arrive();
  await expect(told).toBeVisible();
  await expect(button).not.toHaveAttribute("aria-busy");
  await expect(button).not.toHaveAttribute("aria-disabled");
  expect(calls).toHaveLength(1);

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await answerWith(page, async (route) => {
    await released;
    await json({ error: "internal" }, 500)(route);
  });
  await button.dblclick();
  // At once: the page gives an answer up that takes ten seconds.
  const state = await button.evaluate((link: HTMLElement) => {
    link.click();
    return link.ariaDisabled;
  });
  release();
  expect(state).toBe("true");
  await expect(button).not.toHaveAttribute("aria-disabled");
  await expect(told).toBeVisible();
  expect(calls).toHaveLength(2);
});

test("R-PAY-1 pages load no checkout code before a visitor reaches for a button", { tag: "@5of6" }, async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.goto("/super-lifetime-deal", { waitUntil: "networkidle" });
  await page.mouse.move(1, 1);
  await page.waitForLoadState("networkidle");
  const before = scripts.length;
  const texts = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()));
  expect(texts.join()).not.toContain("createStripeOneTimePaymentUS");
  await reach(page.getByRole("link", { name: "Buy both accounts" }));
  expect(scripts.length).toBeGreaterThan(before);
});
