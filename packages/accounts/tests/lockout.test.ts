import { expect, test } from "vitest";
import { email, right, verify, wrong, wrongCode } from "./support/codes.ts";
import { ownerBody, startProduct } from "./support/product.ts";

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

test("R-AUTH-6 security figure 4: the lockout applies to the account, not to a token or a sign-in method", async () => {
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

test("R-AUTH-6 security figure 4: of fifty concurrent guesses only five are checked", async () => {
  await using product = await startProduct();
  const token = product.enrolled();
  const otp = wrongCode(product);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => product.post("/2fa/verify-qr", { otp, email }, token)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
});

test("R-AUTH-6 security figure 4: attempts during a lockout do not extend it", async () => {
  await using product = await startProduct();
  const token = product.enrolled();
  for (let at = 0; at < 5; at++) await verify(product, wrongCode(product), token);
  product.pass(600);
  for (let at = 0; at < 20; at++) await verify(product, wrongCode(product), token);
  product.pass(300);
  expect(await verify(product, product.code(), token)).toEqual(right);
});

test("R-AUTH-6 security figure 4: the window slides, and a right code resets it", async () => {
  await using product = await startProduct();
  const token = product.enrolled();
  for (let at = 0; at < 4; at++) {
    await verify(product, wrongCode(product), token);
    product.pass(240);
  }
  // 16 minutes after the first wrong code, three of the four still count.
  expect(await verify(product, wrongCode(product), token)).toEqual(wrong);
  expect(await verify(product, wrongCode(product), token)).toEqual(wrong);
  expect((await product.post("/2fa/verify-qr", { otp: product.code(), email }, token)).status).toBe(429);
  product.pass(900);
  for (let at = 0; at < 4; at++) expect(await verify(product, wrongCode(product), token)).toEqual(wrong);
  expect(await verify(product, product.code(), token)).toEqual(right);
  for (let at = 0; at < 5; at++) expect(await verify(product, wrongCode(product), token)).toEqual(wrong);
});

test("R-AUTH-6 lockouts, used codes and verified sign-ins survive a restart", async () => {
  await using product = await startProduct();
  const token = product.enrolled();
  const used = product.code();
  await verify(product, used, token);
  product.restart();
  expect(await verify(product, used, token)).toEqual(wrong);
  expect((await product.post("/owners", ownerBody(token))).status).toBe(200);
  for (let at = 0; at < 4; at++) await verify(product, wrongCode(product), token);
  product.restart();
  expect((await product.post("/2fa/verify-qr", { otp: product.code(30), email }, token)).status).toBe(429);
});
