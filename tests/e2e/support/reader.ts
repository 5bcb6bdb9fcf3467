import { type Browser, type BrowserContext, devices } from "@playwright/test";

/** A browser that doesn't say that a test drives it, because programs are not counted. */
export function openReader(
  browser: Browser,
  baseURL: string,
  more: { readonly mark?: string; readonly javaScriptEnabled?: boolean } = {},
): Promise<BrowserContext> {
  const { mark = "", ...options } = more;
  return browser.newContext({
    ...devices["Desktop Chrome"],
    baseURL,
    userAgent: `${devices["Desktop Chrome"].userAgent} ${mark}`.trim(),
    ...options,
  });
}
