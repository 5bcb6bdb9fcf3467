import { expect, test } from "vitest";
import { browse, completeLogin, cookieOf, dashboard, expectRefused, factsOf } from "./support/dashboard.ts";
import { startProduct } from "./support/product.ts";

test("R-AUTH-7 security figure 11: a hand-off value signs in once and is removed from the address", async () => {
  await using product = await startProduct();
  const value = await completeLogin(product, product.tokenOf());
  const landed = await browse(product).open(`/login?accessToken=${value}`);
  expect([landed.status, landed.headers.get("location")]).toEqual([303, dashboard]);
  expect(landed.headers.get("referrer-policy")).toBe("no-referrer");
  expect(landed.headers.get("cache-control")).toBe("no-store");
  await expectRefused(product, `/login?accessToken=${value}`, /used already/);
});

test("R-AUTH-7 security figure 12: the session's cookie is HttpOnly and limited to the dashboard's path", async () => {
  await using product = await startProduct();
  const open = async (headers: Record<string, string> = {}) => {
    const value = await completeLogin(product, product.tokenOf());
    const answer = await product.fetch(`${dashboard}/login?accessToken=${value}`, { headers });
    return answer.headers.get("set-cookie") ?? "";
  };
  expect(await open()).toMatch(
    /^paraph_dashboard=[\w-]{43}; Max-Age=28800; Path=\/local\/dashboard; HttpOnly; SameSite=Lax$/,
  );
  expect(await open({ "x-forwarded-proto": "https" })).toMatch(/; Secure/);
});

test("R-AUTH-7 the dashboard shows exactly the parameters it received, with the token shortened", async () => {
  await using product = await startProduct();
  const value = await completeLogin(product, product.tokenOf());
  const handed = new URLSearchParams({
    accessToken: value,
    email: "anna@demo.example",
    name: "Anna & <b>Co</b>",
    photoURL: "https://x.example/a.png?b=1",
    phoneNumber: "+49 30 1",
    from: "website",
    utm_source: "news",
  });
  const landed = await browse(product).open(`/login?${handed}`);
  const { page } = await browse(product, cookieOf(landed)).open("");
  expect(factsOf(page, "handed")).toEqual([
    ["accessToken", `${value.slice(0, 6)}…`],
    ["email", "anna@demo.example"],
    ["name", "Anna & <b>Co</b>"],
    ["photoURL", "https://x.example/a.png?b=1"],
    ["phoneNumber", "+49 30 1"],
    ["from", "website"],
    ["utm_source", "news"],
  ]);
  expect(page.querySelector("#handed b")).toBeNull();
  expect(page.toString()).not.toContain(value);
  expect(page.querySelector(".lead strong")?.text).toBe("anna@demo.example");
});

test("R-AUTH-7 security figure 11: of twenty concurrent uses one signs in", async () => {
  await using product = await startProduct();
  const value = await completeLogin(product, product.tokenOf());
  const all = await Promise.all(
    Array.from({ length: 20 }, () => browse(product).open(`/login?accessToken=${value}`)),
  );
  expect(all.filter(({ status }) => status === 303)).toHaveLength(1);
  expect(all.filter(({ status }) => status === 403)).toHaveLength(19);
  expect(product.database.prepare("SELECT count(*) AS n FROM session").get()).toEqual({ n: 1 });
});

test("R-AUTH-7 security figure 11: a hand-off value expires after 60 seconds", async () => {
  await using product = await startProduct();
  const first = await completeLogin(product, product.tokenOf());
  product.pass(59);
  expect((await browse(product).open(`/login?accessToken=${first}`)).status).toBe(303);
  const second = await completeLogin(product, product.tokenOf());
  product.pass(60);
  await completeLogin(product, product.tokenOf());
  await expectRefused(product, `/login?accessToken=${second}`, /expired/);
  product.pass(2 * 24 * 60 * 60);
  await completeLogin(product, product.tokenOf());
  await expectRefused(product, `/login?accessToken=${second}`, /not made by the site/);
});

