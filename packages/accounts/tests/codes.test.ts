import { expect, test } from "vitest";
import { seedSecondFactor } from "../src/signature-api/second-factor.ts";
import { email, right, verify, wrong, wrongCode } from "./support/codes.ts";
import { secret, startProduct } from "./support/product.ts";

test("R-AUTH-6 a right code returns success and isValid, a wrong one only success", async () => {
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

test("R-AUTH-6 security figure 2: of fifty concurrent requests with one right code, one passes", async () => {
  await using product = await startProduct();
  const token = product.enrolled();
  const otp = product.code();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => product.post("/2fa/verify-qr", { otp, email }, token)),
  );
  const bodies = await Promise.all(answers.map((answer) => answer.json()));
  expect(bodies.filter((body) => body.isValid)).toHaveLength(1);
});

test("R-AUTH-6 security figure 2: after a later code an earlier one is refused, even if it has not expired", async () => {
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

test("R-AUTH-6 security figure 3: a code of the next step is refused", async () => {
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

test("R-AUTH-6 codes follow RFC 6238", async () => {
  // The RFC's secret, at the first time in its table of test values.
  await using product = await startProduct(59_000);
  const rfc = { uid: "anna", secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" };
  seedSecondFactor(product.database, rfc);
  expect(await verify(product, "287082", product.tokenOf())).toEqual(right);
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

const shifted = (code: string, zero: number) =>
  [...code].map((digit) => String.fromCodePoint(zero + Number(digit))).join("");

test.each<[string, (code: string) => string]>([
  ["in two groups, as apps show it", (code) => ` ${code.slice(0, 3)} ${code.slice(3)} `],
  ["with a hyphen", (code) => `${code.slice(0, 3)}-${code.slice(3)}`],
  ["in full-width digits", (code) => shifted(code, 0xff10)],
  ["in Arabic digits", (code) => shifted(code, 0x0660)],
  ["in Persian digits", (code) => shifted(code, 0x06f0)],
  ["in Devanagari digits", (code) => shifted(code, 0x0966)],
  ["in bold mathematical digits", (code) => shifted(code, 0x1d7ce)],
  ["between marks of direction", (code) => `\u2066${shifted(code, 0x0660)}\u2069`],
])("R-AUTH-6 a code may be typed %s", async (_, typed) => {
  await using product = await startProduct();
  expect(await verify(product, typed(product.code()), product.enrolled())).toEqual(right);
});

test("R-AUTH-6 without an active second factor every code is wrong, and none counts toward the lockout", async () => {
  await using product = await startProduct();
  const token = product.tokenOf();
  for (let at = 0; at < 6; at++) expect(await verify(product, product.code(), token)).toEqual(wrong);
  const begun = "INSERT INTO second_factor (uid, secret, enabled, verified) VALUES ('anna', ?, 1, 0)";
  product.database.prepare(begun).run(secret);
  for (let at = 0; at < 6; at++) expect(await verify(product, product.code(), token)).toEqual(wrong);
});
