import type { BackEndProcess } from "@paraph/service/child-process";
import { expect, test } from "vitest";
import { RendererAway } from "../../../server/http/unavailable.ts";
import { RenderProcess } from "../../../server/next/render-process.ts";

const times = { patience: 60_000, longestSilence: 60_000, lookEvery: 1, tryEvery: 1 };

/** Processes that start when they may, and answer while they are alive. */
function system() {
  const state = { mayStart: true, isSilent: false, asked: 0, started: 0, stopped: 0, said: [] as string[] };
  const ends: (() => void)[] = [];
  const start = async (): Promise<BackEndProcess> => {
    if (!state.mayStart) throw new Error("no memory");
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    ends.push(resolve);
    state.started += 1;
    return {
      pid: state.started,
      port: state.started,
      ended,
      stop: async () => {
        state.stopped += 1;
        resolve();
      },
    };
  };
  const open = (changed: Partial<typeof times> = {}) =>
    RenderProcess.open({
      start,
      isAlive: () => {
        state.asked += 1;
        return state.isSilent ? new Promise(() => {}) : Promise.resolve();
      },
      log: (line) => state.said.push(line),
      ...times,
      ...changed,
    });
  return { state, open, end: () => ends.at(-1)?.() };
}

test("a process that has ended is started again until it runs, and whoever asks meanwhile waits for that", async () => {
  const { state, open, end } = system();
  const kept = await open();
  expect((await kept.whenRunning()).pid).toBe(1);
  state.mayStart = false;
  end();
  await expect.poll(() => state.said.length).toBeGreaterThan(2);
  const waiting = kept.whenRunning();
  state.mayStart = true;
  expect((await waiting).pid).toBe(2);
  expect(state.said.slice(0, 2)).toEqual([
    expect.stringContaining("is gone"),
    expect.stringContaining("no memory"),
  ]);
  await kept.stop();
});

test("whoever asks while it can't start is told so after a while", async () => {
  const { state, open, end } = system();
  const kept = await open({ patience: 20 });
  state.mayStart = false;
  end();
  await expect.poll(() => state.said.length).toBeGreaterThan(1);
  await expect(kept.whenRunning()).rejects.toThrow(RendererAway);
  await kept.stop();
});

test("a process that answers is left alone, and one that does not for too long is ended and replaced", async () => {
  const { state, open } = system();
  const kept = await open({ longestSilence: 20 });
  await expect.poll(() => state.asked).toBeGreaterThan(3);
  expect([state.started, state.stopped]).toEqual([1, 0]);
  state.isSilent = true;
  await expect.poll(() => state.stopped).toBeGreaterThan(0);
  state.isSilent = false;
  expect((await kept.whenRunning()).pid).toBeGreaterThan(1);
  await kept.stop();
});

test("a stop ends the process, and starts none, also while none can start", async () => {
  const { state, open, end } = system();
  const kept = await open();
  state.mayStart = false;
  end();
  await expect.poll(() => state.said.length).toBeGreaterThan(1);
  const stopping = kept.stop();
  state.mayStart = true;
  await stopping;
  expect(state.started).toBe(1);

  const other = system();
  const running = await other.open();
  await running.stop();
  expect([other.state.started, other.state.stopped, other.state.said]).toEqual([1, 1, []]);
});

test("a process that can't start at first says why", async () => {
  const { state, open } = system();
  state.mayStart = false;
  await expect(open()).rejects.toThrow("no memory");
});
