import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";
import { newAddress, storedTraces } from "../support/accounts.ts";
import { answerWindow, authDomain, openHostedIdentity, sendFrames } from "../support/hosted-identity.ts";

/** Signs in with a provider. Returns who is signed in, or the code of the error. */
function signIn(page: Page, provider: "google" | "microsoft"): Promise<unknown> {
  return page.evaluate(`
    window.identity ??= hosted.connectIdentity();
    identity.then((port) => port.signInWithPopup(${JSON.stringify(provider)})).catch(({ code }) => code)
  `);
}

test("R-AUTH-9 with hosted accounts the SDK's own windows have 500x600, sign in with Google and Microsoft, store nothing by themselves and are reported when blocked", {
  tag: "@1of6",
}, async ({ page, context, site }) => {
  await openHostedIdentity(page, site.url);
  await context.route("https://apis.google.com/js/api.js*", sendFrames);
  for (const provider of ["google", "microsoft"] as const) {
    await test.step(provider, async () => {
      const email = newAddress();
      await context.route(`https://${authDomain}/__/auth/handler*`, (route) => answerWindow(route, email), {
        times: 1,
      });
      const opened = context.waitForEvent("request", (request) => request.url().includes("/__/auth/handler"));
      const signingIn = signIn(page, provider);
      const asked = new URL((await opened).url()).searchParams;
      expect(asked.get("providerId")).toBe(`${provider}.com`);
      expect(asked.get("authType")).toBe("signInViaPopup");
      expect(await signingIn).toMatchObject({ email, name: "Hosted Person", method: provider });
      expect(await storedTraces(page)).toEqual([]);
    });
  }
  await test.step("blocked", async () => {
    const features = await page.evaluate(`
      new Promise((resolve) => {
        window.open = (url, name, features) => { window.asked = features; return null; };
        hosted.connectIdentity().then((port) => port.signInWithPopup("google"))
          .catch(({ code }) => resolve([code, window.asked]));
      })
    `);
    expect(features).toEqual(["auth/popup-blocked", expect.stringMatching(/width=500.*height=600/)]);
  });
});

test("R-AUTH-3 a script host that refuses or swallows requests is reported instead of waited for", {
  tag: "@1of6",
}, async ({ page, context, site }) => {
  await page.clock.install();
  await openHostedIdentity(page, site.url);
  let isAsked: () => void = () => {};
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  await context.route("https://apis.google.com/js/api.js*", (route) => route.abort());
  expect(await signIn(page, "google")).toBe("auth/internal-error");
  await context.route("https://apis.google.com/js/api.js*", () => isAsked());
  const waiting = signIn(page, "google");
  await asked;
  await page.clock.fastForward(15_001);
  expect(await waiting).toBe("auth/timeout");
});
