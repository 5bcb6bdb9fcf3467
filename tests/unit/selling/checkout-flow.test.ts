import { expect, test, vi } from "vitest";
import { ApiError } from "../../../lib/post-json.ts";
import { checkoutLines } from "../../../lib/selling/checkout-texts.ts";
import type { OrderMode, PriceKey, TierKey } from "../../../lib/selling/prices.ts";
import { type OwnPlan, planWords } from "../../../lib/selling/running-plans.ts";
import { createCheckoutWorld, idsWithout, orderOf, owner, sessionUrl } from "../../support/checkout-world.ts";

test.each<[PriceKey, OrderMode, string]>([
  ["growing_annual", "free-trial", "createStripeSubscriptionUS"],
  ["freelancer_monthly", "paid-trial", "startTrialWithChargeSubscription"],
  ["lifetime_99", "one-time", "createStripeOneTimePaymentUS"],
])("R-PAY-2 %s as %s: the browser goes to the session's page via %s", async (key, mode, call) => {
  const world = createCheckoutWorld();
  world.checkout.press(orderOf(key, mode));
  expect(world.checkout.getState().step).toBe("starting");
  expect((await world.idle()).step).toBe("leaving");
  expect(world.requests.map((request) => request.call)).toEqual([call]);
  expect(world.happened).toEqual([`page to ${sessionUrl}`]);
});

test("R-PAY-2 an API tier opens its tab on the click, and the button is usable again", async () => {
  const world = createCheckoutWorld({ stored: owner });
  world.checkout.press(orderOf("api_100"));
  expect(world.happened).toEqual(["tab opened"]);
  expect((await world.idle()).step).toBe("idle");
  expect(world.happened.slice(1)).toEqual([`tab to ${sessionUrl}`]);
  expect(world.requests[0]).toMatchObject({
    call: "createAPITierSubscriptionsUS",
    body: { documentsCount: 100 },
  });
});

test("R-PAY-2 when the browser blocks the tab, the page itself goes there", async () => {
  const world = createCheckoutWorld({ stored: owner, tabs: "blocked" });
  world.checkout.press(orderOf("api_100"));
  expect((await world.idle()).step).toBe("leaving");
  expect(world.happened.at(-1)).toBe(`page to ${sessionUrl}`);
});

test("R-PAY-2 repeated presses create one session", async () => {
  const world = createCheckoutWorld();
  for (let press = 0; press < 5; press++) world.checkout.press(orderOf("lifetime_99"));
  await world.idle();
  world.checkout.press(orderOf("lifetime_99"));
  await world.idle();
  expect(world.requests).toHaveLength(1);
});

test("R-PAY-2 when the payment page never loads, the button can be pressed again", async () => {
  vi.useFakeTimers();
  try {
    const world = createCheckoutWorld();
    world.checkout.press(orderOf("lifetime_99"));
    await world.idle();
    vi.advanceTimersByTime(10_000);
    // Returning from the payment page and pressing again cancels the first timeout.
    world.checkout.returned();
    world.checkout.press(orderOf("lifetime_99"));
    await world.idle();
    vi.advanceTimersByTime(10_000);
    expect(world.checkout.getState()).toMatchObject({ step: "leaving", line: null });
    vi.advanceTimersByTime(5_000);
    expect(world.checkout.getState()).toMatchObject({ step: "failed", line: checkoutLines.stayed });
    world.checkout.press(orderOf("lifetime_99"));
    await world.idle();
    expect(world.requests).toHaveLength(3);
  } finally {
    vi.useRealTimers();
  }
});

const refusal = (status: number, code: string) => () => Promise.reject(new ApiError("no", { status, code }));
type Failure = [string, PriceKey | TierKey, () => Promise<string | null>, string | null, string | null];
test.each<Failure>([
  ["no sessionUrl", "lifetime_99", async () => null, "No Checkout URL", null],
  ["no sessionUrl", "team_annual", async () => null, "No Checkout URL", null],
  ["no sessionUrl", "api_100", async () => null, "No Checkout URL", null],
  ["a server error", "team_annual", refusal(500, "internal"), null, checkoutLines.failed],
  ["a server error", "api_100", refusal(500, "internal"), "Something went wrong", null],
  ["no answer", "lifetime_99", refusal(0, ""), null, checkoutLines.failed],
  ["no answer", "api_100", refusal(0, ""), "Something went wrong", null],
  ["too many attempts", "lifetime_99", refusal(429, "too_many"), null, checkoutLines.tooMany],
  ["an offer that has ended", "lifetime_99", refusal(409, "offer_ended"), null, checkoutLines.ended],
  [
    "an offer that has not started",
    "lifetime_99",
    refusal(409, "offer_not_started"),
    null,
    checkoutLines.early,
  ],
  [
    "a price that has just changed",
    "lifetime_99",
    refusal(409, "price_changed"),
    null,
    checkoutLines.changed,
  ],
  ["a refusal", "secret_99", refusal(400, "invalid_field"), null, checkoutLines.failed],
  ["another site", "lifetime_99", async () => "https://evil.test/pay", null, checkoutLines.failed],
  ["another site", "api_100", async () => "https://evil.test/pay", "Something went wrong", null],
  ["a script", "lifetime_99", async () => "javascript:alert(1)", null, checkoutLines.failed],
])(
  "R-PAY-2 R-PAY-6 %s for %s is reported once and logged, and the button is usable again",
  async (...row) => {
    const [, key, createSession, toast, line] = row;
    const world = createCheckoutWorld({ stored: owner, createSession });
    world.checkout.press(orderOf(key));
    expect(await world.idle()).toMatchObject({ step: "failed", line });
    const toasts = world.happened.filter((one) => one.startsWith("toast"));
    expect(toasts).toEqual(toast === null ? [] : [`toast ${toast}`]);
    expect(world.happened.filter((one) => one.startsWith("logged"))).toHaveLength(1);
    expect(world.happened.join()).not.toContain("evil.test");
    expect(world.happened.some((one) => / to /.test(one))).toBe(false);
    expect(world.happened.includes("tab closed")).toBe(key === "api_100");
    world.checkout.press(orderOf(key));
    expect(world.checkout.getState().step).toBe("starting");
  },
);

