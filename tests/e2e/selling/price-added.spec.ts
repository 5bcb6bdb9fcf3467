import { expect, type Page } from "@playwright/test";
import { lastPurchase, pay, reach, recordCalls } from "../support/checkout.ts";
import { Newsroom, smallPage } from "../support/newsroom.ts";
import { pressUntil } from "../support/press-until.ts";
import { test as base } from "../support/studio-test.ts";

// The system gets the line when it is started again, as an operator does it.
const lines: Record<string, string> = {};
const test = base.extend<object, object>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  environment: [async ({}, use) => use(lines), { scope: "worker" }],
});

const card = "4242 4242 4242 4242";

/** Creates a price at the provider, and returns the line that its dashboard suggests. */
async function createPrice(page: Page): Promise<[variable: string, id: string]> {
  await page.goto("/local/payments/prices");
  await page.getByLabel("Name").fill("Summer sale");
  await page.getByLabel("Amount").fill("49.50");
  await page.getByRole("button", { name: "Create" }).click();
  const line = await page.locator("code").textContent();
  const [, variable = "", id = ""] = /^(\w+)=(price_\w+)$/.exec(line ?? "") ?? [];
  return [variable, id];
}

test("R-PAY-3 R-CMS-7 a price that one line of configuration adds is chosen in the Studio with the provider's amount, bought, and stopped when the provider archives it", {
  tag: "@all",
}, async ({ openStudio, page, site }) => {
  const [variable, id] = await createPrice(page);
  expect(variable).toBe("STRIPE_PRICE_SUMMER_SALE");

  await test.step("one line, a wrong one beside it, and a start: nothing is built", async () => {
    Object.assign(lines, { [variable]: id, STRIPE_PRICE_TEAM_ANNUAL: "price_1" });
    await site.restart();
    expect(site.output()).toContain(`${variable} adds the price "summer_sale": Summer sale.`);
    expect(site.output()).toContain('STRIPE_PRICE_TEAM_ANNUAL=price_1 adds no price: "team_annual" is in');
    expect(site.output()).not.toMatch(/Building/);
  });

  const newsroom = new Newsroom(site);
  const sale = { _key: "sale", _type: "checkoutButton", heading: "On sale", price: "lifetime_99" };
  await newsroom.publishNew({ ...smallPage("page-sale", "/sale", "Sale"), blocks: [sale] });
  const before = await newsroom.visit("/sale");
  const mara = await openStudio("mara-lindqvist");
  const price = mara.field('blocks[_key=="sale"].price');

  await test.step("it is in the Studio's choice, with its amount", async () => {
    await mara.openDocument("page-sale", "page");
    await pressUntil(mara.form.getByText("On sale"), mara.dialog);
    const stored = mara.waitForAction("edit");
    await price.getByRole("combobox").selectOption({ label: "Summer sale: $49.50 once" });
    await stored;
    await expect(price).toContainText("Summer sale: $49.50, paid once. Nothing renews.");
    await expect(mara.publishButton).toHaveAttribute("data-disabled", "false");
    await newsroom.publish("page-sale", {});
  });

  await test.step("the page says the amount and carries what its button needs, and nothing else more", async () => {
    const { html } = await newsroom.visit("/sale");
    expect(html).toContain("Buy for $49.50");
    const carried = / data-added-price="[^"]*"/.exec(html)?.[0] ?? "";
    expect(carried).toContain(id);
    expect(html.length - carried.length).toBeLessThan(before.html.length + 200);
    expect((await newsroom.visit("/pricing")).html).not.toContain("data-added-price");
  });

  await test.step("it is bought by the button, and the ledger has it", async () => {
    const calls = recordCalls(page);
    await page.goto("/sale");
    await (await reach(page.getByRole("link", { name: "Buy for $49.50" }))).click();
    await expect(page).toHaveURL(/\/local\/payments\/checkout\//);
    expect(calls).toMatchObject([
      { call: "createStripeOneTimePaymentUS", body: { priceId: id, quantity: 1 } },
    ]);
    await pay(page, card);
    await expect(page).toHaveURL(/\/local\/dashboard\//);
    await expect(page.getByRole("main")).toContainText("$49.50");
    await expect(page.locator("#purchase")).toContainText("Summer sale");
    await expect
      .poll(async () => await lastPurchase(page))
      .toMatchObject({ priceKeys: ["summer_sale"], amountNow: 4950, state: "paid" });
  });

  await test.step("it is bought on the order screen, several of it", async () => {
    await page.goto("/payment-info?priceId=summer_sale");
    await page.getByLabel("Quantity").fill("3");
    await expect(page.getByText("$148.50").first()).toBeVisible();
    await page.getByLabel("Email").fill("ann@people.example");
    await page.getByLabel("State").selectOption({ index: 1 });
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await expect(page).toHaveURL(/\/local\/payments\/checkout\//);
    await pay(page, card);
    await expect
      .poll(async () => await lastPurchase(page))
      .toMatchObject({ priceKeys: ["summer_sale"], amountNow: 14_850, state: "paid" });
  });

  await test.step("archived at the provider it can't be bought, and the Studio shows both sides", async () => {
    await page.goto("/local/payments/prices");
    await page.getByRole("button", { name: "Archive" }).click();
    await expect(page.getByText("not active")).toBeVisible();
    await expect
      .poll(async () => (await newsroom.visit("/sale")).html)
      .toContain("can’t be bought right now");
    await mara.page.reload();
    await mara.openDocument("page-sale", "page");
    await pressUntil(mara.form.getByText("On sale"), mara.dialog);
    await expect(price.getByTestId("stopped-prices")).toContainText(
      "Summer sale can’t be bought now: $49.50 once on the website, not active at the payment provider",
    );
  });
});
