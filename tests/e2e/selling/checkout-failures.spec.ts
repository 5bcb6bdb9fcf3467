import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import { axeInBothSchemes } from "../support/axe-schemes.ts";
import { reach, rememberOwner } from "../support/checkout.ts";
import {
  type Answer,
  answerWith,
  closeToast,
  holdToasts,
  isPayment,
  json,
  line,
  lineOf,
  toastOf,
} from "../support/failed-checkout.ts";
import { shortenPatience } from "../support/patience.ts";
import { phone } from "../support/visit.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const failures: [string, Answer, { toast?: string; line?: string }][] = [
  ["a response without sessionUrl", json({}), { toast: "No Checkout URL" }],
  ["an empty sessionUrl", json({ sessionUrl: "" }), { toast: "No Checkout URL" }],
  ["a server error", json({ error: "internal", message: "No." }, 500), { line }],
  ["garbage", (route) => route.fulfill({ body: "<html>" }), { line }],
  ["no connection", (route) => route.abort("connectionrefused"), { line }],
  ["a sessionUrl on another site", json({ sessionUrl: "https://checkout.stripe.com.evil.test/c" }), { line }],
  ["a script as the sessionUrl", json({ sessionUrl: "javascript:alert(document.domain)" }), { line }],
];

test("R-CONST R-PAY-2 R-PAY-6 every failure is reported once, the button works again, and a toast disappears after five seconds", {
  tag: "@4of6",
}, async ({ page }) => {
  const warnings: string[] = [];
  page.on("console", (message) => message.text().startsWith("Checkout of") && warnings.push(message.text()));
  await page.goto("/super-lifetime-deal");
  await holdToasts(page);
  const button = await reach(page.getByRole("link", { name: "Buy both accounts" }));
  for (const [what, answer, told] of failures) {
    await test.step(what, async () => {
      warnings.length = 0;
      await answerWith(page, answer);
      const answered = page.waitForEvent("requestfinished", isPayment).catch(() => null);
      const failed = page.waitForEvent("requestfailed", isPayment).catch(() => null);
      await button.click();
      await Promise.race([answered, failed]);
      if (told.toast) {
        await expect(toastOf(page)).toHaveText(told.toast);
        await expect(page.getByText(line)).toHaveCount(0);
      } else {
        await expect(page.getByRole("status").filter({ hasText: line })).toBeVisible();
        await expect(toastOf(page)).toHaveCount(0);
      }
      await expect(button).not.toHaveAttribute("aria-disabled");
      await expect(page).toHaveURL(/\/super-lifetime-deal$/);
      await expect.poll(() => warnings.join()).toContain('Checkout of 1 × "lifetime_599" (one-time) failed');
      expect(warnings).toHaveLength(1);
      expect(warnings.join()).not.toContain("evil.test");
      if (told.toast) await closeToast(page);
    });
  }

  await answerWith(page, json({}));
  await button.click();
  await expect(toastOf(page)).toHaveText("No Checkout URL");
  await test.step("a second failure gets its own toast while the first one is closing", async () => {
    // Keeps the first toast closing until the sheet is taken away.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(".Toastify__slide-exit--bottom-center { animation-duration: 600s }");
      document.adoptedStyleSheets.push(sheet);
    });
    await toastOf(page).getByRole("button").click();
    await button.click();
    await expect(toastOf(page).filter({ hasText: "No Checkout URL" })).toHaveCount(2);
    await page.evaluate(() => {
      document.adoptedStyleSheets.pop();
    });
    await expect(toastOf(page)).toHaveCount(1);
  });
  await test.step("a toast stays while somebody points at it, for five seconds otherwise", async () => {
    await toastOf(page).hover();
    expect(await lineOf(page, "go on")).toEqual([["paused", 5_000]]);
    await page.mouse.move(0, 0);
    expect(await lineOf(page, "end")).toEqual([["running", 5_000]]);
    await expect(toastOf(page)).toHaveCount(0);
  });
});

test("R-PAY-2 an API that does not answer times out with a message", { tag: "@all" }, async ({ page }) => {
  await shortenPatience(page);
  await answerWith(page, () => new Promise(() => {}));
  await page.goto("/super-lifetime-deal");
  const button = await reach(page.getByRole("link", { name: "Buy both accounts" }));
  await button.click();
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("status").filter({ hasText: line })).toBeVisible();
  await expect(button).not.toHaveAttribute("aria-disabled");
});

test("R-CONST R-LAYOUT-2 a toast fits a phone, is accessible light and dark, and has a touch-sized close button", {
  tag: "@4of6",
}, async ({ page }) => {
  await page.setViewportSize(phone);
  await answerWith(page, json({}));
  await page.goto("/super-lifetime-deal");
  await holdToasts(page);
  await (await reach(page.getByRole("link", { name: "Buy both accounts" }))).click();
  const toast = toastOf(page);
  // Once it has come in: colors that fade in have less contrast.
  await toast.hover();
  expect(await axeInBothSchemes(page, "'.Toastify'")).toEqual([]);
  const fonts = await toast.evaluate((one) =>
    [one, document.body].map((at) => getComputedStyle(at).fontFamily),
  );
  expect(fonts[0]).toBe(fonts[1]);
  const close = toast.getByRole("button");
  const [outer, inner] = [await toast.boundingBox(), await close.boundingBox()];
  expect(inner?.width).toBeGreaterThanOrEqual(44);
  expect(inner?.height).toBeGreaterThanOrEqual(44);
  const right = (box: typeof inner) => (box?.x ?? 0) + (box?.width ?? 0);
  expect(right(inner)).toBeLessThanOrEqual(right(outer));
  const width = await page.evaluate(() => document.documentElement.clientWidth);
  expect(right(outer)).toBeLessThan(width);
  await closeToast(page);
});

test("R-PAY-2 a failure of an API tier closes the new tab and shows one toast", { tag: "@4of6" }, async ({
  page,
  context,
}) => {
  await rememberOwner(page);
  await page.goto("/deals/s/st/api");
  await holdToasts(page);
  const button = await reach(page.getByRole("button", { name: "Order this tier" }));
  for (const [what, answer, told] of [
    ["a server error", json({ error: "internal" }, 500), "Something went wrong"],
    ["a missing sessionUrl", json({}), "No Checkout URL"],
    ["a sessionUrl on another site", json({ sessionUrl: "https://evil.test/" }), "Something went wrong"],
  ] as const) {
    await test.step(what, async () => {
      await answerWith(page, answer);
      const opened = context.waitForEvent("page");
      await button.click();
      await opened;
      await expect(toastOf(page)).toHaveText(told);
      await expect.poll(() => context.pages().length).toBe(1);
      await closeToast(page);
    });
  }
});

test("R-PAY-2 without a connection what a toast would say stands beside the button, and no toast's code is loaded before a press", {
  tag: "@2of6",
}, async ({ page, context }) => {
  await rememberOwner(page);
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto("/deals/s/st/api");
  const button = await reach(page.getByRole("button", { name: "Order this tier" }));
  expect(loaded.filter((url) => /\/_site\/(?:react|toasts)-/.test(url))).toEqual([]);
  await context.setOffline(true);
  await button.click();
  await expect(page.getByRole("status").filter({ hasText: "Something went wrong" })).toBeVisible();
  await expect.poll(() => context.pages().length).toBe(1);
  await context.setOffline(false);
  await answerWith(page, json({}));
  await button.click();
  await expect(toastOf(page)).toHaveText("No Checkout URL");
  expect(loaded.filter((url) => /\/_site\/(?:react|toasts)-/.test(url))).not.toEqual([]);
});
