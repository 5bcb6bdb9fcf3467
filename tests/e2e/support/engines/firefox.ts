import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import puppeteer, { type Browser, ElementHandle, type Page } from "puppeteer-core";
import { findFirefox } from "../../../../scripts/support/programs.ts";
import type { BrowserWindow, Engine } from "./browser-window.ts";

/** Firefox over WebDriver BiDi, which it speaks without a driver between. */
export async function startFirefox(proxy: string): Promise<Engine> {
  const { hostname, port } = new URL(proxy);
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: findFirefox(),
    extraPrefsFirefox: {
      "network.proxy.type": 1,
      "network.proxy.http": hostname,
      "network.proxy.http_port": Number(port),
      "network.proxy.ssl": hostname,
      "network.proxy.ssl_port": Number(port),
      "intl.accept_languages": "en-US",
    },
  });
  return {
    openWindow: () => openWindow(browser),
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

async function openWindow(browser: Browser): Promise<BrowserWindow> {
  const downloads = await mkdtemp(path.join(tmpdir(), "paraph-firefox-"));
  const context = await browser.createBrowserContext({
    downloadBehavior: { policy: "allow", downloadPath: downloads },
  });
  const page = await context.newPage();
  const problems: string[] = [];
  await watch(page, problems);
  return {
    downloads,
    problems,
    async open(url) {
      await page.goto(url);
    },
    evaluate: (expression) => page.evaluate(expression),
    async press(expression) {
      await using element = await page.evaluateHandle(expression);
      if (!(element instanceof ElementHandle)) throw new Error(`There is nothing to press: ${expression}`);
      await element.click();
    },
    type: (text) => page.keyboard.type(text),
    pressKey: (key) => page.keyboard.press(key),
    resize: (size) => page.setViewport(size),
    async [Symbol.asyncDispose]() {
      await context.close();
      await rm(downloads, { recursive: true, force: true });
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
