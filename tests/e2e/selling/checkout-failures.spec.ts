import { expect, type Page, type Route } from "@playwright/test";
import { test } from "../fixtures.ts";
import { axeViolations } from "../support/axe.ts";
import { reach, recordCalls, rememberOwner } from "../support/checkout.ts";
import { chunks } from "../support/held-code.ts";
import { shortenPatience } from "../support/patience.ts";
import { phone } from "../support/visit.ts";

type Answer = (route: Route) => Promise<void>;

const json = (body: unknown, status = 200): Answer => {
  return (route) => route.fulfill({ status, contentType: "application/json", body: JSON.stringify(body) });
};

async function answerWith(page: Page, answer: Answer): Promise<void> {
  await page.route("**/local/payments-api/*", answer);
}

const line = "Checkout could not be started, and nothing was charged. Please try again.";

const failures: [string, Answer, { toast?: string; line?: string }][] = [
  ["a response without sessionUrl", json({}), { toast: "No Checkout URL" }],
  ["an empty sessionUrl", json({ sessionUrl: "" }), { toast: "No Checkout URL" }],
  ["a server error", json({ error: "internal", message: "No." }, 500), { line }],
  ["garbage", (route) => route.fulfill({ body: "<html>" }), { line }],
  ["no connection", (route) => route.abort("connectionrefused"), { line }],
  ["a sessionUrl on another site", json({ sessionUrl: "https://checkout.stripe.com.evil.test/c" }), { line }],
  ["a script as the sessionUrl", json({ sessionUrl: "javascript:alert(document.domain)" }), { line }],
];

for (const [what, answer, told] of failures) {
  test(`R-PAY-2 R-PAY-6 ${what} is reported once, and the button works again`, async ({ page }) => {
    const warnings: string[] = [];
    page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
    await answerWith(page, answer);
    await page.goto("/super-lifetime-deal");
    const button = await reach(page.getByRole("link", { name: "Buy both accounts" }));
    await button.click();
    if (told.toast) {
      await expect(page.locator("[data-toast]")).toHaveText(told.toast);
      await expect(page.getByText(line)).toHaveCount(0);
    } else {
      await expect(page.getByRole("status").filter({ hasText: line })).toBeVisible();
      await expect(page.locator("[data-toast]")).toHaveCount(0);
    }
    await expect(button).not.toHaveAttribute("aria-disabled");
    await expect(page).toHaveURL(/\/super-lifetime-deal$/);
    expect(warnings.join()).toContain('Checkout of 1 × "lifetime_599" (one-time) failed');
    expect(warnings.join()).not.toContain("evil.test");
  });
}

test("R-PAY-2 an API that does not answer times out with a message", async ({ page }) => {
  await shortenPatience(page);
  await answerWith(page, () => new Promise(() => {}));
  await page.goto("/super-lifetime-deal");
  const button = await reach(page.getByRole("link", { name: "Buy both accounts" }));
  await button.click();
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("status").filter({ hasText: line })).toBeVisible();
  await expect(button).not.toHaveAttribute("aria-disabled");
});

test("R-PAY-2 on a slow connection a press shows as busy at once, and continues when the code arrives", async ({
  page,
}) => {
  const calls = recordCalls(page);
  await answerWith(page, json({ error: "internal" }, 500));
  await page.goto("/super-lifetime-deal", { waitUntil: "networkidle" });
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(chunks, async (route) => {
    await arrived;
    await route.continue();
  });
  const button = page.getByRole("link", { name: "Buy both accounts" });
  await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  await expect(page).toHaveURL(/\/super-lifetime-deal$/);
  arrive();
  await expect(page.getByRole("status").filter({ hasText: line })).toBeVisible();
  await expect(button).not.toHaveAttribute("aria-busy");
  await expect(button).not.toHaveAttribute("aria-disabled");
  expect(calls).toHaveLength(1);
});

test("R-CONST R-PAY-2 a second failure gets its own toast while the first toast is closing", async ({
  page,
}) => {
  await answerWith(page, json({}));
  await page.goto("/super-lifetime-deal");
  const button = await reach(page.getByRole("link", { name: "Buy both accounts" }));
  await button.click();
  const toast = page.locator("[data-toast]").filter({ hasText: "No Checkout URL" });
  await expect(toast).toHaveCount(1);
  // Keeps the first toast closing for the rest of the test.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.toast[data-toast="closing"] { animation-duration: 600s }');
    document.adoptedStyleSheets.push(sheet);
  });
  await toast.getByRole("button").click();
  await button.click();
  await expect(toast).toHaveCount(2);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`R-CONST R-LAYOUT-2 a toast fits a phone, is accessible and has a touch-sized close button, ${colorScheme}`, async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    await page.emulateMedia({ colorScheme });
    await answerWith(page, json({}));
    await page.goto("/super-lifetime-deal");
    await (await reach(page.getByRole("link", { name: "Buy both accounts" }))).click();
    const toast = page.locator("[data-toast]");
    await toast.hover(); // Hovering keeps it open.
    expect(await axeViolations(page, "'.toasts'")).toEqual([]);
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
    await close.click();
    await expect(toast).toHaveCount(0);
  });
}

