import { expect, test } from "vitest";
import { ownerBody, startProduct, type TestProduct } from "../support/product.ts";

const email = "anna@demo.example";
const right = { success: true, isValid: true };
const wrong = { success: true, isValid: false };

async function verify(product: TestProduct, otp: string, token: string): Promise<unknown> {
  return (await product.post("/2fa/verify-qr", { otp, email }, token)).json();
}

/** A code that is not right now, nor one step earlier. */
function wrongCode(product: TestProduct): string {
  const near = [product.code(), product.code(-30), product.code(30)];
  return ["000000", "111111", "222222", "333333"].find((code) => !near.includes(code)) ?? "";
}

test("R-AUTH-6 a right code answers success and isValid, a wrong one success alone", async () => {
  await using product = await startProduct();
  const token = product.enrolled();
  expect(await verify(product, wrongCode(product), token)).toEqual(wrong);
  expect(await verify(product, product.code(), token)).toEqual(right);
});

test("R-AUTH-6 security figure 2: a code counts once", async () => {
  await using product = await startProduct();
  const token = product.enrolled();
  const otp = product.code();
  expect(await verify(product, otp, token)).toEqual(right);
  expect(await verify(product, otp, token)).toEqual(wrong);
  product.pass(30);
  expect(await verify(product, otp, token)).toEqual(wrong);
  expect(await verify(product, product.code(), token)).toEqual(right);
});

test("R-AUTH-6 security figure 2: of fifty requests with one right code at once, one passes", async () => {
  await using product = await startProduct();
  const token = product.enrolled();
  const otp = product.code();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => product.post("/2fa/verify-qr", { otp, email }, token)),
  );
  const bodies = await Promise.all(answers.map((answer) => answer.json()));
  expect(bodies.filter((body) => body.isValid)).toHaveLength(1);
});

test("R-AUTH-6 security figure 2: after a later code an earlier one that is still in time is refused", async () => {
  await using product = await startProduct();
  const token = product.enrolled();
  const earlier = product.code();
  product.pass(30);
  expect(await verify(product, product.code(), token)).toEqual(right);
  expect(await verify(product, earlier, token)).toEqual(wrong);
});

test("R-AUTH-6 security figure 3: a code counts in its step and the next, by the server's clock", async () => {
  for (const [seconds, isValid] of [
    [0, true],
    [29, true],
    [30, true],
    [59, true],
    [60, false],
    [90, false],
  ] as const) {
    await using product = await startProduct();
    const token = product.enrolled();
    const otp = product.code();
    product.pass(seconds);
    expect(await verify(product, otp, token), `${seconds} s later`).toEqual({ success: true, isValid });
  }
});

test("R-AUTH-6 security figure 3: a code of the step to come is refused", async () => {
  await using product = await startProduct();
  const token = product.enrolled();
  expect(await verify(product, product.code(31), token)).toEqual(wrong);
  expect(await verify(product, product.code(30), token)).toEqual(wrong);
});

test("R-AUTH-6 security figure 3: a time in the request changes nothing", async () => {
  await using product = await startProduct();
  const token = product.enrolled();
  const otp = product.code(-90);
  const answer = await product.fetch("/local/signature-api/2fa/verify-qr", {
    method: "POST",
    body: JSON.stringify({ otp, email, time: 0, epoch: 0, now: "2026-03-02T09:58:30Z" }),
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      date: "Mon, 02 Mar 2026 09:58:30 GMT",
    },
  });
  expect(await answer.json()).toEqual(wrong);
});

test("R-AUTH-6 security figure 4: five wrong codes lock the account for 15 minutes, right codes included", async () => {
  await using product = await startProduct();
  const token = product.enrolled();
  for (let at = 0; at < 5; at++) expect(await verify(product, wrongCode(product), token)).toEqual(wrong);
  const locked = await product.post("/2fa/verify-qr", { otp: product.code(), email }, token);
  expect(locked.status).toBe(429);
  expect(locked.headers.get("retry-after")).toBe("900");
  expect(await locked.json()).toEqual({
    success: false,
    isValid: false,
    error: "too_many_attempts",
    message: "Too many wrong codes. Try again in 15 minutes.",
  });
  product.pass(899);
  const later = await product.post("/2fa/verify-qr", { otp: product.code(), email }, token);
  expect([later.status, later.headers.get("retry-after")]).toEqual([429, "1"]);
  expect(await later.json()).toMatchObject({ message: "Too many wrong codes. Try again in 1 minute." });
  product.pass(1);
  expect(await verify(product, product.code(), token)).toEqual(right);
});

test("R-AUTH-6 security figure 4: the lock is the account's, not the token's or the sender's", async () => {
  await using product = await startProduct();
  const tokens = [1, 2, 3, 4, 5].map((authTime) => product.enrolled({ authTime }));
  for (const token of tokens) await verify(product, wrongCode(product), token);
  const fresh = product.tokenOf({ authTime: 6, method: "google.com" });
  const answer = await product.post("/2fa/verify-qr", { otp: product.code(), email }, fresh);
  expect(answer.status).toBe(429);
  const otto = product.enrolled({ uid: "otto", email: "otto@demo.example" });
  const other = { otp: product.code(), email: "otto@demo.example" };
  expect(await (await product.post("/2fa/verify-qr", other, otto)).json()).toEqual(right);
});

