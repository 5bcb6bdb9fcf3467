import { randomUUID } from "node:crypto";
import { access, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";

/** Bytes are kept once per content, whatever dataset refers to them; the name on disk is the hash alone. */
export function assetFilePath(lakeFolder: string, sha1: string): string {
  return path.join(lakeFolder, "assets", sha1.slice(0, 2), sha1);
}

/** On disk, and synced, before the document that refers to it is committed: no acknowledged upload without its bytes. */
export async function writeAssetFile(lakeFolder: string, sha1: string, bytes: Uint8Array): Promise<void> {
  const target = assetFilePath(lakeFolder, sha1);
  if (await exists(target)) return;
  await mkdir(path.dirname(target), { recursive: true });
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

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
