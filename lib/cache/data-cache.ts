import { isDependencyTag } from "./dependencies.ts";
import { sharedRevisions } from "./revisions.ts";

interface Entry {
  value: ReadableStream<Uint8Array>;
  tags: string[];
  stale: number;
  timestamp: number;
  expire: number;
  revalidate: number;
}

type StoredEntry = Omit<Entry, "value"> & { bytes: Uint8Array };

/** Beyond this many entries the one that was unused the longest goes. */
const LIMIT = 5000;
const stored = new Map<string, StoredEntry>();
const pending = new Map<string, Promise<void>>();

/** Results of `"use cache"` functions, kept in memory and valid by the same comparison as pages (see page-cache.ts). */
const dataCache = {
  async get(key: string): Promise<Entry | undefined> {
    await pending.get(key);
    const entry = stored.get(key);
    if (!entry) return undefined;
    stored.delete(key);
    if (!sharedRevisions().isCurrent(entry.tags)) return undefined;
    stored.set(key, entry);
    const { bytes, ...rest } = entry;
    return { ...rest, value: new Blob([bytes.slice()]).stream() };
  },

  async set(key: string, pendingEntry: Promise<Entry>): Promise<void> {
    const work = store(key, pendingEntry).finally(() => pending.delete(key));
    pending.set(key, work);
    await work;
  },

  async refreshTags(): Promise<void> {},
  async getExpiration(): Promise<number> {
    return 0;
  },
  async updateTags(): Promise<void> {},
};

async function store(key: string, pendingEntry: Promise<Entry>): Promise<void> {
  try {
    const { value, ...rest } = await pendingEntry;
    const bytes = new Uint8Array(await new Response(value).arrayBuffer());
    // A result made from no document ("nothing at this address") has no revision that could ever outdate it.
    if (!rest.tags.some(isDependencyTag)) return;
    stored.set(key, { ...rest, bytes });
    const oldest = stored.keys().next().value;
    if (stored.size > LIMIT && oldest !== undefined) stored.delete(oldest);
  } catch {
    // The render that made the entry failed and reports it itself; there is nothing to store.
    stored.delete(key);
  }
}

export default dataCache;
