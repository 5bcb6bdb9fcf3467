import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";
import { ann, lastPurchase, pay, reach, recordCalls, rememberOwner } from "../support/checkout.ts";
import { campaign, composePage } from "../support/composed-page.ts";

const [paid, declined] = ["4242 4242 4242 4242", "4000 0000 0000 0002"];
const hostedPage = /\/local\/payments\/checkout\//;

interface Kind {
  readonly anchor: string;
  readonly label: string;
  readonly call: string;
  /** The request body without the two addresses. */
  readonly body: Record<string, unknown>;
  /** Path and parameters of the page after paying, without the session id. */
  readonly success: readonly [path: string, parameters: Record<string, string>];
}

const dashboard = "/local/dashboard";
const known: readonly Kind[] = [
  {
    anchor: "subscription",
    label: "Choose Team, monthly",
    call: "createStripeSubscriptionUS",
    body: { priceId: "price_local_team_monthly", quantity: 1, ownerEmail: ann },
    success: [
      `${dashboard}/thank-you`,
      { value: "26", priceId: "price_local_team_monthly", quantity: "1", plan: "Team, monthly", email: ann },
    ],
  },
  {
    anchor: "free-trial",
    label: "Start 7 days free trial",
    call: "createStripeSubscriptionUS",
    body: { priceId: "price_local_growing_annual", quantity: 1, ownerEmail: ann },
    success: [
      `${dashboard}/thank-you`,
      {
        value: "0",
        priceId: "price_local_growing_annual",
        quantity: "1",
        plan: "Growing Business",
        email: ann,
      },
    ],
  },
  {
    anchor: "paid-trial",
    label: "Try 7 days for $1",
    call: "startTrialWithChargeSubscription",
    body: {
      priceId: "price_local_freelancer_monthly",
      trialPriceId: "price_local_trial_1",
      quantity: 1,
      email: ann,
    },
    success: [
      `${dashboard}/thank-you`,
      {
        value: "1",
        priceId: "price_local_freelancer_monthly",
        quantity: "1",
        plan: "Freelancer",
        email: ann,
      },
    ],
  },
  {
    anchor: "one-time",
    label: "Buy for $99.90",
    call: "createStripeOneTimePaymentUS",
    body: { priceId: "price_local_personal_contract_99_9", quantity: 1, email: ann },
    success: ["/thank-you", {}],
  },
  {
    anchor: "lifetime",
    label: "Buy for $598",
    call: "createStripeOneTimePaymentUS",
    body: { priceId: "price_local_lifetime_299", quantity: 2, email: ann },
    success: [
      `${dashboard}/lifetime-purchase-done`,
      { value: "598", priceId: "price_local_lifetime_299", quantity: "2", product: "Lifetime, team" },
    ],
  },
  {
    anchor: "api-tier",
    label: "Order this tier",
    call: "createAPITierSubscriptionsUS",
    body: { documentsCount: 500, ownerEmail: ann },
    success: [
      `${dashboard}/thank-you`,
      {
        value: "75",
        priceId: "price_local_api_500",
        quantity: "1",
        plan: "API, 500 documents a month",
        email: ann,
      },
    ],
  },
];

function buttonOf(page: Page, { anchor, label }: Kind): Locator {
  const block = page.locator(`#${anchor}`);
  return block.getByRole("link", { name: label }).or(block.getByRole("button", { name: label }));
}

