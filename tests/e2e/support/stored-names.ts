import { expect, type Page } from "@playwright/test";
import { isNamed, storedItems } from "../../../lib/tracking/stored-items.ts";

/** The dashboard that stands in for the hosted one, and the Studio, which keep things of their own at the same origin. */
const elsewhere = /^https?:\/\/[^/]+\/(?:local|studio)(?:\/|$)/;

/**
 * Fails when the browser holds anything of the website that the page about cookies does not list. `visited`: the addresses
 * that the page has shown.
 */
export async function expectListed(page: Page, visited: readonly string[]): Promise<void> {
  if (page.isClosed() || !/^https?:/.test(page.url()) || visited.some((address) => elsewhere.test(address)))
    return;
  const cookies = await page.context().cookies(page.url());
  const stored = await page.evaluate(namesInPage).catch(() => null); // Storage is off, or the page is leaving.
  const found = [
    ...cookies.map(({ name }) => ["cookie", name] as const),
    ...(stored?.local ?? []).map((name) => ["local storage", name] as const),
    ...(stored?.session ?? []).map((name) => ["session storage", name] as const),
    ...(stored?.databases ?? []).map((name) => ["database", name] as const),
  ];
  const unlisted = found.filter(
    ([place, name]) =>
      !storedItems.some(
        ({ names, places }) => places.includes(place) && names.some((listed) => isNamed(listed, name)),
      ),
  );
  expect(unlisted, "stored in the browser, and not in lib/tracking/stored-items.ts").toEqual([]);
}

async function namesInPage() {
  const databases = await indexedDB.databases();
  return {
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: databases.map(({ name = "" }) => name),
  };
}
