import type { CacheEntry, CacheHandler } from "next/dist/server/lib/cache-handlers/types.js";
import { isDependencyTag } from "../../lib/freshness/dependencies.ts";
import { sharedRevisions } from "../../lib/freshness/revisions.ts";
import { beginFill, endFill } from "./fills.ts";
import { uses } from "./switches.ts";

type StoredEntry = Omit<CacheEntry, "value"> & { bytes: Uint8Array };

/** The memory limit. Above it the least recently used entries go: thousands of contracts would fill the memory. */
const LIMIT = 64 * 1024 * 1024;
let size = 0;
const stored = new Map<string, StoredEntry>();
const pending = new Map<string, Promise<void>>();

/** Results of `"use cache"` functions, kept in memory and valid by the same comparison as pages (see page-cache.ts). */
const dataCache: CacheHandler = {
  async get(key: string): Promise<CacheEntry | undefined> {
    await pending.get(key);
    const entry = stored.get(key);
    drop(key);
    if (!entry || !sharedRevisions().isCurrent(entry.tags)) {
      beginFill(key, sharedRevisions().version());
      return undefined;
    }
    keep(key, entry);
    const { bytes, ...rest } = entry;
    return { ...rest, value: new Blob([bytes.slice()]).stream() };
  },

  async set(key: string, pendingEntry: Promise<CacheEntry>): Promise<void> {
    const work = store(key, pendingEntry).finally(() => {
      pending.delete(key);
      endFill(key);
    });
    pending.set(key, work);
    await work;
  },

  async refreshTags(): Promise<void> {},
  async getExpiration(): Promise<number> {
    return 0;
  },
  async updateTags(): Promise<void> {},
};

async function store(key: string, pendingEntry: Promise<CacheEntry>): Promise<void> {
  try {
    const { value, ...rest } = await pendingEntry;
    const bytes = new Uint8Array(await new Response(value).arrayBuffer());
    // A result made from no document ("nothing at this address") has no revision that could ever outdate it.
    if (!uses("data-cache") || !rest.tags.some(isDependencyTag)) return;
    drop(key);
    keep(key, { ...rest, bytes });
    for (const oldest of stored.keys()) {
      if (size <= LIMIT) break;
      drop(oldest);
    }
  } catch {
    // The render that made the entry failed and reports it itself; there is nothing to store.
    drop(key);
  }
}

/** Stores the entry as the most recently used. */
function keep(key: string, entry: StoredEntry): void {
  stored.set(key, entry);
  size += entry.bytes.byteLength;
}

function drop(key: string): void {
  size -= stored.get(key)?.bytes.byteLength ?? 0;
  stored.delete(key);
}

export default dataCache;
