import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import { createAccount, dialogOf, logIn } from "../support/accounts.ts";
import { ann, lastPurchase, pay, reach, recordCalls, rememberOwner } from "../support/checkout.ts";

const paid = "4242 4242 4242 4242";
const declined = "4000 0000 0000 0002";
const confirmed = "4000 0025 0000 3155";
const hostedPage = /\/local\/payments\/checkout\//;

test("R-PAY-2 R-PAY-4 a one-time purchase sends the exact body and leads through the payment page to the lifetime page", async ({
  page,
  site,
}) => {
  const calls = recordCalls(page);
  await page.goto("/super-lifetime-deal?utm_source=letter&utm_campaign=spring");
  await (await reach(page.getByRole("link", { name: "Buy both accounts" }))).click();
  await expect(page).toHaveURL(hostedPage);
  const body = {
    priceId: "price_local_lifetime_599",
    quantity: 1,
    cancelUrl: `${site.url}/super-lifetime-deal?utm_source=letter&utm_campaign=spring`,
    successUrl: `${site.url}/local/dashboard/lifetime-purchase-done?value=599&priceId=price_local_lifetime_599&quantity=1&product=Lifetime%2C+two+companies`,
  };
  expect(calls).toEqual([{ call: "createStripeOneTimePaymentUS", body }]);
  expect(await lastPurchase(page)).toMatchObject({
    request: body,
    utm: { utm_source: "letter", utm_campaign: "spring" },
  });
  await pay(page, paid);
  await expect(page).toHaveURL(/\/local\/dashboard\/lifetime-purchase-done\?value=599/);
  await expect.poll(async () => (await lastPurchase(page))?.state).toBe("paid");
});

test("R-PAY-1 R-PAY-2 a known owner buys a paid trial after a declined card and a confirmation", {
  tag: "@all",
}, async ({ page }) => {
  await rememberOwner(page);
  const calls = recordCalls(page);
  await page.goto("/signature/deals/trials");
  await (await reach(page.getByRole("link", { name: "Try 7 days for $1" }).first())).click();
  await expect(page).toHaveURL(hostedPage);
  expect(calls).toMatchObject([
    {
      call: "startTrialWithChargeSubscription",
      body: {
        priceId: "price_local_freelancer_monthly",
        trialPriceId: "price_local_trial_1",
        quantity: 1,
        email: ann,
      },
    },
  ]);
  await pay(page, declined);
  await expect(page.getByRole("alert")).toContainText("declined");
  await pay(page, confirmed);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL(/\/local\/dashboard\/thank-you\?value=1&/);
  await expect(page.locator("#purchase")).toContainText(ann);
});

test("R-PAY-1 R-PAY-2 a free trial of a known owner sends only ownerEmail, and Back restores the page and its button", {
  tag: "@all",
}, async ({ page, site }) => {
  await rememberOwner(page);
  const calls = recordCalls(page);
  await page.goto("/lifetime-deal");
  const button = page.locator("#trial").getByRole("link", { name: "Start 7 days free trial" });
  await (await reach(button)).click();
  await expect(page).toHaveURL(hostedPage);
  expect(Object.keys(calls[0]?.body ?? {}).sort()).toEqual([
    "cancelUrl",
    "ownerEmail",
    "priceId",
    "quantity",
    "successUrl",
  ]);
  await page.getByRole("link", { name: /Back/ }).click();
  await expect(page).toHaveURL(`${site.url}/lifetime-deal`);
  await (await reach(button)).click();
  await expect(page).toHaveURL(hostedPage);
  expect(calls).toHaveLength(2);
  await page.goBack();
  await expect(button).not.toHaveAttribute("aria-disabled");
});

