import { demoPeople } from "@paraph/accounts/people";
import { visit } from "@paraph/accounts/testing/identity";
import { newestLink } from "@paraph/accounts/testing/mailbox";
import { signInWithEmailAndPassword, updateProfile } from "firebase/auth";
import { generateSync } from "otplib";
import { expect, test } from "vitest";
import { dashboardTarget } from "../../lib/accounts/handoff.ts";
import { ownTexts } from "../../lib/accounts/texts.ts";
import { startLogin } from "../support/site-login.ts";

const password = "Demo-pass1";
const anna = { email: "Anna@Demo.example", password };
const otto = { email: "otto@demo.example", password };

function codeOfOtto(): string {
  const secret = demoPeople.find(({ email }) => email === otto.email)?.totpSecret;
  if (!secret) throw new Error("Otto has no secret in packages/accounts/src/people.ts.");
  return generateSync({ secret });
}

/** The dashboard's status for the address that a login navigated to. */
async function follow(address: string): Promise<number> {
  return (await fetch(address, { redirect: "manual" })).status;
}

test("R-AUTH-7 the site's own code signs in, and the dashboard accepts its hand-off once", async () => {
  await using login = await startLogin({ from: "ads" });
  expect(await login.submit(anna)).toMatchObject({ step: "redirecting" });
  const [address = ""] = login.visited;
  expect([...new URL(address).searchParams.keys()]).toEqual(["accessToken", "email", "name", "from"]);
  expect([await follow(address), await follow(address)]).toEqual([303, 403]);
});

test("R-AUTH-7 marks of direction and line breaks in a provider's name reach neither the owner nor the dashboard", async () => {
  await using login = await startLogin();
  {
    await using visitor = visit(login.url);
    const { user } = await signInWithEmailAndPassword(visitor.auth, anna.email, password);
    await updateProfile(user, { displayName: "\u202eAnna\n Öz\u2069\u0007" });
  }
  await login.submit(anna);
  expect(new URL(login.visited[0] ?? "").searchParams.get("name")).toBe("Anna Öz");
});

test("R-AUTH-4 R-AUTH-5 a new account is blocked until it follows the mail's link, then reaches the dashboard and logs in", async () => {
  await using login = await startLogin({ utmData: '{"utm_source":"x & y"}' });
  const ann = { email: "Ann@Example.com", password: "Abcdefg1" };
  login.act({ type: "switchMode", mode: "register" });
  expect(await login.submit({ ...ann, confirmPassword: ann.password })).toMatchObject({
    step: "verificationSent",
  });
  login.act({ type: "switchMode", mode: "login" });
  expect(await login.submit(ann)).toMatchObject({ error: { offersVerificationMail: true } });
  const link = await newestLink(login.url, "ann@example.com");
  const place = { origin: login.url, dashboardUrl: "/local/dashboard" };
  const target = dashboardTarget(place, link.get("continueUrl")) ?? "";
  expect([...new URL(target).searchParams.keys()]).toEqual(["uid", "email", "accessToken", "utm_source"]);
  expect(await follow(target)).toBe(403);
  await login.identity.applyActionCode(link.get("oobCode") ?? "");
  expect([await follow(target), await follow(target)]).toEqual([303, 403]);
  expect(await login.submit({})).toMatchObject({ step: "redirecting" });
});

test("R-AUTH-6 the seeded second factor refuses a wrong code, accepts the right one and refuses it again", async () => {
  await using login = await startLogin();
  expect(await login.submit(otto)).toMatchObject({ step: "twoFactor", error: null });
  expect(await login.submit({ otp: "000000" })).toMatchObject({ error: { text: "Invalid OTP" } });
  const otp = codeOfOtto();
  expect(await login.submit({ otp })).toMatchObject({ step: "redirecting" });
  expect(await follow(String(login.visited[0]))).toBe(303);
  login.act({ type: "open", mode: "login" });
  await login.submit(otto);
  expect(await login.submit({ otp })).toMatchObject({ step: "twoFactor", error: { text: "Invalid OTP" } });
  expect(login.visited).toHaveLength(1);
});

test("auth figure 1: losing the two-factor status doesn't lose the second factor", async () => {
  await using login = await startLogin();
  login.lost.add("/2fa/get-info");
  const asked = await login.submit(otto);
  expect(asked).toMatchObject({ step: "twoFactor", error: { text: ownTexts.twoFactorNeeded } });
  expect(login.visited).toEqual([]);
  expect(await login.submit({ otp: codeOfOtto() })).toMatchObject({ step: "redirecting" });
});

test("auth figure 4: after five wrong codes the sixth response says how long to wait", async () => {
  await using login = await startLogin();
  await login.submit(otto);
  for (let tries = 0; tries < 5; tries += 1) await login.submit({ otp: "000000" });
  const { error } = await login.submit({ otp: codeOfOtto() });
  expect(error?.text).toMatch(/^Too many attempts\. Please try again in 1[45] minutes\.$/);
  expect(login.visited).toEqual([]);
});

test("R-AUTH-8 a reset shows the same message for known and unknown addresses", async () => {
  await using login = await startLogin();
  for (const email of ["anna@demo.example", "nobody@demo.example"]) {
    login.act({ type: "switchMode", mode: "forgot" });
    expect(await login.submit({ email })).toMatchObject({
      step: "resetSent",
      toast: { text: "Password reset email sent!" },
    });
  }
});
