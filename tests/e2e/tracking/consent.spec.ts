import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import { axeInBothSchemes } from "../support/axe-schemes.ts";
import { answer, eventsOf, localTracking, noTraces, question, settings, traces } from "../support/consent.ts";
import { until } from "../support/until.ts";
import { desk, phone } from "../support/visit.ts";

test.use({ environment: localTracking });

test("R-TRACK-5 before an answer and after a refusal no cookie is set, and nothing is stored or sent", async ({
  page,
  context,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  for (const answered of [false, true]) {
    await test.step(answered ? "after a refusal" : "before an answer", async () => {
      if (answered) await answer(page, "Refuse");
      for (const path of ["/", "/signature/pricing", "/signature/deals/free-trial", "/thank-you", "/auth"]) {
        await page.goto(path, { waitUntil: "networkidle" });
        await expect(question(page)).toHaveCount(answered ? 0 : 1);
        expect(await traces(page)).toEqual(noTraces);
      }
      expect(await context.cookies()).toEqual([]);
      expect(asked.filter((path) => path.startsWith("/local/"))).toEqual([]);
    });
  }
});

test("R-TRACK-5 after acceptance consent mode is set first, then page analytics and the pixel start", async ({
  page,
}) => {
  await answer(page, "Accept", "/pricing");
  await until(page, "typeof fbq === 'function'");
  const queues = "[dataLayer.map((one) => [...one].slice(0, 2)), fbq.queue.map((one) => one[0])]";
  expect(await page.evaluate(queues)).toEqual([
    [
      ["consent", "default"],
      ["consent", "update"],
      ["js", {}],
      ["config", "local"],
    ].map((one) => one.map((part) => (typeof part === "string" ? part : expect.anything()))),
    ["consent", "set", "init", "track"],
  ]);
  await page.goto("/about");
  await until(page, "typeof fbq === 'function'");
  await expect(question(page)).toHaveCount(0);
});

test("R-TRACK-5 R-PAY-5 on a phone the unanswered question never covers the end of the page", {
  tag: "@4of6",
}, async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/payment-info?priceId=freelancer_monthly");
  const last = page.getByRole("link", { name: "Terms of service" });
  const overlap = async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const [link, banner] = [await last.boundingBox(), await question(page).boundingBox()];
    return (link?.y ?? 0) + (link?.height ?? 0) - (banner?.y ?? 0);
  };
  await expect(question(page)).toBeVisible();
  expect(await overlap()).toBeLessThanOrEqual(0);
  await question(page).getByRole("button", { name: "Choose" }).click();
  expect(await overlap()).toBeLessThanOrEqual(0);
});

test("R-TRACK-5 nothing is checked in advance, and a choice grants only what was checked", {
  tag: "@4of6",
}, async ({ page }) => {
  await page.goto("/pricing");
  await question(page).getByRole("button", { name: "Choose" }).click();
  const boxes = question(page).getByRole("checkbox");
  await expect(boxes).toHaveCount(2);
  for (const box of await boxes.all()) await expect(box).not.toBeChecked();
  await boxes.nth(1).check();
  await question(page).getByRole("button", { name: "Save choice" }).click();
  await until(page, "typeof fbq === 'function'");
  expect(await traces(page)).toEqual({ stored: [], functions: ["fbq"], country: null });
});

