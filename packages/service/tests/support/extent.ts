import { execFileSync } from "node:child_process";

/** `npm run test:all` runs every test in full; `npm test` runs what fits into its time: docs/decisions/082. */
export const runsAll = process.env.PARAPH_TESTS === "all";

/**
 * How often a test of random or repeated events goes round: a fifth of the full number in `npm test`.
 * `PARAPH_ROUNDS=300 npm test -- kill` is a long run.
 */
export function rounds(all: number, isWhole = runsAll): number {
  if (process.env.PARAPH_ROUNDS) return Number(process.env.PARAPH_ROUNDS);
  return isWhole ? all : Math.ceil(all / 5);
}

/**
 * One in `parts` of these items, at least one, or all of them in a whole run. The commit's number chooses, so that as many
 * commits in a row see every item once.
 */
export function share<Item>(items: readonly Item[], parts: number, isWhole = runsAll): Item[] {
  if (isWhole) return [...items];
  const among = Math.min(parts, items.length);
  return items.filter((_, index) => index % among === turn() % among);
}

/** Second looks at a feature, a sixth of them at each commit. */
const secondLooks = ["@1of6", "@2of6", "@3of6", "@4of6", "@5of6", "@6of6"];

/**
 * The tests that this run leaves out, as Playwright's `grepInvert`: those with the tag `@all`, and second looks that are other
 * commits', but for those in folders named by `PARAPH_TOUCHED` (with commas between). A narrowed run has time for all
 * second looks, and a whole one leaves nothing out.
 */
export function testsLeftOut(extent = process.env.PARAPH_TESTS): RegExp[] {
  if (extent === "all") return [];
  if (extent === "narrow") return [/@all\b/];
  const touched = (process.env.PARAPH_TOUCHED ?? "").split(",").filter((folder) => folder !== "");
  const others = secondLooks.filter((_, index) => index !== turn() % secondLooks.length);
  const elsewhere = touched.length > 0 ? `^(?!.*\\b(?:${touched.join("|")})/)` : "";
  return [/@all\b/, new RegExp(`${elsewhere}.*(?:${others.join("|")})\\b`)];
}

/** Whether it is this commit's turn, which comes to one in `parts` commits, or to each in a whole run. */
export function isTurn(parts: number, isWhole = runsAll): boolean {
  return isWhole || turn() % parts === 0;
}

let commitNumber: number | undefined;

/** How many commits lead to this one; 0 without git. `PARAPH_SHARE` repeats the choice of another commit. */
function turn(): number {
  if (process.env.PARAPH_SHARE) return Number(process.env.PARAPH_SHARE);
  commitNumber ??= countCommits();
  return commitNumber;
}

function countCommits(): number {
  try {
    return Number(execFileSync("git", ["rev-list", "--count", "HEAD"], { encoding: "utf8" }));
  } catch {
    // A copy without a history, such as an archive: any choice is as good as another.
    return 0;
  }
}
