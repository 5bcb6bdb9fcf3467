import { expect, test } from "vitest";
import { browse, cookieOf, expectRefused, factsOf } from "./support/dashboard.ts";
import { startProduct, type TestProduct } from "./support/product.ts";

async function mailValue(product: TestProduct): Promise<string> {
  const token = product.tokenOf({ emailVerified: false });
  return (await (await product.post("/one-time-tokens", {}, token)).json()).accessToken;
}

function setVerified(product: TestProduct): void {
  product.accounts.set("anna", { emailVerified: true, validSince: 0 });
}

test("R-AUTH-4 the verification mail's value signs in once, and only after the address is verified", async () => {
  await using product = await startProduct();
  const value = await mailValue(product);
  const address = `/login?uid=anna&email=anna@demo.example&accessToken=${value}&utm_source=news`;
  await expectRefused(product, address, /not verified yet/);
  setVerified(product);
  const landed = await browse(product).open(address);
  expect(landed.status).toBe(303);
  const { page } = await browse(product, cookieOf(landed)).open("");
  expect(factsOf(page, "handed")).toEqual([
    ["uid", "anna"],
    ["email", "anna@demo.example"],
    ["accessToken", `${value.slice(0, 6)}…`],
    ["utm_source", "news"],
  ]);
  expect(page.text).toContain("No sign-in was completed on the site yet");
  await expectRefused(product, address, /used already/);
});

test("R-AUTH-4 the verification mail's value expires after an hour", async () => {
  await using product = await startProduct();
  const token = product.tokenOf({ emailVerified: false });
  const answer = await product.post("/one-time-tokens", {}, token);
  const { accessToken, expiresIn } = await answer.json();
  expect(expiresIn).toBe(3600);
  setVerified(product);
  product.pass(3600);
  await expectRefused(product, `/login?accessToken=${accessToken}`, /expired/);
});

test("R-AUTH-4 R-AUTH-6 a mail can't bypass the second factor", async () => {
  await using product = await startProduct();
  const value = await mailValue(product);
  setVerified(product);
  const enrolled = product.enrolled({ emailVerified: false });
  await expectRefused(product, `/login?accessToken=${value}`, /two-factor authentication on/);
  const refused = await product.post("/one-time-tokens", {}, enrolled);
  expect([refused.status, (await refused.json()).error]).toEqual([403, "two_factor_required"]);
});

test("R-AUTH-4 creating a mail's value needs a token and an unverified address", async () => {
  await using product = await startProduct();
  expect((await product.post("/one-time-tokens", {})).status).toBe(401);
  const verified = await product.post("/one-time-tokens", {}, product.tokenOf());
  expect([verified.status, (await verified.json()).error]).toEqual([409, "already_verified"]);
});
