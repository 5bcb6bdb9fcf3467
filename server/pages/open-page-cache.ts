import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { env } from "../../lib/env/environment.ts";
import { sharedRevisions } from "../../lib/freshness/revisions.ts";
import type { Sharing } from "../machines/sharing.ts";
import { buildStamp } from "../next/build-output.ts";
import { packEntry, unpackEntry } from "./cache-entry.ts";
import type { DocumentParts } from "./document.ts";
import type { CacheEntry, Claim, PageCache } from "./page-cache.ts";
import { StorePageCache } from "./store-page-cache.ts";

/** What makes a document of a page without being part of a build. */
const makers = ["document", "root-marks", "documents", "shared-answers", "cache-entry"];

/** Of this file and its neighbors, which a bundle has as JavaScript. */
const extension = path.extname(import.meta.filename);

/**
 * The page cache of this machine, in the data folder beside the content that its answers were made from; or the one that it
 * shares with others.
 */
export function openPageCache(
  root: string,
  { script, marks }: DocumentParts,
  sharing: Sharing | null,
): PageCache {
  const sources = makers.map((name) => readFileSync(path.join(import.meta.dirname, name + extension)));
  const build = nameOf(buildStamp(root), script.address, JSON.stringify(marks), ...sources);
  const revisions = sharedRevisions();
  if (sharing) {
    const { store, confirm, state } = sharing;
    return new StorePageCache({ store, revisions, confirm, state, build });
  }
  return new DiskPageCache({ revisions, folder: path.resolve(env().dataFolder, "pages"), build });
}

function nameOf(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex").slice(0, 16);
}

/** In bytes, for all files together. Above it, what was written or read least recently is deleted. */
const LIMIT = 512 * 1024 * 1024;

interface Options {
  readonly revisions: Pick<PageCache, "isCurrent">;
  /** Holds a folder for each build. Those of other builds are deleted. */
  readonly folder: string;
  /** Names the build and everything else that all answers were made with. */
  readonly build: string;
  readonly limit?: number;
}

/** Nobody else renders for this folder. */
const unclaimed: Claim = { hasWaited: false, release: async () => {} };

/** Rendered answers in a folder, one file each. */
export class DiskPageCache implements PageCache {
  readonly #options: Options;
  readonly #folder: string;
  readonly #limit: number;
  /** The size of each file, the least recently used first. */
  readonly #files = new Map<string, number>();
  readonly #waiting = new Map<string, { path: string; entry: CacheEntry }>();
  #size = 0;
  #isFailing = false;
  #writing: Promise<void> | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#limit = options.limit ?? LIMIT;
    this.#folder = path.join(options.folder, options.build);
    mkdirSync(this.#folder, { recursive: true });
    for (const other of readdirSync(options.folder))
      if (other !== options.build) rmSync(path.join(options.folder, other), { recursive: true, force: true });
    this.#list();
  }

  isCurrent(tags: readonly string[]): boolean {
    return this.#options.revisions.isCurrent(tags);
  }

  /** The table of revisions is on this machine, so this process always knows. */
  async confirm(): Promise<void> {}

  async claim(): Promise<Claim> {
    return unclaimed;
  }

  async read(asked: string): Promise<CacheEntry | null> {
    const name = fileNameOf(asked);
    const waiting = this.#waiting.get(name);
    if (waiting) return waiting.entry;
    const size = this.#files.get(name);
    if (size === undefined) return null;
    const entry = await readFile(path.join(this.#folder, name)).then(
      (bytes) => unpackEntry(bytes, asked),
      // Another process on this folder has deleted it.
      () => null,
    );
    this.#forget(name);
    if (entry) this.#note(name, size);
    return entry;
  }

  write(asked: string, entry: CacheEntry): void {
    this.#waiting.set(fileNameOf(asked), { path: asked, entry });
    this.#writing ??= this.#writeAll();
  }

  async close(): Promise<void> {
    await this.#writing;
  }

  /** In bytes and files. */
  get extent(): { bytes: number; count: number } {
    return { bytes: this.#size, count: this.#files.size };
  }

  /** One after another, so that visitors come first. */
  async #writeAll(): Promise<void> {
    for (const [name, { path: asked, entry }] of this.#waiting) {
      try {
        await this.#writeOne(name, asked, entry);
        if (this.#isFailing) console.error(`Pages are kept in ${this.#folder} again.`);
        this.#isFailing = false;
      } catch (error) {
        // Once: a full disk that holds the log, too, would be filled by it.
        if (!this.#isFailing)
          console.error(
            `Keeping ${asked} in ${this.#folder} failed; pages are made again after a restart:`,
            error,
          );
        this.#isFailing = true;
      }
      if (this.#waiting.get(name)?.entry === entry) this.#waiting.delete(name);
    }
    this.#writing = null;
    if (this.#waiting.size > 0) this.#writing = this.#writeAll();
  }

  async #writeOne(name: string, asked: string, entry: CacheEntry): Promise<void> {
    const bytes = await packEntry(asked, entry);
    const file = path.join(this.#folder, name);
    // Renamed when it is whole, so that nobody reads half of it.
    const part = `${file}.${process.pid}.part`;
    await mkdir(this.#folder, { recursive: true });
    try {
      await writeFile(part, bytes);
      await rename(part, file);
    } catch (error) {
      // A part of it would take what room is left.
      await rm(part, { force: true });
      throw error;
    }
    this.#forget(name);
    this.#note(name, bytes.byteLength);
    for (const oldest of this.#files.keys()) {
      if (this.#size <= this.#limit) break;
      this.#forget(oldest);
      await rm(path.join(this.#folder, oldest), { force: true });
    }
  }

  #note(name: string, size: number): void {
    this.#files.set(name, size);
    this.#size += size;
  }

  #forget(name: string): void {
    this.#size -= this.#files.get(name) ?? 0;
    this.#files.delete(name);
  }

  #list(): void {
    const found = readdirSync(this.#folder).map((name) => {
      const file = path.join(this.#folder, name);
      return { name, file, facts: statSync(file, { throwIfNoEntry: false }) };
    });
    found.sort((one, other) => (one.facts?.mtimeMs ?? 0) - (other.facts?.mtimeMs ?? 0));
    for (const { name, file, facts } of found) {
      // The rest of a crash, unless another process is writing it.
      if (name.endsWith(".part")) {
        // Of the future: the clock was set back.
        if (facts && Math.abs(Date.now() - facts.mtimeMs) > 60_000) rmSync(file, { force: true });
      } else if (facts) this.#note(name, facts.size);
    }
  }
}

function fileNameOf(asked: string): string {
  return createHash("sha256").update(asked).digest("hex");
}
