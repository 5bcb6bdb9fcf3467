import type { ShownReceipt } from "@paraph/service/receipt";
import { keptReceipt } from "@paraph/service/testing/kept-receipt";
import { expect, test, vi } from "vitest";
import { keepPurchase } from "../../../lib/selling/kept-purchase.ts";
import { announceSignIn, type HeardSignIn, signInEvent } from "../../../lib/tracking/account-events.ts";
import {
  noteOf,
  once,
  pageConversionOf,
  paidConversion,
  reportOnce,
  signUpConversion,
} from "../../../lib/tracking/conversions.ts";
import { createSafeStorage } from "../../../lib/tracking/safe-storage.ts";
import { orderOf } from "../../support/checkout-world.ts";
import { keptStorage } from "../../support/kept-storage.ts";

test("R-TRACK-3 a sign-up is worth 99, with a predicted lifetime value of 250, in US dollars", () => {
  expect(signUpConversion).toEqual({ value: 99, predictedLifetimeValue: 250, currency: "USD" });
});

test("R-TRACK-3 a conversion is reported once per browser and marked after the reports", async () => {
  const { kept, storage } = keptStorage();
  const marks: unknown[] = [];
  const tell = async () => void marks.push(kept.get("conversionDone"));
  for (let visit = 0; visit < 3; visit++) await reportOnce("conversionDone", storage, [tell, tell]);
  expect([marks, kept.get("conversionDone")]).toEqual([[undefined, undefined], "true"]);
});

test("R-TRACK-3 a conversion is not reported again while a report is pending", async () => {
  const { storage } = keptStorage();
  const { promise, resolve } = Promise.withResolvers<void>();
  let told = 0;
  const tell = () => {
    told++;
    return promise;
  };
  const reports = [
    reportOnce("conversionDone", storage, [tell]),
    reportOnce("conversionDone", storage, [tell]),
  ];
  resolve();
  await Promise.all(reports);
  expect(told).toBe(1);
});

const blocked = () => Promise.reject(new Error("blocked"));

test("R-TRACK-3 when every report fails, nothing is marked and the next visit reports again", async () => {
  const { kept, storage } = keptStorage();
  await reportOnce("conversionDone", storage, [blocked, blocked]);
  expect(kept.size).toBe(0);
  let told = 0;
  await reportOnce("conversionDone", storage, [blocked, async () => void told++]);
  expect([told, kept.get("conversionDone")]).toEqual([1, "true"]);
});

test("R-TRACK-3 a purchase counts once in a browser, a demo once in each tab", () => {
  const where = { tab: "tab", browser: "browser" };
  const purchase = { event: "checkout_completed", session: "cs_1", charged: null } as const;
  expect(noteOf(purchase, where)).toEqual(["reported:checkout_completed:cs_1", "browser"]);
  const demo = { event: "demo_booked", session: null, charged: null } as const;
  expect(noteOf(demo, where)).toEqual(["reported:demo_booked:", "tab"]);
});

test("R-TRACK-3 with storage off, a page still reports once", () => {
  const storage = createSafeStorage(() => {
    throw new DOMException("denied", "SecurityError");
  });
  let sent = 0;
  for (let time = 0; time < 2; time++) once("reported:demo_booked:", storage, () => sent++);
  expect(sent).toBe(1);
});

test.each([
  ["/thank-you", "", null],
  [
    "/thank-you",
    "?session_id=cs_test_1&value=9999&email=a@b.co",
    { event: "checkout_completed", session: "cs_test_1", charged: null },
  ],
  ["/thank-you", "?session_id=%3Cscript%3E", null],
  ["/demo-booked", "", { event: "demo_booked", session: null, charged: null }],
  [
    "/signature/contracts/download-success",
    "",
    { event: "template_downloaded", session: null, charged: null },
  ],
  ["/thank-you/more", "", null],
  ["/pricing", "?session_id=cs_1", null],
  ["constructor", "", null],
])("R-ROUTES-5 %s%s reports %j", (path, search, conversion) => {
  expect(pageConversionOf(path, search)).toEqual(conversion);
});

const purchase = { event: "checkout_completed", session: "cs_1", charged: null } as const;
const search = "?session_id=cs_1";

test("R-TRACK-3 R-PAY-4 a session that nobody paid reports no conversion, and a paid one reports what was paid", async () => {
  const { storage: tab } = keptStorage();
  // Also where the session began in this tab.
  keepPurchase(
    { order: orderOf("team_annual"), email: null },
    "https://checkout.stripe.com/c/pay/cs_1#x",
    tab,
  );
  const asked: string[] = [];
  const receiptOf = (receipt: ShownReceipt | null) => async (session: string) => {
    asked.push(session);
    return receipt;
  };
  expect(await paidConversion(purchase, { search, tab, receiptOf: receiptOf(null) })).toBeNull();
  const paid = receiptOf({ ...keptReceipt, isMailed: false });
  expect(await paidConversion(purchase, { search, tab, receiptOf: paid })).toEqual({
    ...purchase,
    charged: { value: 701.46, currency: "USD" },
  });
  expect(asked).toEqual(["cs_1", "cs_1"]);
});

test("R-TRACK-3 R-PAY-4 with another payments API only a purchase made in this tab is reported, with the amount charged", async () => {
  const { storage } = keptStorage();
  const order = orderOf("freelancer_monthly", "paid-trial");
  keepPurchase({ order, email: null }, "https://checkout.stripe.com/c/pay/cs_1#x", storage);
  const sources = { search, tab: storage, receiptOf: null };
  expect((await paidConversion(purchase, sources))?.charged).toEqual({ value: 1, currency: "USD" });
  const other = { ...purchase, session: "cs_2" };
  expect(await paidConversion(other, { ...sources, search: "?session_id=cs_2" })).toBeNull();
});

const said = { email: "ann@example.com", method: "google", isSignUp: true } as const;

function listen(target: EventTarget, hear: (heard: HeardSignIn) => void): void {
  target.addEventListener(signInEvent, (event) => event instanceof CustomEvent && hear(event.detail));
}

test("R-TRACK-3 going to the dashboard waits for pending reports, even if one fails", async () => {
  const target = new EventTarget();
  let isSent = false;
  listen(target, ({ waitUntil }) => {
    waitUntil(Promise.reject(new Error("blocked")));
    waitUntil(Promise.resolve().then(() => (isSent = true)));
  });
  await announceSignIn(said, target);
  expect(isSent).toBe(true);
});

test("R-TRACK-3 going to the dashboard waits at most 300 ms", async () => {
  vi.useFakeTimers();
  try {
    const target = new EventTarget();
    listen(target, ({ waitUntil }) => waitUntil(new Promise(() => {})));
    let isLeft = false;
    const leaving = announceSignIn(said, target).then(() => (isLeft = true));
    await vi.advanceTimersByTimeAsync(299);
    expect(isLeft).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await leaving;
    expect(isLeft).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
