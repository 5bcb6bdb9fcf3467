import { expect, test } from "vitest";
import { ownTexts } from "../../../lib/accounts/texts.ts";
import { type Answerer, createWorld, never, ownerOf, refusal } from "../../support/auth-world.ts";
import { ann } from "../../support/fake-identity.ts";

const needsCode = () => ({ enabled: true, verified: true });

test.each([
  [{ enabled: true, verified: true }, true],
  [{ enabled: true, verified: false }, false],
  [{ enabled: false, verified: true }, false],
  [{ enabled: "true", verified: "true" }, false],
  [{ enabled: 1, verified: 1 }, false],
  [{ enabled: true }, false],
  [{}, false],
])("R-AUTH-6 the two-factor status %j asks for a code: %s", async (status, asks) => {
  const world = createWorld({ api: { "/2fa/get-info": () => status } });
  const { step } = await world.logIn();
  expect(step).toBe(asks ? "twoFactor" : "redirecting");
});

const failures: [string, Answerer][] = [
  ["is down", () => refusal(500, "down")],
  ["is unreachable", () => Promise.reject(new TypeError("fetch failed"))],
  ["is too slow", () => never],
  ["returns garbage", () => new Response("{")],
  ["returns null", () => null],
  ["asks to wait", () => refusal(429, "too_many_attempts")],
];

test.each(failures)("R-AUTH-6 when get-info %s, the login continues without an error", async (_, answer) => {
  const world = createWorld({ api: { "/2fa/get-info": answer } });
  expect(await world.logIn()).toMatchObject({ step: "redirecting", error: null });
  expect(world.reports).toHaveLength(1);
});

test.each(failures)("R-AUTH-6 when get-info %s, the second factor is still required", async (_, answer) => {
  let passed = false;
  const world = createWorld({
    api: {
      "/2fa/get-info": answer,
      "/2fa/verify-qr": () => {
        passed = true;
        return { success: true, isValid: true };
      },
      "/owners": () => (passed ? ownerOf(ann.email) : refusal(403, "two_factor_required")),
    },
  });
  const state = await world.logIn();
  expect(state).toMatchObject({ step: "twoFactor", error: { text: ownTexts.twoFactorNeeded } });
  expect([world.visited, world.identity.isKept]).toEqual([[], false]);
  expect(await world.submit({ otp: "123456" })).toMatchObject({ step: "redirecting" });
  expect(world.visited).toHaveLength(1);
});

test("R-AUTH-6 the code form keeps the pending sign-in and its method; nothing is stored yet", async () => {
  const world = createWorld({ api: { "/2fa/get-info": needsCode } });
  const state = await world.choose("google");
  expect(state).toMatchObject({ step: "twoFactor", error: null, pending: { uid: "u2", method: "google" } });
  expect(world.paths()).toEqual(["/2fa/get-info"]);
  expect([world.identity.isKept, [...world.kept]]).toEqual([false, []]);
  await world.submit({ otp: " １２３ ٤٥٦ " });
  expect(world.requests[1]).toEqual({
    path: "/2fa/verify-qr",
    body: { otp: "123456", email: "gil@example.com" },
    token: "token-of-u2",
  });
  expect(world.identity.isKept).toBe(true);
});

test.each<[string, Answerer, string]>([
  ["rejects the code", () => ({ success: true, isValid: false }), "Invalid OTP"],
  ["is valid without success", () => ({ success: false, isValid: true }), "Invalid OTP"],
  ["returns strings for booleans", () => ({ success: "true", isValid: "true" }), "Invalid OTP"],
  ["returns numbers for booleans", () => ({ success: 1, isValid: 1 }), "Invalid OTP"],
  ["returns only success", () => ({ success: true }), "Invalid OTP"],
  ["returns an empty object", () => ({}), "Invalid OTP"],
  ["is down", () => refusal(500, "down"), "Something went wrong"],
  ["is unreachable", () => Promise.reject(new TypeError("fetch failed")), "Something went wrong"],
  ["is too slow", () => never, "Something went wrong"],
  ["returns garbage", () => new Response("true"), "Something went wrong"],
  ["refuses the token", () => refusal(401, "invalid_token"), "Something went wrong"],
  [
    "is locked",
    () => refusal(429, "too_many_attempts", { "retry-after": "841" }),
    "Too many attempts. Please try again in 15 minutes.",
  ],
])("R-AUTH-6 when verify-qr %s, the code form stays and shows an error", async (_, answer, text) => {
  const world = createWorld({ api: { "/2fa/get-info": needsCode, "/2fa/verify-qr": answer } });
  await world.logIn();
  const state = await world.submit({ otp: "123456" });
  expect(state).toMatchObject({ step: "twoFactor", pending: { uid: "u1" }, error: { text, field: "otp" } });
  expect(state.fields.otp).toBe("");
  expect(world.paths()).not.toContain("/owners");
  expect([world.visited, world.identity.isKept]).toEqual([[], false]);
});

test("R-AUTH-6 a login that fails after the right code starts over and signs out", async () => {
  const world = createWorld({ api: { "/2fa/get-info": needsCode, "/owners": () => refusal(500, "down") } });
  await world.logIn();
  const state = await world.submit({ otp: "123456" });
  expect(state).toMatchObject({ step: "form", pending: null, error: { text: "Something went wrong" } });
  expect(world.identity.current).toBeNull();
});
