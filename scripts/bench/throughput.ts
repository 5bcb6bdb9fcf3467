import { withBuiltSite } from "./built-site.ts";
import { measureLoad } from "./load.ts";
import { type Measurement, milliseconds, perSecond, rounds } from "./measurement.ts";
import { withNextApp } from "./next-app.ts";

const connections = 16;
const requests = rounds(20_000, 160);
/** `next start` answers a tenth as often. */
const requestsOfNext = rounds(4_000, 160);

/** The stored home page, beside a static page with the same markup behind `next start`. */
export async function measureThroughput(root: string): Promise<Measurement[]> {
  return withBuiltSite(root, async ({ url }) => {
    const address = `${url}/`;
    const html = await (await fetch(address)).text();
    const markup = /<body[^>]*>(.*)<\/body>/s.exec(html)?.[1];
    if (markup === undefined) throw new Error(`${address} has no body to compare with.`);
    const site = await measureLoad([address], requests, connections);
    const next = await withNextApp(root, markup, (besides) =>
      measureLoad([besides], requestsOfNext, connections),
    );
    return [
      {
        what: `stored home pages a second, ${connections} connections`,
        measured: perSecond(site.throughput),
        beside: { of: "`next start`, static page", ...perSecond(next.throughput) },
        budget: "at least 10 x",
      },
      {
        what: "p99 of them",
        measured: milliseconds(site.slowest),
        beside: { of: "`next start`", ...milliseconds(next.slowest) },
        budget: "at most 0.2 x",
      },
    ];
  });
}
