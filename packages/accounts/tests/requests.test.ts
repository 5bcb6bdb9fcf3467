import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { ownerBody, secret, site, startProduct } from "./support/product.ts";

const calls = ["/2fa/get-info", "/2fa/verify-qr", "/owners", "/login-methods"];

test("R-AUTH-7 every call accepts only JSON, and errors say so", async () => {
  await using product = await startProduct();
  for (const call of calls) {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""]) {
      const answer = await product.fetch(`/local/signature-api${call}`, {
        method: "POST",
        body: "{}",
        headers: { "content-type": type },
      });
      expect(answer.status, `${call} ${type}`).toBe(415);
      expect((await answer.json()).error).toBe("not_json");
    }
    const broken = await product.post(call, "{");
    expect([broken.status, (await broken.json()).error], call).toEqual([400, "malformed_json"]);
    for (const body of ["null", "[]", '"x"', "{}"]) {
      const answer = await product.post(call, body);
      expect([answer.status, (await answer.json()).error], `${call} ${body}`).toEqual([400, "invalid_field"]);
    }
  }
});

test("R-AUTH-7 bodies over 16 KB are refused, smaller ones are accepted", async () => {
  await using product = await startProduct();
  for (const call of calls) {
    const large = await product.post(call, JSON.stringify({ email: "x".repeat(16 * 1024) }));
    expect([large.status, (await large.json()).error], call).toEqual([413, "too_large"]);
  }
  const below = await product.post("/2fa/get-info", { email: "a@b.co", more: "x".repeat(16 * 1024 - 100) });
  expect(below.status).toBe(200);
});

test("R-AUTH-7 calls from other origins are refused, calls from the site are not", async () => {
  await using product = await startProduct();
  const ask = (headers: Record<string, string>) =>
    product.fetch("/local/signature-api/2fa/get-info", {
      method: "POST",
      body: JSON.stringify({ email: "a@b.co" }),
      headers: { "content-type": "application/json", ...headers },
    });
  for (const origin of [
    "http://evil.example",
    "null",
    "http://127.0.0.1:3001",
    "http://127.0.0.1",
    "//",
    "",
  ]) {
    const answer = await ask({ origin });
    expect([answer.status, (await answer.json()).error], origin).toEqual([403, "foreign_origin"]);
  }
  expect((await ask({ "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await ask({ "sec-fetch-site": "same-site" })).status).toBe(403);
  expect((await ask({ origin: site })).status).toBe(200);
  expect((await ask({})).status).toBe(200);
  const proxied = { origin: "http://localhost:3000", "x-forwarded-host": "localhost:3000" };
  expect((await ask(proxied)).status).toBe(200);
});

test("R-AUTH-7 an unknown call gets a 404 that names it", async () => {
  await using product = await startProduct();
  for (const [method, call] of [
    ["GET", "/owners"],
    ["POST", "/nothing"],
    ["DELETE", "/"],
  ] as const) {
    const answer = await product.fetch(`/local/signature-api${call}`, { method });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      error: "not_found",
      message: expect.stringContaining(`${method} /local/signature-api${call}`.replace(/\/$/, "")),
    });
  }
});

test("R-AUTH-7 a failure is a 500 that hides its cause and logs it", async () => {
  await using product = await startProduct();
  const token = product.tokenOf();
  product.database.exec("DROP TABLE owner");
  const answer = await product.post("/owners", ownerBody(token));
  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual({
    error: "internal",
    message: "The signature API failed; its log says why. Try again in a moment.",
  });
  expect(product.logged.join()).toContain("no such table: owner");
});

test("R-AUTH-7 security figure 11: tokens, codes and secrets are never logged, and of these only the second factor's secret is stored", async () => {
  await using product = await startProduct();
  const token = product.enrolled();
  const codes = ["000000", "000001", "000002", "000003", "000004", "000005", product.code()];
  for (const otp of codes) await product.post("/2fa/verify-qr", { otp, email: "anna@demo.example" }, token);
  product.pass(900);
  const otp = product.code();
  await product.post("/2fa/verify-qr", { otp, email: "anna@demo.example" }, token);
  const { accessToken } = await (await product.post("/owners", ownerBody(token))).json();
  const login = await product.fetch(`/local/dashboard/login?accessToken=${accessToken}`);
  const session = /^[^=]+=([^;]+)/.exec(login.headers.get("set-cookie") ?? "")?.[1] ?? "";
  expect(session).not.toBe("");

  const stored = storedTexts(product.database);
  for (const kept of ["anna@demo.example", sha256(accessToken), sha256(session)])
    expect(stored).toContain(kept);
  // Codes are compared with whole values and words, because a hash may contain any six digits.
  const words = stored.flatMap((text) => text.split(/\W+/));
  for (const hidden of [otp, ...codes]) expect(words).not.toContain(hidden);
  for (const hidden of [token, accessToken, session]) expect(stored.join("\n")).not.toContain(hidden);
  // The server needs it to check codes. Only the file's owner can read it.
  expect(stored.filter((text) => text.includes("JBSWY3DP"))).toEqual([secret]);

  product.database.exec("DROP TABLE handoff; DROP TABLE session");
  await product.post("/owners", ownerBody(token));
  await product.fetch(`/local/dashboard/login?accessToken=${accessToken}`);
  const logged = product.logged.join("\n");
  expect(logged).toContain("is locked for 900 s");
  expect(logged).toContain("no such table: handoff");
  for (const hidden of [token, accessToken, session, otp, ...codes, "JBSWY3DP"])
    expect(logged).not.toContain(hidden);
});

test("R-AUTH-6 only the owner of the database file can read second factors", async () => {
  await using product = await startProduct();
  product.enrolled();
  const file = product.database.location() ?? "";
  const modes = ["", "-wal"].map((ending) => statSync(`${file}${ending}`).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600]);
});

/** Every value of every table. */
function storedTexts(database: DatabaseSync): string[] {
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const rows = tables.flatMap(({ name }) => database.prepare(`SELECT * FROM "${name}"`).all());
  return rows.flatMap((row) => Object.values(row).map(String));
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
