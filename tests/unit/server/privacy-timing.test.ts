import { expect, test } from "vitest";
import { parseEnv } from "../../../lib/env/environment.ts";
import { privacyTiming } from "../../../server/http/privacy-timing.ts";

const tracked = parseEnv({ TRACKING_PIXEL_ID: "1234567890", TRACKING_REGION_HEADER: "CF-IPCountry" });

test.each<[Record<string, string>, string | null]>([
  [{}, null],
  [{ "sec-gpc": "1" }, 'gpc;desc="1"'],
  [{ "sec-gpc": "0" }, null],
  [{ "sec-gpc": "true" }, null],
  [{ "cf-ipcountry": "US" }, 'region;desc="US"'],
  [{ "cf-ipcountry": "us", "sec-gpc": "1" }, 'gpc;desc="1", region;desc="US"'],
  [{ "cf-ipcountry": 'US"; x' }, null],
  [{ "x-country": "US" }, null],
])("R-TRACK-5 a page's code is told of a request with %j: %s", (headers, timing) => {
  expect(privacyTiming(tracked)({ headers })).toBe(timing);
});

test("R-TRACK-5 where nothing is tracked, answers say nothing of their requests", () => {
  expect(privacyTiming(parseEnv({}))({ headers: { "sec-gpc": "1" } })).toBeNull();
});
