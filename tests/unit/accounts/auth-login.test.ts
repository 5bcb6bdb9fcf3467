import { expect, test } from "vitest";
import { type Answerer, createWorld, never, ownerOf, refusal } from "../../support/auth-world.ts";
import { ann, createFakeIdentity, gil } from "../../support/fake-identity.ts";

test("R-AUTH-7 a login sends the owner and hands over to the dashboard", async () => {
  const utm = { utm_id: "7", utm_campaign: "paidtrial" };
  const world = createWorld({ stored: { from: "newsletter", utmData: JSON.stringify(utm) } });
  expect(await world.logIn()).toMatchObject({ step: "redirecting", notice: "Redirecting to dashboard" });
  expect(world.requests).toEqual([
    { path: "/2fa/get-info", body: { email: "Ann@Example.com" }, token: "token-of-u1" },
    {
      path: "/owners",
      token: null,
      body: {
        email: "ann@example.com",
        name: null,
        profilePic: null,
        phone: null,
        from: "newsletter",
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        accessToken: "token-of-u1",
        projectId: "demo-paraph",
        utmData: utm,
      },
    },
    { path: "/login-methods", body: { method: "email_password" }, token: "token-of-u1" },
  ]);
  expect(world.visited).toEqual([
    "https://app.paraph.example/login?accessToken=single-use&email=Ann%40Example.com&from=newsletter",
  ]);
  expect(world.identity.isKept).toBe(true);
  expect(world.kept.get("owner")).toBe('{"email":"Ann@Example.com"}');
  expect(world.announced).toEqual([{ email: "Ann@Example.com", method: "email_password", isSignUp: false }]);
  expect(world.reports).toEqual([]);
});

test("R-AUTH-7 the provider's full profile is passed on, and a sign-up is announced as a sign-up", async () => {
  const world = createWorld({ api: { "/owners": () => ownerOf(gil.email, true) } });
  await world.choose("google");
  expect(world.requests[1]?.body).toMatchObject({
    name: "Gil Öz & Co",
    profilePic: "https://pictures.example/gil.png?s=96",
    phone: "+49 30 1",
    from: "website",
    utmData: {},
  });
  const { searchParams } = new URL(String(world.visited[0]));
  expect([...searchParams]).toEqual([
    ["accessToken", "single-use"],
    ["email", "gil@example.com"],
    ["name", "Gil Öz & Co"],
    ["photoURL", "https://pictures.example/gil.png?s=96"],
    ["phoneNumber", "+49 30 1"],
    ["from", "website"],
  ]);
  expect(world.kept.get("owner")).toBe('{"email":"gil@example.com","name":"Gil Öz & Co"}');
  expect(world.announced).toEqual([{ email: "gil@example.com", method: "google", isSignUp: true }]);
});

test("R-AUTH-7 with the hand-off 'query' the dashboard gets the ID token itself", async () => {
  const world = createWorld({
    handoff: "query",
    api: { "/owners": () => ({ owner: { email: ann.email } }) },
  });
  await world.logIn();
  expect(new URL(String(world.visited[0])).searchParams.get("accessToken")).toBe("token-of-u1");
});

test("R-AUTH-7 addresses that differ only in whitespace or case are the same", async () => {
  const world = createWorld({ api: { "/owners": () => ownerOf(" ANN@example.COM ") } });
  expect(await world.logIn()).toMatchObject({ step: "redirecting" });
});

test.each<[string, Answerer]>([
  ["/login-methods", () => refusal(500, "down")],
  ["/login-methods", () => never],
])("R-AUTH-9 a login continues when %s fails, because recording must not block it", async (path, answer) => {
  const world = createWorld({ api: { [path]: answer } });
  expect(await world.logIn()).toMatchObject({ step: "redirecting" });
  expect(world.visited).toHaveLength(1);
});

test("R-AUTH-7 a login continues when the browser can't store the session", async () => {
  const world = createWorld();
  world.identity.before.set("keepSession", () => Promise.reject(new Error("No IndexedDB.")));
  expect(await world.logIn()).toMatchObject({ step: "redirecting" });
  expect(world.reports).toEqual(["The session is not kept: No IndexedDB."]);
});

