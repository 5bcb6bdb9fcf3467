import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { redact } from "../src/telemetry/redact.ts";

const root = path.resolve(import.meta.dirname, "..");

/** The lines that a process writes which runs this program, with its log as JSON. */
function logOf(program: string): Record<string, unknown>[] {
  const whole = `
    import { startLog } from "./src/telemetry/json-log.ts";
    import { log, logSecret } from "./src/telemetry/log.ts";
    import { inRequest } from "./src/telemetry/request-context.ts";
    startLog({ part: "front", stream: process.stdout, usual: "json" });
    ${program}`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", whole], {
    cwd: root,
    encoding: "utf8",
    env: { NODE_ENV: "production", PATH: process.env.PATH },
  });
  expect(stderr, "everything is in the log").toBe("");
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

test("what packages write to the console, warnings and the last error are lines of JSON", () => {
  const lines = logOf(`
    console.log("\\u001b[32mReady\\u001b[0m in %d ms\\nand more", 12);
    console.error(" \\u2A2F", new TypeError("no such thing"));
    console.warn(new RangeError("too far"));
    process.emitWarning("that is old", "DeprecationWarning", "DEP0");
    setTimeout(() => { throw new Error("nobody handles this"); }, 20);`);
  expect(lines).toMatchObject([
    { level: "info", part: "front", msg: "Ready in 12 ms\nand more" },
    { level: "error", msg: "\u2A2F", error: { type: "TypeError", message: "no such thing" } },
    { level: "warn", msg: "too far", error: { type: "RangeError" } },
    { level: "warn", msg: "that is old" },
    { level: "error", error: { message: "nobody handles this", stack: expect.stringContaining("    at ") } },
  ]);
  for (const { time } of lines) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test("a line names the request and the part that work is for, and an error's causes, but not an error's fields", () => {
  const lines = logOf(`
    const cause = Object.assign(new Error("refused"), { code: "ECONNREFUSED", headers: { cookie: "secret-cookie" } });
    inRequest({ requestId: "abcdefgh", part: "site" }, () =>
      setImmediate(() => log.error("Reading failed", { path: "/about", error: new Error("fetch failed", { cause }) })));`);
  expect(lines).toMatchObject([
    {
      part: "site",
      requestId: "abcdefgh",
      path: "/about",
      error: { message: "fetch failed", cause: { message: "refused", code: "ECONNREFUSED" } },
    },
  ]);
  expect(JSON.stringify(lines)).not.toContain("secret-cookie");
});

test("what names a person is taken out of a line, except for the link of a first start", () => {
  const lines = logOf(`
    console.error("Storing for ann@visitor.example failed at https://a.example/path?email=x with Bearer abcdefghijkl");
    logSecret("Become one with this link: https://www.paraph.example/lake/v1/auth/set-up/abc-DEF?origin=x");`);
  expect(lines.map(({ msg }) => msg)).toEqual([
    "Storing for [e-mail] failed at https://a.example/path?[query] with [credentials]",
    "Become one with this link: https://www.paraph.example/lake/v1/auth/set-up/abc-DEF?origin=x",
  ]);
});

test.each([
  ["/local/dashboard?accessToken=abc", "/local/dashboard?[query]"],
  ["token eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.", "token [token]"],
  ["key sk_live_abcdefgh and whsec_abcdefgh", "key [secret] and [secret]"],
  ["GET /lake/v1/auth/password/a_b-C1 failed", "GET /lake/v1/auth/password/[secret] failed"],
  ["GET /lake/v1/auth/address/a_b-C1 failed", "GET /lake/v1/auth/address/[secret] failed"],
  ["GET /v1/auth/set-up/a_b-C1?origin=x failed", "GET /v1/auth/set-up/[secret]?[query] failed"],
  [
    "POST /v1/auth/password/rUEJ_HyIylyHXbSU4uOKPsezr_E7ioBdlHIk8ITr9ho answered 303",
    "POST /v1/auth/password/[secret] answered 303",
  ],
  ["key paraph_0123456789abcdefghijABCDEFGHIJ0123456789012345", "key [secret]"],
  [
    "/images/local/production/0123456789012345678901234567890123456789-80x60.jpg",
    "/images/local/production/0123456789012345678901234567890123456789-80x60.jpg",
  ],
  ["GET /lake/v1/mail/off/W1siYS.b-_C1 failed", "GET /lake/v1/mail/off/[secret] failed"],
  ["POST /v1/mail/stop-links failed", "POST /v1/mail/stop-links failed"],
  ["Is this all? Yes.", "Is this all? Yes."],
  ["such as Paraph <studio@example.com>.", "such as Paraph <studio@example.com>."],
  ["smtps://user:password@smtp.example.com.", "smtps://user:password@smtp.example.com."],
  ["ann@example.com.visitor.org and ann@example.community", "[e-mail] and [e-mail]"],
  [
    "at run (/srv/node_modules/@sanity/client/index.js:1:2)",
    "at run (/srv/node_modules/@sanity/client/index.js:1:2)",
  ],
])("%s becomes %s", (line, expected) => {
  expect(redact(line)).toBe(expected);
  expect(JSON.parse(redact(JSON.stringify({ msg: line })))).toEqual({ msg: expected });
});

test("a line of a million letters is searched once, and not from each letter on", () => {
  const million = 1_000_000;
  for (const line of ["a".repeat(million), "/".repeat(million), "a.b/".repeat(million / 4)])
    expect(redact(line)).toBe(line);
  expect(redact(`${"/a".repeat(1_000)}?b=1`)).toBe(`${"/a".repeat(1_000)}?[query]`);
});
