import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { withCoverageTable } from "@paraph/service/coverage-table";
import { expect, test } from "vitest";
import { coverage, readmePath } from "../src/coverage.ts";
import { singleSignOnFrom } from "../src/sign-in/single-sign-on-settings.ts";
import { socketPaths } from "../src/socket/upgrade.ts";
import { startLake } from "./support/lake.ts";

test("the coverage table lists exactly the routes that the lake has", async () => {
  const provider = singleSignOnFrom({
    LAKE_OIDC_ISSUER: "http://127.0.0.1:9",
    LAKE_OIDC_CLIENT_ID: "studio",
  });
  await using lake = await startLake({ settings: { singleSignOn: provider } });
  const routes = lake.lake.app.routes
    // Middleware is registered for all methods and answers nothing itself.
    .filter(({ method }) => method !== "ALL")
    .map((route) => `${route.method} ${withoutVersion(route.path)}`);
  const sockets = socketPaths.map((route) => `WS ${withoutVersion(route)}`);
  const rows = coverage.map((row) => `${row.method} ${row.path}`);
  expect(rows.toSorted()).toEqual([...new Set([...routes, ...sockets])].sort());
});

test("every row of the coverage table names an existing test file", () => {
  const root = path.resolve(import.meta.dirname, "../../..");
  const missing = coverage.filter(({ testedBy }) => !existsSync(path.join(root, testedBy)));
  expect(missing).toEqual([]);
});

test("the README contains the coverage table, which `node packages/lake/src/coverage.ts` updates", () => {
  const readme = readFileSync(readmePath, "utf8");
  expect(withoutPadding(readme)).toBe(withoutPadding(withCoverageTable(readme, coverage)));
  expect(withoutPadding(readme)).toContain("| GET | `/data/listen/:dataset` | supported |");
});

function withoutVersion(route: string): string {
  return route.replace(/^\/:version(\{[^}]*\})?/, "");
}

/** The formatter aligns the columns of tables. */
function withoutPadding(markdown: string): string {
  return markdown.replace(/ +/g, " ").replace(/-{3,}/g, "---");
}
