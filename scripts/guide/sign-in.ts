import type { Browser, Page } from "@playwright/test";

/** A page of a browser in which somebody has signed in to the Studio, for the first time if `isNew`. */
export async function signedIn(browser: Browser, url: string, person: string, isNew: boolean): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    timezoneId: "UTC",
    reducedMotion: "reduce",
  });
  const answer = await context.request.post(`${url}/lake/v1/auth/login/local`, {
    form: { person, origin: `${url}/studio`, kind: "cookie" },
    headers: { origin: url },
    maxRedirects: 0,
  });
  if (answer.status() !== 303)
    throw new Error(`${person} could not sign in to the Studio: ${answer.status()} ${await answer.text()}`);
  if (!isNew) await context.addInitScript((id) => localStorage.setItem(`paraph-tour-${id}`, "seen"), person);
  context.setDefaultTimeout(20_000);
  return context.newPage();
}
