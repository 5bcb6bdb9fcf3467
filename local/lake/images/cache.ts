import { randomUUID } from "node:crypto";
import { readdirSync, rmSync, statSync } from "node:fs";
import { mkdir, readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import type { AssetLimits } from "../assets/limits.ts";
import { createGate } from "./gate.ts";

export interface ImageCache {
  /** The image kept under the key, or the one that `make` makes; equal keys at one time are made once. */
  get(key: string, make: () => Promise<Buffer>): Promise<Buffer>;
  readonly bytes: number;
}

type CacheLimits = Pick<AssetLimits, "cacheBytes" | "transforms" | "waitingTransforms">;

/** Transformed images in `images-cache/`, the least recently used deleted first. Losing the folder loses nothing. */
export function openImageCache(lakeFolder: string, limits: CacheLimits): ImageCache {
  const folder = path.join(lakeFolder, "images-cache");
  /** In order of use: a map keeps its order of insertion. */
  const sizes = readSizes(folder);
  const running = new Map<string, Promise<Buffer>>();
  const gate = createGate(limits.transforms, limits.waitingTransforms);
  let bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const fileOf = (key: string) => path.join(folder, key.slice(0, 2), key);

  const forget = (key: string) => {
    bytes -= sizes.get(key) ?? 0;
    sizes.delete(key);
  };

  const readKept = async (key: string): Promise<Buffer | null> => {
    const size = sizes.get(key);
    if (size === undefined) return null;
    const kept = await readFile(fileOf(key)).catch(() => null);
    if (kept?.byteLength !== size) {
      forget(key);
      return null;
    }
    sizes.delete(key);
    sizes.set(key, size);
    const now = new Date();
    // Only the order after a restart depends on the time in the file system, so a failure does not matter.
    await utimes(fileOf(key), now, now).catch(() => undefined);
    return kept;
  };

  const keep = async (key: string, image: Buffer) => {
    if (image.byteLength > limits.cacheBytes) return;
    const file = fileOf(key);
    const temporary = `${file}.${randomUUID()}.tmp`;
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(temporary, image);
    await rename(temporary, file);
    forget(key);
    sizes.set(key, image.byteLength);
    bytes += image.byteLength;
    for (const oldest of sizes.keys()) {
      if (bytes <= limits.cacheBytes) break;
      forget(oldest);
      await rm(fileOf(oldest), { force: true });
    }
  };

  const find = async (key: string, make: () => Promise<Buffer>) => {
    const kept = await readKept(key);
    if (kept) return kept;
    const image = await gate(make);
    // A full or read-only disk costs speed, not the answer.
    await keep(key, image).catch(() => undefined);
    return image;
  };

  return {
    get bytes() {
      return bytes;
    },
    get(key, make) {
      const known = running.get(key);
      if (known) return known;
      const started = find(key, make).finally(() => running.delete(key));
      running.set(key, started);
      return started;
    },
  };
}

/** What is on disk from before, oldest first. What a crash left half written is deleted. */
function readSizes(folder: string): Map<string, number> {
  const found: { key: string; size: number; used: number }[] = [];
  for (const entry of readEntries(folder)) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.name.endsWith(".tmp")) {
      rmSync(file, { force: true });
      continue;
    }
    const { size, mtimeMs } = statSync(file);
    found.push({ key: entry.name, size, used: mtimeMs });
  }
  found.sort((one, other) => one.used - other.used);
  return new Map(found.map(({ key, size }) => [key, size]));
}

function readEntries(folder: string) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  } catch {
    // Before the first image there is no folder.
    return [];
  }
}
