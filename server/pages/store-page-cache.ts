import { createHash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { StoreConnection } from "@paraph/service/store-connection";
import { RESP_TYPES } from "@redis/client";
import { packEntry, unpackEntry } from "./cache-entry.ts";
import type { CacheEntry, Claim, PageCache } from "./page-cache.ts";

/** How long the store keeps an answer that nobody writes again, in seconds. Pages of an old release go in this time. */
const KEPT = 7 * 24 * 60 * 60;

/** How long a process that was killed keeps others from rendering, in milliseconds. */
const LEASE = 2_000;
const RENEW_EVERY = 500;

/** How often somebody who waits for another's render looks, and for how long at most, in milliseconds. */
const LOOK_EVERY = 5;
const LONGEST_WAIT = 10_000;

/** Deletes or renews a claim that is still one's own. */
const RELEASE =
  "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";
const RENEW =
  "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0";

interface Options {
  readonly store: Pick<StoreConnection, "ask">;
  readonly revisions: Pick<PageCache, "isCurrent">;
  /** See {@link PageCache}. */
  readonly confirm: () => Promise<void>;
  /** Names the state of the content that this process knows, in the same words as other machines do. */
  readonly state: () => string;
  /** Names the build and everything else that all answers were made with. */
  readonly build: string;
}

/**
 * Rendered answers in the store that several machines share. Each build has its own. While the store is away nothing is
 * read and nothing kept: each machine renders for itself.
 */
export class StorePageCache implements PageCache {
  readonly #options: Options;
  readonly #writing = new Map<string, Promise<void>>();

  constructor(options: Options) {
    this.#options = options;
  }

  isCurrent(tags: readonly string[]): boolean {
    return this.#options.revisions.isCurrent(tags);
  }

  confirm(): Promise<void> {
    return this.#options.confirm();
  }

  async read(path: string): Promise<CacheEntry | null> {
    const key = this.#keyOf("page", path);
    const bytes = await this.#options.store
      .ask((client) => client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer }).get(key))
      .catch(() => null);
    return bytes && unpackEntry(bytes, path);
  }

  write(path: string, entry: CacheEntry): void {
    const writing = this.#write(path, entry).finally(() => {
      if (this.#writing.get(path) === writing) this.#writing.delete(path);
    });
    this.#writing.set(path, writing);
  }

  async claim(path: string): Promise<Claim> {
    const { store } = this.#options;
    const key = this.#keyOf("render", path);
    const token = randomUUID();
    const began = performance.now();
    for (let hasWaited = false; ; hasWaited = true) {
      const isFree = await store
        .ask((client) =>
          client.set(key, token, { condition: "NX", expiration: { type: "PX", value: LEASE } }),
        )
        .catch(() => "away");
      const isLate = performance.now() - began > LONGEST_WAIT;
      if (isFree === "away" || (isFree === null && isLate)) return { hasWaited, release: async () => {} };
      if (isFree !== null) return { hasWaited, release: this.#hold(path, key, token) };
      await wait(LOOK_EVERY);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#writing.values());
  }

  /** Renews the claim until it is released. */
  #hold(path: string, key: string, token: string): () => Promise<void> {
    const { store } = this.#options;
    const own = { keys: [key], arguments: [token, String(LEASE)] };
    const renewing = setInterval(() => {
      // A claim that can't be renewed ends by itself.
      store.ask((client) => client.eval(RENEW, own)).catch(() => {});
    }, RENEW_EVERY).unref();
    return async () => {
      await this.#writing.get(path);
      clearInterval(renewing);
      await store.ask((client) => client.eval(RELEASE, own)).catch(() => {}); // it ends by itself
    };
  }

  async #write(path: string, entry: CacheEntry): Promise<void> {
    const bytes = await packEntry(path, entry);
    const key = this.#keyOf("page", path);
    await this.#options.store
      .ask((client) => client.set(key, bytes, { expiration: { type: "EX", value: KEPT } }))
      // The connection has said why. The answer is in memory, and made again elsewhere.
      .catch(() => {});
  }

  /** A claim is for one state of the content: what was begun before a publish holds nobody up after it. */
  #keyOf(kind: "page" | "render", path: string): string {
    const name = createHash("sha256").update(path).digest("base64url");
    const { build, state } = this.#options;
    return `{paraph}:${kind}:${build}:${name}${kind === "render" ? `:${state()}` : ""}`;
  }
}
