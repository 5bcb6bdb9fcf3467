import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { access, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";

/** Stores equal bytes once for all datasets. The name on disk is the hash alone. */
export function assetFilePath(lakeFolder: string, sha1: string): string {
  return path.join(lakeFolder, "assets", sha1.slice(0, 2), sha1);
}

/** Writes and syncs the bytes before their document is committed, so no acknowledged upload lacks them. */
export async function writeAssetFile(lakeFolder: string, sha1: string, bytes: Uint8Array): Promise<void> {
  const target = assetFilePath(lakeFolder, sha1);
  if (await exists(target)) return;
  const folder = path.dirname(target);
  await makeFolder(path.dirname(folder));
  await makeFolder(folder);
  const temporary = `${target}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, "wx");
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Deletes files that a killed process left half written. Call it once, before any upload. */
export function removeHalfWritten(lakeFolder: string): void {
  const folder = path.join(lakeFolder, "assets");
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && entry.name.endsWith(".tmp")) rmSync(path.join(entry.parentPath, entry.name));
  }
}

/** Its option `recursive` would call a read-only disk a missing folder. */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
