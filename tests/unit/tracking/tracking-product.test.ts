import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { Consent } from "../../../lib/tracking/consent.ts";
import { signUpConversion } from "../../../lib/tracking/conversions.ts";
import {
  type AnalyticsLibrary,
  analyticsOptions,
  createProductAnalytics,
  isObserved,
} from "../../../lib/tracking/product-analytics.ts";

const no: Consent = { analytics: false, marketing: true };
const yes: Consent = { analytics: true, marketing: false };

test.each([
  ["/signature/deals/free-trial", true],
  ["/signature/deals/trials", true],
  ["/signature/pricing", true],
  ["/signature/gsuite-addon", true],
  ["/signature/gsuite-addon/esignature", true],
  ["/blog/x-signature/pricing", true],
  ["/form-approval/pricing", false],
  ["/pricing", false],
  ["/signature", false],
  ["/signature/gsuite", false],
  ["/deals/jvzoo", false],
  ["/", false],
])("R-TRACK-4 product analytics covers %s: %s", (place, isOn) => {
  expect(isObserved(place)).toBe(isOn);
});

/** Product analytics with a library that records its calls. */
function observing(load?: () => Promise<AnalyticsLibrary>) {
  const calls: unknown[][] = [];
  const note =
    (name: string) =>
    (...parameters: unknown[]) => {
      calls.push([name, ...parameters.filter((one) => typeof one !== "object" || name === "track")]);
    };
  const library = Object.fromEntries(
    ["init", "opt_in_tracking", "opt_out_tracking", "track", "identify"].map((name) => [name, note(name)]),
  ) as unknown as AnalyticsLibrary; // the loop creates exactly the functions that `AnalyticsLibrary` picks
  const channel = createProductAnalytics({
    key: "key",
    host: "https://a.example",
    load: load ?? (async () => library),
  });
  return { channel, calls, library };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test.each<[Consent, string, unknown[][]]>([
  [no, "/signature/pricing", []],
  [yes, "/pricing", []],
  [no, "/pricing", []],
  [
    yes,
    "/signature/pricing",
    [["init", "key"], ["opt_in_tracking"], ["track", "Page viewed", { path: "/signature/pricing" }]],
  ],
])("R-TRACK-4 with %j on %s the library's calls are %j", async (consent, place, told) => {
  const { channel, calls } = observing();
  channel.update(consent, place);
  await nextTurn();
  expect([calls, channel.isOn()]).toEqual([told, told.length > 0]);
});

test("R-TRACK-4 leaving the observed pages opts out, returning opts in, and staying repeats nothing", async () => {
  const { channel, calls } = observing();
  for (const place of ["/signature/pricing", "/signature/pricing", "/pricing", "/signature/deals/trials"]) {
    channel.update(yes, place);
    await nextTurn();
  }
  expect(calls.map(([name, , properties]) => [name, properties].filter(Boolean))).toEqual([
    ["init"],
    ["opt_in_tracking"],
    ["track", { path: "/signature/pricing" }],
    ["opt_out_tracking"],
    ["opt_in_tracking"],
    ["track", { path: "/signature/deals/trials" }],
  ]);
});

test("R-TRACK-4 withdrawing consent while the library loads leaves it opted out", async () => {
  const { promise, resolve } = Promise.withResolvers<AnalyticsLibrary>();
  const { channel, calls, library } = observing(() => promise);
  channel.update(yes, "/signature/pricing");
  channel.update(no, "/signature/pricing");
  resolve(library);
  await nextTurn();
  expect(calls).toEqual([["init", "key"], ["opt_out_tracking"]]);
});

test("R-AUTH-9 analytics gets the e-mail only while it is on", async () => {
  const { channel, calls } = observing();
  await channel.identify("ann@example.com");
  channel.update(yes, "/signature/pricing");
  await channel.identify("ann@example.com");
  expect(calls.filter(([name]) => name === "identify")).toEqual([["identify", "ann@example.com"]]);
});

test("R-TRACK-3 a sign-up is sent at once with a beacon, which outlives the page", async () => {
  const { channel, calls } = observing();
  channel.update(yes, "/signature/pricing");
  await channel.reportSignUp(signUpConversion);
  expect(calls.at(-1)).toEqual([
    "track",
    "Sign up",
    { value: 99, currency: "USD", predicted_lifetime_value: 250 },
    { send_immediately: true, transport: "sendBeacon" },
  ]);
});

test("R-TRACK-5 a library that fails to load breaks nothing and is requested again", async () => {
  let asked = 0;
  const { channel } = observing(async () => {
    asked++;
    throw new Error("offline");
  });
  channel.update(yes, "/signature/pricing");
  await nextTurn();
  channel.update(yes, "/signature/pricing");
  await nextTurn();
  expect(asked).toBe(2);
});

test("R-TRACK-3 reporting a sign-up fails when the library did not load", async () => {
  const { channel } = observing(() => Promise.reject(new Error("offline")));
  channel.update(yes, "/signature/pricing");
  await expect(channel.reportSignUp(signUpConversion)).rejects.toThrow("offline");
  await expect(channel.reportSignUp(signUpConversion)).rejects.toThrow("did not load");
});

test("R-TRACK-4 batches, intervals and limits are as specified, and sessions are not recorded", () => {
  expect(analyticsOptions).toMatchObject({
    batch_size: 50,
    batch_flush_interval_ms: 5000,
    batch_request_timeout_ms: 90_000,
    cookie_expiration: 365,
    opt_out_tracking_by_default: true,
    opt_out_persistence_by_default: true,
    autocapture: false,
    record_sessions_percent: 0,
  });
  const batcher = path.resolve(
    import.meta.dirname,
    "../../../node_modules/mixpanel-browser/src/request-batcher.js",
  );
  expect(readFileSync(batcher, "utf8")).toMatch(/MAX_RETRY_INTERVAL_MS = 10 \* 60 \* 1000/);
});
