import {
  type AddressCounts,
  addCounts,
  dayOf,
  firstDay,
  isIgnored,
  isWorthCounting,
  type NewCounts,
} from "../../lib/redirects/address-counts.ts";
import { FrequentPaths } from "../../lib/redirects/frequent-paths.ts";
import { plainPath } from "../../lib/routes.ts";
import type { StoredResponse } from "../pages/stored-response.ts";

/** How many paths without a page one process counts at a time. */
const MOST_PATHS = 500;

/** In milliseconds. Who tries a redirect soon sees it counted; a busy site writes four times an hour. */
const SOON = 5_000;
const EVERY = 15 * 60_000;

/** How often other machines may be faster. */
const MOST_TRIES = 3;

type Stored = AddressCounts & { readonly _rev: string };

/** The part of the lake's client that is used. */
export interface CountStore {
  /** The day's document, and what nobody wants to hear of. */
  read(day: string): Promise<{ readonly stored: Stored | null; readonly ignored: readonly string[] }>;
  /** Rejects when the document has another revision by now; `null`: when it exists. */
  write(counts: AddressCounts, revision: string | null): Promise<unknown>;
  /** Deletes the counts of days before this one. */
  forgetBefore(day: string): Promise<unknown>;
}

interface Asked {
  readonly method: string | undefined;
  readonly path: string;
}

type Answered = Pick<StoredResponse, "status" | "redirect">;

interface Options {
  readonly store: CountStore;
  readonly now?: () => Date;
  readonly report: (error: unknown) => void;
}

/**
 * Counts in memory how often redirects are used and which addresses without a page are asked for, and adds both to the
 * day's document now and then. Several machines add to the same document.
 */
export class AddressCounter {
  readonly #store: CountStore;
  readonly #now: () => Date;
  readonly #report: Options["report"];
  readonly #paths = new FrequentPaths(MOST_PATHS);
  #hits = new Map<string, number>();
  /** What of the paths is stored already. */
  #told = new Map<string, number>();
  #ignored: readonly string[] = [];
  #day: string;
  #timer: NodeJS.Timeout | undefined;
  #lastFlush = Number.NEGATIVE_INFINITY;
  #flushing: Promise<void> = Promise.resolve();

  constructor({ store, now = () => new Date(), report }: Options) {
    this.#store = store;
    this.#now = now;
    this.#report = report;
    this.#day = dayOf(now());
  }

  /** What a visitor asked for, and got. */
  count({ method, path }: Asked, { status, redirect }: Answered): void {
    if (method !== "GET") return;
    if (redirect !== undefined) this.#hits.set(redirect, (this.#hits.get(redirect) ?? 0) + 1);
    else if (status !== 404 || !this.#countMissing(plainPath(path))) return;
    this.#schedule();
  }

  /** Returns whether it was counted. */
  #countMissing(path: string): boolean {
    if (!isWorthCounting(path) || isIgnored(path, this.#ignored)) return false;
    this.#paths.add(path);
    return true;
  }

  /** Stores what is counted. What can't be stored now stays counted. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#flushing = this.#flushing.then(() => this.#flushNow());
    return this.#flushing;
  }

  #schedule(): void {
    if (this.#timer !== undefined) return;
    const wait = Math.max(SOON, this.#lastFlush + EVERY - performance.now());
    this.#timer = setTimeout(() => void this.flush(), wait);
    this.#timer.unref();
  }

  async #flushNow(): Promise<void> {
    this.#lastFlush = performance.now();
    const day = this.#day;
    const hits = this.#hits;
    this.#hits = new Map();
    const counts = this.#paths.counts();
    const missing = this.#newlyMissing(counts);
    try {
      if (hits.size > 0 || missing.size > 0) await this.#add(day, { redirects: hits, missing });
      this.#told = counts;
      const today = dayOf(this.#now());
      if (today === day) return;
      this.#day = today;
      this.#paths.clear();
      this.#told = new Map();
      await this.#store.forgetBefore(firstDay(this.#now()));
    } catch (error) {
      for (const [id, count] of hits) this.#hits.set(id, (this.#hits.get(id) ?? 0) + count);
      this.#report(error);
    }
  }

  #newlyMissing(counts: ReadonlyMap<string, number>): Map<string, number> {
    const grown = [...counts].map(([path, count]) => [path, count - (this.#told.get(path) ?? 0)] as const);
    return new Map(grown.filter(([, count]) => count > 0));
  }

  /** Another machine may write at the same moment. */
  async #add(day: string, added: NewCounts): Promise<void> {
    for (let tries = 1; ; tries++) {
      const { stored, ignored } = await this.#store.read(day);
      this.#ignored = ignored;
      try {
        await this.#store.write(addCounts(stored, day, added, ignored), stored?._rev ?? null);
        return;
      } catch (error) {
        if (tries >= MOST_TRIES) throw error;
      }
    }
  }
}
