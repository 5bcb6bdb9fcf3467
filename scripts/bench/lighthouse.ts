import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { findFreePort } from "../../server/preconditions.ts";
import { keyPages } from "../support/page-kinds.ts";
import { publishedPages } from "../support/published-pages.ts";
import { withBrowser } from "./browser.ts";
import { withBuiltSite } from "./built-site.ts";
import { cases, type Measurement, percentile, rounds } from "./measurement.ts";

/** Fetched by `npx` for this part alone: it brings a hundred packages that nothing else needs. */
const program = "lighthouse@13.5.0";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

/** What is read of Lighthouse's report. */
const Report = z.object({
  runtimeError: z.object({ code: z.string(), message: z.string() }).optional(),
  categories: z.record(
    z.string(),
    z.object({
      id: z.string(),
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), displayValue: z.string().optional() }),
  ),
});
type Result = z.infer<typeof Report>;

/** Lighthouse's phone scores for each kind of page. Prints what costs points. Needs a network the first time. */
export async function measureLighthouse(root: string): Promise<Measurement[]> {
  const port = await findFreePort("127.0.0.1");
  return withBuiltSite(root, ({ url }) =>
    withBrowser(root, () => measureKinds(url, port), [`--remote-debugging-port=${port}`]),
  );
}

async function measureKinds(siteUrl: string, port: number): Promise<Measurement[]> {
  const published = await publishedPages(siteUrl);
  const kinds = keyPages(published, (line) => console.log(`  ${line}`));
  const rows: Measurement[] = [];
  for (const { kind, path: address } of cases(kinds)) {
    const result = await medianRun(`${siteUrl}${address}`, port);
    const scores = categories.map((category) => Math.round((result.categories[category]?.score ?? 0) * 100));
    console.log(`  ${scores.join(" ").padEnd(17)} ${address}`);
    for (const loss of lossesOf(result)) console.log(`      ${loss}`);
    rows.push({
      what: `the lowest of four scores on a phone, ${kind}: ${address}`,
      measured: { value: Math.min(...scores), unit: "points" },
      beside: timesOf(result),
      budget: "100",
    });
  }
  return rows;
}

/** Other work slows single runs down. A perfect run counts; otherwise the median of three does. */
async function medianRun(url: string, port: number): Promise<Result> {
  const runs = [await run(url, port)];
  while (runs.length < rounds(3) && runs.every((one) => performanceOf(one) < 1))
    runs.push(await run(url, port));
  const full = runs.find((one) => performanceOf(one) === 1);
  const median = percentile(runs.map(performanceOf), 0.5);
  const chosen = full ?? runs.find((one) => performanceOf(one) === median);
  if (!chosen) throw new Error(`Lighthouse gave ${url} no score for performance.`);
  return chosen;
}

async function run(url: string, port: number, attempt = 1): Promise<Result> {
  const parameters = ["--output=json", "--quiet", `--port=${port}`, `--only-categories=${categories}`];
  const options = { maxBuffer: 256 * 1024 ** 2 };
  const { stdout } = await promisify(execFile)("npx", ["--yes", program, url, ...parameters], options).catch(
    // It ends with 1 for a page that it could not load, and its report says why.
    (error: { stdout?: string }) => (error.stdout ? { stdout: error.stdout } : Promise.reject(error)),
  );
  const result = Report.parse(JSON.parse(stdout));
  const { runtimeError } = result;
  // On a busy machine a recording may begin too late.
  if (runtimeError?.code === "NO_NAVSTART" && attempt < 3) return run(url, port, attempt + 1);
  if (runtimeError) throw new Error(`Lighthouse could not load ${url}: ${runtimeError.message}`);
  return result;
}

function performanceOf(result: Result): number {
  return result.categories.performance?.score ?? 0;
}

/** The audits that cost points, with their first finding. */
function lossesOf({ categories: scored, audits }: Result): string[] {
  return Object.values(scored).flatMap(({ id, auditRefs }) =>
    auditRefs.flatMap(({ id: name, weight }) => {
      const audit = audits[name];
      if (!audit || weight === 0 || audit.score === null || audit.score >= 1) return [];
      return [`${id}: ${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ""}`];
    }),
  );
}

function timesOf({ audits }: Result): string {
  const shown = (name: string) => (audits[name]?.displayValue ?? "?").replaceAll("\u00a0", " ");
  return `LCP ${shown("largest-contentful-paint")}, TBT ${shown("total-blocking-time")}, CLS ${shown("cumulative-layout-shift")}`;
}
