import { share } from "@paraph/service/testing/extent";
import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";
import { axeViolations } from "../support/axe.ts";
import { phone } from "../support/visit.ts";

const desk = { width: 1280, height: 900 };
const sum = (page: Page, name: string) => page.locator(`form[data-calculator="${name}"]`);
const figure = (page: Page, name: string) => sum(page, name).locator('[data-part="figure"]');

/** Opens a page as a visitor who has closed the announcement, and adds up its layout shifts. */
async function visit(page: Page, path: string, size = desk): Promise<void> {
  await page.setViewportSize(size);
  await page.addInitScript(() => {
    sessionStorage.setItem("announcement-dismissed:announcement-nvidia-inception", "true");
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shifts: Reflect.get(window, "shifts") + Reflect.get(entry, "value") });
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(path, { waitUntil: "networkidle" });
}

const shifts = (page: Page) => page.evaluate(() => Number(Reflect.get(window, "shifts")));

const violations = (page: Page) => axeViolations(page, "'form[data-calculator]'");

test("R-CMS-3 the copied link shows the same result in another browser", { tag: "@4of6" }, async ({
  page,
  context,
  browser,
  site,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, "/calculators?utm_source=mail");
  await expect(figure(page, "seats")).toHaveText("$3,300");
  const before = await page.evaluate(() => history.length);
  await sum(page, "seats").getByLabel("People who send", { exact: true }).fill("40");
  await sum(page, "seats").getByLabel("Price per seat per month", { exact: true }).fill("12.50");
  await expect(figure(page, "seats")).toHaveText("$6,150");
  await sum(page, "time").getByLabel("Documents per month", { exact: true }).fill("100");
  await expect(page).toHaveURL(
    `${site.url}/calculators?utm_source=mail&seats-people=40&seats-price=12.50&time-documents=100`,
  );
  expect(await page.evaluate(() => history.length)).toBe(before);
  await sum(page, "seats").getByRole("button", { name: "Copy link to this result" }).click();
  await expect(sum(page, "seats").getByText("Link copied.").first()).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${site.url}/calculators?seats-people=40&seats-price=12.50#seats`);

  await using other = await browser.newContext();
  const opened = await other.newPage();
  await visit(opened, link);
  await expect(figure(opened, "seats")).toHaveText("$6,150");
  await expect(sum(opened, "seats").getByLabel("People who send", { exact: true })).toHaveValue("40");
  await expect(figure(opened, "time")).toHaveText("160");
  expect(await shifts(opened)).toBe(0);
});

test("R-CMS-8 with a hostile address the calculator shows its starting result and names the values it ignored", {
  tag: "@6of6",
}, async ({ page }) => {
  const bad = "seats-people=1e99&seats-price=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&seats-shared=-3";
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => dialogs.push(dialog.message()));
  await visit(page, `/calculators?${bad}`);
  await expect(sum(page, "seats").locator('[data-part="note"]')).toHaveText(
    "The link has no usable number for: People who send, People sharing a login, Price per seat per month.",
  );
  await expect(figure(page, "seats")).toHaveText("$3,300");
  expect(dialogs).toEqual([]);
});

test("an invalid number is marked with a hint, and the previous result stays", { tag: "@3of6" }, async ({
  page,
}) => {
  await visit(page, "/calculators");
  const documents = sum(page, "volume").getByLabel("Documents in the busiest month", { exact: true });
  const status = sum(page, "volume").getByRole("status");
  for (const [typed, message] of [
    ["", "Enter a number in digits."],
    ["0", "Between 1 and 10,000."],
    ["2.5", "Enter a whole number."],
    ["39", "At least 40, as in a typical month."],
  ] as const) {
    await documents.fill(typed);
    await expect(documents).toHaveAttribute("aria-invalid", "true");
    await expect(documents).toHaveAccessibleDescription(new RegExp(message.replaceAll(".", "\\.")));
    await expect(status).toHaveText(`Documents in the busiest month: ${message}`);
    await expect(figure(page, "volume")).toHaveText("180");
  }
  await sum(page, "volume").getByRole("button", { name: "Start over" }).click();
  await expect(documents).toHaveValue("90");
  await expect(documents).not.toHaveAttribute("aria-invalid");
});

