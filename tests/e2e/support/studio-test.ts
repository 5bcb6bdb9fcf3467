import { type BrowserContext, expect, type LaunchOptions } from "@playwright/test";
import { test as base } from "../fixtures.ts";
import { Newsroom } from "./newsroom.ts";
import { type OutsideProxy, startOutsideProxy } from "./outside-proxy.ts";
import type { RunningSite } from "./running-site.ts";
import { Studio } from "./studio.ts";
import { watchConsole } from "./studio-console.ts";

type PersonId = "mara-lindqvist" | "deniz-aksoy" | "kofi-mensah" | "lena-brandt" | "ines-kowalski";

interface StudioFixtures {
  newsroom: Newsroom;
  /** Opens a separate browser context in which this person is already signed in, for the first time if `isNew`. */
  openStudio(person: PersonId, options?: { readonly isNew?: boolean }): Promise<Studio>;
  consoleProblems: string[];
}

interface StudioWorkerFixtures {
  outside: OutsideProxy;
}

/**
 * Tests of the Studio. Chromium sends every request to another machine through a proxy. A test fails when a request
 * reaches the proxy or when a console shows an unexpected error.
 */
export const test = base.extend<StudioFixtures, StudioWorkerFixtures>({
  // Drawing what only moves takes a tenth of the processor's time.
  contextOptions: { reducedMotion: "reduce" },
  outside: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      await using proxy = await startOutsideProxy();
      await use(proxy);
    },
    { scope: "worker" },
  ],
  // Chromium bypasses the proxy for addresses of this machine.
  launchOptions: [
    async ({ launchOptions, outside }, use) => {
      const args = [...(launchOptions.args ?? []), `--proxy-server=${outside.url}`];
      const options: LaunchOptions = { ...launchOptions, args };
      await use(options);
    },
    { scope: "worker" },
  ],
  outsideRequests: async ({ outside }, use) => {
    outside.requests.length = 0;
    await use(outside.requests);
    expect(outside.requests, "requests that leave this machine").toEqual([]);
  },
  consoleProblems: [
    async ({ context }, use) => {
      const problems: string[] = [];
      context.on("page", (page) => watchConsole(page, problems));
      await use(problems);
      expect(problems, "errors in the console").toEqual([]);
    },
    { auto: true },
  ],
  newsroom: async ({ site }, use) => use(new Newsroom(site)),
  openStudio: async ({ browser, site, consoleProblems, contextOptions }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (person, { isNew = false } = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: site.url,
        viewport: { width: 1440, height: 900 },
        ignoreHTTPSErrors: site.hostedLake !== null,
      });
      contexts.push(context);
      await signIn(context, site, person);
      // The tour has a test of its own, and would stand beside what the others look for.
      if (!isNew)
        await context.addInitScript((id) => localStorage.setItem(`paraph-tour-${id}`, "seen"), person);
      const page = await context.newPage();
      watchConsole(page, consoleProblems);
      return new Studio(page);
    });
    for (const context of contexts) await context.close();
  },
});

/** Sends the request that a click on the login page sends, and keeps what the Studio would keep of its answer. */
async function signIn(
  context: BrowserContext,
  { url, lakeAddress, hostedLake }: RunningSite,
  person: PersonId,
): Promise<void> {
  const answer = await context.request.post(`${lakeAddress}/v1/auth/login/local`, {
    form: { person, origin: `${url}/studio`, kind: hostedLake ? "token" : "cookie" },
    headers: { origin: url },
    maxRedirects: 0,
  });
  expect(answer.status(), await answer.text()).toBe(303);
  if (!hostedLake) return;
  const sid = new URL(answer.headers().location ?? "").hash.slice("#sid=".length);
  const { token } = await (await context.request.get(`${lakeAddress}/v1/auth/fetch?sid=${sid}`)).json();
  await context.addInitScript(
    (kept) => {
      localStorage.setItem("__studio_auth_token_local", kept);
    },
    JSON.stringify({ token, time: new Date().toISOString() }),
  );
}
