import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type CoverageRow, withCoverageTable } from "@paraph/service/coverage-table";
import { rows as actions } from "./coverage/actions.ts";
import { rows as assets } from "./coverage/assets.ts";
import { rows as auth } from "./coverage/auth.ts";
import { rows as factors } from "./coverage/factors.ts";
import { rows as history } from "./coverage/history.ts";
import { rows as http } from "./coverage/http.ts";
import { rows as listen } from "./coverage/listen.ts";
import { rows as mail } from "./coverage/mail.ts";
import { rows as mutate } from "./coverage/mutate.ts";
import { rows as query } from "./coverage/query.ts";
import { rows as tokens } from "./coverage/tokens.ts";
import { rows as transfer } from "./coverage/transfer.ts";

/**
 * Every route of the lake, without the version prefix that most have. A test compares it with the actual
 * routes.
 */
export const coverage: readonly CoverageRow[] = [
  ...query,
  ...mutate,
  ...actions,
  ...history,
  ...listen,
  ...assets,
  ...transfer,
  ...auth,
  ...factors,
  ...tokens,
  ...mail,
  ...http,
];

export const readmePath = path.join(import.meta.dirname, "../README.md");

// `node packages/lake/src/coverage.ts` brings the README up to date.
if (import.meta.main)
  writeFileSync(readmePath, withCoverageTable(readFileSync(readmePath, "utf8"), coverage));
