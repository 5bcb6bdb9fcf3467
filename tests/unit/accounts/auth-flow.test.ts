import { expect, test } from "vitest";
import { createAuthFlow, mayAskForMail, rememberMail } from "../../../lib/accounts/auth-flow.ts";
import type { AuthState } from "../../../lib/accounts/auth-state.ts";
import { IdentityError } from "../../../lib/accounts/identity-port.ts";
import { messages, ownTexts } from "../../../lib/accounts/texts.ts";
import { createWorld, refusal } from "../../support/auth-world.ts";
import { ann, createFakeIdentity, gil } from "../../support/fake-identity.ts";
import { keptStorage } from "../../support/kept-storage.ts";

const newcomer = { ...ann, emailVerified: false };
const filled = { email: ann.email, password: "Abcdefg1", confirmPassword: "Abcdefg1" };
const names = ({ identity }: ReturnType<typeof createWorld>) => identity.calls.map(([name]) => name);
const failing = (code: string) => () => Promise.reject(new IdentityError(code, `Firebase: Error (${code}).`));

function registering(options: Parameters<typeof createWorld>[0] = {}) {
  const world = createWorld({ identity: createFakeIdentity([newcomer]), ...options });
  world.act({ type: "open", mode: "register" });
  return world;
}

test("R-AUTH-4 registering sends a mail with uid, e-mail, token and UTM in its link, then signs out", async () => {
  const utm = { utm_content: "b", utm_source: "x & y", other: "z" };
  const world = registering({ stored: { utmData: JSON.stringify(utm), from: "ads" } });
  expect(await world.submit(filled)).toMatchObject({
    step: "verificationSent",
    notice: "Registration successful. Please verify your email.",
    fields: { email: ann.email, password: "", confirmPassword: "" },
  });
  expect(world.requests).toEqual([{ path: "/one-time-tokens", body: {}, token: "token-of-u1" }]);
  expect(world.identity.calls).toEqual([
    ["register", ann.email, "Abcdefg1"],
    ["idToken"],
    [
      "sendVerification",
      "https://app.paraph.example/login?uid=u1&email=Ann%40Example.com&accessToken=mail-value&utm_source=x+%26+y&utm_content=b",
    ],
    ["signOut"],
  ]);
  expect(world.identity.current).toBeNull();
});

test("R-AUTH-4 the mail is sent even without a token for its link", async () => {
  const world = registering({ api: { "/one-time-tokens": () => refusal(404, "not_found") } });
  expect(await world.submit(filled)).toMatchObject({ step: "verificationSent" });
  expect(world.identity.calls[2]).toEqual([
    "sendVerification",
    "https://app.paraph.example/login?uid=u1&email=Ann%40Example.com",
  ]);
});

test("R-AUTH-4 with the hand-off 'query' the mail's link carries the ID token", async () => {
  const world = registering({ handoff: "query" });
  await world.submit(filled);
  expect(String(world.identity.calls[2]?.[1])).toContain("&accessToken=token-of-u1");
  expect(world.requests).toEqual([]);
});

test.each([
  ["auth/email-already-in-use", "This email already has an account. Login, or reset your password."],
  ["auth/weak-password", "Weak Password"],
  ["auth/something-new", "An error occurred during registration."],
])("R-AUTH-3 a registration that fails with %s shows: %s", async (code, text) => {
  const world = registering();
  world.identity.before.set("register", failing(code));
  expect(await world.submit(filled)).toMatchObject({ mode: "register", step: "form", error: { text } });
  expect(world.identity.current).toBeNull();
});

test("R-AUTH-4 when the mail could not be sent, the user can request it again", async () => {
  const world = registering();
  world.identity.before.set("sendVerification", failing("auth/too-many-requests"));
  expect(await world.submit(filled)).toMatchObject({
    mode: "login",
    error: { text: messages.mailFailed, offersVerificationMail: true },
    fields: { email: ann.email, password: "Abcdefg1" },
  });
  expect(world.identity.current).toBeNull();
  world.identity.before.clear();
  world.act({ type: "sendMailAgain" });
  expect(await world.idle()).toMatchObject({
    notice: "Email Verification sent! Check your mailbox",
    error: null,
  });
  expect(world.identity.current).toBeNull();
});

test("R-AUTH-5 the mail can be resent at most once a minute", async () => {
  const world = createWorld({ identity: createFakeIdentity([newcomer]) });
  const sendAgain = async (): Promise<AuthState> => {
    await world.logIn();
    world.act({ type: "sendMailAgain" });
    return world.idle();
  };
  expect(await sendAgain()).toMatchObject({ notice: messages.mailSent });
  world.clock.now += 59_999;
  expect(await sendAgain()).toMatchObject({
    error: { text: ownTexts.mailTooSoon, offersVerificationMail: true },
  });
  world.clock.now += 1;
  expect(await sendAgain()).toMatchObject({ notice: messages.mailSent });
  expect(names(world).filter((name) => name === "sendVerification")).toHaveLength(2);
});

test("R-AUTH-5 the mail limit survives a reload, and browser storage holds no e-mail address", async () => {
  const first = createWorld({ identity: createFakeIdentity([newcomer]) });
  await first.logIn();
  first.act({ type: "sendMailAgain" });
  await first.idle();
  const stored = Object.fromEntries(first.kept);
  expect(JSON.stringify(stored).toLowerCase()).not.toContain("ann");
  const reloaded = createWorld({ identity: createFakeIdentity([newcomer]), stored });
  const sendAgain = async (): Promise<AuthState> => {
    await reloaded.logIn();
    reloaded.act({ type: "sendMailAgain" });
    return reloaded.idle();
  };
  reloaded.clock.now += 59_999;
  expect(await sendAgain()).toMatchObject({ error: { text: ownTexts.mailTooSoon } });
  // A clock that was set back must not block the user for hours.
  reloaded.clock.now -= 3_600_000;
  expect(await sendAgain()).toMatchObject({ notice: messages.mailSent });
});

