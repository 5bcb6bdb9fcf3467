import { setImmediate as turn } from "node:timers/promises";
import { sharedRevisions } from "../../lib/freshness/revisions.ts";
import type { PageStore } from "./page-store.ts";
import { whenIdle } from "./when-idle.ts";

/** How often it looks whether something was published. In milliseconds. */
const LOOK_EVERY = 200;

interface WarmingOptions {
  /** The paths of what a publish has outdated, the most recently requested first. */
  readonly paths: () => readonly string[];
  readonly isStale: (path: string) => boolean;
  /** Makes what has this path anew. */
  readonly make: (path: string) => Promise<unknown>;
  /** Whether a visitor waits for something that is being made. */
  readonly isBusy: () => boolean;
  /** See when-idle.ts. */
  readonly rests: boolean;
  /** Changes with every publish. */
  readonly publication: () => number;
  /** Called when nothing that is kept is outdated any more. */
  readonly onDone?: (() => void) | undefined;
  readonly lookEvery?: number;
}

/**
 * Makes anew what a publish has outdated, one after another and while no visitor waits: what people ask for most
 * recently comes first. A newer publish begins it again.
 */
export class Warming {
  readonly #options: WarmingOptions;
  readonly #timer: NodeJS.Timeout;
  #seen: number;
  #isStopped = false;
  #running: Promise<void> | null = null;

  constructor(options: WarmingOptions) {
    this.#options = options;
    this.#seen = options.publication();
    this.#timer = setInterval(() => this.#look(), options.lookEvery ?? LOOK_EVERY).unref();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  #look(): void {
    if (this.#running || this.#options.publication() === this.#seen) return;
    this.#running = this.#warm()
      .catch((error: unknown) => {
        console.error("Rendering again what was published failed; visitors' requests render it:", error);
      })
      .finally(() => {
        this.#running = null;
      });
  }

  async #warm(): Promise<void> {
    const { paths, isStale, make, isBusy, rests, publication, onDone } = this.#options;
    const seen = publication();
    this.#seen = seen;
    const isOver = () => this.#isStopped || publication() !== seen;
    for (const path of paths()) {
      // Comparing thousands of pages must not hold up visitors.
      await turn();
      if (isStale(path) && !(await whenIdle({ isBusy, isOver, rests }, () => make(path)))) return;
    }
    if (!isOver()) onDone?.();
  }
}

type Making = Pick<WarmingOptions, "make" | "isBusy" | "rests" | "onDone">;

/** Has what visitors asked for made anew when a publish outdates it. */
export function keepWarm(store: PageStore, making: Making): Warming {
  return new Warming({
    ...making,
    paths: () => store.outdated(),
    isStale: (path) => store.isStale(path),
    publication: () => sharedRevisions().lastPublication(),
  });
}