test("R-PAY-4 R-PAY-7 visitors from a paid campaign are offered and sold the paid trial, all others the plan", async ({
  page,
}) => {
  const calls = recordCalls(page);
  const button = page.locator('a[href*="freelancer_monthly"][data-checkout]').filter({ visible: true });
  const offer = page.locator("[data-block=checkoutButton]").filter({ has: button });
  await page.goto("/mega-subscription-deal");
  await expect(button).toHaveText("Choose Freelancer");
  await expect(offer.getByText("$15 today, then $15 each month until you cancel.")).toBeVisible();
  const height = (await offer.boundingBox())?.height;
  await page.goto("/mega-subscription-deal?utm_campaign=10_dollar_campaign");
  await expect(button).toHaveText("Try 7 days for $1");
  await expect(offer.getByText("$15 today")).toBeHidden();
  await expect(offer.getByText("$1 for 7 days, then $15 each month until you cancel.")).toBeVisible();
  expect((await offer.boundingBox())?.height).toBe(height);
  await (await reach(button)).click();
  await expect(page).toHaveURL(hostedPage);
  expect(calls.map(({ call }) => call)).toEqual(["startTrialWithChargeSubscription"]);
  await expect(page.getByRole("button", { name: "Pay $1.00" })).toBeVisible();
  await pay(page, paid, ann);
  await expect(page).toHaveURL(/\/local\/dashboard\/thank-you\?value=1&/);
  // The campaign still counts later, when the address no longer has it.
  await page.goto("/mega-subscription-deal");
  await expect(button).toHaveText("Try 7 days for $1");
});

test("R-PAY-2 an API tier opens in a new tab without an opener", { tag: "@3of6" }, async ({
  page,
  context,
}) => {
  await rememberOwner(page);
  const calls = recordCalls(page);
  await page.goto("/deals/s/st/api");
  await page.getByRole("combobox").selectOption("api_2500");
  const opening = context.waitForEvent("page");
  await (await reach(page.getByRole("button", { name: "Order this tier" }))).click();
  const tab = await opening;
  await expect(tab).toHaveURL(hostedPage);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  expect(calls[0]).toMatchObject({
    call: "createAPITierSubscriptionsUS",
    body: { documentsCount: 2500, ownerEmail: ann },
  });
  expect(Object.keys(calls[0]?.body ?? {})).toHaveLength(4);
  await expect(page).toHaveURL(/\/deals\/s\/st\/api$/);
  await expect(page.getByRole("button", { name: "Order this tier" })).not.toHaveAttribute("aria-disabled");
  await pay(tab, paid);
  await expect(tab).toHaveURL(/\/local\/dashboard\/thank-you\?value=250&/);
});

test("R-PAY-1 ordering an API tier without an owner opens the login, then continues", async ({
  page,
  context,
  site,
}) => {
  const account = await createAccount(site);
  const calls = recordCalls(page);
  await page.goto("/deals/s/st/api");
  const button = await reach(page.getByRole("button", { name: "Order this tier" }));
  await button.click();
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("API tiers belong to an account")).toBeVisible();
  await expect(button).toBeFocused();
  expect(calls).toEqual([]);
  await button.click();
  const opening = context.waitForEvent("page");
  await logIn(dialog, account);
  const tab = await opening;
  await expect(tab).toHaveURL(hostedPage);
  expect(calls[0]?.body).toMatchObject({ ownerEmail: account.email, documentsCount: 500 });
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/deals\/s\/st\/api$/);
});

test("R-PAY-5 the order screen sends the typed e-mail, and going back restores it", { tag: "@1of6" }, async ({
  page,
  site,
}) => {
  const calls = recordCalls(page);
  const order = "/payment-info?amount=20&priceId=team_annual&quantity=2&plan=Team&dealType=subscription";
  await page.goto(order);
  await page.getByLabel("Email").fill(" bob@people.example ");
  await page.getByLabel("State").selectOption("CA");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page).toHaveURL(hostedPage);
  expect(calls).toEqual([
    {
      call: "createStripeSubscriptionUS",
      body: {
        priceId: "price_local_team_annual",
        quantity: 2,
        email: "bob@people.example",
        cancelUrl: `${site.url}${order}&country=US&state=CA`,
        successUrl: `${site.url}/local/dashboard/thank-you?value=480&priceId=price_local_team_annual&quantity=2&plan=Team&email=bob%40people.example`,
      },
    },
  ]);
  expect(await lastPurchase(page)).toMatchObject({ usState: "CA" });
  // The browser's Back button restores the input.
  await page.goBack();
  await expect(page.getByLabel("Email")).toHaveValue("bob@people.example");
  await expect(page.getByLabel("State")).toHaveValue("CA");
  await page.goForward();
  await page.getByRole("link", { name: /Back/ }).click();
  await expect(page).toHaveURL(`${site.url}${order}&country=US&state=CA`);
  await expect(page.getByLabel("State")).toHaveValue("CA");
  await expect(page.getByLabel("Email")).toHaveValue("bob@people.example");
  await expect(page.getByRole("note")).toHaveCount(0);
});
