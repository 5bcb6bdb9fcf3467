import { expect } from "@playwright/test";
import { reach } from "../support/checkout.ts";
import { logRenders, smallPage } from "../support/newsroom.ts";
import { openPaymentProvider, type PaymentProvider } from "../support/payment-provider.ts";
import { pressUntil } from "../support/press-until.ts";
import { test as base } from "../support/studio-test.ts";

// The payment provider is in another process, where somebody changes a price while the site runs.
const test = base.extend<object, { provider: PaymentProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      await using provider = await openPaymentProvider();
      await use(provider);
    },
    { scope: "worker" },
  ],
  environment: [
    async ({ provider }, use) => use({ ...logRenders, ...provider.environment }),
    { scope: "worker" },
  ],
});

const id = "price_local_lifetime_99";
const sale = { _key: "sale", _type: "checkoutButton", heading: "On sale", price: "lifetime_99" };
const both = "$99.00 once on the website, $123.00 once at the payment provider";

test("R-PAY-3 R-CMS-7 a price that changes at the provider stops selling before the press, and it goes on without a restart", {
  tag: "@1of6",
}, async ({ consoleProblems, newsroom, page, provider, site }) => {
  await newsroom.publishNew({ ...smallPage("page-sale", "/sale", "Sale"), blocks: [sale] });
  const visitAll = async () => {
    await newsroom.visitAll(["/sale", "/about"]);
    // The browser asks for more than pages.
    return newsroom.rendersSince().filter((path) => ["/sale", "/about"].includes(path));
  };
  await visitAll();
  await page.goto("/sale");
  await expect(page.locator("a[data-checkout]")).toBeVisible();

  await provider.changePrice(site.url, id, 12_300);

  await test.step("only the page that sells it is made anew", async () => {
    expect(await visitAll()).toEqual(["/sale"]);
    expect(await visitAll()).toEqual([]);
  });

  await test.step("a visitor who left the page open is told so and charged nothing", async () => {
    await (await reach(page.locator("a[data-checkout]"))).click();
    await expect(page.getByRole("status").filter({ hasText: "This price has just changed" })).toBeVisible();
    consoleProblems.splice(0);
  });

  await test.step("whoever comes now can't press, and reads why", async () => {
    await page.reload();
    await expect(page.getByRole("button", { name: "Buy for $99" })).toBeDisabled();
    await expect(page.locator("[data-offer-closed]")).toContainText("can’t be bought right now");
    await page.goto("/payment-info?priceId=lifetime_99&quantity=1&dealType=one-time");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This price is changing");
  });

  await provider.changePrice(site.url, id, 9_900);
  expect(await visitAll()).toEqual(["/sale"]);
  await page.goto("/sale");
  await expect(page.locator("a[data-checkout]")).toHaveText("Buy for $99");
});

test("R-PAY-3 the Studio shows both numbers of a price that changed at the provider", {
  tag: "@all",
}, async ({ newsroom, openStudio, provider, site }) => {
  await newsroom.publishNew({ ...smallPage("page-other-sale", "/other-sale", "Sale"), blocks: [sale] });
  await provider.changePrice(site.url, id, 12_300);
  const mara = await openStudio("mara-lindqvist");
  await mara.openDocument("page-other-sale", "page");
  await pressUntil(mara.form.getByText("On sale"), mara.dialog);
  await expect(mara.field('blocks[_key=="sale"].price').getByTestId("stopped-prices")).toContainText(both);
  await mara.page.goto("/studio/sales");
  await expect(mara.page.getByTestId("studio-sales").getByRole("alert")).toContainText(both);
  await provider.changePrice(site.url, id, 9_900);
});
