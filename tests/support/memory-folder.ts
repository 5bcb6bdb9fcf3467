import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import path from "node:path";

const memory = "/dev/shm";
const enough = 2 * 1024 ** 3;

/** Where temporary folders of tests go: into memory if there is enough, because databases wait for a disk at each commit. */
export function temporaryFolders(): Record<string, string> {
  if (!existsSync(memory)) return {};
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < enough) return {};
  const folder = mkdtempSync(path.join(memory, "paraph-tests-"));
  // Some libraries leave files behind.
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return { TMPDIR: folder };
}
