import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type CoverageRow, withCoverageTable } from "@paraph/service/coverage-table";
import { rows as auth } from "./coverage/auth.ts";
import { rows as data } from "./coverage/data.ts";
import { rows as http } from "./coverage/http.ts";
import { rows as people } from "./coverage/people.ts";
import { rows as transfer } from "./coverage/transfer.ts";

/**
 * Every route of the lake, without the version prefix that most have. A test compares it with the actual
 * routes.
 */
export const coverage: readonly CoverageRow[] = [...data, ...transfer, ...auth, ...people, ...http];

export const readmePath = path.join(import.meta.dirname, "../README.md");

// `node packages/lake/src/coverage.ts` brings the README up to date.
if (import.meta.main)
  writeFileSync(readmePath, withCoverageTable(readFileSync(readmePath, "utf8"), coverage));
