import { demoPeople } from "@paraph/accounts/people";
import { visit } from "@paraph/accounts/testing/identity";
import { newestLink } from "@paraph/accounts/testing/mailbox";
import { ownerBody } from "@paraph/accounts/testing/product";
import {
  applyActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  type User,
} from "firebase/auth";
import { parse } from "node-html-parser";
import { generate } from "otplib";
import { expect, test } from "vitest";
import { startSite, temporaryFolder } from "../support/services.ts";

// Runs the vendor's SDK against its emulator, with the signature API and the dashboard behind the front's proxy.

interface Api {
  readonly call: (path: string, body: unknown) => Promise<{ status: number; body: Record<string, unknown> }>;
  readonly complete: () => Promise<{ status: number; body: Record<string, unknown> }>;
}

async function apiOf(siteUrl: string, user: User): Promise<Api> {
  const token = await user.getIdToken(true);
  const call: Api["call"] = async (path, body) => {
    const answer = await fetch(`${siteUrl}/local/signature-api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };
  return { call, complete: () => call("/owners", ownerBody(token, { email: user.email })) };
}

async function open(siteUrl: string, path: string, cookie = "") {
  const answer = await fetch(`${siteUrl}/local/dashboard${path}`, {
    redirect: "manual",
    headers: { cookie },
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    text: parse(text).querySelector("main")?.text ?? "",
    cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "",
  };
}

test("R-AUTH-6 R-AUTH-7 with a second factor owners refuses until the code, then the dashboard opens", async () => {
  await using folder = await temporaryFolder();
  await using site = await startSite(folder.path);
  await using visitor = visit(site.url);
  const otto = demoPeople.find(({ totpSecret }) => totpSecret);
  const email = otto?.email ?? "";
  const { user } = await signInWithEmailAndPassword(visitor.auth, email, otto?.password ?? "");
  const api = await apiOf(site.url, user);
  expect((await api.call("/2fa/get-info", { email })).body).toEqual({ enabled: true, verified: true });
  expect(await api.complete()).toMatchObject({ status: 403, body: { error: "two_factor_required" } });
  const otp = await generate({ secret: otto?.totpSecret ?? "" });
  expect((await api.call("/2fa/verify-qr", { otp, email })).body).toEqual({ success: true, isValid: true });
  const { body } = await api.complete();
  expect(body.owner).toEqual({ email, isSignUp: true });
  const landed = await open(site.url, `/login?accessToken=${body.accessToken}&email=${email}`);
  expect([landed.status, landed.headers.get("referrer-policy")]).toEqual([303, "no-referrer"]);
  const home = await open(site.url, "", landed.cookie);
  expect(home.text).toContain(`Signed in as ${email}`);
  expect(home.headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("R-AUTH-4 R-AUTH-5 the verification mail's link signs in once, after the address is verified", async () => {
  await using folder = await temporaryFolder();
  await using site = await startSite(folder.path);
  await using visitor = visit(site.url);
  const email = "new@demo.example";
  const { user } = await createUserWithEmailAndPassword(visitor.auth, email, "Abcdefg1");
  const api = await apiOf(site.url, user);
  expect(await api.complete()).toMatchObject({ status: 403, body: { error: "email_unverified" } });
  const { body } = await api.call("/one-time-tokens", {});
  const query = `/login?uid=${user.uid}&email=${email}&accessToken=${body.accessToken}&utm_source=news`;
  await sendEmailVerification(user, { url: `${site.url}/local/dashboard${query}` });
  const mail = await newestLink(site.url, email);
  const next = new URL(mail.get("continueUrl") ?? "");
  expect(next.pathname + next.search).toBe(`/local/dashboard${query}`);

  expect((await open(site.url, query)).text).toContain("not verified yet");
  await applyActionCode(visitor.auth, mail.get("oobCode") ?? "");
  const landed = await open(site.url, query);
  expect(landed.status).toBe(303);
  expect((await open(site.url, "", landed.cookie)).text).toContain(email);
  expect((await open(site.url, query)).text).toContain("used already");
  expect((await (await apiOf(site.url, user)).complete()).body.owner).toEqual({ email, isSignUp: true });
});

test("R-AUTH-8 security figure 15: a new password ends the dashboard's session", async () => {
  await using folder = await temporaryFolder();
  await using site = await startSite(folder.path);
  await using visitor = visit(site.url);
  const email = "anna@demo.example";
  const { user } = await signInWithEmailAndPassword(visitor.auth, email, "Demo-pass1");
  const { body } = await (await apiOf(site.url, user)).complete();
  const { cookie } = await open(site.url, `/login?accessToken=${body.accessToken}`);
  expect((await open(site.url, "", cookie)).status).toBe(200);
  // The vendor counts in whole seconds, and a session is valid for one second more.
  const signedInAt = Math.floor(Date.parse(user.metadata.lastSignInTime ?? "") / 1000);
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(signedInAt + 1);
  await sendPasswordResetEmail(visitor.auth, email);
  const code = (await newestLink(site.url, email)).get("oobCode") ?? "";
  await confirmPasswordReset(visitor.auth, code, "Another-pass1");
  expect((await open(site.url, "", cookie)).status).toBe(403);
});

test("R-AUTH-7 the dashboard's session and the owner survive a restart", async () => {
  await using folder = await temporaryFolder();
  let cookie = "";
  {
    await using site = await startSite(folder.path);
    await using visitor = visit(site.url);
    const { user } = await signInWithEmailAndPassword(visitor.auth, "anna@demo.example", "Demo-pass1");
    const { body } = await (await apiOf(site.url, user)).complete();
    ({ cookie } = await open(site.url, `/login?accessToken=${body.accessToken}`));
  }
  await using site = await startSite(folder.path);
  const home = await open(site.url, "", cookie);
  expect(home.status).toBe(200);
  expect(home.text).toContain("Europe/Berlin");
});
