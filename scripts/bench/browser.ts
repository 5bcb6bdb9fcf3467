import { type Browser, chromium } from "@playwright/test";
import { installPrograms, pathOf, chromium as program } from "../support/programs.ts";

export async function withBrowser<Result>(
  root: string,
  work: (browser: Browser) => Promise<Result>,
  parameters: readonly string[] = [],
): Promise<Result> {
  await installPrograms(root, [program]);
  const browser = await chromium.launch({
    executablePath: pathOf(program),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      ...parameters,
    ],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Bytes of scripts over the wire, until five seconds after a scroll to the end. */
export async function scriptBytes(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const scripts = new Set<string>();
  let bytes = 0;
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    // Code on demand is fetched before it is imported.
    if (type === "Script" || response.mimeType === "text/javascript") scripts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: "load" });
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "smooth" }));
  await page.waitForTimeout(5_000);
  await context.close();
  return bytes;
}
