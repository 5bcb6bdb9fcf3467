import { expect, test } from "vitest";
import { email, verify, wrongCode } from "./support/codes.ts";
import { signIn } from "./support/dashboard.ts";
import { ownerBody, startProduct } from "./support/product.ts";

test("R-AUTH-6 a seeded second factor that was turned off stays off after a restart", async () => {
  await using product = await startProduct();
  const token = product.enrolled();
  await verify(product, product.code(), token);
  const anna = await signIn(product, token);
  product.pass(30);
  const off = await anna.send("/two-factor", { act: "disable", code: product.code() });
  expect(off.status).toBe(303);
  product.restart();
  const again = product.enrolled();
  expect(await (await product.post("/2fa/get-info", { email }, again)).json()).toEqual({
    enabled: false,
    verified: false,
  });
});

test("R-AUTH-6 security figure 5: nobody can try a code without the account's own token", async () => {
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

test("R-AUTH-6 security figure 5: get-info answers only the account itself", async () => {
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
  expect(await info({ email: "bert@demo.example" }, token)).toEqual(nothing);
});

test("R-AUTH-6 security figure 1: owners requires the second factor, which is valid for ten minutes", async () => {
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

test("R-AUTH-6 security figure 1: a code covers one sign-in, including its renewed tokens", async () => {
  await using product = await startProduct();
  const token = product.enrolled();
  await verify(product, product.code(), token);
  const other = product.tokenOf({ authTime: 1, method: "google.com" });
  expect((await product.post("/owners", ownerBody(other))).status).toBe(403);
  const renewed = product.tokenOf();
  expect((await product.post("/owners", ownerBody(renewed))).status).toBe(200);
});

test("R-AUTH-6 security figure 1: sign-ins by popup need the second factor too", async () => {
  await using product = await startProduct();
  for (const method of ["google.com", "microsoft.com"] as const) {
    const token = product.enrolled({ method });
    expect((await product.post("/owners", ownerBody(token))).status, method).toBe(403);
  }
});