test.each([
  [["google"], "Continue with Google."],
  [["microsoft"], "Continue with Microsoft."],
  [["email_password"], "Login with your email and password."],
  [null, "Use the one you registered with."],
] as const)(
  "R-AUTH-3 when the address uses another method (%j), the form shows: %s",
  async (methods, text) => {
    const world = createWorld();
    const code = "auth/account-exists-with-different-credential";
    world.identity.before.set("signInWithPopup", () =>
      Promise.reject(new IdentityError(code, "taken", { methods })),
    );
    expect((await world.choose("google")).error?.text).toContain(text);
  },
);

test("R-AUTH-5 resending the mail with a wrong password shows the mail error", async () => {
  const world = createWorld({ identity: createFakeIdentity([newcomer]) });
  await world.logIn();
  world.identity.before.set("signInWithPassword", failing("auth/invalid-credential"));
  world.act({ type: "sendMailAgain" });
  expect(await world.idle()).toMatchObject({
    error: { text: messages.mailFailed, offersVerificationMail: true },
  });
});

test.each([
  [null, { step: "resetSent", toast: { kind: "success", text: "Password reset email sent!" } }],
  // The same response whether or not the address is known.
  [
    "auth/user-not-found",
    { step: "resetSent", toast: { kind: "success", text: "Password reset email sent!" } },
  ],
  [
    "auth/something-new",
    { step: "form", error: null, toast: { kind: "error", text: "Something went wrong" } },
  ],
  [
    "auth/invalid-email",
    { step: "form", error: null, toast: { kind: "error", text: "Please enter valid email" } },
  ],
])(
  "R-AUTH-8 a toast reports the reset mail's outcome when the provider responds with %s",
  async (code, state) => {
    const world = createWorld();
    if (code) world.identity.before.set("sendReset", failing(code));
    world.act({ type: "switchMode", mode: "forgot" });
    expect(await world.submit({ email: " ann@example.com " })).toMatchObject(state);
    expect(world.identity.calls[0]).toEqual(["sendReset", "ann@example.com"]);
  },
);

test.each([
  ["auth/invalid-credential", "Email or Password is incorrect. Please try again."],
  ["auth/user-not-found", "Email or Password is incorrect. Please try again."],
])("R-AUTH-3 a login that fails with %s shows: %s", async (code, text) => {
  const world = createWorld();
  world.identity.before.set("signInWithPassword", failing(code));
  expect(await world.logIn()).toMatchObject({
    step: "form",
    error: { text },
    fields: { password: "Abcdefg1" },
  });
  expect(world.reports).toEqual([`The account dialog's work "login" failed: ${code}`]);
});

test("R-AUTH-9 a second window cancels the first, whose late result is ignored", async () => {
  const other = { ...gil, uid: "u3", method: "microsoft" } as const;
  const world = createWorld({ identity: createFakeIdentity([gil, other]) });
  const first = Promise.withResolvers<void>();
  world.identity.before.set("signInWithPopup", () => first.promise);
  world.act({ type: "choose", provider: "google" });
  await Promise.resolve();
  world.identity.before.clear();
  expect(await world.choose("microsoft")).toMatchObject({ step: "redirecting" });
  first.resolve();
  await first.promise;
  expect(world.identity.current?.uid).toBe("u3");
  expect(world.visited).toHaveLength(1);
});

test("R-AUTH-9 after focus returns to the page the form is usable, and the window can still sign in", async () => {
  const world = createWorld();
  const answer = Promise.withResolvers<void>();
  world.identity.before.set("signInWithPopup", () => answer.promise);
  world.act({ type: "choose", provider: "google" });
  world.act({ type: "windowFocused" });
  world.fill({ email: "someone@example.com" });
  expect(world.getState()).toMatchObject({ step: "form", busyWith: null });
  answer.resolve();
  expect(await world.until(({ step }) => step === "redirecting")).toMatchObject({ error: null });
});

test("R-AUTH-9 closing the window shows a quiet notice, not an error", async () => {
  const world = createWorld();
  world.identity.before.set("signInWithPopup", failing("auth/popup-closed-by-user"));
  const { error, notice } = await world.choose("google");
  expect([error, notice]).toEqual([null, expect.stringContaining("was closed")]);
});

test("R-AUTH-10 the provider's code loads on the first action that needs it; if loading fails, the form shows an error", async () => {
  const world = createWorld();
  let loads = 0;
  const flow = createAuthFlow({
    ...world.ports,
    identity: () => {
      loads += 1;
      return Promise.reject(new TypeError("Failed to fetch"));
    },
  });
  flow.act({ type: "open", mode: "login" });
  flow.act({ type: "submit" });
  flow.act({ type: "close" });
  expect(loads).toBe(0);
  flow.act({ type: "choose", provider: "google" });
  await Promise.resolve();
  flow.act({ type: "choose", provider: "microsoft" });
  await new Promise<void>((resolve) => flow.subscribe(() => flow.getState().step === "form" && resolve()));
  expect(flow.getState().error?.text).toBe(messages.socialFailed);
  expect(loads).toBe(2);
});

test("R-AUTH-5 the mail limit is per address", () => {
  const { storage } = keptStorage();
  rememberMail(storage, "Ann@example.com", 1_000);
  expect(mayAskForMail(storage, "ann@EXAMPLE.com", 60_999)).toBe(false);
  expect(mayAskForMail(storage, "ann@example.com", 61_000)).toBe(true);
  expect(mayAskForMail(storage, "bob@example.com", 1_001)).toBe(true);
});
