import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { withCoverageTable } from "@paraph/service/coverage-table";
import { expect, test } from "vitest";
import { coverage, readmePath } from "../src/signature-api/coverage.ts";
import { startProduct } from "./support/product.ts";

test("the coverage table lists exactly the routes of the signature API and the dashboard", async () => {
  await using product = await startProduct();
  const routes = product.routes
    // Middleware is registered for all methods and answers nothing itself.
    .filter(({ method }) => method !== "ALL")
    .map((route) => `${route.method} ${route.path}`);
  const rows = coverage.map((row) => `${row.method} ${row.path}`);
  expect(rows.toSorted()).toEqual([...new Set(routes)].sort());
});

test("every row of the coverage table names an existing test file", () => {
  const root = path.resolve(import.meta.dirname, "../../..");
  expect(coverage.filter(({ testedBy }) => !existsSync(path.join(root, testedBy)))).toEqual([]);
});

test("the README shows the coverage table; `node packages/accounts/src/signature-api/coverage.ts` updates it", () => {
  const readme = readFileSync(readmePath, "utf8");
  expect(withoutPadding(readme)).toBe(withoutPadding(withCoverageTable(readme, coverage)));
  expect(withoutPadding(readme)).toContain("| POST | `/local/signature-api/owners` | supported |");
});

/** Removes the padding with which the formatter aligns table columns. */
function withoutPadding(markdown: string): string {
  return markdown.replace(/ +/g, " ").replace(/-{3,}/g, "---");
}