test("R-TRACK-5 withdrawing consent in the footer deletes what was stored and stops tracking", async ({
  page,
  context,
  site,
}) => {
  await answer(page, "Accept", "/signature/pricing");
  await expect.poll(async () => (await eventsOf(page, site)).length).toBe(1);
  await until(page, "localStorage.country");
  await settings(page).click();
  const boxes = question(page).getByRole("checkbox");
  for (const box of await boxes.all()) await expect(box).toBeChecked();
  await question(page).getByRole("button", { name: "Refuse" }).click();
  await expect(settings(page)).toBeFocused();
  await expect.poll(() => context.cookies()).toEqual([]);
  expect(await page.evaluate("[dataLayer.at(-1)[2].analytics_storage, fbq.queue.at(-1)[1]]")).toEqual([
    "denied",
    "revoke",
  ]);
  // On this page and on the next one.
  const kept = () =>
    page.evaluate(() => [
      ...Object.keys(localStorage).filter((key) => key !== "consent"),
      ...Object.keys(sessionStorage),
      ...Object.keys(document.documentElement.dataset).filter((key) => key !== "tracking"),
    ]);
  await expect.poll(kept).toEqual([]);
  await page.goto("/signature/pricing", { waitUntil: "networkidle" });
  expect(await traces(page)).toEqual(noTraces);
  expect(await kept()).toEqual([]);
  await expect.poll(() => page.evaluate(async () => await indexedDB.databases())).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});

test("R-TRACK-5 the question can be opened again on pages without a footer", { tag: "@4of6" }, async ({
  page,
}) => {
  const [first = "", ...others] = [
    "/lifetime-deal",
    "/signature/deals/trials",
    "/payment-info?priceId=team_annual",
  ];
  await answer(page, "Accept", first);
  for (const path of [first, ...others]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.locator("footer")).toHaveCount(0);
      await settings(page).click();
      await question(page).getByRole("button", { name: "Refuse" }).click();
      await expect(settings(page)).toBeFocused();
      expect(await page.evaluate("JSON.parse(localStorage.consent).analytics")).toBe(false);
      await settings(page).click();
      const boxes = question(page).getByRole("checkbox");
      await expect(boxes).toHaveCount(2);
      for (const box of await boxes.all()) await box.check();
      await question(page).getByRole("button", { name: "Save choice" }).click();
      await expect(question(page)).toHaveCount(0);
      expect(await page.evaluate("JSON.parse(localStorage.consent).analytics")).toBe(true);
    });
  }
});

test("R-TRACK-5 with storage turned off the question appears on each page, and pages work", {
  tag: "@1of6",
}, async ({ page }) => {
  const problems: string[] = [];
  page.on("pageerror", ({ message }) => problems.push(message));
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await answer(page, "Refuse");
  await page.goto("/pricing");
  await expect(question(page)).toBeVisible();
  await page.getByRole("button", { name: "Solutions", exact: true }).click();
  await expect(page.getByRole("group", { name: "Solutions" }).getByRole("link").first()).toBeVisible();
  expect(problems).toEqual([]);
});

test("R-TRACK-5 the question, on a phone and wide, light and dark, is accessible, fits and causes no layout shift", {
  tag: "@4of6",
}, async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Shifts right after a click are expected.
        if (!Reflect.get(entry, "hadRecentInput")) shifts.push(Number(Reflect.get(entry, "value")));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const size of [phone, desk]) {
    await test.step(`at ${size.width} px`, async () => {
      await page.setViewportSize(size);
      await page.goto("/about");
      await expect(question(page)).toBeVisible();
      await question(page).getByRole("button", { name: "Choose" }).click();
      expect(await page.evaluate("shifts")).toEqual([]);
      expect.soft(await axeInBothSchemes(page, "'[data-consent-banner]'")).toEqual([]);
      const box = await question(page).boundingBox();
      expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= size.width).toBe(true);
      expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBeLessThanOrEqual(size.height);
    });
  }
});

test("R-TRACK-5 the question comes first in Tab order; reopened, it takes the focus, and Escape returns it", {
  tag: "@1of6",
}, async ({ page }) => {
  await page.goto("/about");
  await expect(question(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(question(page).getByRole("link", { name: "Privacy policy" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(question(page).getByRole("button", { name: "Refuse" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question(page)).toHaveCount(0);
  await settings(page).focus();
  await page.keyboard.press("Enter");
  await expect(question(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question(page)).toHaveCount(0);
  await expect(settings(page)).toBeFocused();
});
