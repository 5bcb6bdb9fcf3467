import { once } from "node:events";
import { expect } from "@playwright/test";
import type { RunningSite } from "./running-site.ts";

/** For the environment of a system whose {@link liveMemory} is asked for: its inspector takes a free port. */
export const inspectable = { NODE_OPTIONS: "--inspect-port=0" };

interface HeapUsage {
  readonly usedSize: number;
  readonly backingStorageSize: number;
}

/**
 * What the system's main process holds after everything that nobody refers to is collected, in bytes. Unlike its
 * resident memory, this does not depend on how busy the collector was.
 */
export async function liveMemory({ pid, output }: RunningSite): Promise<number> {
  const address = () => /Debugger listening on (ws:\S+)/.exec(output())?.[1];
  process.kill(pid, "SIGUSR1");
  await expect.poll(address).toBeDefined();
  const inspector = new WebSocket(address() ?? "");
  await once(inspector, "open");
  let id = 0;
  const ask = async (method: string) => {
    inspector.send(JSON.stringify({ id: ++id, method }));
    const [answer] = await once(inspector, "message");
    return JSON.parse(answer.data).result;
  };
  await ask("HeapProfiler.collectGarbage");
  const { usedSize, backingStorageSize }: HeapUsage = await ask("Runtime.getHeapUsage");
  inspector.close();
  return usedSize + backingStorageSize;
}
