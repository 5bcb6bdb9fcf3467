import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import puppeteer, { type Browser, ElementHandle, type Page } from "puppeteer-core";
import { firefox, pathOf } from "../../../../scripts/support/programs.ts";
import { answerOf } from "./answer-of.ts";
import type { BrowserWindow, Engine } from "./browser-window.ts";

/** As long as the other browsers have for one action, so that a slow machine is only slow. */
const patienceInMs = 180_000;

/** Firefox over WebDriver BiDi, which it speaks without a driver between. */
export async function startFirefox(proxy: string): Promise<Engine> {
  const { hostname, port } = new URL(proxy);
  // Firefox 140 knows no command for it, only preferences of the whole browser.
  const downloads = await mkdtemp(path.join(tmpdir(), "paraph-firefox-"));
  const browser = await puppeteer.launch({
    browser: "firefox",
    defaultViewport: null,
    executablePath: pathOf(firefox),
    extraPrefsFirefox: {
      "network.proxy.type": 1,
      "network.proxy.http": hostname,
      "network.proxy.http_port": Number(port),
      "network.proxy.ssl": hostname,
      "network.proxy.ssl_port": Number(port),
      // It looks for a network's login page, and for whether there is a network.
      "network.captive-portal-service.enabled": false,
      "network.connectivity-service.enabled": false,
      "intl.accept_languages": "en-US",
      // Less motion, as the tests in Chromium ask for.
      "ui.prefersReducedMotion": 1,
      "browser.download.folderList": 2,
      "browser.download.dir": downloads,
      "browser.download.useDownloadDir": true,
      "browser.download.always_ask_before_handling_new_types": false,
      "browser.download.manager.showWhenStarting": false,
      // The panel with what was saved takes the keyboard from the page.
      "browser.download.alwaysOpenPanel": false,
      "pdfjs.disabled": true,
    },
  });
  return {
    openWindow: () => openWindow(browser, downloads),
    async [Symbol.asyncDispose]() {
      await browser.close();
      await rm(downloads, { recursive: true, force: true });
    },
  };
}

async function openWindow(browser: Browser, downloads: string): Promise<BrowserWindow> {
  await rm(downloads, { recursive: true, force: true });
  await mkdir(downloads);
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(patienceInMs);
  // The Studio asks before it is left until it knows that the lake has everything, a moment after the lake does.
  page.on("dialog", (dialog) => {
    if (dialog.type() === "beforeunload") void dialog.accept();
  });
  const problems: string[] = [];
  await watch(page, problems);
  return {
    downloads,
    problems,
    async open(url) {
      if (page.url() === "about:blank") return void (await page.goto(url));
      // After a file has come in place of a page, the driver waits forever for the page.
      const before = await answerOf(page.evaluate("performance.timeOrigin"));
      await answerOf(page.evaluate(`void setTimeout(() => location.assign(${JSON.stringify(url)}))`));
      const isThere = `performance.timeOrigin !== ${before} && document.readyState === "complete"`;
      await expect(async () => {
        expect(await answerOf(page.evaluate(isThere)), `whether ${url} has loaded`).toBe(true);
      }).toPass({ intervals: [10, 20, 50], timeout: patienceInMs });
    },
    evaluate: (expression) => answerOf(page.evaluate(expression)),
    async press(expression) {
      await using element = await answerOf(page.evaluateHandle(expression));
      if (!(element instanceof ElementHandle)) throw new Error(`There is nothing to press: ${expression}`);
      await answerOf(element.click());
    },
    type: (text) => page.keyboard.type(text),
    pressKey: (key) => page.keyboard.press(key),
    async resize(size) {
      // Firefox 140 knows the size and not the orientation, which are set together.
      await page.setViewport(size).catch((error: unknown) => {
        if (!String(error).includes("setScreenOrientationOverride")) throw error;
      });
      // Waiting for a function makes one of a text, which the policy of a page refuses.
      await expect.poll(() => answerOf(page.evaluate("innerWidth"))).toBe(size.width);
    },
    async [Symbol.asyncDispose]() {
      await context.close();
    },
  };
}

async function watch(page: Page, problems: string[]): Promise<void> {
  page.on("pageerror", (error) => {
    problems.push(`Uncaught ${error instanceof Error ? error.message : String(error)}`);
  });
  page.on("console", (message) => {
    if (message.type() === "error")
      problems.push(`${message.text()} (${message.location().url ?? page.url()})`);
  });
  // The protocol does not report refusals.
  await page.evaluateOnNewDocument(`document.addEventListener("securitypolicyviolation", (event) =>
    console.error("The policy refused", event.effectiveDirective, event.blockedURI, event.sample))`);
}
