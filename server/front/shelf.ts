import type { Rendered } from "./finished.ts";

/**
 * Where published revisions and rendered answers live. One machine has the table of revisions and a folder
 * (server/front/disk-shelf.ts); several machines can share another behind the same four functions.
 */
export interface Shelf {
  /** Whether everything that something was made from is published now. */
  isCurrent(tags: readonly string[]): boolean;
  /** What was written last under a path, outdated or not. */
  read(path: string): Promise<ShelfEntry | null>;
  /** Written at some later time, or never. */
  write(path: string, entry: ShelfEntry): void;
  /** Resolves when all is written. */
  close(): Promise<void>;
}

/** A rendered answer with the cache tags that say what it was made from. */
export interface ShelfEntry {
  readonly tags: readonly string[];
  readonly rendered: Rendered;
}
