import { share } from "@paraph/service/testing/extent";
import { type Browser, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";
import { createAccount, logIn, openDialog } from "../support/accounts.ts";
import { localTracking, question, settings } from "../support/consent.ts";
import { until } from "../support/until.ts";

test.use({
  environment: {
    ...localTracking,
    TRACKING_OPT_OUT_REGIONS: "US",
    TRACKING_REGION_HEADER: "X-Test-Country",
  },
});

type Sent = "nothing" | "Sec-GPC" | "globalPrivacyControl";

const answers = {
  "no answer": null,
  "a yes": { analytics: true, marketing: true },
  "a refusal": { analytics: false, marketing: false },
  "a yes to statistics": { analytics: true, marketing: false },
} as const;

interface Case {
  readonly sent: Sent;
  readonly answered: keyof typeof answers;
  /** Whether the account that signed in here refuses advertising. */
  readonly owner: boolean;
  readonly country: "DE" | "US" | null;
}

const named = Object.keys(answers) as (keyof typeof answers)[]; // the keys of the table above

/** Each signal with each answer, sign-in and region; an unknown region once, because the rule takes it for one that is asked. */
const cases: readonly Case[] = [
  ...(["nothing", "Sec-GPC"] as const).flatMap((sent) =>
    named.flatMap((answered) =>
      [false, true].flatMap((owner) =>
        (["DE", "US"] as const).map((country) => ({ sent, answered, owner, country })),
      ),
    ),
  ),
  ...named.map((answered) => ({
    sent: "globalPrivacyControl" as const,
    answered,
    owner: false,
    country: null,
  })),
  { sent: "nothing", answered: "no answer", owner: false, country: null },
];

/** Written out apart from the rule in lib/tracking/permission.ts. */
function expectedOf({ sent, answered, owner, country }: Case) {
  const isRefused = sent !== "nothing" || owner;
  const runsUnasked = answered === "no answer" && country === "US";
  const analytics = answered === "a yes" || answered === "a yes to statistics" || runsUnasked;
  const marketing = !isRefused && (answered === "a yes" || runsUnasked);
  return { analytics, marketing, isAsked: answered === "no answer" && country !== "US" };
}

async function open(browser: Browser, url: string, { sent, answered, owner, country }: Case) {
  const stored = answers[answered] && { ...answers[answered], at: Date.now() - 60_000 };
  const refusal = { at: "2026-11-01T00:00:00.000Z", isLifted: false };
  const items = { ...(stored && { consent: stored }), ...(owner && { ownerRefused: refusal }) };
  const localStorage = Object.entries(items).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
  const options: BrowserContextOptions = {
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    extraHTTPHeaders: {
      ...(sent === "Sec-GPC" && { "sec-gpc": "1" }),
      ...(country && { "x-test-country": country }),
    },
  };
  const context = await browser.newContext(options);
  if (sent === "globalPrivacyControl")
    await context.addInitScript("Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })");
  return context;
}

/** What is there of others: functions of theirs, and everything stored but the answers themselves. */
function tracesOn(page: Page): Promise<{ functions: string[]; stored: string[] }> {
  return page.evaluate(async () => ({
    functions: ["gtag", "fbq"].filter((name) => name in window),
    stored: [
      ...Object.keys(localStorage).filter((key) => key !== "consent" && key !== "ownerRefused"),
      ...Object.keys(sessionStorage),
      ...(await indexedDB.databases()).map(({ name }) => name ?? ""),
      ...document.cookie.split("; ").filter(Boolean),
    ],
  }));
}

// Only a browser has the signal, its headers, storage and the vendors' queues at once.
test("R-TRACK-5 each signal, answer, sign-in and region: 0 requests and 0 keys before permission, and then what is allowed", async ({
  browser,
  site,
}) => {
  for (const one of share(cases, 3)) {
    const { sent, answered, owner, country } = one;
    await test.step(`${sent}, ${answered}, account ${owner ? "refuses" : "is silent"}, ${country}`, async () => {
      await using context = await open(browser, site.url, one);
      const page = await context.newPage();
      const requests: string[] = [];
      page.on("request", (request) => {
        if (/\/local\/(analytics|geolocation)|^https?:\/\/(?!127\.0\.0\.1)/.test(request.url()))
          requests.push(request.url());
      });
      const expected = expectedOf(one);
      await page.goto(`${site.url}/signature/pricing`, { waitUntil: "networkidle" });
      if (expected.analytics) await until(page, "typeof gtag === 'function' && localStorage.country");
      if (expected.marketing) await until(page, "typeof fbq === 'function'");
      await expect(question(page)).toHaveCount(expected.isAsked ? 1 : 0);
      const { functions, stored } = await tracesOn(page);
      expect(functions).toEqual([
        ...(expected.analytics ? ["gtag"] : []),
        ...(expected.marketing ? ["fbq"] : []),
      ]);
      if (!expected.analytics) expect({ requests, stored }).toEqual({ requests: [], stored: [] });
      else {
        const mode = await page.evaluate("[...dataLayer].filter(([name]) => name === 'consent').at(-1)[2]");
        const ads = expected.marketing ? "granted" : "denied";
        expect(mode).toEqual({
          analytics_storage: "granted",
          ad_storage: ads,
          ad_user_data: ads,
          ad_personalization: ads,
        });
      }
      // A refusal that a signal made stays when the signal is gone.
      const kept = JSON.parse((await page.evaluate(() => localStorage.getItem("consent"))) ?? "null");
      if (kept !== null && (sent !== "nothing" || owner)) expect(kept.marketing).toBe(false);
      const note = page.locator("footer [data-signal]");
      if (sent !== "nothing" || owner) await expect(note).toContainText("Opt-out request honored");
      else await expect(note).toHaveCount(0);
    });
  }
});

test("R-TRACK-5 the question says that the signal was honored, the privacy policy shows what holds, and the site has the proof", {
  tag: "@6of6",
}, async ({ browser, site }) => {
  const one = { sent: "Sec-GPC", answered: "a yes", owner: false, country: "US" } as const;
  await using context = await open(browser, site.url, one);
  const page = await context.newPage();
  const proofs: Record<string, unknown>[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/consents")) proofs.push(request.postDataJSON());
  });
  const taken = page.waitForResponse("**/api/consents");
  await page.goto(`${site.url}/privacy-policy`);
  expect((await taken).status()).toBe(204);
  const state = page.locator("[data-privacy-state]");
  await expect(state).toContainText("Opt-out request honored: your browser sends Global Privacy Control");
  await expect(state).toContainText("Off: your browser’s signal refuses it.");
  await expect(state).toContainText("On: you allowed it.");
  await expect(state).toContainText(`Proof number: ${proofs[0]?.id}`);
  await page.getByRole("button", { name: "Your privacy choices" }).first().click();
  await expect(question(page)).toContainText("We honor that signal");
  await expect(question(page).getByRole("checkbox")).toHaveCount(1);
  const takenToo = page.waitForResponse("**/api/consents");
  await question(page).getByRole("button", { name: "Refuse" }).click();
  expect((await takenToo).status()).toBe(204);
  await expect(state).toContainText("Off: you refused it.");
  const shared = { signal: true, owner: false, marketing: false, region: "US" };
  expect(proofs).toMatchObject([
    { ...shared, by: "signal", analytics: true },
    { ...shared, by: "person", analytics: false },
  ]);
  expect(new Set(proofs.map(({ id }) => id)).size).toBe(2);
  await page.reload({ waitUntil: "networkidle" });
  expect(proofs).toHaveLength(2);
  const statement = await page.request.get(`${site.url}/.well-known/gpc.json`);
  expect(statement.headers()["content-type"]).toMatch(/^application\/json/);
  expect(await statement.json()).toMatchObject({ gpc: true });
});

