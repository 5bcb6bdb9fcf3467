import { RecentMap } from "@paraph/service/recent-map";
import type { Lookup } from "../counting/metrics.ts";
import type { KeptByKey } from "./kept-by-key.ts";
import type { Claim, PageCache } from "./page-cache.ts";
import type { Rendered, StoredResponse } from "./stored-response.ts";

/** In bytes, for all bodies together. Above it, what was least recently requested is dropped from memory. */
const LIMIT = 128 * 1024 * 1024;

interface CachedResponse {
  readonly tags: readonly string[];
  readonly stored: StoredResponse;
}

interface KeptResponse extends CachedResponse {
  /** Grows with each request. */
  askedAt: number;
}

interface Options {
  readonly cache: PageCache;
  readonly keptByKey: Pick<KeptByKey, "add" | "remove" | "takeTouched">;
  readonly toStored: (rendered: Rendered) => Promise<StoredResponse>;
  readonly limit?: number;
  /** Called when an outdated answer in memory has been replaced by a current one. */
  readonly onReplaced?: (() => void) | undefined;
}

/**
 * Pages and written files as they are sent, in memory and behind it, as they were rendered, in the page cache. One is given
 * out, without Next, while everything it was made from is still published.
 */
export class PageStore {
  readonly #cache: PageCache;
  readonly #keptByKey: Options["keptByKey"];
  /** What a publish has outdated, and nobody has made anew so far. */
  readonly #outdated = new Set<string>();
  readonly #toStored: Options["toStored"];
  readonly #onReplaced: Options["onReplaced"];
  readonly #entries: RecentMap<string, KeptResponse>;
  #asked = 0;

  constructor({ cache, keptByKey, toStored, limit = LIMIT, onReplaced }: Options) {
    this.#cache = cache;
    this.#keptByKey = keptByKey;
    this.#toStored = toStored;
    this.#onReplaced = onReplaced;
    this.#entries = new RecentMap(
      limit,
      ({ stored }) => stored.size,
      (path, { tags }) => {
        this.#keptByKey.remove(path, tags);
        this.#outdated.delete(path);
      },
    );
  }

  /** What is in memory and current. */
  get(path: string): CachedResponse | null {
    const answer = this.#entries.peek(path);
    if (!answer || !this.#cache.isCurrent(answer.tags)) return null;
    this.#entries.use(path);
    answer.askedAt = ++this.#asked;
    return answer;
  }

  /** What is current, from memory or from the page cache. `tell` learns where it was, or why it is not. */
  async find(path: string, tell?: (result: Lookup) => void): Promise<CachedResponse | null> {
    const known = this.get(path);
    if (known) {
      tell?.("memory");
      return known;
    }
    const wasThere = this.#entries.peek(path) !== undefined;
    const read = await this.#cache.read(path);
    if (!read || !this.#cache.isCurrent(read.tags)) {
      tell?.(read || wasThere ? "outdated" : "absent");
      return null;
    }
    tell?.("cache");
    const answer = { tags: read.tags, stored: await this.#toStored(read.rendered) };
    this.#put(path, answer);
    return answer;
  }

  /** Finishes an answer and keeps it, if it is current, as the most recently requested and in place of an older one. */
  async keep(path: string, tags: readonly string[], rendered: Rendered): Promise<StoredResponse> {
    const stored = await this.#toStored(rendered);
    if (this.#cache.isCurrent(tags)) {
      const replaces = this.isStale(path);
      this.#put(path, { tags, stored });
      if (replaces) this.#onReplaced?.();
      this.#cache.write(path, { tags, rendered });
    }
    return stored;
  }

  drop(path: string): void {
    this.#entries.delete(path);
  }

  /** What is in memory and may be outdated by a publish, the most recently requested first. */
  outdated(): string[] {
    for (const path of this.#keptByKey.takeTouched()) this.#outdated.add(path);
    const askedAt = (path: string) => this.#entries.peek(path)?.askedAt ?? 0;
    return [...this.#outdated].sort((one, other) => askedAt(other) - askedAt(one));
  }

  /** Whether a publish has outdated what is in memory. */
  isStale(path: string): boolean {
    const answer = this.#entries.peek(path);
    return answer !== undefined && !this.#cache.isCurrent(answer.tags);
  }

  isCurrent(tags: readonly string[]): boolean {
    return this.#cache.isCurrent(tags);
  }

  /** See {@link PageCache}. */
  confirm(): Promise<void> {
    return this.#cache.confirm();
  }

  /** See {@link PageCache}. */
  claim(path: string): Promise<Claim> {
    return this.#cache.claim(path);
  }

  /** In bytes and answers, in memory. */
  get extent(): { bytes: number; count: number } {
    return this.#entries.extent;
  }

  #put(path: string, answer: CachedResponse): void {
    this.#entries.set(path, { ...answer, askedAt: ++this.#asked });
    // It is larger than all may be together.
    if (!this.#entries.peek(path)) return;
    this.#keptByKey.add(path, answer.tags);
    // It was read while something was published.
    if (!this.#cache.isCurrent(answer.tags)) this.#outdated.add(path);
  }
}
