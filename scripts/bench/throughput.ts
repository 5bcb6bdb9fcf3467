import { Agent } from "node:http";
import { withBuiltSite } from "./built-site.ts";
import { type Measurement, milliseconds, percentile, times } from "./measurement.ts";
import { withNextApp } from "./next-app.ts";
import { visit } from "./visit.ts";

const connections = 16;
const requests = 20_000;
/** `next start` answers a tenth as often. */
const requestsOfNext = 4_000;

interface LoadResult {
  /** Requests answered in a second. */
  readonly throughput: number;
  /** Milliseconds within which 99 of 100 are answered. */
  readonly slowest: number;
}

/** The stored home page, beside a static page with the same markup behind `next start`. */
export async function measureThroughput(root: string): Promise<Measurement[]> {
  return withBuiltSite(root, async ({ url }) => {
    const address = `${url}/`;
    const html = await (await fetch(address)).text();
    const markup = /<body[^>]*>(.*)<\/body>/s.exec(html)?.[1];
    if (markup === undefined) throw new Error(`${address} has no body to compare with.`);
    const site = await measure(address, requests);
    const next = await withNextApp(root, markup, (besides) => measure(besides, requestsOfNext));
    return [
      {
        what: `stored home pages a second, ${connections} connections`,
        measured: perSecond(site),
        beside: `\`next start\`, static page ${perSecond(next)}`,
        ratio: times(site.throughput / next.throughput),
        budget: "at least 10 x",
      },
      {
        what: "p99 of them",
        measured: milliseconds(site.slowest),
        beside: `\`next start\` ${milliseconds(next.slowest)}`,
        ratio: times(site.slowest / next.slowest),
        budget: "at most 0.2 x",
      },
    ];
  });
}

async function measure(url: string, count: number): Promise<LoadResult> {
  await load(url, count / 4); // what a process does once is not counted
  return load(url, count);
}

/** Several visitors, each of whom asks again as soon as the answer is there. */
async function load(url: string, count: number): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const durations: number[] = [];
  let left = count;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) {
        const asked = performance.now();
        await visit(url, agent);
        durations.push(performance.now() - asked);
      }
    }),
  );
  agent.destroy();
  return { throughput: (count / (performance.now() - began)) * 1_000, slowest: percentile(durations, 0.99) };
}

function perSecond({ throughput }: LoadResult): string {
  return `${Math.round(throughput)} a second`;
}
