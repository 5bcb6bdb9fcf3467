import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import { recordCalls } from "../support/checkout.ts";
import { answerWith, json, line } from "../support/failed-checkout.ts";
import { chunks } from "../support/held-code.ts";

test("R-PAY-5 the order screen asks for e-mail, country and state, and shows errors at their fields", async ({
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
  // A country by the keyboard: typing finds it, and where there are no states, none is asked for.
  const country = page.getByLabel("Country");
  await country.focus();
  await page.keyboard.type("germ");
  await expect(country).toHaveValue("DE");
  await expect(country).toHaveAccessibleDescription(/Where VAT applies/);
  await expect(state).toBeHidden();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: line })).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(calls[0]?.body.cancelUrl).toMatch(/&country=DE$/);
  expect(JSON.stringify(calls)).not.toContain("evil");
  expect(page.url()).not.toContain("people.example");
});

test("R-PAY-5 the order screen changes quantity and billing interval, with prices from the price table", {
  tag: "@6of6",
}, async ({ page }) => {
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

test("R-PAY-5 nobody pays for a quantity before they have seen its amount", { tag: "@3of6" }, async ({
  page,
}) => {
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

test("R-PAY-5 a quantity typed before the page's code has loaded counts", { tag: "@6of6" }, async ({
  page,
}) => {
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
