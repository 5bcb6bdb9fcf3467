import path from "node:path";

export interface CoverageRow {
  /** `WS` for a WebSocket. */
  readonly method: string;
  readonly path: string;
  readonly status: "supported" | "partial" | "not";
  readonly testedBy: string;
  readonly notes: string;
}

const start = "<!-- coverage -->\n";
const end = "<!-- /coverage -->";

/** Replaces the table between the markers of a README. */
export function withCoverageTable(readme: string, coverage: readonly CoverageRow[]): string {
  const [before = "", rest = ""] = readme.split(start);
  const after = rest.slice(rest.indexOf(end));
  const lines = coverage.map(({ method, path: route, status, testedBy, notes }) => {
    const test = `[${path.basename(testedBy, ".test.ts")}](../../${testedBy})`;
    return `| ${method} | \`${route}\` | ${status} | ${test} | ${notes.replace(/[|*]/g, "\\$&")} |`;
  });
  const head = "| method | address | status | test | notes |\n| --- | --- | --- | --- | --- |\n";
  return `${before}${start}${head}${lines.join("\n")}\n${after}`;
}
