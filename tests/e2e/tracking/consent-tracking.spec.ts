import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import { createAccount, logIn, openDialog } from "../support/accounts.ts";
import { pay, reach } from "../support/checkout.ts";
import { composePage } from "../support/composed-page.ts";
import { answer, eventsOf, localTracking } from "../support/consent.ts";
import { until } from "../support/until.ts";

test.use({ environment: localTracking });

test("R-TRACK-2 after consent the visitor's location is looked up once, and pages carry its country", {
  tag: "@2of6",
}, async ({ page }) => {
  const lookUps: string[] = [];
  page.on(
    "request",
    (request) => request.url().endsWith("/local/geolocation") && lookUps.push(request.url()),
  );
  await answer(page, "Accept");
  await expect(page.locator("html")).toHaveAttribute("data-country", "IN");
  const stored = "[JSON.parse(localStorage.gtmLocationData), localStorage.country]";
  expect(await page.evaluate(stored)).toMatchObject([
    { city: "Bengaluru", region: "Karnataka", postal: "560001", country: "IN" },
    "IN",
  ]);
  await page.goto("/pricing");
  await expect(page.locator("html")).toHaveAttribute("data-country", "IN");
  expect(lookUps).toHaveLength(1);
});

test("R-TRACK-4 product analytics run only on the specified paths, with a cookie for one year", {
  tag: "@3of6",
}, async ({ page, context, site }) => {
  await answer(page, "Accept", "/pricing");
  await page.waitForLoadState("networkidle");
  expect(await context.cookies()).toEqual([]);
  await page.goto("/signature/pricing?email=ann%40people.example");
  await expect.poll(async () => (await eventsOf(page, site)).length).toBe(1);
  await page.goto("/signature/gsuite-addon/esignature");
  await expect.poll(async () => (await eventsOf(page, site)).length).toBe(2);
  const events = await eventsOf(page, site);
  expect(events.map(({ event, properties }) => [event, properties.path])).toEqual([
    ["Page viewed", "/signature/pricing"],
    ["Page viewed", "/signature/gsuite-addon/esignature"],
  ]);
  expect(JSON.stringify(events)).not.toContain("people.example");
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ name: "mp_local_mixpanel", sameSite: "Lax" });
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365);
});

test("R-TRACK-3 a sign-up is reported with its value once per browser, before the page is left", {
  tag: "@2of6",
}, async ({ page, site }) => {
  await answer(page, "Accept", "/signature/pricing");
  await expect.poll(async () => (await eventsOf(page, site)).length).toBe(1);
  for (const visit of [1, 2]) {
    const account = await createAccount(site);
    await logIn(await openDialog(page, { at: "/signature/pricing" }), account);
    await page.waitForURL("**/local/dashboard**");
    expect([visit, await page.evaluate("localStorage.conversionDone")]).toEqual([visit, "true"]);
    const signUps = async () => (await eventsOf(page, site)).filter(({ event }) => event === "Sign up");
    await expect.poll(async () => (await signUps()).length).toBe(1);
    const [signUp] = await signUps();
    expect(signUp?.properties).toMatchObject({ value: 99, currency: "USD", predicted_lifetime_value: 250 });
  }
});

test("R-TRACK-3 without consent a sign-up is not reported, and the conversion stays open", {
  tag: "@2of6",
}, async ({ page, site }) => {
  const reports: string[] = [];
  page.on("request", (request) => {
    if (/\/local\/(analytics|geolocation)/.test(request.url())) reports.push(request.url());
  });
  await answer(page, "Refuse", "/signature/pricing");
  const account = await createAccount(site);
  await logIn(await openDialog(page, { at: "/signature/pricing" }), account);
  await page.waitForURL("**/local/dashboard**");
  expect(await page.evaluate("localStorage.conversionDone ?? null")).toBeNull();
  expect(reports).toEqual([]);
});

test("R-TRACK-3 R-PAY-4 each purchase is reported once by its session, and not again by a reload or another tab", {
  tag: "@all",
}, async ({ page, site }) => {
  await composePage(site, "/offers/counted");
  await answer(page, "Accept");
  const reported = () =>
    page.evaluate<string[]>(
      "dataLayer.filter((one) => one[1] === 'checkout_completed').map((one) => one[2].transaction_id)",
    );
  const sessions: string[] = [];
  for (const visit of [1, 2]) {
    await page.goto("/offers/counted");
    await (await reach(page.getByRole("link", { name: "Buy for $99.90" }))).click();
    await pay(page, "4242 4242 4242 4242");
    await page.waitForURL(/\/thank-you\?session_id=cs_/);
    await until(page, "typeof fbq === 'function'");
    sessions.push(new URL(page.url()).searchParams.get("session_id") ?? "");
    await expect.poll(async () => [visit, await reported()]).toEqual([visit, [sessions.at(-1)]]);
    await page.reload();
    await until(page, "typeof fbq === 'function'");
    expect([visit, await reported()]).toEqual([visit, []]);
  }
  expect(new Set(sessions).size).toBe(2);
  // As if the page was opened again from the history or a mail.
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await until(tab, "typeof fbq === 'function'");
  expect(await tab.evaluate("dataLayer.filter((one) => one[1] === 'checkout_completed')")).toEqual([]);
});

test("R-ROUTES-5 the pages after a demo booking and a download report their event, and a session that nobody paid none", {
  tag: "@4of6",
}, async ({ page }) => {
  await answer(page, "Accept");
  const reported = async (path: string) => {
    await page.goto(path);
    await until(page, "typeof fbq === 'function'");
    return page.evaluate<unknown[][]>("[dataLayer, fbq.queue].map((queue) => [...queue.at(-1)].slice(0, 3))");
  };
  const none = [
    ["config", "local", { transport_type: "beacon" }],
    ["track", "PageView"],
  ];
  const asked = page.waitForResponse(/\/payments-api\/receipts\/cs_1$/);
  expect(await reported("/thank-you?session_id=cs_1&value=9999")).toEqual(none);
  expect((await asked).status()).toBe(404);
  expect(await page.evaluate<unknown>("[...dataLayer.at(-1)].slice(0, 3)")).toEqual(none[0]);
  const names = async (path: string) => (await reported(path)).map(([, name]) => name);
  expect(await names("/demo-booked")).toEqual(["demo_booked", "DemoBooked"]);
  const download = "/signature/contracts/download-success";
  expect(await names(download)).toEqual(["template_downloaded", "TemplateDownloaded"]);
});
