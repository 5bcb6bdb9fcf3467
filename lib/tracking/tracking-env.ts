import { isHttpUrl, read, type Source } from "../env-source.ts";
import type { TrackingConfig } from "./tracking-config.ts";

const forms = {
  TRACKING_ANALYTICS_KEY: [/^\w{4,64}$/, "the project's token, letters and digits"],
  TRACKING_TAG_ID: [/^(local|[A-Z]{1,3}-[A-Z0-9-]{4,20})$/, "an id such as G-ABC123DEF4"],
  TRACKING_PIXEL_ID: [/^(local|\d{6,20})$/, "the pixel's number"],
} as const;

export function parseTracking(source: Source): TrackingConfig {
  const key = read(source, "TRACKING_ANALYTICS_KEY");
  const host = read(source, "TRACKING_ANALYTICS_HOST") ?? "https://api-js.mixpanel.com";
  const geolocation = read(source, "TRACKING_GEOLOCATION_URL");
  return {
    analytics: key ? { key, host: key === "local" ? "/local/analytics" : host.replace(/\/+$/, "") } : null,
    tag: read(source, "TRACKING_TAG_ID") ?? null,
    pixel: read(source, "TRACKING_PIXEL_ID") ?? null,
    geolocation: geolocation === "local" ? "/local/geolocation" : (geolocation ?? null),
  };
}

/** What is wrong with the variables of tracking, each with what to set. */
export function trackingProblems(source: Source, hasLocalServices: boolean): string[] {
  const problems = Object.entries(forms).flatMap(([name, [form, example]]) => {
    const value = read(source, name);
    return value === undefined || form.test(value)
      ? []
      : [`${name} is "${value}". Set it to ${example}, or to local to try it on this machine.`];
  });
  for (const name of ["TRACKING_ANALYTICS_HOST", "TRACKING_GEOLOCATION_URL"]) {
    const value = read(source, name);
    if (value === undefined || isHttpUrl(value) || (value === "local" && name.endsWith("URL"))) continue;
    problems.push(`${name} is "${value}". Set it to an address such as https://eu.example.com.`);
  }
  for (const name of ["TRACKING_ANALYTICS_KEY", "TRACKING_GEOLOCATION_URL"]) {
    if (hasLocalServices || read(source, name) !== "local") continue;
    problems.push(`${name} is "local", and there are no local services. Set it to a real one, or unset it.`);
  }
  return problems;
}
