import type { Page } from "@playwright/test";
import { LISTENING } from "../../../lib/press/listening.ts";
import { until } from "./until.ts";
import { desk, visit } from "./visit.ts";

export const chunks = "**/_site/*.js";

type Release = (how?: "lost") => void;

/** Holds back the site's scripts until the returned function is called: with "lost" they fail to load. */
export async function holdCode(
  page: Page,
  isHeld: (address: string) => boolean = () => true,
): Promise<Release> {
  const { promise: released, resolve: release } = Promise.withResolvers<"lost" | undefined>();
  await page.route(chunks, async (route) => {
    const isLost = isHeld(route.request().url()) && (await released) === "lost";
    await (isLost ? route.abort("internetdisconnected") : route.continue());
  });
  return release;
}

/** Holds back every script that the page's HTML does not name. The named ones make the page listen. */
export async function holdCodeOnDemand(page: Page, address: string): Promise<Release> {
  const html = await (await fetch(address)).text();
  return holdCode(page, (script) => !html.includes(new URL(script).pathname.split("/").at(-1) ?? ""));
}

/** Opens a page whose own code is held back, which browsers wait for before they say that a page has loaded. */
export async function visitHeld(page: Page, path: string): Promise<void> {
  await visit(page, path, desk, "commit");
  await page.locator("[data-end]").waitFor({ state: "attached" });
}

/** Opens a page and waits until its own code listens. The code of its client islands has not loaded yet. */
export async function visitListening(page: Page, path: string): Promise<void> {
  await page.addInitScript((type) => {
    document.addEventListener(type, () => Object.assign(window, { isListening: true }));
  }, LISTENING);
  await visit(page, path);
  await until(page, "window.isListening");
}