const plan: OwnPlan = {
  subscription: "sub_1",
  priceId: "price_team_monthly",
  name: "Team",
  quantity: 2,
  amount: 5200,
  currency: "USD",
  every: "month",
  isTrial: false,
  renewsAt: "2026-04-02T10:00:00.000Z",
  endsAt: null,
};

test.each<[string, PriceKey | TierKey, readonly OwnPlan[], boolean, readonly string[]]>([
  ["no plan", "growing_annual", [], false, ["proved by t", `page to ${sessionUrl}`]],
  ["a plan, and stops", "growing_annual", [plan], false, ["asked about Team"]],
  [
    "a plan, and goes on",
    "growing_annual",
    [plan],
    true,
    ["asked about Team", "proved by t", `page to ${sessionUrl}`],
  ],
  ["a plan, and buys once", "lifetime_99", [plan], false, ["proved by t", `page to ${sessionUrl}`]],
  ["a plan, and stops at a tier", "api_500", [plan], false, ["tab opened", "asked about Team"]],
])("R-PAY-2 an owner with %s is told before paying twice", async (_what, key, plans, goesOn, expected) => {
  const world = createCheckoutWorld({ stored: owner, proof: { token: "t", plans }, goesOn });
  world.checkout.press(orderOf(key));
  await world.idle();
  expect(world.happened.filter((one) => one !== "tab closed")).toEqual(expected);
  expect(world.checkout.getState().line).toBeNull();
});

test("R-PAY-2 nobody who has not signed in here is asked for a proof", async () => {
  const world = createCheckoutWorld({ proof: { token: "t", plans: [plan] } });
  world.checkout.press(orderOf("growing_annual"));
  await world.idle();
  expect(world.happened).not.toContain("proved by t");
});

test("a plan is told with what comes next of it", () => {
  expect(planWords(plan)).toBe("2 × Team, $52 each month. It renews on April 2, 2026.");
  expect(planWords({ ...plan, quantity: 1, isTrial: true })).toContain(
    "The first payment is on April 2, 2026.",
  );
  expect(planWords({ ...plan, renewsAt: null, endsAt: plan.renewsAt })).toContain(
    "It ends on April 2, 2026.",
  );
});

test("R-PAY-3 a price without an identifier is never requested", async () => {
  const world = createCheckoutWorld({ priceIds: idsWithout("lifetime_99") });
  world.checkout.press(orderOf("lifetime_99"));
  expect(await world.idle()).toMatchObject({ step: "failed", line: checkoutLines.failed });
  expect(world.requests).toEqual([]);
});

test("R-PAY-1 an API tier without an owner opens the login first, then continues", async () => {
  const world = createCheckoutWorld({ logIn: (kept) => Boolean(kept.set("owner", owner.owner)) });
  world.checkout.press(orderOf("api_500"));
  expect(world.checkout.getState().step).toBe("signingIn");
  expect((await world.idle()).step).toBe("idle");
  expect(world.happened.slice(0, 2)).toEqual(["login opened", "tab opened"]);
  expect(world.happened.at(-1)).toBe(`tab to ${sessionUrl}`);
  expect(world.requests[0]?.body).toMatchObject({ ownerEmail: "ann@example.com", documentsCount: 500 });
});

test("R-PAY-1 an API tier whose login is canceled sends no request", async () => {
  const world = createCheckoutWorld();
  world.checkout.press(orderOf("api_500"));
  expect(await world.idle()).toMatchObject({ step: "idle", line: checkoutLines.signInFirst });
  expect([world.happened, world.requests]).toEqual([["login opened"], []]);
});

test("R-PAY-2 when the tab is blocked after the login, the button asks for another press", async () => {
  const logIn = (kept: Map<string, string>) => Boolean(kept.set("owner", owner.owner));
  const world = createCheckoutWorld({ logIn, tabs: "blocked" });
  world.checkout.press(orderOf("api_500"));
  expect(await world.idle()).toMatchObject({ step: "idle", line: checkoutLines.pressAgain });
  expect(world.requests).toEqual([]);
});

test("R-PAY-7 a button buys in its own mode, whatever campaign is stored", async () => {
  const stored = { utmData: JSON.stringify({ utm_campaign: "paidtrial" }) };
  const world = createCheckoutWorld({ stored });
  for (const mode of ["subscription", "paid-trial"] as const) {
    world.checkout.press(orderOf("freelancer_monthly", mode));
    await world.idle();
    world.checkout.returned();
  }
  expect(world.requests.map(({ call }) => call)).toEqual([
    "createStripeSubscriptionUS",
    "startTrialWithChargeSubscription",
  ]);
});

test("R-PAY-2 a response that arrives after the buyer returned is ignored", async () => {
  let give = (_url: string) => {};
  const createSession = () => new Promise<string>((resolve) => (give = resolve));
  const world = createCheckoutWorld({ stored: owner, createSession });
  world.checkout.press(orderOf("api_100"));
  world.checkout.returned();
  give(sessionUrl);
  expect((await world.idle()).step).toBe("idle");
  expect(world.happened.at(-1)).toBe("tab closed");
});
