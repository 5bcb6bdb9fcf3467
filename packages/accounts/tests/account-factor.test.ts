import { expect, test } from "vitest";
import { right, verify, wrong, wrongCode } from "./support/codes.ts";
import { ownerBody, startProduct, type TestProduct } from "./support/product.ts";

async function ask(product: TestProduct, call: string, token: string, body: object = {}) {
  const answer = await product.post(call, body, token);
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === "" ? null : JSON.parse(text) };
}

/** Turns the second factor on as the account's page does. Returns the secret and the recovery codes. */
async function turnOn(product: TestProduct, token: string): Promise<{ secret: string; codes: string[] }> {
  const { body } = await ask(product, "/2fa/start", token);
  const on = await ask(product, "/2fa/confirm", token, { otp: product.code(0, body.secret) });
  return { secret: body.secret, codes: on.body.recoveryCodes };
}

test("R-AUTH-6 the account's page turns the second factor on by a new secret and its first code, and gets ten recovery codes", async () => {
  await using product = await startProduct();
  const token = product.tokenOf();
  const first = await ask(product, "/2fa/start", token);
  const second = await ask(product, "/2fa/start", token);
  expect(second.body.secret).not.toBe(first.body.secret);
  const uri = new URL(second.body.uri);
  expect([uri.searchParams.get("secret"), decodeURIComponent(uri.pathname)]).toEqual([
    second.body.secret,
    "/Paraph (local):anna@demo.example",
  ]);
  expect(second.body.picture).toMatch(/^data:image\/svg\+xml;base64,/);
  // The first secret may be known to whoever asked for it.
  const stale = await ask(product, "/2fa/confirm", token, { otp: product.code(0, first.body.secret) });
  expect(stale.body).toEqual(wrong);
  const on = await ask(product, "/2fa/confirm", token, { otp: product.code(0, second.body.secret) });
  expect(on.body).toEqual({ ...right, recoveryCodes: expect.any(Array) });
  expect(new Set(on.body.recoveryCodes).size).toBe(10);
  for (const code of on.body.recoveryCodes) expect(code).toMatch(/^[a-z]{4}(-[a-z]{4}){3}$/);
  expect((await ask(product, "/2fa/start", token)).status).toBe(409);
  const info = await ask(product, "/account/get-info", token);
  expect(info.body.twoFactor).toEqual({ enabled: true, verified: true, recoveryCodesLeft: 10 });
  const stored = JSON.stringify(product.database.prepare("SELECT * FROM recovery_code").all());
  for (const code of on.body.recoveryCodes) expect(stored).not.toContain(code.replaceAll("-", ""));
});

test("R-AUTH-6 a recovery code completes a sign-in in place of a code of the app, once and however it is typed", async () => {
  await using product = await startProduct();
  const { codes } = await turnOn(product, product.tokenOf());
  const [code = "", other = ""] = codes;
  const later = product.tokenOf({ authTime: 1 });
  expect((await product.post("/owners", ownerBody(later))).status).toBe(403);
  expect(await verify(product, ` ${code.toUpperCase().replaceAll("-", " ")}`, later)).toEqual(right);
  expect((await product.post("/owners", ownerBody(later))).status).toBe(200);
  expect(await verify(product, code, later)).toEqual(wrong);
  expect(await verify(product, other.slice(0, -1), later)).toEqual(wrong);
  const stranger = product.enrolled({ uid: "bert", email: "bert@demo.example" });
  const tried = await product.post("/2fa/verify-qr", { otp: other, email: "bert@demo.example" }, stranger);
  expect(await tried.json()).toEqual(wrong);
  expect(await verify(product, other, later)).toEqual(right);
});

test("R-AUTH-6 new recovery codes replace the old ones, and need a code", async () => {
  await using product = await startProduct();
  const token = product.tokenOf();
  const { secret, codes } = await turnOn(product, token);
  product.pass(30);
  expect((await ask(product, "/2fa/recovery-codes", token, { otp: "1" })).body).toEqual(wrong);
  const renewed = await ask(product, "/2fa/recovery-codes", token, { otp: product.code(0, secret) });
  expect(renewed.body.recoveryCodes).toHaveLength(10);
  expect(await verify(product, codes[0] ?? "", token)).toEqual(wrong);
  expect(await verify(product, renewed.body.recoveryCodes[0], token)).toEqual(right);
});

test("R-AUTH-6 turning the factor off needs a code and deletes the recovery codes", async () => {
  await using product = await startProduct();
  const token = product.tokenOf();
  const { codes } = await turnOn(product, token);
  expect((await ask(product, "/2fa/disable", token, { otp: wrongCode(product) })).body).toEqual(wrong);
  expect((await ask(product, "/2fa/disable", token, { otp: codes[0] })).body).toEqual(right);
  const { body } = await ask(product, "/account/get-info", token);
  expect(body.twoFactor).toEqual({ enabled: false, verified: false, recoveryCodesLeft: 0 });
  await turnOn(product, token);
  expect(await verify(product, codes[1] ?? "", token)).toEqual(wrong);
});

test("R-AUTH-6 security figure 4: wrong codes of the account's page and of sign-in lock the account together", async () => {
  await using product = await startProduct();
  const token = product.tokenOf();
  const { codes } = await turnOn(product, token);
  for (const call of ["/2fa/disable", "/2fa/recovery-codes", "/2fa/disable", "/2fa/recovery-codes"])
    await ask(product, call, token, { otp: "1" });
  await verify(product, "1", token);
  for (const call of ["/2fa/disable", "/2fa/recovery-codes"]) {
    const locked = await ask(product, call, token, { otp: codes[0] });
    expect([locked.status, locked.headers.get("retry-after"), locked.body.error], call).toEqual([
      429,
      "900",
      "too_many_attempts",
    ]);
  }
  expect(JSON.stringify(product.logged)).not.toContain(codes[0]);
});
