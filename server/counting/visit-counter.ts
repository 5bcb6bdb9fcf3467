import { randomUUID } from "node:crypto";
import type { Visit } from "../../lib/visits/visit.ts";

/** How many different things one process counts at a time. What comes on top is counted without its origin. */
const MOST = 2_000;

/** Between the first count and its way to the lake, in milliseconds. */
const SOON = 5_000;

/** After a failure. */
const LATER = 30_000;

interface Counted extends Visit {
  readonly day: string;
  readonly count: number;
}

export interface CountedVisits {
  readonly id: string;
  readonly rows: readonly Counted[];
}

interface Options {
  /** Adds a batch to the sums of all servers. Adding one again, by its id, must add nothing. */
  readonly store: (batch: CountedVisits) => Promise<unknown>;
  readonly report: (error: unknown) => void;
  readonly now?: () => Date;
}

/** Counts in memory and hands the sums on every few seconds. No single visit is written down anywhere. */
export class VisitCounter {
  readonly #options: Options;
  #counts = new Map<string, Counted>();
  /** On its way, or waiting to be sent again under the same id. */
  #batch: CountedVisits | null = null;
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  count(visit: Visit): void {
    const day = (this.#options.now?.() ?? new Date()).toISOString().slice(0, 10);
    const ofPage = { ...visit, source: visit.source && "other", campaign: visit.campaign && "other" };
    if (!this.#add(visit, day) && !this.#add(ofPage, day)) {
      this.#add({ ...ofPage, page: "other", variant: visit.variant && "other" }, day, true);
    }
    this.#schedule(SOON);
  }

  /** Sends what is counted. What can't be sent now stays counted. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#flushing = this.#flushing.then(() => this.#flushNow());
    return this.#flushing;
  }

  /** Returns whether there was room. */
  #add(visit: Visit, day: string, always = false): boolean {
    const key = [day, visit.page, visit.source, visit.campaign, visit.action, visit.variant].join("\n");
    const known = this.#counts.get(key);
    if (!known && this.#counts.size >= MOST && !always) return false;
    this.#counts.set(key, { ...visit, day, count: (known?.count ?? 0) + 1 });
    return true;
  }

  #schedule(wait: number): void {
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => void this.flush(), wait);
    this.#timer.unref();
  }

  async #flushNow(): Promise<void> {
    try {
      // The former batch first: nobody knows whether it arrived.
      if (this.#batch !== null) await this.#send(this.#batch);
      if (this.#counts.size === 0) return;
      this.#batch = { id: randomUUID(), rows: [...this.#counts.values()] };
      this.#counts = new Map();
      await this.#send(this.#batch);
    } catch (error) {
      this.#options.report(error);
      this.#schedule(LATER);
    }
  }

  async #send(batch: CountedVisits): Promise<void> {
    await this.#options.store(batch);
    this.#batch = null;
  }
}
