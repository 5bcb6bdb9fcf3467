import { type Machines, startMachines } from "../support/machines.ts";
import { withBuiltSite } from "./built-site.ts";
import { measureLoad } from "./load.ts";
import { count, type Measurement, milliseconds, percentile, perSecond, rounds } from "./measurement.ts";

const machinesCount = 3;
const publishes = rounds(200, 3);
const connections = 16;
const requests = rounds(20_000, 160);
const page = { id: "page-about", path: "/about" };

/** Three sites that share a store, beside one site: from a publish to all three, and stored pages a second. */
export async function measureMachines(root: string): Promise<Measurement[]> {
  const alone = await withBuiltSite(root, ({ url }) => measureLoad([`${url}/`], requests, connections));
  await using machines = await startMachines({ count: machinesCount });
  const { visible, old } = await publishOften(machines);
  const one = await measureLoad([`${machines.sites[0]?.url}/`], requests, connections);
  const all = await measureLoad(
    machines.sites.map(({ url }) => `${url}/`),
    requests,
    connections,
  );
  const beside = { of: "one site alone", ...perSecond(alone.throughput) };
  return [
    {
      what: `publish to visible on ${machinesCount} machines, p50`,
      measured: milliseconds(percentile(visible, 0.5)),
      beside: `${publishes} publishes`,
    },
    {
      what: `publish to visible on ${machinesCount} machines, p99`,
      measured: milliseconds(percentile(visible, 0.99)),
      beside: `${publishes} publishes`,
      budget: "150 ms",
    },
    {
      what: "old pages on any of them after publish returned",
      measured: count(old),
      beside: `${publishes} publishes`,
      budget: "0",
    },
    {
      what: `stored home pages a second of one machine that shares a store, ${connections} connections`,
      measured: perSecond(one.throughput),
      beside,
    },
    {
      what: `the same of ${machinesCount} machines`,
      measured: perSecond(all.throughput),
      beside,
    },
  ];
}

async function publishOften(machines: Machines): Promise<{ visible: number[]; old: number }> {
  const visible: number[] = [];
  let old = 0;
  for (let at = -5; at < publishes; at++) {
    const title = `Number ${at} of the measurement`;
    const began = performance.now();
    await machines.client.patch(page.id).set({ "seo.title": title }).commit({ autoGenerateArrayKeys: false });
    const shown = await Promise.all(
      machines.sites.map(async ({ url }) => (await fetch(url + page.path)).text()),
    );
    if (at < 0) continue;
    visible.push(performance.now() - began);
    old += shown.filter((html) => !html.includes(title)).length;
  }
  return { visible, old };
}