test.each<[string, Answerer, string]>([
  ["is down", () => refusal(503, "down"), "Something went wrong"],
  ["is unreachable", () => Promise.reject(new TypeError("fetch failed")), "Something went wrong"],
  ["is too slow", () => never, "Something went wrong"],
  ["returns garbage", () => new Response("<!doctype html>"), "Something went wrong"],
  ["returns null", () => null, "Something went wrong"],
  ["returns a list", () => [ownerOf(ann.email)], "Something went wrong"],
  ["returns an empty response", () => new Response(null, { status: 204 }), "Something went wrong"],
  ["names no owner", () => ({ accessToken: "single-use" }), "Something went wrong"],
  ["names an owner without e-mail", () => ({ owner: {}, accessToken: "x" }), "Something went wrong"],
  // A service that doesn't keep to its types.
  ["names an owner whose e-mail is a list", () => ownerOf([ann.email] as never), "Something went wrong"],
  ["names another person", () => ownerOf("eve@example.com"), "Something went wrong"],
  ["returns no single-use token", () => ({ owner: { email: ann.email } }), "Something went wrong"],
  ["returns an empty token", () => ({ ...ownerOf(ann.email), accessToken: "" }), "Something went wrong"],
  ["refuses the token", () => refusal(401, "invalid_token"), "Something went wrong"],
  ["refuses a field", () => refusal(400, "invalid_field"), "Something went wrong"],
  ["refuses for an unknown reason", () => refusal(403, "banned"), "Something went wrong"],
  [
    "asks to wait",
    () => refusal(429, "too_many_attempts", { "retry-after": "120" }),
    "Too many attempts. Please try again in 2 minutes.",
  ],
  [
    "asks to wait without saying how long",
    () => refusal(429, "too_many_attempts"),
    "Too many attempts. Please wait a few minutes, then try again.",
  ],
])(
  "R-AUTH-7 when the owners API %s, the user is signed out and the form shows an error",
  async (_, answer, text) => {
    const world = createWorld({ api: { "/owners": answer } });
    const state = await world.logIn();
    expect(state).toMatchObject({
      step: "form",
      mode: "login",
      error: { text, offersVerificationMail: false },
    });
    expect(state.fields).toMatchObject({ email: "Ann@Example.com", password: "Abcdefg1" });
    expect(world.identity.current).toBeNull();
    expect([world.visited, world.announced, [...world.kept]]).toEqual([[], [], []]);
    expect(world.reports).toHaveLength(1);
    expect(world.reports.join()).not.toContain("token-of");
  },
);

test("R-AUTH-5 an unverified login is blocked before any API request, and the form offers the mail", async () => {
  const world = createWorld({ identity: createFakeIdentity([{ ...ann, emailVerified: false }]) });
  expect(await world.logIn()).toMatchObject({
    step: "form",
    error: { text: "Please verify your email address, check your inbox.", offersVerificationMail: true },
  });
  expect(world.requests).toEqual([]);
  expect(world.identity.current).toBeNull();
});

test("R-AUTH-5 Microsoft users can log in although Microsoft never reports an address as verified", async () => {
  const mia = { ...gil, method: "microsoft", emailVerified: false } as const;
  const world = createWorld({ identity: createFakeIdentity([mia]) });
  expect(await world.choose("microsoft")).toMatchObject({ step: "redirecting" });
});

test("R-AUTH-5 the server's own verification check also blocks the login", async () => {
  const world = createWorld({ api: { "/owners": () => refusal(403, "email_unverified") } });
  expect(await world.logIn()).toMatchObject({ error: { offersVerificationMail: true } });
  expect(world.identity.current).toBeNull();
});

test("R-AUTH-5 users without a password are sent the verification mail at once", async () => {
  const world = createWorld({ api: { "/owners": () => refusal(403, "email_unverified") } });
  const { error } = await world.choose("google");
  expect(error).toMatchObject({ text: "Please verify your email address, check your inbox." });
  expect(error?.offersVerificationMail).toBe(false);
  expect(world.identity.calls.map(([name]) => name)).toContain("sendVerification");
  expect(world.identity.current).toBeNull();
});