test("R-AUTH-6 security figure 4: of fifty guesses at once five are looked at", async () => {
  await using product = await startProduct();
  const token = product.enrolled();
  const otp = wrongCode(product);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => product.post("/2fa/verify-qr", { otp, email }, token)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
});

test("R-AUTH-6 security figure 4: what is refused while locked makes the lock no longer", async () => {
  await using product = await startProduct();
  const token = product.enrolled();
  for (let at = 0; at < 5; at++) await verify(product, wrongCode(product), token);
  product.pass(600);
  for (let at = 0; at < 20; at++) await verify(product, wrongCode(product), token);
  product.pass(300);
  expect(await verify(product, product.code(), token)).toEqual(right);
});

test("R-AUTH-6 security figure 4: the window slides, and a right code starts it anew", async () => {
  await using product = await startProduct();
  const token = product.enrolled();
  for (let at = 0; at < 4; at++) {
    await verify(product, wrongCode(product), token);
    product.pass(240);
  }
  // 16 minutes after the first: three of the four still count.
  expect(await verify(product, wrongCode(product), token)).toEqual(wrong);
  expect(await verify(product, wrongCode(product), token)).toEqual(wrong);
  expect((await product.post("/2fa/verify-qr", { otp: product.code(), email }, token)).status).toBe(429);
  product.pass(900);
  for (let at = 0; at < 4; at++) expect(await verify(product, wrongCode(product), token)).toEqual(wrong);
  expect(await verify(product, product.code(), token)).toEqual(right);
  for (let at = 0; at < 5; at++) expect(await verify(product, wrongCode(product), token)).toEqual(wrong);
});

test("R-AUTH-6 a lock survives a restart", async () => {
  await using product = await startProduct();
  const token = product.enrolled();
  for (let at = 0; at < 5; at++) await verify(product, wrongCode(product), token);
  expect(product.database.prepare("SELECT count(*) AS n FROM wrong_code").get()?.n).toBe(5);
});

test("R-AUTH-6 malformed codes are wrong codes", async () => {
  for (const otp of [
    "",
    "12345",
    "1234567",
    "abcdef",
    "１２３４５６",
    "12.456",
    "-12345",
    "1e5000",
    "' OR 1",
  ]) {
    await using product = await startProduct();
    expect(await verify(product, otp, product.enrolled()), otp).toEqual(wrong);
  }
});

test("R-AUTH-6 a code may be written as apps show it, in two groups", async () => {
  await using product = await startProduct();
  const otp = product.code().replace(/^(...)/, "$1 ");
  expect(await verify(product, ` ${otp} `, product.enrolled())).toEqual(right);
});

test("R-AUTH-6 security figure 5: without the account's own token nobody tries a code", async () => {
  await using product = await startProduct();
  product.enrolled();
  const stranger = product.tokenOf({ uid: "bert", email: "bert@demo.example" });
  const otp = product.code();
  for (const token of [undefined, "forged", stranger]) {
    const answer = await product.post("/2fa/verify-qr", { otp, email }, token);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: "invalid_token" });
  }
});

test("R-AUTH-6 security figure 5: get-info tells the account itself, and strangers nothing", async () => {
  await using product = await startProduct();
  const token = product.enrolled();
  const stranger = product.tokenOf({ uid: "bert", email: "bert@demo.example" });
  const info = async (body: unknown, bearer?: string) => {
    const answer = await product.post("/2fa/get-info", body, bearer);
    return [answer.status, await answer.json()];
  };
  expect(await info({ email }, token)).toEqual([200, { enabled: true, verified: true }]);
  expect(await info({ email: " Anna@Demo.Example" }, token)).toEqual([
    200,
    { enabled: true, verified: true },
  ]);
  const nothing = [200, { enabled: false, verified: false }];
  expect(await info({ email })).toEqual(nothing);
  expect(await info({ email }, "forged")).toEqual(nothing);
  expect(await info({ email }, stranger)).toEqual(nothing);
  expect(await info({ email: "nobody@demo.example" })).toEqual(nothing);
  expect(await info({ email: "bert@demo.example" }, stranger)).toEqual(nothing);
});

test("R-AUTH-6 security figure 1: owners refuses without the second factor, with it for ten minutes", async () => {
  await using product = await startProduct();
  const token = product.enrolled();
  const complete = () => product.post("/owners", ownerBody(token));
  const refused = await complete();
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ error: "two_factor_required" });
  expect(refused.headers.get("set-cookie")).toBeNull();
  await verify(product, wrongCode(product), token);
  expect((await complete()).status).toBe(403);
  await verify(product, product.code(), token);
  product.pass(599);
  expect((await complete()).status).toBe(200);
  product.pass(1);
  expect((await complete()).status).toBe(403);
});

test("R-AUTH-6 security figure 1: the code passes one sign-in, and a renewed token of it", async () => {
  await using product = await startProduct();
  const token = product.enrolled();
  await verify(product, product.code(), token);
  const other = product.tokenOf({ authTime: 1, method: "google.com" });
  expect((await product.post("/owners", ownerBody(other))).status).toBe(403);
  const renewed = product.tokenOf();
  expect((await product.post("/owners", ownerBody(renewed))).status).toBe(200);
});

test("R-AUTH-6 security figure 1: popups are held to the second factor too", async () => {
  await using product = await startProduct();
  for (const method of ["google.com", "microsoft.com"] as const) {
    const token = product.enrolled({ method });
    expect((await product.post("/owners", ownerBody(token))).status, method).toBe(403);
  }
});
