import type { Rendered } from "./stored-response.ts";

/**
 * Where published revisions and rendered answers live. One machine has the table of revisions and a folder
 * (disk-page-cache.ts); several machines share a store (store-page-cache.ts).
 */
export interface PageCache {
  /** Whether everything that something was made from is published now, as far as this process knows. */
  isCurrent(tags: readonly string[]): boolean;
  /**
   * Resolves when this process knows of everything whose publish was answered before the call. Rejects when nobody can
   * tell.
   */
  confirm(): Promise<void>;
  /** What was written last under a path, outdated or not. */
  read(path: string): Promise<CacheEntry | null>;
  /** Written at some later time, or never. */
  write(path: string, entry: CacheEntry): void;
  /** Resolves when this process may render what has this path: one at a time does, on all machines. */
  claim(path: string): Promise<Claim>;
  /** Resolves when all is written. */
  close(): Promise<void>;
}

/** The right to render one answer. */
export interface Claim {
  /** Whether another process has rendered it meanwhile, or has tried to. */
  readonly hasWaited: boolean;
  /** Others may render it from now on. What was written before can be read by them. */
  release(): Promise<void>;
}

/** A rendered answer with the cache tags that say what it was made from. */
export interface CacheEntry {
  readonly tags: readonly string[];
  readonly rendered: Rendered;
}
