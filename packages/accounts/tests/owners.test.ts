import { expect, test } from "vitest";
import { ownerBody, startProduct } from "./support/product.ts";

test("R-AUTH-7 owners returns the owner and a value that expires after 60 seconds", async () => {
  await using product = await startProduct();
  const answer = await product.post("/owners", ownerBody(product.tokenOf()));
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.json()).toEqual({
    owner: { email: "anna@demo.example", isSignUp: true },
    accessToken: expect.stringMatching(/^[\w-]{43}$/),
    expiresIn: 60,
  });
});

test("R-AUTH-7 isSignUp is true only the first time an owner completes a login", async () => {
  await using product = await startProduct();
  const token = product.tokenOf();
  const isSignUp = async () =>
    (await (await product.post("/owners", ownerBody(token))).json()).owner.isSignUp;
  expect([await isSignUp(), await isSignUp(), await isSignUp()]).toEqual([true, false, false]);
});

test("R-AUTH-7 of concurrent logins only one is the sign-up", async () => {
  await using product = await startProduct();
  const token = product.tokenOf();
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => (await product.post("/owners", ownerBody(token))).json()),
  );
  expect(answers.filter(({ owner }) => owner.isSignUp)).toHaveLength(1);
  expect(new Set(answers.map(({ accessToken }) => accessToken)).size).toBe(20);
});

test("R-AUTH-7 a refused login does not count as the sign-up", async () => {
  await using product = await startProduct();
  await product.post("/owners", ownerBody(product.tokenOf({ emailVerified: false })));
  const answer = await product.post("/owners", ownerBody(product.tokenOf()));
  expect((await answer.json()).owner.isSignUp).toBe(true);
});

test("R-AUTH-7 addresses are compared without case and surrounding spaces, and returned in lower case", async () => {
  await using product = await startProduct();
  const token = product.tokenOf({ email: "Anna@Demo.example" });
  const answer = await product.post("/owners", ownerBody(token, { email: " ANNA@demo.example " }));
  expect((await answer.json()).owner.email).toBe("anna@demo.example");
});

test("R-AUTH-7 owners refuses invalid tokens and tokens of another account", async () => {
  await using product = await startProduct();
  const bert = product.tokenOf({ uid: "bert", email: "bert@demo.example" });
  for (const token of ["forged", bert, "a.b.c"]) {
    const answer = await product.post("/owners", ownerBody(token));
    expect(answer.status, token).toBe(401);
    expect(await answer.json(), token).toMatchObject({ error: "invalid_token" });
  }
});

test("R-AUTH-5 security figure 7: owners refuses an unverified address after a sign-in by password", async () => {
  await using product = await startProduct();
  const refused = await product.post("/owners", ownerBody(product.tokenOf({ emailVerified: false })));
  expect(refused.status).toBe(403);
  expect(refused.headers.get("set-cookie")).toBeNull();
  expect(await refused.json()).toEqual({
    error: "email_unverified",
    message: "The e-mail address is not verified yet.",
  });
  const microsoft = product.tokenOf({ emailVerified: false, method: "microsoft.com" });
  expect((await product.post("/owners", ownerBody(microsoft))).status).toBe(200);
});

test("R-AUTH-5 owners reports an unverified address before a missing second factor", async () => {
  await using product = await startProduct();
  const answer = await product.post("/owners", ownerBody(product.enrolled({ emailVerified: false })));
  expect((await answer.json()).error).toBe("email_unverified");
});

test("R-AUTH-7 an error about a body names the field", async () => {
  await using product = await startProduct();
  const token = product.tokenOf();
  const wrong: [string, Record<string, unknown>][] = [
    ["email", { email: undefined }],
    ["email", { email: "" }],
    ["name", { name: 7 }],
    ["profilePic", { profilePic: "x".repeat(2049) }],
    ["phone", { phone: {} }],
    ["from", { from: "two words" }],
    ["from", { from: "x".repeat(65) }],
    ["from", { from: "<b>" }],
    ["timezone", { timezone: undefined }],
    ["timezone", { timezone: "Europe/Berlin\n" }],
    ["accessToken", { accessToken: null }],
    ["projectId", { projectId: 1 }],
    ["utmData", { utmData: "utm_source=news" }],
    ["utmData.utm_term", { utmData: { utm_term: 1 } }],
    ["utmData.utm_id", { utmData: { utm_id: "x".repeat(513) } }],
  ];
  for (const [field, changes] of wrong) {
    const answer = await product.post("/owners", ownerBody(token, changes));
    expect(answer.status, field).toBe(400);
    expect(await answer.json(), field).toMatchObject({ error: "invalid_field", field });
  }
});