test("R-TRACK-5 R-AUTH-7 a signed-in owner's signal holds in another browser, until a choice there lifts it", {
  tag: "@5of6",
}, async ({ browser, site }) => {
  const account = await createAccount(site);
  const country = "DE";
  async function signIn(one: Pick<Case, "sent" | "answered">) {
    const context = await open(browser, site.url, { ...one, owner: false, country });
    const page = await context.newPage();
    await logIn(await openDialog(page, { at: `${site.url}/about` }), account);
    await page.waitForURL("**/local/dashboard**");
    await page.goto(`${site.url}/about`, { waitUntil: "networkidle" });
    return { page, [Symbol.asyncDispose]: () => context.close() };
  }
  await using _first = await signIn({ sent: "Sec-GPC", answered: "no answer" });
  await using second = await signIn({ sent: "nothing", answered: "a yes" });
  const { page } = second;
  const note = page.locator("footer [data-signal]");
  await expect(note).toContainText("your account refuses advertising");
  expect((await tracesOn(page)).functions).toEqual(["gtag"]);

  await settings(page).click();
  await expect(question(page)).toContainText("Your account refuses advertising");
  await question(page).getByRole("checkbox").nth(1).check();
  const told = page.waitForResponse("**/advertising-choice");
  await question(page).getByRole("button", { name: "Save choice" }).click();
  expect(await (await told).json()).toEqual({ refusedAt: null });
  await until(page, "typeof fbq === 'function' && localStorage.ownerRefused === undefined");
  await expect(note).toHaveCount(0);

  await using third = await signIn({ sent: "nothing", answered: "a yes" });
  await until(third.page, "typeof fbq === 'function'");
});
