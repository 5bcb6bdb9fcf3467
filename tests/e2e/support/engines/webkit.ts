import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "@playwright/test";
import { Builder, Key, type WebDriver, WebElement } from "selenium-webdriver";
import { answerOf } from "./answer-of.ts";
import type { BrowserWindow, Engine, KeyName } from "./browser-window.ts";
import { startWebKitDriver } from "./webkit-driver.ts";

const keys: Readonly<Record<KeyName, string>> = {
  ArrowDown: Key.ARROW_DOWN,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
};

/** Desktops' names for a folder; WebKit saves downloads there. */
const folders = 'XDG_DOWNLOAD_DIR="$HOME/saved"\n';

/** The desktop of somebody who asks for less motion, as the tests in Chromium do. */
const still = "[Settings]\ngtk-enable-animations=0\n";

/** Debian's WebKit over WebDriver. */
export async function startWebKit(proxy: string): Promise<Engine> {
  const home = await mkdtemp(path.join(tmpdir(), "paraph-webkit-"));
  const downloads = path.join(home, "saved");
  await mkdir(downloads);
  await mkdir(path.join(home, ".config"));
  await writeFile(path.join(home, ".config/user-dirs.dirs"), folders);
  for (const toolkit of ["gtk-3.0", "gtk-4.0"]) {
    await mkdir(path.join(home, ".config", toolkit));
    await writeFile(path.join(home, ".config", toolkit, "settings.ini"), still);
  }
  const environment = {
    HOME: home,
    XDG_CONFIG_HOME: path.join(home, ".config"),
    // Without a graphics card it would draw every frame with all cores.
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: "1",
  };
  return {
    openWindow: () => openWindow(environment, downloads, new URL(proxy).host),
    [Symbol.asyncDispose]: () => rm(home, { recursive: true, force: true }),
  };
}

/** In milliseconds. */
const LONGEST_START = 320_000;

interface Session extends AsyncDisposable {
  readonly driver: WebDriver;
}

/**
 * A browser with a driver of its own. Now and then the driver waits forever for the browser that it started, so a
 * start that takes too long is given up, four times at most. The next one may take twice as long.
 */
async function startSession(
  environment: Readonly<Record<string, string>>,
  proxy: string,
  patience = 20_000,
): Promise<Session> {
  await using started = new AsyncDisposableStack();
  const { url } = started.use(await startWebKitDriver(environment));
  const building = new Builder()
    .usingServer(url)
    .withCapabilities({
      browserName: "MiniBrowser",
      // Errors are heard from the first look at a page on, so the first look is an early one.
      pageLoadStrategy: "none",
      proxy: { proxyType: "manual", httpProxy: proxy, sslProxy: proxy, noProxy: ["127.0.0.1", "localhost"] },
    })
    .build();
  // Those given up end with their driver.
  building.catch(() => undefined);
  const isReady = await Promise.race([building.then(() => true), delay(patience, false)]);
  if (!isReady && patience < LONGEST_START) {
    await started.disposeAsync();
    return startSession(environment, proxy, patience * 2);
  }
  if (!isReady) throw new Error("Starting WebKit failed: five times its driver did not open a window.");
  const driver = await building;
  started.defer(() => driver.quit());
  // A page that is left while a script runs in it never answers: the next try is not to wait half a minute for it.
  await driver.manage().setTimeouts({ script: 5_000 });
  const owned = started.move();
  return { driver, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

async function openWindow(
  environment: Readonly<Record<string, string>>,
  downloads: string,
  proxy: string,
): Promise<BrowserWindow> {
  const { driver: session, ...owned } = await startSession(environment, proxy);
  const problems: string[] = [];
  return {
    downloads,
    problems,
    async open(url) {
      const before = await look(session, problems, "performance.timeOrigin");
      await session.get(url);
      await expect(async () => {
        const isThere = `performance.timeOrigin !== ${before} && document.readyState === "complete"`;
        expect(await answerOf(look(session, problems, isThere)), `whether ${url} has loaded`).toBe(true);
      }).toPass({ intervals: [10, 20, 50], timeout: 180_000 });
    },
    evaluate: (expression) => answerOf(look(session, problems, expression)),
    async press(expression) {
      // The driver scrolls by itself only as far as an edge, where a bar of the page may cover the element.
      const element = await answerOf(
        session.executeScript(`
          const element = ${expression};
          element?.scrollIntoView({ block: "center", behavior: "instant" });
          return element;`),
      );
      if (!(element instanceof WebElement)) throw new Error(`There is nothing to press: ${expression}`);
      await answerOf(element.click());
    },
    type: (text) => session.actions().sendKeys(text).perform(),
    pressKey: (key) => session.actions().sendKeys(keys[key]).perform(),
    async resize({ width, height }) {
      // The window has a bar that belongs to no page.
      const bar = 38;
      await session
        .manage()
        .window()
        .setRect({ x: 0, y: 0, width, height: height + bar });
    },
    [Symbol.asyncDispose]: owned[Symbol.asyncDispose],
  };
}

interface Seen {
  readonly value?: unknown;
  readonly error?: string;
  readonly problems: readonly string[];
}

/**
 * Evaluates an expression. The protocol reports no errors of pages: each look collects those since the last one, and
 * the first at a page begins to listen.
 */
async function look(session: WebDriver, problems: string[], expression: string): Promise<unknown> {
  const seen = await session.executeAsyncScript<Seen>(`
    const done = arguments[arguments.length - 1];
    const heard = (window[Symbol.for("problems")] ??= (() => {
      const list = [];
      const add = (...words) => list.push(words.join(" ") + " (" + location.href + ")");
      const { error } = console;
      console.error = (...words) => { add(...words); error(...words); };
      addEventListener("error", (event) => event.message && add("Uncaught", event.message));
      addEventListener("unhandledrejection", (event) => add("Uncaught", event.reason));
      document.addEventListener("securitypolicyviolation", (event) =>
        add("The policy refused", event.effectiveDirective, event.blockedURI, event.sample));
      return list;
    })());
    (async () => ${expression})().then(
      (value) => done({ value, problems: heard.splice(0) }),
      (error) => done({ error: String(error), problems: heard.splice(0) }),
    );`);
  problems.push(...seen.problems);
  if (seen.error !== undefined) throw new Error(`Evaluating "${expression}" failed: ${seen.error}`);
  return seen.value;
}
