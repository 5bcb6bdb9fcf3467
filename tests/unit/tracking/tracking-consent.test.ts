import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { consentModeOf, readConsent, storeConsent, withinPurposes } from "../../../lib/tracking/consent.ts";
import { startTracking } from "../../../lib/tracking/start-tracking.ts";
import {
  type Purpose,
  purposesOf,
  readTracking,
  type TrackingConfig,
  writeTracking,
} from "../../../lib/tracking/tracking-config.ts";
import { keptStorage } from "../../support/kept-storage.ts";

/** The library of product analytics. It starts with `init`. */
const library = vi.hoisted(() => ({ onInit: () => {} }));

vi.mock("mixpanel-browser/src/loaders/loader-module-core", () => ({
  default: { init: () => library.onInit(), opt_in_tracking() {}, opt_out_tracking() {}, track() {} },
}));

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

test("R-TRACK-5 a yes counts only for what was asked", () => {
  const yes = { analytics: true, marketing: true };
  expect(withinPurposes(yes, ["analytics"])).toEqual({ analytics: true, marketing: false });
  expect(withinPurposes(yes, both)).toEqual(yes);
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

const answered = fc.oneof(fc.boolean(), fc.constantFrom("true", "yes", 1, null, {}, [true]));
const storedAt = fc.constantFrom(now, now - DAY, now - 366 * DAY, now + 1, String(now), null);

test("R-TRACK-5 a purpose is granted only by its own stored yes, in a complete and current answer", () => {
  fc.assert(
    fc.property(
      fc.record({ analytics: answered, marketing: answered, at: storedAt }, { requiredKeys: [] }),
      (stored) => {
        const { storage } = keptStorage({ consent: JSON.stringify(stored) });
        const isCurrent = stored.at === now || stored.at === now - DAY;
        const isComplete = both.every((purpose) => typeof stored[purpose] === "boolean");
        const { analytics, marketing } = stored;
        expect(readConsent(storage, both, now)).toEqual(
          isCurrent && isComplete ? { analytics, marketing } : null,
        );
      },
    ),
  );
});

const no = { analytics: false, marketing: false };
const everything = ["geolocation", "page analytics", "pixel", "product analytics"];

test.each<[string, readonly string[], object | null]>([
  ["nothing", [], null],
  ["two refusals", [], { ...no, at: now }],
  ["a yes without a time", [], { analytics: true, marketing: true }],
  ["an old yes", [], { analytics: true, marketing: true, at: now - 366 * DAY }],
  ["a yes to one of two questions", [], { analytics: true, at: now }],
  ["a yes as text", [], { analytics: "true", marketing: "true", at: now }],
  ["a yes to analytics", everything.filter((one) => one !== "pixel"), { ...no, analytics: true, at: now }],
  ["a yes to marketing", ["pixel"], { ...no, marketing: true, at: now }],
  ["a yes to both", everything, { analytics: true, marketing: true, at: now }],
])("R-TRACK-5 with %s stored, all that loads is %j", async (_what, expected, stored) => {
  const loaded = browserThatRecords();
  const config = { analytics, tag: "G-ABC123", pixel: "123456", geolocation: "/local/geolocation" };
  const { storage } = keptStorage(stored === null ? {} : { consent: JSON.stringify(stored) });
  const tracking = startTracking(config);
  await idle();
  expect([...loaded]).toEqual([]);
  tracking.answer(readConsent(storage, purposesOf(config), now));
  await vi.waitFor(() => expect([...loaded].sort()).toEqual(expected), 300_000);
  await idle();
  expect([...loaded].sort()).toEqual(expected);
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

const idle = () => new Promise((done) => setTimeout(done, 20));

/** Stands in for the browser. Returns the names of what loads into it. */
function browserThatRecords(): ReadonlySet<string> {
  const loaded = new Set<string>();
  const hosts: Readonly<Record<string, string>> = {
    "www.googletagmanager.com": "page analytics",
    "connect.facebook.net": "pixel",
  };
  const { kept } = keptStorage();
  const page = {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
    window: { requestIdleCallback: (run: () => void) => setTimeout(run) },
    requestIdleCallback: (run: () => void) => setTimeout(run),
    location: new URL("https://paraph.example/signature/pricing"),
    addEventListener() {},
    fetch: async () => {
      loaded.add("geolocation");
      return Response.json({});
    },
    document: {
      cookie: "",
      documentElement: { dataset: {} },
      createElement: () => ({}),
      head: { append: ({ src }: { src: string }) => loaded.add(hosts[new URL(src).host] ?? src) },
    },
  };
  for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value);
  library.onInit = () => loaded.add("product analytics");
  onTestFinished(() => void vi.unstubAllGlobals());
  return loaded;
}
