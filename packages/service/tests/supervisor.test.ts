import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keep } from "../src/supervisor.ts";

test("a back end that can't be started again is tried once a second, until it can", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "paraph-supervisor-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const first = Promise.withResolvers<void>();
  const back = Promise.withResolvers<void>();
  const starts: number[] = [];
  const running = (ended: Promise<void>) => ({ pid: process.pid, port: 4000, ended, stop: async () => {} });
  const said: string[] = [];
  const kept = await keep(
    {
      name: "lake",
      title: "lake",
      port: 4000,
      answers: async () => false,
      async start() {
        starts.push(performance.now());
        if (starts.length === 1) return running(first.promise);
        if (starts.length < 4) throw new Error("The disk is full.");
        back.resolve();
        return running(new Promise(() => {}));
      },
    },
    folder,
    (line) => said.push(line),
  );
  first.resolve();
  await back.promise;
  await kept.stop();
  expect(said.filter((line) => line.includes("again failed"))).toEqual(
    Array(2).fill("Starting the lake again failed: The disk is full."),
  );
  const [, second = 0, third = 0, fourth = 0] = starts;
  // A timer may be a millisecond early.
  expect(Math.min(third - second, fourth - third)).toBeGreaterThan(990);
});