test("R-AUTH-7 R-TRACK-1 owners accepts people without name, picture, phone or campaign", async () => {
  await using product = await startProduct();
  const body = ownerBody(product.tokenOf(), {
    name: undefined,
    profilePic: undefined,
    phone: undefined,
    utmData: null,
  });
  expect((await product.post("/owners", body)).status).toBe(200);
  const empty = ownerBody(product.tokenOf(), { utmData: {} });
  expect((await product.post("/owners", empty)).status).toBe(200);
});

test("R-TRACK-1 only the six known campaign keys are stored, and the last object replaces the one before", async () => {
  await using product = await startProduct();
  const kept = async (utmData: unknown) => {
    await product.post("/owners", ownerBody(product.tokenOf(), { utmData }));
    return JSON.parse(String(product.database.prepare("SELECT utm FROM owner").get()?.utm));
  };
  const six = {
    utm_id: "1",
    utm_source: "news",
    utm_medium: "mail",
    utm_campaign: "paidtrial",
    utm_term: "sign",
    utm_content: "top",
  };
  expect(await kept({ ...six, gclid: "x" })).toEqual(six);
  expect(await kept({ utm_source: "later" })).toEqual({ utm_source: "later" });
});

test("R-AUTH-9 a sign-in's method is recorded only if its token confirms it", async () => {
  await using product = await startProduct();
  const recorded = () => product.database.prepare("SELECT uid, method FROM login_method").all();
  const google = product.tokenOf({ method: "google.com" });
  const answer = await product.post("/login-methods", { method: "google" }, google);
  expect([answer.status, await answer.text()]).toEqual([204, ""]);
  expect(recorded()).toEqual([{ uid: "anna", method: "google" }]);
  await product.post("/login-methods", { method: "email_password" }, product.tokenOf());
  expect(recorded()).toEqual([{ uid: "anna", method: "email_password" }]);
  for (const method of ["microsoft", "password", "", null]) {
    const wrong = await product.post("/login-methods", { method }, google);
    expect(wrong.status, `${method}`).toBe(400);
    expect(await wrong.json()).toMatchObject({ error: "invalid_field", field: "method" });
  }
  expect((await product.post("/login-methods", { method: "google" })).status).toBe(401);
});

test("R-TRACK-5 a signal refuses advertising for the owner, and only a choice that names this refusal lifts it", async () => {
  await using product = await startProduct();
  const choose = async (change: object, token = product.tokenOf()) =>
    (await (await product.post("/advertising-choice", change, token)).json()).refusedAt;
  const bert = product.tokenOf({ uid: "bert", email: "bert@demo.example" });
  expect(await choose({})).toBeNull();
  const first = await choose({ refuse: "signal" });
  expect(first).toBe("2026-03-02T10:00:00.000Z");
  product.pass(60);
  expect(await choose({ refuse: "signal" }), "the first one holds").toBe(first);
  expect(await choose({}, bert), "another owner").toBeNull();
  product.restart();
  expect(await choose({ allow: "2026-03-02T09:59:59.000Z" }), "another refusal").toBe(first);
  expect(await choose({ allow: first })).toBeNull();
  expect(await choose({ refuse: "signal" }), "a later signal").toBe("2026-03-02T10:01:00.000Z");
  expect(await choose({ allow: first }), "the lifted one again").toBe("2026-03-02T10:01:00.000Z");
});

test("R-TRACK-5 nobody reads or changes an owner's choice without that owner's complete sign-in", async () => {
  await using product = await startProduct();
  const status = async (change: unknown, token?: string) =>
    (await product.post("/advertising-choice", change, token)).status;
  expect(await status({ refuse: "signal" })).toBe(401);
  expect(await status({ refuse: "signal" }, product.enrolled())).toBe(403);
  const anna = product.tokenOf({ uid: "otto" });
  for (const wrong of [{ refuse: "me" }, { allow: true }, { email: "anna@demo.example" }, []])
    expect(await status(wrong, anna), JSON.stringify(wrong)).toBe(400);
});
