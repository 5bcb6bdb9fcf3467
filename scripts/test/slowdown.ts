/** What one sample takes on an idle core of the machine on which the budgets were measured, in milliseconds. */
const IDLE = 10;
const PAUSE = 5_000;

/**
 * Repeats a fixed piece of work and compares its time by the clock with that on an idle machine. A slow machine, or one with
 * other work, shows in both this and the tests, so budgets in seconds hold on any.
 */
export class Slowdown {
  readonly #samples: number[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor() {
    this.#samples.push(sample());
    this.#timer = setInterval(() => this.#samples.push(sample()), PAUSE);
    this.#timer.unref();
  }

  /** The mean of all samples, so that a run that was slow for half of its time counts as half as slow. */
  stop(): number {
    clearInterval(this.#timer);
    return this.#samples.reduce((sum, one) => sum + one, 0) / this.#samples.length / IDLE;
  }
}

function sample(): number {
  const started = performance.now();
  let text = "";
  for (let round = 0; round < 60; round += 1) {
    text = JSON.stringify(Array.from({ length: 400 }, (_, index) => ({ index, round, text: `${index}` })));
    JSON.parse(text);
  }
  return performance.now() - started;
}
