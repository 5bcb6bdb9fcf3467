import { share } from "@paraph/service/testing/extent";
import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import { createAccount, logIn, openDialog } from "../support/accounts.ts";
import { reach } from "../support/checkout.ts";
import { answer, question } from "../support/consent.ts";
import { openHostedAccounts } from "../support/hosted-accounts.ts";
import { answerWindow, authDomain } from "../support/hosted-identity.ts";
import { answerForServices, hostedServices } from "../support/hosted-services.ts";
import { fewAlike, sitemapPaths } from "../support/sitemap-paths.ts";

// The same build as everywhere, with every hosted set. A page that does anything its own policy
// refuses fails its test (fixtures.ts).
test.use({ environment: hostedServices });

test("R-ROUTES with hosted sets pages of every kind keep to their own policy", { tag: "@2of6" }, async ({
  context,
  site,
}) => {
  const paths = await sitemapPaths(site.url);
  expect(paths.length).toBeGreaterThan(300);
  const policies = new Set<string>();
  const left = share(fewAlike(paths), 8).values();
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      const page = await context.newPage();
      for (const path of left) {
        const opened = await page.goto(path);
        policies.add(opened?.headers()["content-security-policy"] ?? "none");
        await expect(page.locator("h1").first()).toBeVisible();
      }
    }),
  );
  const [policy = "", ...others] = policies;
  expect(others).toEqual([]);
  expect(policy).toContain("https://sign.hosted.example");
  expect(policy).toContain(site.lakeAddress);
  expect(policy).not.toContain("unsafe");
});

test("R-AUTH-9 with hosted accounts people sign in by password and by Google, and go to the company's dashboard", async ({
  context,
  site,
}) => {
  await using provider = await openHostedAccounts();
  const asked = await answerForServices(context, provider.url);
  const account = await createAccount(provider);
  const page = await context.newPage();
  await logIn(await openDialog(page), account);
  await expect(page).toHaveURL(/^https:\/\/app\.hosted\.example\//);
  expect(asked.get("sign.hosted.example")).toContain("/api/owners");

  await context.route(`https://${authDomain}/__/auth/handler*`, (route) =>
    answerWindow(route, "google@people.example"),
  );
  await page.goto(`${site.url}/about`);
  const dialog = await openDialog(page);
  await dialog.getByRole("button", { name: /Google/ }).click();
  await expect(page).toHaveURL(/^https:\/\/app\.hosted\.example\//);
});

test("R-PAY-1 R-PAY-5 with a hosted payments API a purchase goes to it and on to the provider, whose script may load", async ({
  context,
  page,
}) => {
  const asked = await answerForServices(context, "");
  await page.goto("/super-lifetime-deal");
  await (await reach(page.getByRole("link", { name: "Buy both accounts" }))).click();
  await expect(page).toHaveURL("https://checkout.stripe.com/c/pay/cs_test_1");
  expect(asked.get("pay.hosted.example")).toEqual(["/api/createStripeOneTimePaymentUS"]);

  await page.goto("/payment-info?priceId=freelancer_monthly");
  await page.getByLabel("Email").first().focus();
  await expect.poll(() => asked.get("js.stripe.com")?.length ?? 0).toBeGreaterThan(0);
});

test("R-TRACK-5 after consent each configured receiver is reached, and none before", {
  tag: "@5of6",
}, async ({ context, page }) => {
  const asked = await answerForServices(context, "");
  await page.goto("/pricing");
  await expect(question(page)).toBeVisible();
  expect([...asked.keys()]).toEqual([]);
  await answer(page, "Accept", "/signature/pricing");
  for (const host of [
    "www.googletagmanager.com",
    "connect.facebook.net",
    "location.hosted.example",
    "api-js.mixpanel.com",
  ])
    await expect.poll(() => asked.get(host)?.length ?? 0, { message: host }).toBeGreaterThan(0);
});
