/** What one sample takes on an idle core of the machine on which the budgets were measured, in milliseconds. */
const IDLE = 10;
const PAUSE = 5_000;
/** One sample is as often short as long by chance, so a short test is judged by several. */
const AROUND = 20_000;

/**
 * Repeats a fixed piece of work and compares its time by the clock with that on an idle machine. A slow machine, or one with
 * other work, shows in both this and the tests, so budgets in seconds hold on any.
 */
export class Slowdown {
  readonly #samples: Sample[] = [];
  readonly #timer: NodeJS.Timeout;
  readonly #work: () => number;

  /** @param work returns what it took, in milliseconds */
  constructor(work = fixedWork) {
    this.#work = work;
    this.#sample();
    this.#timer = setInterval(() => this.#sample(), PAUSE);
    this.#timer.unref();
  }

  /** The mean of all samples. */
  stop(): number {
    clearInterval(this.#timer);
    return mean(this.#samples);
  }

  /**
   * What a test that has just ended would have taken on an idle machine. A machine is slow by turns, so only the samples
   * from its time count, and from shortly before it.
   *
   * @param started in milliseconds since 1970
   * @param seconds by the clock
   */
  idleSeconds(started: number, seconds: number): number {
    this.#sample();
    const near = this.#samples.filter(({ at }) => at >= started - AROUND);
    return seconds / mean(near.length > 0 ? near : this.#samples);
  }

  #sample(): void {
    const last = this.#samples.at(-1);
    const at = Date.now();
    if (last && at - last.at < PAUSE / 2) return;
    this.#samples.push({ at, slowdown: this.#work() / IDLE });
  }
}

interface Sample {
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly slowdown: number;
}

function mean(samples: readonly Sample[]): number {
  return samples.reduce((sum, { slowdown }) => sum + slowdown, 0) / samples.length;
}

function fixedWork(): number {
  const started = performance.now();
  let text = "";
  for (let round = 0; round < 60; round += 1) {
    text = JSON.stringify(Array.from({ length: 400 }, (_, index) => ({ index, round, text: `${index}` })));
    JSON.parse(text);
  }
  return performance.now() - started;
}
