import { rounds } from "@paraph/service/testing/extent";
import { expect, type Page } from "@playwright/test";
import { seed, seededRandom } from "../../support/seeded-random.ts";
import { test } from "../fixtures.ts";
import { untilIdle } from "../support/until-idle.ts";

/** How many sequences, and how many pages load at once. Each run tries others: the message names the seed. */
const SEQUENCES = rounds(20);
const AT_ONCE = 4;

/** Within this many milliseconds after the navigation a page is pressed, in a load of about half of it. */
const SPAN = 1_200;
const line = { downloadThroughput: 150_000, uploadThroughput: 50_000, latency: 60, offline: false };

interface Opening {
  readonly path: string;
  readonly opener: string;
  /** What is there once, and nothing else of its kind. */
  readonly opens: string;
  /** The key that opens it from anywhere. */
  readonly shortcut?: string;
  /** What is typed right after the shortcut arrives here, whole and once. */
  readonly field?: string;
}

interface Press extends Opening {
  readonly how: "click" | "key" | "script";
  /** Milliseconds after the page began to come. */
  readonly after: number;
  readonly isHoveredBefore: boolean;
  /** How often Tab moves the focus before the press. */
  readonly tabs: number;
}

/** What is typed while a page comes. The slash must not open the search from within a field. */
const typed = "re/new 7";

const menu = (name: string): Omit<Opening, "path"> => ({
  opener: `[data-menu="${name}"]`,
  opens: `[data-menu-panel]#menu-${name} a[href]`,
});
const kinds: readonly [Opening, ...Opening[]] = [
  { path: "/", ...menu("products") },
  { path: "/about", ...menu("solutions") },
  { path: "/pricing", ...menu("contracts") },
  { path: "/", opener: "[data-search]", opens: ".search-dialog[open] [data-result]" },
  { path: "/about", opener: "body", shortcut: "/", opens: ".search-dialog[open] [data-result]" },
  {
    path: "/pricing",
    opener: "body",
    shortcut: "Control+k",
    opens: ".search-dialog[open] input",
    field: ".search-dialog[open] input",
  },
  { path: "/about", opener: '[data-auth], a[href^="/auth"]', opens: "dialog.auth-dialog[open] h2" },
];

test("R-NAV-5 R-AUTH-1 a press at any moment of a page's load opens what it says, once, and what is typed arrives", async ({
  browser,
  site,
}) => {
  test.setTimeout(900_000);
  const { next: random } = seededRandom(seed);
  const oneOf = <Item>(items: readonly [Item, ...Item[]]) =>
    items[Math.floor(random() * items.length)] ?? items[0];
  const presses = Array.from(
    { length: SEQUENCES },
    (): Press => ({
      ...oneOf(kinds),
      how: oneOf(["click", "key", "script"]),
      after: Math.floor(random() * SPAN),
      isHoveredBefore: random() < 0.3,
      tabs: random() < 0.3 ? 1 + Math.floor(random() * 6) : 0,
    }),
  );
  const failures: string[] = [];
  const work = presses.entries();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1280, height: 800 } });
      await context.addInitScript(() => {
        sessionStorage.setItem("announcement-dismissed:announcement-nvidia-inception", "true");
        addEventListener("click", ({ target }) => Object.assign(window, { pressed: target }), true);
      });
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", line);
      await session.send("Network.setCacheDisabled", { cacheDisabled: true });
      for (const [index, press] of work) {
        const failure = await tryPress(page, press);
        if (failure) failures.push(`seed ${seed}, press ${index}, ${JSON.stringify(press)}: ${failure}`);
      }
      await context.close();
    }),
  );
  expect(failures).toEqual([]);
});

async function tryPress(page: Page, press: Press): Promise<string | null> {
  await page.goto(press.path, { waitUntil: "commit" });
  // How far the page has loaded when somebody presses is what is tried.
  await page.waitForTimeout(press.after);
  const opener = page.locator(press.opener).filter({ visible: true }).first();
  try {
    await opener.waitFor();
    if (press.isHoveredBefore) await opener.hover({ force: true });
    for (let tab = 0; tab < press.tabs; tab++) await page.keyboard.press("Tab");
    // While a page comes, an opener may move from under the pointer, and nobody has pressed it.
    let isPressed = press.shortcut !== undefined;
    if (press.shortcut) await page.keyboard.press(press.shortcut);
    if (press.field) await page.keyboard.type(typed);
    while (!isPressed) {
      if (press.how === "click") await opener.click({ force: true });
      else if (press.how === "key") await opener.press("Enter");
      else await opener.evaluate((element) => element instanceof HTMLElement && element.click());
      isPressed = await opener.evaluate((element) => {
        const pressed: unknown = Reflect.get(window, "pressed");
        return pressed instanceof Node && element.contains(pressed);
      });
    }
    const shown = page.locator(press.opens).first();
    await shown.waitFor();
    // Doubled presses would close it again, or open a second one, before the page has nothing left to do.
    await untilIdle(page);
    const open = await page.locator("dialog[open], [data-menu-panel]").count();
    const isOnPage = new URL(page.url()).pathname === press.path;
    if (!isOnPage) return `it left for ${page.url()}`;
    const arrived = press.field ? await page.locator(press.field).inputValue() : typed;
    if (arrived !== typed) return `the field holds "${arrived}"`;
    return open === 1 ? null : `${open} are open`;
  } catch (error) {
    return error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
  }
}
