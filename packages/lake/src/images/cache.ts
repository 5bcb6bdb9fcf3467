import { randomUUID } from "node:crypto";
import { readdirSync, rmSync, statSync } from "node:fs";
import { mkdir, readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import type { AssetLimits } from "../assets/limits.ts";
import { LakeError } from "../errors.ts";
import { clientLeft, type Turn, Turns } from "../http/turns.ts";
import { countWaiting } from "../metrics.ts";

export interface ImageCache {
  /**
   * The cached image for the key, or the result of `make`, which waits for its turn. Requests for the same
   * key share one result. Skips the work if every requester has left.
   */
  get(key: string, make: () => Promise<Buffer>, turn?: Turn): Promise<Buffer>;
  readonly bytes: number;
}

type CacheLimits = Pick<AssetLimits, "cacheBytes" | "transforms" | "waitingTransforms">;

interface Making {
  readonly image: Promise<Buffer>;
  readonly leaving: AbortController;
  waiting: number;
}

/**
 * Transformed images in `images-cache/`. Deletes the least recently used ones first. The folder can be
 * deleted at any time.
 */
export function openImageCache(lakeFolder: string, limits: CacheLimits): ImageCache {
  const folder = path.join(lakeFolder, "images-cache");
  /** In order of use: a map keeps its order of insertion. */
  const sizes = readSizes(folder);
  const running = new Map<string, Making>();
  const turns = new Turns({
    // Keeps one slot free for known sizes.
    slots: [limits.transforms, Math.max(1, limits.transforms - 1)],
    waiting: limits.waitingTransforms,
    refuse: tooMany,
    onWait: countWaiting("images"),
  });
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
    // The file time only affects the order after a restart, so a failure does not matter.
    await utimes(fileOf(key), now, now).catch(() => undefined);
    return kept;
  };

  const keep = async (key: string, image: Buffer) => {
    if (image.byteLength > limits.cacheBytes) return;
    const file = fileOf(key);
    const temporary = `${file}.${randomUUID()}.tmp`;
    await mkdir(path.dirname(file), { recursive: true });
    try {
      await writeFile(temporary, image);
      await rename(temporary, file);
    } catch (error) {
      // A part of it would take what room is left.
      await rm(temporary, { force: true });
      throw error;
    }
    forget(key);
    sizes.set(key, image.byteLength);
    bytes += image.byteLength;
    for (const oldest of sizes.keys()) {
      if (bytes <= limits.cacheBytes) break;
      forget(oldest);
      await rm(fileOf(oldest), { force: true });
    }
  };

  const find = async (key: string, make: () => Promise<Buffer>, turn: Turn) => {
    const kept = await readKept(key);
    if (kept) return kept;
    const image = await turns.take(turn, make);
    // A full or read-only disk makes the lake slower, but the request still succeeds.
    await keep(key, image).catch(() => undefined);
    return image;
  };

  const start = (key: string, make: () => Promise<Buffer>, turn: Turn): Making => {
    const leaving = new AbortController();
    const image = find(key, make, { ...turn, signal: leaving.signal }).finally(() => {
      if (running.get(key) === making) running.delete(key);
    });
    const making: Making = { image, leaving, waiting: 0 };
    // A new request must not share the rejection of those that left.
    leaving.signal.addEventListener("abort", () => running.delete(key));
    running.set(key, making);
    return making;
  };

  return {
    get bytes() {
      return bytes;
    },
    async get(key, make, turn = { lane: 0, sender: "" }) {
      const making = running.get(key) ?? start(key, make, turn);
      making.waiting += 1;
      const { signal } = turn;
      if (!signal) return making.image;
      const left = Promise.withResolvers<never>();
      const leave = () => {
        making.waiting -= 1;
        if (making.waiting === 0) making.leaving.abort();
        left.reject(clientLeft());
      };
      if (signal.aborted) leave();
      else signal.addEventListener("abort", leave, { once: true });
      try {
        return await Promise.race([making.image, left.promise]);
      } finally {
        signal.removeEventListener("abort", leave);
      }
    },
  };
}

function tooMany(): LakeError {
  const message = "Too many images are being rendered. Try again shortly.";
  return new LakeError(429, { statusCode: 429, error: "Too Many Requests", message, retryAfter: 5 });
}

/** Files from earlier runs, oldest first. Deletes partially written ones. */
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
    // The folder does not exist before the first image.
    return [];
  }
}
