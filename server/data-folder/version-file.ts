import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

export const versionFile = "version.json";

/** Not strict: whatever a later release writes beside the version, an earlier one can read the version. */
const content = z.object({
  version: z.int().nonnegative(),
  /** Whether a migration from this version began and has not ended. */
  isMigrating: z.boolean().default(false),
});

export type FolderVersion = z.infer<typeof content>;

/** `null` if the folder has no version file. Throws if it can't be read. */
export function readVersion(dataFolder: string): FolderVersion | null {
  const file = path.join(dataFolder, versionFile);
  if (!existsSync(file)) return null;
  const text = readFileSync(file, "utf8");
  try {
    return content.parse(JSON.parse(text));
  } catch (error) {
    const hint = `It has to hold {"version": N}. The newest backup's backup.json names N as "dataVersion".`;
    throw new Error(`Reading the data folder's version in ${file} failed: the file is damaged. ${hint}`, {
      cause: error,
    });
  }
}

/** After a power failure the file holds this version or the one before. */
export function writeVersion(dataFolder: string, version: number, isMigrating = false): void {
  const file = path.join(dataFolder, versionFile);
  const next = `${file}.new`;
  const open = openSync(next, "w");
  try {
    writeSync(open, `${JSON.stringify(isMigrating ? { version, isMigrating } : { version })}\n`);
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
  renameSync(next, file);
  const folder = openSync(dataFolder, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