test("R-AUTH-7 forged, missing and foreign values are refused with an explanation", async () => {
  await using product = await startProduct();
  await expectRefused(product, "/login", /carries no accessToken/);
  await expectRefused(product, "/login?accessToken=", /carries no accessToken/);
  await expectRefused(product, `/login?accessToken=${"A".repeat(43)}`, /not made by the site/);
  await expectRefused(product, "/login?accessToken=%00'%20OR%201", /not made by the site/);
  const value = await completeLogin(product, product.tokenOf());
  await expectRefused(product, `/login?accessToken=${value}&email=bert@demo.example`, /another account/);
  await expectRefused(product, `/login?accessToken=${value}&uid=bert`, /another account/);
  await expectRefused(product, `/login?accessToken=${value.toLowerCase()}`, /not made by the site/);
  const meant = `/login?accessToken=${value}&email=Anna@Demo.example&uid=anna`;
  expect((await browse(product).open(meant)).status).toBe(303);
});

test("R-AUTH-7 hand-off values and sessions are stored only as hashes", async () => {
  await using product = await startProduct();
  const value = await completeLogin(product, product.tokenOf());
  const landed = await browse(product).open(`/login?accessToken=${value}`);
  const tables = ["handoff", "session"].map((name) =>
    product.database.prepare(`SELECT * FROM ${name}`).all(),
  );
  const stored = JSON.stringify(tables);
  expect(stored).toContain("anna@demo.example");
  expect(stored).not.toContain(value);
  expect(stored).not.toContain(cookieOf(landed).split("=")[1]);
});

test("R-AUTH-7 HEAD requests and prefetches do not use a value up", async () => {
  await using product = await startProduct();
  const address = `${dashboard}/login?accessToken=${await completeLogin(product, product.tokenOf())}`;
  expect((await product.fetch(address, { method: "HEAD" })).status).toBe(503);
  expect((await product.fetch(address, { headers: { "sec-purpose": "prefetch" } })).status).toBe(503);
  expect((await product.fetch(address, { headers: { purpose: "prefetch" } })).status).toBe(503);
  expect((await product.fetch(address)).status).toBe(303);
});

test("R-AUTH-7 deleting the account or changing its password invalidates a value", async () => {
  await using product = await startProduct();
  const gone = await completeLogin(product, product.tokenOf());
  product.accounts.set("anna", null);
  await expectRefused(product, `/login?accessToken=${gone}`, /account has changed/);
  product.accounts.set("anna", { emailVerified: true, validSince: Number.MAX_SAFE_INTEGER });
  await expectRefused(product, `/login?accessToken=${gone}`, /account has changed/);
});

test("R-AUTH-7 in the literal hand-off an ID token signs in under the same rules", async () => {
  await using product = await startProduct();
  const token = product.tokenOf();
  const address = `/login?accessToken=${token}&email=anna@demo.example&from=website`;
  const landed = await browse(product).open(address);
  expect(landed.status).toBe(303);
  const { page } = await browse(product, cookieOf(landed)).open("");
  expect(factsOf(page, "handed")[0]).toEqual(["accessToken", "head.a…"]);
  await expectRefused(product, "/login?accessToken=head.forged.", /not made by the site/);
  await expectRefused(product, `/login?accessToken=${token}&email=bert@demo.example`, /another account/);
  const unverified = product.tokenOf({ emailVerified: false });
  await expectRefused(product, `/login?accessToken=${unverified}`, /not verified yet/);
});

test("R-AUTH-6 security figure 1: the dashboard asks for the second factor too", async () => {
  await using product = await startProduct();
  const token = product.enrolled();
  await expectRefused(product, `/login?accessToken=${token}`, /two-factor authentication on/);
  await product.post("/2fa/verify-qr", { otp: product.code(), email: "anna@demo.example" }, token);
  expect((await browse(product).open(`/login?accessToken=${token}`)).status).toBe(303);
});
