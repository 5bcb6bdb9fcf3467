import { setImmediate } from "node:timers/promises";
import { messageOf } from "@paraph/service/message-of";
import type { Store } from "./types.ts";

/** The longest that a request waits for it. */
const sliceMilliseconds = 10;

/** Looks through the logs of all datasets for damage, beside the work of the lake: a log may be larger than all documents. */
export function checkLogs(store: Store, log: (message: string) => void): { close(): void } {
  let isClosed = false;
  const check = async (name: string) => {
    let started = performance.now();
    for (const _ of store.dataset(name).checkLog()) {
      if (performance.now() - started < sliceMilliseconds) continue;
      await setImmediate();
      if (isClosed) return;
      started = performance.now();
    }
  };
  const checkAll = async () => {
    await setImmediate();
    for (const name of isClosed ? [] : store.datasetNames()) {
      if (isClosed) return;
      await check(name).catch((error: unknown) =>
        log(`Checking the log of "${name}" failed: ${messageOf(error)}`),
      );
    }
  };
  void checkAll();
  return {
    close() {
      isClosed = true;
    },
  };
}
