import { expect, test } from "vitest";
import { EnvironmentError, parseEnv } from "../../lib/env.ts";
import { parsePublicEnv } from "../../lib/public-env.ts";

const hosted = {
  NEXT_PUBLIC_SANITY_PROJECT_ID: "abc123",
  NEXT_PUBLIC_SANITY_DATASET: "staging",
  SANITY_API_READ_TOKEN: "read-token",
  SANITY_API_WRITE_TOKEN: "write-token",
  SANITY_WEBHOOK_SECRET: "hook-secret",
};

test("an empty environment gives the whole local system", () => {
  expect(parseEnv({})).toEqual({
    lake: {
      mode: "local",
      projectId: "local",
      dataset: "production",
      url: "http://127.0.0.1:3100",
      token: undefined,
      writeToken: undefined,
      webhookSecret: undefined,
    },
    host: "127.0.0.1",
    port: 3000,
    siteUrl: "http://127.0.0.1:3000",
    dataFolder: ".data",
    revisionsFile: ".data/lake/datasets/production.db",
  });
});

test("a whole set of variables leaves the local lake", () => {
  expect(parseEnv({ ...hosted, LAKE_URL: "http://127.0.0.1:1", LAKE_TOKEN: "local" }).lake).toEqual({
    mode: "hosted",
    projectId: "abc123",
    dataset: "staging",
    url: undefined,
    token: "read-token",
    writeToken: "write-token",
    webhookSecret: "hook-secret",
  });
});

test.each(Object.keys(hosted))("a set without %s is an error that names it", (missing) => {
  const error = failure({ ...hosted, [missing]: " " });
  expect(error).toContain(`set, ${missing} missing.`);
  expect(error).not.toContain("read-token");
});

test.each([
  ["PORT", "http"],
  ["PORT", "70000"],
  ["PORT", "-1"],
  ["PORT", "3000.5"],
  ["LAKE_URL", "localhost:3100"],
  ["LAKE_URL", "ftp://127.0.0.1"],
  ["SITE_URL", "paraph"],
])("%s=%s is refused with the value and what to set", (name, value) => {
  expect(failure({ [name]: value })).toContain(`${name} is "${value}". Set it to`);
});

test("all problems are told at once", () => {
  const error = failure({ PORT: "x", SITE_URL: "y", SANITY_WEBHOOK_SECRET: "z" });
  expect(error.split("\n")).toHaveLength(3);
});

test.each([
  [{ PORT: "4000" }, "http://127.0.0.1:4000"],
  [{ HOST: "0.0.0.0" }, "http://localhost:3000"],
  [{ HOST: "::" }, "http://localhost:3000"],
  [{ SITE_URL: "https://www.example.com/" }, "https://www.example.com"],
])("the address visitors use follows from %o", (source, expected) => {
  expect(parseEnv(source).siteUrl).toBe(expected);
});

test("the revisions follow the data folder unless given", () => {
  expect(parseEnv({ PARAPH_DATA: "/srv/paraph" }).revisionsFile).toBe(
    "/srv/paraph/lake/datasets/production.db",
  );
  expect(parseEnv({ PARAPH_REVISIONS: "/srv/r.db" }).revisionsFile).toBe("/srv/r.db");
});

test("the browser's part needs no secret and falls back to the local project", () => {
  expect(parsePublicEnv({ NEXT_PUBLIC_SANITY_PROJECT_ID: "abc123" })).toEqual({
    mode: "hosted",
    projectId: "abc123",
    dataset: "production",
  });
  expect(parsePublicEnv({ NEXT_PUBLIC_SANITY_DATASET: "staging" })).toEqual({
    mode: "local",
    projectId: "local",
    dataset: "production",
  });
});

function failure(source: Record<string, string>): string {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
  return "no error";
}
