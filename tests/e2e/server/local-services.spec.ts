import { visit } from "@paraph/accounts/testing/identity";
import { mailsOf } from "@paraph/accounts/testing/mailbox";
import { readProcessFile } from "@paraph/service/supervisor";
import { expect } from "@playwright/test";
import {
  createUserWithEmailAndPassword,
  sendEmailVerification,
  signInWithEmailAndPassword,
} from "firebase/auth";
import { test } from "../fixtures.ts";
import { axeViolations } from "../support/axe.ts";
import { phone } from "../support/visit.ts";

const chooser = "/local/chooser?provider=google.com&eventId=1";

test("R-AUTH-4 mailbox and chooser fit a phone and have no accessibility violation, light and dark", {
  tag: "@3of6",
}, async ({ page, site }) => {
  await using visitor = visit(site.url);
  const email = "a.person-with-a-long-address@subdomain.of.a.company.example.com";
  const { user } = await createUserWithEmailAndPassword(visitor.auth, email, "Abcdefg1");
  await sendEmailVerification(user);
  await page.setViewportSize(phone);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const path of ["/local/mail", chooser]) {
      await page.goto(path);
      // The mailbox refreshes itself on purpose. Nobody types on that page.
      const violations = (await axeViolations(page)).filter((one) => !one.startsWith("meta-refresh"));
      expect(violations, `${path} ${colorScheme}`).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    }
  }
  await page.setViewportSize({ width: 500, height: 600 });
  await expect(page.getByRole("button", { name: "Cancel" })).toBeInViewport();
});

test("R-AUTH-1 the chooser's window sends the chosen account to its opener, and needs one", {
  tag: "@3of6",
}, async ({ page }) => {
  await page.goto("/local/mail");
  const told = page.evaluate(
    () =>
      new Promise((resolve) => addEventListener("message", ({ origin, data }) => resolve({ origin, data }))),
  );
  const opening = page.waitForEvent("popup");
  await page.evaluate((path) => void window.open(path), chooser);
  const popup = await opening;
  await popup.getByText("Use another account").click();
  await popup.getByLabel("E-mail").fill("Lea@Example.com");
  await popup.getByLabel("Name").fill("Lea");
  await popup.getByRole("button", { name: "Continue" }).click();
  expect(await told).toEqual({
    origin: new URL(page.url()).origin,
    data: {
      type: "paraph-chooser",
      eventId: "1",
      claims: {
        sub: "google.com:lea@example.com",
        email: "lea@example.com",
        email_verified: true,
        name: "Lea",
      },
    },
  });
  await page.goto(chooser);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alert")).toContainText("sign in again");
});

test("R-AUTH accounts can't be administered through the site, and other origins are refused", {
  tag: "@3of6",
}, async ({ site }) => {
  const lookup = "/identitytoolkit.googleapis.com/v1/accounts:lookup?key=local";
  const project = "/identitytoolkit.googleapis.com/v1/projects/demo-paraph/accounts:batchGet";
  const post = (path: string, headers: Record<string, string>) =>
    fetch(site.url + path, { method: "POST", body: '{"localId":["demo-anna"]}', headers });
  const json = { "content-type": "application/json" };
  expect((await post(lookup, { ...json, authorization: "Bearer owner" })).status).toBe(403);
  expect((await post(project, { ...json, authorization: "Bearer owner" })).status).toBe(403);
  expect((await post(lookup, { ...json, origin: "https://evil.example" })).status).toBe(403);
  expect((await post(lookup, { ...json, "x-forwarded-host": "evil.example" })).status).toBe(400);
  expect((await fetch(`${site.url}/emulator/v1/projects/demo-paraph/oobCodes`)).status).toBe(404);
});

test("R-AUTH accounts and mails survive a restart; while the services hang, pages work and health reports it", {
  tag: "@6of6",
}, async ({ site }) => {
  const email = "kept@example.com";
  await using visitor = visit(site.url);
  const { user } = await createUserWithEmailAndPassword(visitor.auth, email, "Abcdefg1");
  await sendEmailVerification(user);
  await site.restart();
  await signInWithEmailAndPassword(visitor.auth, email, "Abcdefg1");
  expect(await mailsOf(site.url, email)).toHaveLength(1);
  const { pid } = readProcessFile(site.dataFolder, "back-ends") ?? {};
  if (pid === undefined) throw new Error("No process file names the back ends.");
  process.kill(pid, "SIGSTOP");
  try {
    const health = await fetch(`${site.url}/api/health`);
    expect(health.status).toBe(200);
    const unreachable = { ok: false, detail: "unreachable" };
    expect(await health.json()).toMatchObject({
      status: "degraded",
      parts: { accounts: unreachable, payments: unreachable },
    });
    expect((await fetch(`${site.url}/about`)).status).toBe(200);
  } finally {
    process.kill(pid, "SIGCONT");
  }
  const after: unknown = await (await fetch(`${site.url}/api/health`)).json();
  expect(after).toMatchObject({ status: "ok", parts: { accounts: { ok: true, mode: "local" } } });
});
