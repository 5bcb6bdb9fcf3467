import { setTimeout as wait } from "node:timers/promises";
import type { Newsroom } from "../newsroom.ts";
import { editionsIn, type Surface } from "./surfaces.ts";

interface Options {
  readonly newsroom: Pick<Newsroom, "visit">;
  readonly surfaces: readonly Surface[];
  readonly old: number;
  /** While a part of the system is killed, some requests get no answer, or one that says so. */
  readonly mayFail: boolean;
}

/** Visitors who ask for everything again and again, and notice what must never be seen. */
export class Watch {
  readonly #options: Options;
  readonly wrong: string[] = [];
  /** Whether somebody has seen the new edition. */
  isNew = false;
  /** How many answers showed an edition. */
  seen = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Resolves when all visitors have asked for everything twice after the first of them saw the new edition. */
  async watch(visitors: number): Promise<void> {
    const { length } = this.#options.surfaces;
    await Promise.all(
      Array.from({ length: visitors }, (_, visitor) =>
        this.#visitFrom(Math.floor((visitor * length) / visitors)),
      ),
    );
  }

  async #visitFrom(start: number): Promise<void> {
    const { surfaces } = this.#options;
    let left = 2 * surfaces.length;
    for (let at = start; left > 0; at += 1) {
      const surface = surfaces[at % surfaces.length];
      if (this.isNew) left -= 1;
      if (surface) await this.#visit(surface);
    }
  }

  async #visit(surface: Surface): Promise<void> {
    const { path, status: expected } = surface;
    const { newsroom, old, mayFail } = this.#options;
    const mustBeNew = this.isNew;
    const answer = await newsroom.visit(path).catch((error: unknown) => {
      if (mayFail) return null;
      throw error;
    });
    if (answer === null || (mayFail && answer.status >= 500)) return;
    // All these visitors are one sender, who has to wait where answers take long.
    if (answer.status === 429) {
      await wait(1_000);
      return this.#visit(surface);
    }
    const { status } = answer;
    const [edition, ...others] = editionsIn(answer);
    this.seen += 1;
    const isNext = edition === old + 1;
    const right = isNext ? (expected?.next ?? 200) : (expected?.old ?? 200);
    if (others.length > 0 || (edition !== old && !isNext) || status !== right) {
      this.wrong.push(`${path} answered ${status} with the editions ${[edition, ...others]} after ${old}`);
    } else if (mustBeNew && !isNext) {
      this.wrong.push(`${path} answered edition ${old} after somebody had seen the next one`);
    }
    if (isNext) this.isNew = true;
  }
}
