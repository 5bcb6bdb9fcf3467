/** What the work takes on an idle core of the machine on which the budgets were measured, in milliseconds of processor. */
const IDLE = 10;
const PAUSE = 5_000;

/**
 * Repeats a fixed piece of work beside a run of tests, and compares what it takes of the processor with what it takes on an idle
 * machine: cores differ, and share their caches and their heat with others. So budgets of processor time hold on any machine.
 */
export class Slowdown {
  readonly #samples: number[] = [];
  readonly #timer: NodeJS.Timeout;

  /** @param work returns what it took, in milliseconds */
  constructor(work = fixedWork) {
    const sample = () => this.#samples.push(work() / IDLE);
    sample();
    this.#timer = setInterval(sample, PAUSE);
    this.#timer.unref();
  }

  /** The mean of all samples. */
  stop(): number {
    clearInterval(this.#timer);
    return this.#samples.reduce((sum, sample) => sum + sample, 0) / this.#samples.length;
  }
}

function fixedWork(): number {
  const started = process.cpuUsage();
  let text = "";
  for (let round = 0; round < 60; round += 1) {
    text = JSON.stringify(Array.from({ length: 400 }, (_, index) => ({ index, round, text: `${index}` })));
    JSON.parse(text);
  }
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000;
}
