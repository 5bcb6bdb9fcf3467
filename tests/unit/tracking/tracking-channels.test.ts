import { expect, test } from "vitest";
import type { Consent } from "../../../lib/tracking/consent.ts";
import { signUpConversion } from "../../../lib/tracking/conversions.ts";
import { createPageAnalytics } from "../../../lib/tracking/page-analytics.ts";
import { createPixel } from "../../../lib/tracking/pixel.ts";

const no: Consent = { analytics: false, marketing: false };
const yes: Consent = { analytics: true, marketing: true };
const onlyAnalytics: Consent = { analytics: true, marketing: false };
const onlyMarketing: Consent = { analytics: false, marketing: true };

/** A window, and the scripts it was asked to load. */
function page() {
  const loaded: string[] = [];
  const target: Record<string, unknown> = {};
  return {
    target,
    loaded,
    load: async (src: string) => void loaded.push(src),
    commands: () => (Array.isArray(target.dataLayer) ? target.dataLayer.map((one) => Array.from(one)) : null),
    queue: () => (typeof target.fbq === "function" ? Reflect.get(target.fbq, "queue") : null),
  };
}

test("R-TRACK-5 before consent, the page analytics function does not exist and its script is not loaded", () => {
  const { target, loaded, load } = page();
  const channel = createPageAnalytics("G-ABC123", target, load);
  channel.update(no, "/");
  channel.update(onlyMarketing, "/");
  expect([target, loaded, channel.isOn()]).toEqual([{}, [], false]);
});

test("R-TRACK-5 consent comes first in the queue: denied by default, then as the visitor chose", () => {
  const { target, loaded, load, commands } = page();
  createPageAnalytics("G-ABC123", target, load).update(onlyAnalytics, "/");
  expect(commands()).toMatchObject([
    ["consent", "default", { analytics_storage: "denied", ad_storage: "denied", ad_user_data: "denied" }],
    ["consent", "update", { analytics_storage: "granted", ad_storage: "denied", ad_user_data: "denied" }],
    ["js", expect.any(Date)],
    ["config", "G-ABC123", { transport_type: "beacon" }],
  ]);
  expect(loaded).toEqual(["https://www.googletagmanager.com/gtag/js?id=G-ABC123"]);
  // The announcement and the vendor's script look for these.
  expect([
    typeof target.gtag,
    Object.prototype.toString.call(Reflect.get(Object(target.dataLayer), 0)),
  ]).toEqual(["function", "[object Arguments]"]);
});

test("R-TRACK-5 withdrawing consent updates consent mode and stops reports; granting it again does not reload the script", () => {
  const { target, loaded, load, commands } = page();
  const channel = createPageAnalytics("G-ABC123", target, load);
  channel.update(yes, "/");
  channel.update(no, "/");
  expect(channel.isOn()).toBe(false);
  expect(commands()?.at(-1)).toMatchObject(["consent", "update", { analytics_storage: "denied" }]);
  channel.update(yes, "/");
  expect([loaded.length, channel.isOn()]).toEqual([1, true]);
});

test("R-TRACK-3 page analytics and the pixel get a sign-up with its values", async () => {
  const { target, load, commands, queue } = page();
  const channels = [createPageAnalytics("local", target, load), createPixel("local", target, load)];
  for (const channel of channels) channel.update(yes, "/auth");
  for (const channel of channels) await channel.reportSignUp(signUpConversion);
  expect(commands()?.at(-1)).toEqual([
    "event",
    "sign_up",
    { value: 99, currency: "USD", predicted_ltv: 250 },
  ]);
  expect(queue()?.at(-1)).toEqual([
    "track",
    "StartTrial",
    { value: 99, currency: "USD", predicted_ltv: 250 },
  ]);
});

test("R-TRACK-3 page analytics and the pixel get a purchase with its session id, so that each counts it once", () => {
  const { target, load, commands, queue } = page();
  const channels = [createPageAnalytics("local", target, load), createPixel("local", target, load)];
  const charged = { value: 99.9, currency: "USD" };
  for (const channel of channels) {
    channel.update(yes, "/thank-you");
    channel.reportPage({ event: "checkout_completed", session: "cs_1", charged });
  }
  expect(commands()?.at(-1)).toEqual(["event", "checkout_completed", { transaction_id: "cs_1", ...charged }]);
  expect(queue()?.at(-1)).toEqual([
    "trackCustom",
    "CheckoutCompleted",
    { session: "cs_1", ...charged },
    { eventID: "cs_1" },
  ]);
});

test("R-TRACK-5 the pixel does not exist before consent to advertising, and is revoked when consent is withdrawn", () => {
  const { target, loaded, load, queue } = page();
  const channel = createPixel("123456", target, load);
  channel.update(no, "/");
  channel.update(onlyAnalytics, "/");
  expect([target, loaded]).toEqual([{}, []]);
  channel.update(yes, "/");
  channel.update(yes, "/pricing");
  expect(queue()).toEqual([
    ["consent", "grant"],
    ["set", "autoConfig", false, "123456"],
    ["init", "123456"],
    ["track", "PageView"],
  ]);
  expect(loaded).toEqual(["https://connect.facebook.net/en_US/fbevents.js"]);
  channel.update(no, "/pricing");
  expect([queue()?.at(-1), channel.isOn()]).toEqual([["consent", "revoke"], false]);
});

test("R-TRACK-5 the pixel's script takes over from the queue", () => {
  const { target, load } = page();
  const channel = createPixel("123456", target, load);
  channel.update(yes, "/demo-booked");
  const taken: unknown[] = [];
  Reflect.set(Object(target.fbq), "callMethod", (...parameters: unknown[]) => taken.push(parameters));
  channel.reportPage({ event: "demo_booked", session: null, charged: null });
  expect(taken).toEqual([["trackCustom", "DemoBooked", {}]]);
});

test("R-TRACK-5 `local` keys load no vendor script", () => {
  const { target, loaded, load } = page();
  createPageAnalytics("local", target, load).update(yes, "/");
  createPixel("local", target, load).update(yes, "/");
  expect(loaded).toEqual([]);
});

test("R-TRACK-5 when the browser blocks a script, only the report fails", async () => {
  const { target } = page();
  const channel = createPageAnalytics("G-ABC123", target, () => Promise.reject(new Error("blocked")));
  channel.update(yes, "/");
  await expect(channel.reportSignUp(signUpConversion)).rejects.toThrow("blocked");
});
