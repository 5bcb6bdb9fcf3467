import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { findFreePort } from "../../server/preconditions.ts";
import { pathOf, redis } from "./programs.ts";

export interface StoreServer extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  /** As a crash does. What it has not saved is lost. */
  kill(): Promise<void>;
  /** On the same port, with what was saved. */
  start(): Promise<void>;
}

/** Debian's `redis-server` in a folder of its own, which saves only when it is asked to. */
export async function startStoreServer(): Promise<StoreServer> {
  const folder = await mkdtemp(path.join(tmpdir(), "paraph-store-"));
  const port = await findFreePort("127.0.0.1");
  const launch = async () => {
    const child = spawn(pathOf(redis), [
      "--port",
      String(port),
      "--bind",
      "127.0.0.1",
      "--dir",
      folder,
      "--save",
      "",
    ]);
    const ready = new Promise<void>((resolve) => {
      child.stdout.on("data", (chunk: Buffer) => chunk.includes("Ready to accept connections") && resolve());
    });
    const ended = once(child, "exit").then(([code]) => {
      throw new Error(`redis-server ended with ${code}.`);
    });
    await Promise.race([ready, ended]);
    ended.catch(() => {}); // its end is no failure once it was ready
    return child;
  };
  let running = await launch();
  const kill = async () => {
    if (running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, "exit");
    running.kill("SIGKILL");
    await ended;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    get pid() {
      return running.pid ?? 0;
    },
    kill,
    async start() {
      running = await launch();
    },
    async [Symbol.asyncDispose]() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
