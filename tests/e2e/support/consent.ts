import { expect, type Page } from "@playwright/test";
import type { RunningSite } from "./running-site.ts";

/** Every tracker is configured, with local addresses. */
export const localTracking = {
  TRACKING_ANALYTICS_KEY: "local",
  TRACKING_TAG_ID: "local",
  TRACKING_PIXEL_ID: "local",
  TRACKING_GEOLOCATION_URL: "local",
};

export const question = (page: Page) => page.getByRole("dialog", { name: "May others count your visit?" });

export const settings = (page: Page) => page.getByRole("button", { name: "Your privacy choices" }).last();

export async function answer(page: Page, label: string, path = "/about"): Promise<void> {
  await page.goto(path);
  await question(page).getByRole("button", { name: label }).click();
  await expect(question(page)).toHaveCount(0);
}

interface TrackedEvent {
  readonly event: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** The events that the collector received from this browser, by the device id of its cookie. */
export async function eventsOf(page: Page, site: RunningSite): Promise<TrackedEvent[]> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === "mp_local_mixpanel");
  if (!cookie) return [];
  const { $device_id: device } = JSON.parse(decodeURIComponent(cookie.value));
  const answer = await fetch(`${site.url}/local/analytics.json`);
  const { deliveries }: { deliveries: { events: TrackedEvent[] }[] } = await answer.json();
  return deliveries
    .flatMap(({ events }) => events)
    .filter(({ properties }) => properties?.$device_id === device);
}

/** Names of stored keys and of the tracking functions on the page. */
export function traces(page: Page): Promise<unknown> {
  return page.evaluate(`({
    stored: Object.keys(localStorage).filter((key) => key !== "consent"),
    functions: ["gtag", "fbq", "dataLayer"].filter((name) => name in window),
    country: document.documentElement.dataset.country ?? null,
  })`);
}

export const noTraces = { stored: [], functions: [], country: null };
