import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Waits until no other process builds the same part: two at once would overwrite each other. The system frees the lock
 * when its holder dies.
 */
export async function buildLock(
  root: string,
  part: "site" | "studio",
  log: (line: string) => void,
): Promise<Disposable> {
  // Not in .next, which Next empties when it builds.
  mkdirSync(path.join(root, ".cache"), { recursive: true });
  const lock = new DatabaseSync(path.join(root, `.cache/build-${part}.lock`), { timeout: 0 });
  for (let tries = 0; ; tries++) {
    try {
      lock.exec("BEGIN EXCLUSIVE");
      return { [Symbol.dispose]: () => lock.close() };
    } catch (error) {
      if (!(error instanceof Error && error.message.includes("locked"))) throw error;
      if (tries === 0) log(`  Another process is building the ${part}. Waiting for it.`);
      await wait(500);
    }
  }
}
