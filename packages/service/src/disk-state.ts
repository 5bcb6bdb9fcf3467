import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type StorageProblem, storageProblem } from "./database-file.ts";

/** A block of a usual file system: a full disk still takes empty files. */
const probe = Buffer.alloc(4_096);

type DiskState = "ok" | StorageProblem;

/** Writes and removes a small file, because no other question finds out whether the next write would succeed. */
export function diskState(folder: string): DiskState {
  const file = path.join(folder, `.probe.${process.pid}`);
  try {
    try {
      writeFileSync(file, probe, { mode: 0o600 });
    } finally {
      rmSync(file, { force: true });
    }
    return "ok";
  } catch (error) {
    return storageProblem(error) ?? "unwritable";
  }
}

/** In milliseconds. Anybody may ask for the health, and a question must not cost a write each time. */
const KNOWN_FOR = 1_000;

/** The state of the disk as of the last second. */
export function watchDisk(folder: string, clock: () => number = () => performance.now()): () => DiskState {
  let known: { readonly state: DiskState; readonly at: number } | null = null;
  return () => {
    const at = clock();
    if (known === null || at - known.at >= KNOWN_FOR) known = { state: diskState(folder), at };
    return known.state;
  };
}
