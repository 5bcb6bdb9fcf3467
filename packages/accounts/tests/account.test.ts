import { expect, test } from "vitest";
import { verify } from "./support/codes.ts";
import { completeLogin, signIn } from "./support/dashboard.ts";
import { ownerBody, startProduct, type TestProduct } from "./support/product.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";
const email = "anna@demo.example";

const calls = ["/account/get-info", "/account/export", "/account/end-sessions", "/account/delete"];
const factorCalls = ["/2fa/start", "/2fa/confirm", "/2fa/disable", "/2fa/recovery-codes"];
const body = { otp: "123456", email };

async function answer(product: TestProduct, call: string, token?: string, sent: object = body) {
  const response = await product.post(call, sent, token);
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

test("R-AUTH-7 somebody sees the owner, the completed sign-ins and the dashboard's sessions of their own account", async () => {
  await using product = await startProduct();
  const token = product.tokenOf();
  const info = async () => (await answer(product, "/account/get-info", token)).body;
  expect(await info()).toEqual({
    owner: null,
    twoFactor: { enabled: false, verified: false, recoveryCodesLeft: 0 },
    signIns: [],
    sessions: [],
  });
  await product.post("/owners", ownerBody(token), undefined, { "user-agent": firefox });
  await signIn(product, product.tokenOf({ uid: "bert", email: "bert@demo.example" }), {
    email: "bert@demo.example",
  });
  product.pass(60);
  await signIn(
    product,
    product.tokenOf({ authTime: Date.parse("2026-03-02T10:00:30Z") / 1000, method: "google.com" }),
  );
  expect(await info()).toMatchObject({
    owner: { email, from: "website", timezone: "Europe/Berlin", utmData: { utm_source: "news" } },
    signIns: [
      { method: "google.com", at: "2026-03-02T10:01:00.000Z" },
      { method: "password", browser: "Firefox on Linux", at: "2026-03-02T10:00:00.000Z" },
    ],
    sessions: [{ startedAt: "2026-03-02T10:01:00.000Z", endsAt: "2026-03-02T18:01:00.000Z" }],
  });
});

test("R-AUTH-7 the copy of what is kept holds the person's own records only", async () => {
  await using product = await startProduct();
  const token = product.tokenOf();
  await completeLogin(product, token);
  expect((await answer(product, "/account/export", token)).body.advertising).toEqual({ refusedAt: null });
  await product.post("/advertising-choice", { refuse: "signal" }, token);
  const { body: copy } = await answer(product, "/account/export", token);
  expect(Object.keys(copy)).toEqual(["owner", "twoFactor", "signIns", "sessions", "advertising", "records"]);
  expect(copy.advertising).toEqual({ refusedAt: "2026-03-02T10:00:00.000Z" });
  expect(copy.records).toEqual({ purchases: [{ buyer: email }] });
  // Whoever has not shown that an address is theirs does not get what was bought with it.
  const unproven = product.tokenOf({ uid: "mia", emailVerified: false, method: "microsoft.com" });
  expect((await answer(product, "/account/export", unproven)).body.records).toEqual({});
});

test("R-AUTH-7 signing out everywhere ends the dashboard's sessions, open hand-offs and the provider's sign-ins", async () => {
  await using product = await startProduct();
  const token = product.tokenOf();
  const anna = await signIn(product, token);
  const value = await completeLogin(product, token);
  const bert = product.tokenOf({ uid: "bert", email: "bert@demo.example" });
  const other = await signIn(product, bert, { email: "bert@demo.example" });
  expect((await answer(product, "/account/end-sessions", token)).status).toBe(204);
  expect(product.ended).toEqual(["anna"]);
  expect((await anna.open("")).status).toBe(403);
  expect((await anna.open(`/login?accessToken=${value}`)).status).toBe(403);
  expect((await other.open("")).status).toBe(200);
});

test("R-AUTH-7 deletion asks for the account's address and leaves nothing of it, and others' data stays", async () => {
  await using product = await startProduct();
  const bert = product.tokenOf({ uid: "bert", email: "bert@demo.example" });
  await signIn(product, bert, { email: "bert@demo.example" });
  const token = product.enrolled();
  await verify(product, "000000", token);
  await verify(product, product.code(), token);
  await signIn(product, token);
  await product.post("/login-methods", { method: "email_password" }, token);
  product.pass(30);
  await answer(product, "/2fa/recovery-codes", token, { otp: product.code() });
  const refused = await answer(product, "/account/delete", token, { email: "bert@demo.example" });
  expect([refused.status, refused.body.field]).toEqual([400, "email"]);
  expect(leftOf(product, "anna")).not.toEqual([]);
  expect((await answer(product, "/account/delete", token, { email: " Anna@Demo.Example" })).status).toBe(204);
  expect(leftOf(product, "anna")).toEqual([]);
  expect(leftOf(product, "bert")).toEqual(["owner", "handoff", "sign_in", "session"].sort());
});

test("R-AUTH-6 security figure 5: each call is refused to strangers, and without the second factor", async () => {
  await using product = await startProduct();
  product.enrolled();
  const unverified = product.tokenOf({ uid: "uwe", email: "uwe@demo.example", emailVerified: false });
  for (const call of [...calls, ...factorCalls]) {
    for (const token of [undefined, "forged"])
      expect((await answer(product, call, token)).status, call).toBe(401);
    const refused = await answer(product, call, unverified, { ...body, email: "uwe@demo.example" });
    expect([refused.status, refused.body.error], call).toEqual([403, "email_unverified"]);
    const half = await answer(product, call, product.tokenOf());
    expect([half.status, half.body.error], call).toEqual([403, "two_factor_required"]);
    const foreign = await product.post(call, body, product.tokenOf(), { origin: "http://evil.example" });
    expect((await foreign.json()).error, call).toBe("foreign_origin");
  }
});

test("R-AUTH-6 a sign-in that passed the second factor may read the account later, but not complete a login", async () => {
  await using product = await startProduct();
  const token = product.enrolled();
  await verify(product, product.code(), token);
  product.pass(60 * 60);
  expect((await answer(product, "/account/get-info", token)).status).toBe(200);
  expect((await product.post("/owners", ownerBody(token))).status).toBe(403);
});

test("R-AUTH-7 changes and copies need a sign-in of the last five minutes", async () => {
  await using product = await startProduct();
  const token = product.tokenOf();
  product.pass(5 * 60);
  for (const call of ["/account/export", "/account/delete", "/2fa/start", "/2fa/confirm"]) {
    const refused = await answer(product, call, token);
    expect([refused.status, refused.body.error], call).toEqual([403, "recent_sign_in_required"]);
  }
  expect((await answer(product, "/account/get-info", token)).status).toBe(200);
});

/** Names of the tables that have rows of an account. */
function leftOf({ database }: TestProduct, uid: string): string[] {
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  return tables
    .map(({ name }) => String(name))
    .filter((table) => database.prepare(`SELECT 1 FROM ${table} WHERE uid = ?`).get(uid) !== undefined)
    .sort();
}
