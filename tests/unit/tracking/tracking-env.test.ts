import { expect, test } from "vitest";
import { EnvironmentError, parseEnv } from "../../../lib/env/environment.ts";

test.each<[Record<string, string>, object]>([
  [{}, { analytics: null, tag: null, pixel: null, geolocation: null }],
  [
    { TRACKING_ANALYTICS_KEY: "0123abcd", TRACKING_ANALYTICS_HOST: "https://eu.example/" },
    { analytics: { key: "0123abcd", host: "https://eu.example" } },
  ],
  [
    { TRACKING_ANALYTICS_KEY: "0123abcd" },
    { analytics: { key: "0123abcd", host: "https://api-js.mixpanel.com" } },
  ],
  [{ TRACKING_ANALYTICS_HOST: "https://eu.example" }, { analytics: null }],
  [
    { TRACKING_ANALYTICS_KEY: "local", TRACKING_GEOLOCATION_URL: "local" },
    { analytics: { key: "local", host: "/local/analytics" }, geolocation: "/local/geolocation" },
  ],
  [
    { TRACKING_TAG_ID: "G-ABC123DEF4", TRACKING_PIXEL_ID: "1234567890" },
    { tag: "G-ABC123DEF4", pixel: "1234567890" },
  ],
  [{ TRACKING_PIXEL_ID: "1234567890", TRACKING_OPT_OUT_REGIONS: "US, CA" }, { optOutRegions: ["US", "CA"] }],
])("R-TRACK-5 %j configures %j", (source, tracking) => {
  expect(parseEnv(source).tracking).toMatchObject(tracking);
});

test.each([
  { TRACKING_ANALYTICS_KEY: "a b" },
  { TRACKING_TAG_ID: "G-<script>" },
  { TRACKING_PIXEL_ID: "my pixel" },
  { TRACKING_GEOLOCATION_URL: "where" },
  { TRACKING_ANALYTICS_HOST: "local" },
  { TRACKING_ANALYTICS_KEY: "local", HOST: "0.0.0.0" },
  { TRACKING_OPT_OUT_REGIONS: "US,us" },
  { TRACKING_OPT_OUT_REGIONS: "US,DE" },
  { TRACKING_OPT_OUT_REGIONS: "California" },
  { TRACKING_REGION_HEADER: "CF IPCountry" },
  { CONSENTS_KEEP_DAYS: "for ever" },
  { TRACKING_GEOLOCATION_URL: "local", SITE_URL: "https://www.example.com" },
])("R-TRACK-5 %j is refused, and the error says what to set", (source) => {
  const [name = ""] = Object.keys(source);
  expect(() => parseEnv(source)).toThrow(EnvironmentError);
  expect(() => parseEnv(source)).toThrow(new RegExp(`${name} is .+ (Set|unset)`));
});
