import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { Agent } from "node:http";
import path from "node:path";
import { withBuiltSite } from "./built-site.ts";
import { cases, type Measurement, milliseconds, rounds } from "./measurement.ts";
import { visit } from "./visit.ts";

const visits = rounds(4_000, 40);
const connections = 4;
/** Clock ticks of /proc are 10 ms on every Linux that Node runs on. */
const tick = 10;

/** Processor time of the server for a visit of a stored page, beside a bare server that sends the same bytes. */
export async function measureStoredPages(root: string): Promise<Measurement[]> {
  return withBuiltSite(root, async ({ url, pid, dataFolder }) => {
    const rows: Measurement[] = [];
    for (const [name, address] of cases([
      ["the home page", "/"],
      ["a page of prices", "/pricing"],
      ["a twin", "/pricing.md"],
      ["the sitemap", "/sitemap.xml"],
    ])) {
      const site = await costOf(`${url}${address}`, pid);
      const file = path.join(dataFolder, "body");
      writeFileSync(file, site.body);
      const bare = fork(new URL("./bare-server.ts", import.meta.url), [file]);
      const [port] = await once(bare, "message");
      const beside = await costOf(`http://127.0.0.1:${port}/`, bare.pid ?? 0);
      bare.kill();
      rows.push({
        what: `processor time for a visit of ${name}`,
        measured: milliseconds(site.cost),
        beside: { of: "bare node:http", ...milliseconds(beside.cost) },
        budget: "at most 2 x",
      });
    }
    return rows;
  });
}

/** In milliseconds of processor time for each visit. */
async function costOf(url: string, pid: number): Promise<{ cost: number; body: Buffer }> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let body: Buffer = Buffer.alloc(0);
  const visitAll = async (count: number) => {
    for (let at = 0; at < count; at += connections) {
      [body = body] = await Promise.all(Array.from({ length: connections }, () => visit(url, agent)));
    }
  };
  await visitAll(visits / 4); // what a process does once is not counted
  const before = processorTime(pid);
  await visitAll(visits);
  const cost = (processorTime(pid) - before) / visits;
  agent.destroy();
  return { cost, body };
}

/** In milliseconds, since the process began. */
export function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * tick;
}