test("everything works by keyboard, and the result is announced to screen readers", { tag: "@6of6" }, async ({
  page,
}) => {
  await visit(page, "/calculators");
  const form = sum(page, "time");
  await form.getByLabel("Documents per month", { exact: true }).focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("60");
  await page.keyboard.press("Enter");
  await expect(figure(page, "time")).toHaveText("240");
  await expect(form.getByRole("status")).toHaveText("240 hours a year saved: 30 working days.");
  await page.keyboard.press("Tab");
  const slider = form.getByRole("slider", { name: "Documents per month, slider" });
  await expect(slider).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(form.getByLabel("Documents per month", { exact: true })).toHaveValue("61");
  await expect(figure(page, "time")).toHaveText("244");
  await expect(page).toHaveURL(/\?time-documents=61$/);
  const reset = form.getByRole("button", { name: "Start over" });
  await reset.focus();
  await page.keyboard.press("Space");
  await expect(figure(page, "time")).toHaveText("160");
  await expect(page).toHaveURL(/\/calculators$/);
});

test("R-LAYOUT-2 a calculator loads no script before it is used, and hydrates without layout shift", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await visit(page, "/calculators", phone);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState("networkidle");
  const first = scripts.length;
  await sum(page, "paper").getByLabel("Pages per document", { exact: true }).fill("9");
  await expect(page).toHaveURL(/\?paper-pages=9$/);
  await expect(figure(page, "paper")).toHaveText("$4,536");
  expect(scripts.length).toBeGreaterThan(first);
  expect(await shifts(page)).toBe(0);
});

const sizes = [phone, desk];
for (const size of sizes) {
  const tag = share(sizes, 2).includes(size) ? [] : "@all";
  test(`R-LAYOUT-2 the largest numbers in an address fit and cause no layout shift, ${size.width} px`, {
    tag,
  }, async ({ page }) => {
    const paper =
      "paper-documents=10000&paper-pages=500&paper-page-cost=5&paper-postage=200&paper-minutes=480";
    const others =
      "time-documents=10000&time-minutes-now=0&time-minutes-then=480&seats-people=5000&seats-shared=5000";
    await visit(
      page,
      `/calculators?${paper}&paper-hour=1000&${others}&volume-busiest=10000&volume-signers=50`,
      size,
    );
    await expect(figure(page, "paper")).toHaveText("$1,284,000,000");
    await expect(figure(page, "time")).toHaveText("960,000");
    await expect(figure(page, "volume")).toHaveText("500,000");
    expect(await shifts(page)).toBe(0);
    const tooWide = await page
      .locator("form[data-calculator] :is(p, dd, li, span, input)")
      .evaluateAll((all) =>
        all
          .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
          .map((one) => one.outerHTML),
      );
    expect(tooWide).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  });
}

const schemes = ["light", "dark"] as const;
for (const colorScheme of schemes) {
  const tag = share(schemes, 2).includes(colorScheme) ? [] : "@all";
  test(`a calculator in use has no accessibility violation, ${colorScheme}`, { tag }, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await visit(page, "/blocks?seats-people=9", phone);
    const documents = sum(page, "paper").getByLabel("Documents per month", { exact: true });
    await documents.fill("0");
    await expect(documents).toHaveAttribute("aria-invalid", "true");
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize(desk);
    expect(await violations(page)).toEqual([]);
  });
}

test("without scripts a calculator shows its starting result and the worked example, but no fields", {
  tag: "@6of6",
}, async ({ pageWithoutScripts: page }) => {
  await page.goto("/calculators?seats-people=40");
  await expect(figure(page, "seats")).toHaveText("$3,300");
  await expect(
    page.getByText("12 × (12 + 3) × $20 − 12 × $25 for Growing Business = $3,600 − $300 = $3,300"),
  ).toBeVisible();
  // Playwright's text locators skip `noscript`.
  await expect(sum(page, "seats").locator("noscript p")).toBeVisible();
  await expect(page.locator("form[data-calculator] :is(input, button):visible")).toHaveCount(0);
});

test("the seat calculator is on the pricing page, and the time calculator on the real estate page", {
  tag: "@3of6",
}, async ({ page }) => {
  await visit(page, "/pricing?seats-people=4&seats-shared=0");
  await expect(sum(page, "seats").locator("[data-bar] [data-label]")).toHaveText(["4 seats", "Team"]);
  await expect(figure(page, "seats")).toHaveText("$720");
  await visit(page, "/solutions/real-estate");
  await expect(figure(page, "time")).toHaveText("210");
});
