import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type StorageProblem, storageProblem } from "./database-file.ts";

/** A block of a usual file system: a full disk still takes empty files. */
const probe = Buffer.alloc(4_096);

/** Writes and removes a small file, because no other question finds out whether the next write would succeed. */
export function diskState(folder: string): "ok" | StorageProblem {
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
