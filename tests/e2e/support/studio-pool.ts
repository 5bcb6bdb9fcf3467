import { type Browser, type BrowserContext, type BrowserContextOptions, expect } from "@playwright/test";
import type { RunningSite } from "./running-site.ts";
import { Studio } from "./studio.ts";
import { watchConsole } from "./studio-console.ts";

export type PersonId = "mara-lindqvist" | "deniz-aksoy" | "kofi-mensah" | "lena-brandt" | "ines-kowalski";

export interface OpenOptions {
  /** In a browser that nobody has used yet, for tests of first loads, cut networks and the end of a sign-in. */
  readonly fresh?: boolean;
  /** Signed in for the first time ever. Always fresh. */
  readonly isNew?: boolean;
}

interface SignedIn {
  readonly studio: Studio;
  readonly context: BrowserContext;
  /** Names of what the browser keeps of the sign-in. */
  readonly cookies: readonly string[];
}

const desktop = { width: 1440, height: 900 };

/** What the Studio keeps in the browser beyond a test: who is signed in, and who has seen the tour. */
const keptKeys = ["__studio_auth_token", "paraph-tour-"];

/**
 * The Studios of a worker: one for each person, in a browser context of its own. The next test gets it with the Studio
 * loaded and nothing open in it, because loading costs more than most tests do.
 */
export class StudioPool implements AsyncDisposable {
  /** Unexpected errors of all consoles since the end of the last test. */
  readonly problems: string[] = [];
  readonly #browser: Browser;
  readonly #site: RunningSite;
  readonly #kept = new Map<PersonId, SignedIn>();
  readonly #inUse = new Set<PersonId>();
  readonly #fresh: SignedIn[] = [];

  constructor(browser: Browser, site: RunningSite) {
    this.#browser = browser;
    this.#site = site;
  }

  async open(
    person: PersonId,
    options: BrowserContextOptions,
    { isNew = false, fresh = isNew }: OpenOptions,
  ): Promise<Studio> {
    if (fresh || this.#inUse.has(person)) {
      const opened = await this.#signIn(person, options, isNew);
      this.#fresh.push(opened);
      return opened.studio;
    }
    this.#inUse.add(person);
    const kept = this.#kept.get(person) ?? (await this.#signIn(person, options, false));
    this.#kept.set(person, kept);
    return kept.studio;
  }

  /** Prepares what a test has used for the next one. What a failed test leaves is thrown away. */
  async giveBack(hasPassed: boolean): Promise<void> {
    for (const { context } of this.#fresh.splice(0)) await context.close();
    for (const person of this.#inUse) {
      const used = this.#kept.get(person);
      if (!used || (hasPassed && (await tidy(used)))) continue;
      this.#kept.delete(person);
      await used.context.close();
    }
    this.#inUse.clear();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { context } of this.#kept.values()) await context.close();
  }

  async #signIn(person: PersonId, options: BrowserContextOptions, isNew: boolean): Promise<SignedIn> {
    const context = await this.#browser.newContext({
      ...options,
      baseURL: this.#site.url,
      viewport: desktop,
      ignoreHTTPSErrors: this.#site.hostedLake !== null,
    });
    await signIn(context, this.#site, person);
    // The tour has a test of its own, and would stand beside what the others look for.
    if (!isNew)
      await context.addInitScript((id) => localStorage.setItem(`paraph-tour-${id}`, "seen"), person);
    const cookies = (await context.cookies()).map(({ name }) => name);
    const page = await context.newPage();
    watchConsole(page, this.problems);
    return { studio: new Studio(page), context, cookies };
  }
}

/** Brings a Studio to where a test begins. Returns false when that takes a new one. */
async function tidy({ studio, context, cookies }: SignedIn): Promise<boolean> {
  const { page } = studio;
  if (page.isClosed()) return false;
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await studio.forgetListeners();
  if (!(await studio.isLoaded())) return false;
  await context.setOffline(false);
  await context.clearPermissions();
  await page.emulateMedia({ media: null, reducedMotion: "reduce" });
  await page.setViewportSize(desktop);
  await page.mouse.move(0, 0);
  await studio.leave();
  // A late receipt would stand beside those of the next test.
  const notices = page.locator('[data-ui="Toast"]');
  for (const notice of await notices.all())
    await notice
      .getByRole("button")
      .last()
      .click({ timeout: 10_000 })
      .catch(() => {
        // It ended by itself meanwhile.
      });
  if ((await page.getByRole("dialog").count()) > 0) return false;
  for (const { name } of await context.cookies())
    if (!cookies.includes(name)) await context.clearCookies({ name });
  await page.evaluate((kept) => {
    for (const key of Object.keys(localStorage))
      if (!kept.some((start) => key.startsWith(start))) localStorage.removeItem(key);
    sessionStorage.clear();
  }, keptKeys);
  return true;
}

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