for (const kind of known) {
  const { anchor, call, body, success } = kind;
  test(`R-PAY-1 R-PAY-2 R-PAY-4 R-TRACK-1 a composed page sells as ${anchor}: exact body, declined, cancelled, back, paid`, {
    // One way to buy goes all the way; what each of them sends is asked in tests/unit/selling and tests/payments.
    tag: anchor === "free-trial" ? [] : "@all",
  }, async ({ page, context, site }) => {
    const address = `/offers/${anchor}`;
    await composePage(site, address);
    await rememberOwner(page);
    const calls = recordCalls(page);
    await page.goto(`${address}?${new URLSearchParams(campaign)}`);
    const button = buttonOf(page, kind);
    const opensTab = anchor === "api-tier";

    async function begin(): Promise<Page> {
      const opening = opensTab ? context.waitForEvent("page") : null;
      await (await reach(button)).click();
      const hosted = opening ? await opening : page;
      await expect(hosted).toHaveURL(hostedPage);
      return hosted;
    }

    const first = await begin();
    const query = new URLSearchParams(campaign);
    const [path, parameters] = success;
    const told = Object.keys(parameters).length > 0 ? `?${new URLSearchParams(parameters)}` : "";
    const sent = {
      ...body,
      cancelUrl: `${site.url}${address}?${query}`,
      successUrl: `${site.url}${path}${told}`,
    };
    expect(calls).toEqual([{ call, body: sent }]);
    expect(await lastPurchase(page, ann)).toMatchObject({
      call,
      request: sent,
      utm: campaign,
      state: "open",
    });

    await pay(first, declined);
    await expect(first.getByRole("alert")).toContainText("declined");
    await first.getByRole("link", { name: /Back/ }).click();
    await expect(first).toHaveURL(`${site.url}${address}?${query}`);
    expect(await lastPurchase(page, ann)).toMatchObject({ state: "open", fulfilledAt: null });
    if (opensTab) await first.close();

    const second = await begin();
    await second.goBack();
    if (opensTab) await second.close();
    else await expect(button).not.toHaveAttribute("aria-disabled");

    const third = await begin();
    await pay(third, paid);
    await third.waitForURL((url) => url.pathname === path);
    const { session_id: session, ...rest } = Object.fromEntries(new URL(third.url()).searchParams);
    expect(rest).toEqual(parameters);
    await expect
      .poll(() => lastPurchase(page, ann))
      .toMatchObject({ sessionId: session, state: "paid", events: [{ effect: "fulfilled" }] });
    expect(calls.map((one) => one.call)).toEqual([call, call, call]);
  });
}

test("R-PAY-1 the billing interval is switched by keyboard without changing the layout, and the other interval is hidden", {
  tag: "@3of6",
}, async ({ page, site }) => {
  await composePage(site, "/offers/rhythm");
  const calls = recordCalls(page);
  await page.goto("/offers/rhythm");
  const block = page.locator("#subscription");
  const [monthly, yearly] = [
    block.getByRole("radio", { name: /^Monthly/ }),
    block.getByRole("radio", { name: /^Yearly/ }),
  ];
  await expect(monthly).toBeChecked();
  await expect(block.getByText("$26", { exact: true })).toBeVisible();
  await expect(block.getByText("$20", { exact: true })).toBeHidden();
  await expect(block.getByRole("button")).toHaveText(["Choose Team, monthly"]);
  const height = (await block.boundingBox())?.height;
  await monthly.focus();
  await page.keyboard.press("ArrowRight");
  await expect(yearly).toBeChecked();
  await expect(block.getByText("$20", { exact: true })).toBeVisible();
  await expect(block.getByText("you save $72 (23%)")).toBeVisible();
  await expect(block.getByRole("button")).toHaveText(["Choose Team"]);
  expect((await block.boundingBox())?.height).toBe(height);
  const quantity = block.getByRole("spinbutton", { name: "Quantity" });
  await reach(block.getByRole("button"));
  await quantity.fill("100");
  await block.getByRole("button").click();
  expect(
    await quantity.evaluate((field) => field instanceof HTMLInputElement && field.validity.rangeOverflow),
  ).toBe(true);
  expect(calls).toEqual([]);
  await quantity.fill("3");
  await expect(block.getByText("$720 today, then $720 each year until you cancel.")).toBeVisible();
  await monthly.check();
  await expect(block.getByText("$78 today, then $78 each month until you cancel.")).toBeVisible();
  await (await reach(block.getByRole("button"))).click();
  await expect(page).toHaveURL(hostedPage);
  expect(calls).toMatchObject([
    { call: "createStripeSubscriptionUS", body: { priceId: "price_local_team_monthly", quantity: 3 } },
  ]);
});

test("R-PAY-1 without scripts the switch works too, and the order has the chosen billing interval and quantity", {
  tag: "@6of6",
}, async ({ pageWithoutScripts: page, site }) => {
  await composePage(site, "/offers/plain");
  await page.goto("/offers/plain");
  const block = page.locator("#subscription");
  await block.getByRole("radio", { name: /^Yearly/ }).check();
  await block.getByRole("spinbutton", { name: "Quantity" }).fill("2");
  await block.getByRole("button", { name: "Choose Team" }).click();
  await expect(page.locator("main")).toContainText("$480 today, then $480 each year until you cancel.");
  await expect(page.getByRole("note")).toHaveCount(0);
});
