import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { coverage, readmePath } from "@paraph/payments/coverage";
import { withCoverageTable } from "@paraph/service/coverage-table";
import { expect, test } from "vitest";
import { startPayments } from "../support/payments.ts";

test("the coverage table lists exactly the routes of the payments", async () => {
  await using payments = await startPayments();
  const routes = payments.routes
    // Middleware is registered for all methods and answers nothing itself.
    .filter(({ method }) => method !== "ALL")
    .map(({ method, path: route }) => `${method} ${route}`);
  const rows = coverage.map(({ method, path: route }) => `${method} ${route}`);
  expect(rows.toSorted()).toEqual([...new Set(routes)].sort());
});

test("every row of the coverage table names an existing test file", () => {
  const root = path.resolve(import.meta.dirname, "../..");
  expect(coverage.filter(({ testedBy }) => !existsSync(path.join(root, testedBy)))).toEqual([]);
});

test("the README shows the coverage table; `node packages/payments/src/coverage.ts` updates it", () => {
  const readme = readFileSync(readmePath, "utf8");
  expect(withoutPadding(readme)).toBe(withoutPadding(withCoverageTable(readme, coverage)));
  expect(withoutPadding(readme)).toContain("| POST | `/local/payments-api/webhook` | supported |");
});

/** Removes the padding with which the formatter aligns table columns. */
function withoutPadding(markdown: string): string {
  return markdown.replace(/ +/g, " ").replace(/-{3,}/g, "---");
}
