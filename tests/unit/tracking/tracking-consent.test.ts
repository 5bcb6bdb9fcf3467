import fc from "fast-check";
import { expect, test } from "vitest";
import { consentModeOf, readConsent, storeConsent } from "../../../lib/tracking/consent.ts";
import {
  type Purpose,
  purposesOf,
  readTracking,
  type TrackingConfig,
  writeTracking,
} from "../../../lib/tracking/tracking-config.ts";
import { keptStorage } from "../../support/kept-storage.ts";

const DAY = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 10, 21);
const both: readonly Purpose[] = ["analytics", "marketing"];
const none: TrackingConfig = { analytics: null, tag: null, pixel: null, geolocation: null };
const analytics = { key: "k", host: "https://a.example" };

test.each<[Partial<TrackingConfig>, readonly Purpose[]]>([
  [{}, []],
  [{ analytics }, ["analytics"]],
  [{ geolocation: "/local/geolocation" }, ["analytics"]],
  [{ pixel: "123456" }, ["marketing"]],
  [{ tag: "G-ABC123" }, ["analytics", "marketing"]],
  [{ analytics, tag: "G-ABC123", pixel: "123456" }, ["analytics", "marketing"]],
])("R-TRACK-5 with %j configured a visitor is asked about %j", (config, purposes) => {
  expect(purposesOf({ ...none, ...config })).toEqual(purposes);
});

test("R-TRACK-5 a page has no trace of tracking unless it is configured", () => {
  expect(writeTracking(none)).toBeUndefined();
  const config = { ...none, analytics };
  expect(readTracking(writeTracking(config))).toEqual(config);
  expect(readTracking(undefined)).toBeNull();
});

test.each([
  ["nothing is stored", undefined, null],
  ["both were granted", { analytics: true, marketing: true, at: now }, { analytics: true, marketing: true }],
  ["one was granted", { analytics: true, marketing: false, at: now }, { analytics: true, marketing: false }],
  [
    "the answer is a year old",
    { analytics: true, marketing: true, at: now - 365 * DAY },
    { analytics: true, marketing: true },
  ],
  ["the answer is older than a year", { analytics: true, marketing: true, at: now - 365 * DAY - 1 }, null],
  ["the answer is from the future", { analytics: true, marketing: true, at: now + 1 }, null],
  ["the answer has no time", { analytics: true, marketing: true }, null],
  ["advertising was not asked about", { analytics: true, at: now }, null],
  ["an answer is not a boolean", { analytics: "true", marketing: 1, at: now }, null],
  ["a list is stored", [true], null],
])("R-TRACK-5 when %s, %j is read as %j", (_, stored, consent) => {
  const { storage } = keptStorage(stored ? { consent: JSON.stringify(stored) } : {});
  expect(readConsent(storage, both, now)).toEqual(consent);
});

test("R-TRACK-5 whatever the storage holds, the consent read is null or all booleans", () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (consent) => {
      const read = readConsent(keptStorage({ consent }).storage, both, now);
      expect(read === null || Object.values(read).every((answer) => typeof answer === "boolean")).toBe(true);
    }),
  );
});

test("R-TRACK-5 an answer covers only the purposes that were asked about", () => {
  const { storage } = keptStorage();
  storeConsent({ analytics: true, marketing: true }, ["analytics"], storage, now);
  expect(readConsent(storage, ["analytics"], now + DAY)).toEqual({ analytics: true, marketing: false });
  expect(readConsent(storage, both, now + DAY)).toBeNull();
});

test("R-TRACK-5 consent mode maps each purpose to its own settings", () => {
  expect(consentModeOf({ analytics: true, marketing: false })).toEqual({
    analytics_storage: "granted",
    ad_storage: "denied",
    ad_user_data: "denied",
    ad_personalization: "denied",
  });
  expect(Object.values(consentModeOf({ analytics: false, marketing: true }))).toEqual([
    "denied",
    "granted",
    "granted",
    "granted",
  ]);
});
