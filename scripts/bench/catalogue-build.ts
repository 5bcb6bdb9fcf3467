import { readdirSync, readFileSync } from "node:fs";
import { createServer, request } from "node:http";
import path from "node:path";
import { outlinedLists } from "../../lib/freshness/dependencies.ts";
import { startChild } from "../../local/child-process.ts";
import { buildSite, forgetBuild } from "../../server/next/build.ts";

export interface BuildFigures {
  readonly seconds: number;
  /** Peak memory of all build processes together, in MB. */
  readonly memory: number;
  /** Requests to the lake. */
  readonly requests: number;
}

/** Builds the site from a data folder, as `npm run build` does, and counts its requests to the lake. */
export async function measureBuild(root: string, dataFolder: string): Promise<BuildFigures> {
  forgetBuild(root);
  const lake = await startChild({
    name: "lake",
    environment: {
      LAKE_FOLDER: path.join(dataFolder, "lake"),
      LAKE_CONTENT: path.join(root, "content"),
      LAKE_OUTLINED_LISTS: JSON.stringify(outlinedLists),
      LAKE_PORT: "0",
      LAKE_TOKEN: "bench",
    },
  });
  await using counter = await countRequests(lake.port);
  Object.assign(process.env, {
    LAKE_URL: counter.url,
    LAKE_TOKEN: "bench",
    PARAPH_REVISIONS: path.join(dataFolder, "lake/datasets/production.db"),
    PARAPH_DATA: dataFolder,
  });
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, memoryOf(descendants(process.pid).filter((pid) => pid !== lake.pid)));
  }, 250);
  const started = performance.now();
  try {
    await buildSite(root, "all", () => {}, new AbortController().signal);
    return { seconds: (performance.now() - started) / 1000, memory, requests: counter.count() };
  } finally {
    clearInterval(watch);
    await lake.stop();
    for (const name of ["LAKE_URL", "LAKE_TOKEN", "PARAPH_REVISIONS", "PARAPH_DATA"])
      delete process.env[name];
  }
}

async function countRequests(port: number) {
  let count = 0;
  const server = createServer((incoming, outgoing) => {
    count += 1;
    const { url, method, headers } = incoming;
    const forwarded = request({ host: "127.0.0.1", port, path: url, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.once("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    count: () => count,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The descendants of a process, as Linux lists them. */
function descendants(pid: number): number[] {
  const parents = readdirSync("/proc").flatMap((name) => {
    const parent = /^\d+$/.test(name) ? parentOf(Number(name)) : null;
    return parent === null ? [] : [[Number(name), parent] as const];
  });
  const found = new Set([pid]);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const [child, parent] of parents) if (found.has(parent)) found.add(child);
  }
  found.delete(pid);
  return [...found];
}

/** Resident memory in MB. */
export function memoryOf(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => Number(/VmRSS:\s+(\d+)/.exec(statusOf(pid))?.[1] ?? 0));
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

function parentOf(pid: number): number | null {
  const parent = /PPid:\s+(\d+)/.exec(statusOf(pid))?.[1];
  return parent === undefined ? null : Number(parent);
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    // The process has ended since it was listed.
    return "";
  }
}