test("R-PAY-2 R-CONST a toast disappears after five seconds", async ({ page }) => {
  await answerWith(page, json({}));
  await page.goto("/super-lifetime-deal");
  await (await reach(page.getByRole("link", { name: "Buy both accounts" }))).click();
  await expect(page.locator("[data-toast]")).toHaveText("No Checkout URL");
  await page.mouse.move(0, 0);
  await expect(page.locator("[data-toast]")).toHaveCount(0, { timeout: 15_000 });
});

for (const [what, answer, toast] of [
  ["a server error", json({ error: "internal" }, 500), "Something went wrong"],
  ["a missing sessionUrl", json({}), "No Checkout URL"],
  ["a sessionUrl on another site", json({ sessionUrl: "https://evil.test/" }), "Something went wrong"],
] as const) {
  test(`R-PAY-2 API tiers: ${what} closes the new tab and shows one toast`, async ({ page, context }) => {
    await rememberOwner(page);
    let tabs = 0;
    context.on("page", () => {
      tabs += 1;
    });
    await answerWith(page, answer);
    await page.goto("/deals/s/st/api");
    await (await reach(page.getByRole("button", { name: "Order this tier" }))).click();
    await expect(page.locator("[data-toast]")).toHaveText(toast);
    expect(tabs).toBe(1);
    await expect.poll(() => context.pages().length).toBe(1);
  });
}

test("R-PAY-2 two clicks on one button make one session", async ({ page }) => {
  const calls = recordCalls(page);
  let release = () => {};
  const waiting = new Promise<void>((resolve) => {
    release = resolve;
  });
  await answerWith(page, async (route) => {
    await waiting;
    await json({ error: "internal" }, 500)(route);
  });
  await page.goto("/super-lifetime-deal");
  const button = await reach(page.getByRole("link", { name: "Buy both accounts" }));
  await button.dblclick();
  await button.dispatchEvent("click");
  release();
  await expect(page.getByRole("status").filter({ hasText: line })).toBeVisible();
  expect(calls).toHaveLength(1);
});

test("R-PAY-5 the order screen asks for e-mail and state, and shows errors at their fields", async ({
  page,
}) => {
  const calls = recordCalls(page);
  await answerWith(page, json({ error: "internal" }, 500));
  await page.goto("/payment-info?priceId=team_annual&email=evil%40evil.test&sessionUrl=https://evil.test");
  const [email, state] = [page.getByLabel("Email"), page.getByLabel("State")];
  const submit = page.getByRole("button", { name: "Continue to payment" });
  await submit.click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription("Please enter valid email");
  await expect(state).toHaveAccessibleDescription("Please choose your state");
  await expect(state.locator("optgroup option")).toHaveCount(51);
  await email.fill("ann@people.example");
  await submit.click();
  await expect(state).toBeFocused();
  expect(calls).toEqual([]);
  await state.selectOption({ label: "District of Columbia" });
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: line })).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(JSON.stringify(calls)).not.toContain("evil");
  expect(page.url()).not.toContain("people.example");
});

test("R-PAY-5 the order screen changes quantity and billing interval, with prices from the price table", async ({
  page,
}) => {
  await page.goto("/payment-info?priceId=team_monthly");
  await expect(page.getByText("you save $72 (23%)")).toBeVisible();
  await page.getByLabel("Email").fill("ann@people.example");
  await page.getByRole("link", { name: /^Pay by the year/ }).click();
  await expect(page).toHaveURL(/priceId=team_annual/);
  await page.getByLabel("Quantity").fill("3");
  await expect(page.getByText("$720 today, then $720 each year until you cancel.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Pay by the month/ })).toHaveAttribute("href", /quantity=3/);
  await expect(page).toHaveURL(/quantity=3/);
  await expect(page.getByLabel("Email")).toHaveValue("ann@people.example");
  await expect(page.getByLabel("Quantity")).toBeFocused();
});

test("R-PAY-5 nobody pays for a quantity before they have seen its amount", async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (request) => request.method() === "POST" && calls.push(request.url()));
  await page.goto("/payment-info?priceId=team_annual");
  await page.getByLabel("Email").fill("ann@people.example");
  await page.getByLabel("State").selectOption("CA");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/payment-info?*", async (route) => {
    await released;
    await route.continue();
  });
  await page.getByLabel("Quantity").fill("4");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByText("The quantity has changed. Look at what is due now")).toBeVisible();
  await page.getByLabel("Quantity").fill("100");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByLabel("Quantity")).toBeFocused();
  expect(calls).toEqual([]);
  await page.getByLabel("Quantity").fill("5");
  release();
  await expect(page.getByText("$1,200 today")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("ann@people.example");
  await expect(page.getByLabel("State")).toHaveValue("CA");
});

test("R-PAY-5 a quantity typed before the page's code has loaded counts", async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(chunks, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/payment-info?priceId=team_annual", { waitUntil: "commit" });
  await page.getByLabel("Quantity").fill("4");
  release();
  await expect(page.getByText("$960 today")).toBeVisible();
});

test("R-PAY-5 without scripts a button updates the quantity", async ({ pageWithoutScripts: page }) => {
  await page.goto("/payment-info?priceId=team_annual");
  await page.getByLabel("Quantity").fill("3");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("$720 today, then $720 each year until you cancel.")).toBeVisible();
});

test("R-PAY-1 pages load no checkout code before a visitor reaches for a button", async ({ page }) => {
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
