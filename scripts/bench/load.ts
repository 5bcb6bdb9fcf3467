import { Agent } from "node:http";
import { percentile } from "./measurement.ts";
import { visit } from "./visit.ts";

export interface LoadResult {
  /** Requests answered in a second. */
  readonly throughput: number;
  /** Milliseconds within which 99 of 100 are answered. */
  readonly slowest: number;
}

/**
 * Several visitors, each of whom asks again as soon as the answer is there; each stays with one of the addresses. What a
 * process does once is not counted.
 */
export async function measureLoad(
  addresses: readonly string[],
  count: number,
  connections: number,
): Promise<LoadResult> {
  await load(addresses, count / 4, connections);
  return load(addresses, count, connections);
}

async function load(addresses: readonly string[], count: number, connections: number): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const durations: number[] = [];
  let left = count;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async (_, at) => {
      const address = addresses[at % addresses.length] ?? "";
      while (left-- > 0) {
        const asked = performance.now();
        await visit(address, agent);
        durations.push(performance.now() - asked);
      }
    }),
  );
  agent.destroy();
  return { throughput: (count / (performance.now() - began)) * 1_000, slowest: percentile(durations, 0.99) };
}
