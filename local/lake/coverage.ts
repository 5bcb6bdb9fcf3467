import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { rows as actions } from "./coverage/actions.ts";
import { rows as assets } from "./coverage/assets.ts";
import { rows as auth } from "./coverage/auth.ts";
import { rows as history } from "./coverage/history.ts";
import { rows as http } from "./coverage/http.ts";
import { rows as listen } from "./coverage/listen.ts";
import { rows as mutate } from "./coverage/mutate.ts";
import { rows as query } from "./coverage/query.ts";
import { rows as transfer } from "./coverage/transfer.ts";
import { rows as webhooks } from "./coverage/webhooks.ts";

export interface CoverageRow {
  /** `WS` for a WebSocket. */
  readonly method: string;
  /** Without the version that most addresses begin with. */
  readonly path: string;
  readonly status: "supported" | "partial" | "not";
  readonly testedBy: string;
  readonly notes: string;
}

/** Every address of the lake; a test holds it against the routes that are really there. */
export const coverage: readonly CoverageRow[] = [
  ...query,
  ...mutate,
  ...actions,
  ...history,
  ...listen,
  ...assets,
  ...transfer,
  ...auth,
  ...http,
  ...webhooks,
];

export const readmePath = path.join(import.meta.dirname, "README.md");

const start = "<!-- coverage -->\n";
const end = "<!-- /coverage -->";

/** The README with the table of this coverage. */
export function withCoverageTable(readme: string): string {
  const [before = "", rest = ""] = readme.split(start);
  const after = rest.slice(rest.indexOf(end));
  const lines = coverage.map(({ method, path: route, status, testedBy, notes }) => {
    const test = `[${path.basename(testedBy, ".test.ts")}](../../${testedBy})`;
    return `| ${method} | \`${route}\` | ${status} | ${test} | ${notes.replace(/[|*]/g, "\\$&")} |`;
  });
  const head = "| method | address | status | test | notes |\n| --- | --- | --- | --- | --- |\n";
  return `${before}${start}${head}${lines.join("\n")}\n${after}`;
}

// `node local/lake/coverage.ts` brings the README up to date.
if (import.meta.main) writeFileSync(readmePath, withCoverageTable(readFileSync(readmePath, "utf8")));
