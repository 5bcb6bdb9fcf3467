import { share } from "@paraph/service/testing/extent";
import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";
import { phone, visit } from "../support/visit.ts";

const order = "/payment-info?amount=25&priceId=growing_annual&quantity=1&plan=Growing+Business";

/** Heroes and closers, cards, plans, an offer, a calculator, lists of contracts, a form, an order, and every block. */
const paths = [
  "/",
  "/signature",
  "/signature/pricing",
  "/lifetime-deal",
  "/deals/jvzoo",
  "/calculators",
  "/signature/contracts/business",
  "/signature/contracts/business/mutual-non-disclosure-agreement",
  "/status",
  "/contact",
  "/auth",
  "/made-up",
  order,
  "/blocks",
];

/**
 * Visible actions that break the rule for phones: those narrower than what they stand in, lower than 48 px, beside
 * another one, or after one of less weight.
 */
function exceptions(page: Page): Promise<{ found: number; problems: string[] }> {
  return page.evaluate(() => {
    const outside = "[data-chrome] *, .consent-banner *, [data-sign], [href='#content']";
    const actions = [...document.querySelectorAll<HTMLElement>(".action")].filter(
      (action) => action.checkVisibility() && !action.matches(outside),
    );
    const problems = actions.flatMap((action) => {
      const parent = action.parentElement;
      if (!parent) return [];
      const name = `"${action.textContent.trim()}"`;
      const { paddingLeft, paddingRight } = getComputedStyle(parent);
      const room = parent.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const { width, height, top } = action.getBoundingClientRect();
      const siblings = actions.filter((one) => one.parentElement === parent);
      const before = siblings[siblings.indexOf(action) - 1];
      const found: string[] = [];
      // A quiet one begins a hair before the text, so that its words are in line with it.
      if (Math.abs(room - width) > 4.5) found.push(`${name} is ${width} px wide in ${room} px`);
      if (height < 48) found.push(`${name} is ${height} px high`);
      if (before && before.getBoundingClientRect().bottom > top) found.push(`${name} is beside another`);
      if (before && action.dataset.style === "primary" && before.dataset.style !== "primary")
        found.push(`${name} is not the first`);
      return found;
    });
    return { found: actions.length, problems };
  });
}

test("R-LAYOUT-2 on a phone every action is as wide as what it stands in and 48 px high, the primary one first", {
  tag: "@3of6",
}, async ({ page }) => {
  for (const path of share(paths, 5)) {
    await visit(page, path, phone);
    const { found, problems } = await exceptions(page);
    expect.soft(problems, path).toEqual([]);
    expect.soft(found, `actions of ${path}`).toBeGreaterThan(0);
  }
});

test("R-LAYOUT-2 on a phone the actions of menus keep the rule", { tag: "@3of6" }, async ({ page }) => {
  await visit(page, "/signature", phone);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const sheet = page.locator("dialog[open]");
  await expect(sheet.getByRole("link", { name: "Sign Up" })).toBeVisible();
  expect((await exceptions(page)).problems).toEqual([]);
  await sheet.getByRole("button", { name: "Contracts" }).click();
  await expect(sheet.getByRole("link", { name: "Business Forms", exact: true })).toBeVisible();
  expect((await exceptions(page)).problems).toEqual([]);
});
