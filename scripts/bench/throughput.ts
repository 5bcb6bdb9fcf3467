import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildOnce, withSystem } from "./built-site.ts";
import { type LoadResult, load } from "./load.ts";
import { type Measurement, milliseconds, percentile, times } from "./measurement.ts";
import { withNextApp } from "./next-app.ts";

const connections = 16;
const requests = 20_000;
/** `next start` answers a tenth as often. */
const requestsOfNext = 4_000;

/** The stored home page, beside a static page with the same markup behind `next start`. */
export async function measureThroughput(root: string): Promise<Measurement[]> {
  await buildOnce(root);
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-bench-"));
  try {
    return await withSystem(folder, async ({ url }) => {
      const address = `${url}/`;
      const html = await (await fetch(address)).text();
      const markup = /<body[^>]*>(.*)<\/body>/s.exec(html)?.[1] ?? "";
      const site = await measure(address, requests);
      const next = await withNextApp(root, markup, (besides) => measure(besides, requestsOfNext));
      const [slowest, slowestOfNext] = [site, next].map(({ durations }) => percentile(durations, 0.99));
      return [
        {
          what: `stored home pages a second, ${connections} connections`,
          measured: perSecond(site),
          beside: `\`next start\`, static page ${perSecond(next)}`,
          ratio: times(site.throughput / next.throughput),
          budget: "at least 10 x",
        },
        {
          what: `p99 of them`,
          measured: milliseconds(slowest ?? Number.NaN),
          beside: `\`next start\` ${milliseconds(slowestOfNext ?? Number.NaN)}`,
          ratio: times((slowest ?? Number.NaN) / (slowestOfNext ?? Number.NaN)),
          budget: "at most 0.2 x",
        },
      ];
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(url: string, count: number): Promise<LoadResult> {
  await load(url, connections, count / 4); // what a process does once is not counted
  return load(url, connections, count);
}

function perSecond({ throughput }: LoadResult): string {
  return `${Math.round(throughput)} a second`;
}
