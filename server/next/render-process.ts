import { setTimeout as wait } from "node:timers/promises";
import type { BackEndProcess } from "@paraph/service/child-process";
import { messageOf } from "@paraph/service/message-of";
import { RendererAway } from "../http/unavailable.ts";

interface Options {
  start(): Promise<BackEndProcess>;
  /** Resolves when the process has answered anything. */
  isAlive(process: BackEndProcess): Promise<unknown>;
  readonly log: (message: string) => void;
  /** Whoever asks while the process starts again waits so long. In milliseconds, as below. */
  readonly patience: number;
  /** A process that answers nothing for so long is ended. */
  readonly longestSilence: number;
  readonly lookEvery: number;
  readonly tryEvery: number;
}

/** Keeps the process that renders running until it is stopped. */
export class RenderProcess {
  readonly #options: Options;
  readonly #stopping = new AbortController();
  #running: Promise<BackEndProcess>;

  private constructor(options: Options) {
    this.#options = options;
    this.#running = this.#start();
  }

  /** Resolves when it runs, and rejects with what it says if it can't start. */
  static async open(options: Options): Promise<RenderProcess> {
    const kept = new RenderProcess(options);
    await kept.#running;
    return kept;
  }

  /** The process, as soon as there is one. */
  async whenRunning(): Promise<BackEndProcess> {
    const waiting = new AbortController();
    const { signal } = waiting;
    try {
      const late = wait(this.#options.patience, null, { ref: false, signal });
      late.catch(() => {}); // there was no need to wait
      const found = await Promise.race([this.#running, late]);
      if (found !== null) return found;
      throw new RendererAway("Rendering failed: the process that does it has not started.");
    } finally {
      waiting.abort();
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    const running = await this.#running.catch(() => null);
    await running?.stop();
  }

  async #start(): Promise<BackEndProcess> {
    const process = await this.#options.start();
    void process.ended.then(() => this.#replace());
    void this.#watch(process);
    return process;
  }

  #replace(): void {
    if (this.#stopping.signal.aborted) return;
    this.#options.log("The process that renders pages is gone. Starting it again.");
    this.#running = this.#startUntilItRuns();
    this.#running.catch(() => {}); // whoever waits for it is told
  }

  async #startUntilItRuns(): Promise<BackEndProcess> {
    for (;;) {
      if (this.#stopping.signal.aborted) throw new RendererAway("Rendering failed: the site is stopping.");
      try {
        return await this.#start();
      } catch (error) {
        this.#options.log(`Starting the process that renders pages again failed: ${messageOf(error)}`);
        await wait(this.#options.tryEvery, null, { signal: this.#stopping.signal }).catch(() => {}); // stopped
      }
    }
  }

  async #watch(process: BackEndProcess): Promise<void> {
    const { isAlive, longestSilence, lookEvery, log } = this.#options;
    const ended = process.ended.then(() => "ended" as const);
    for (;;) {
      if ((await Promise.race([ended, wait(lookEvery, null, { ref: false })])) === "ended") return;
      const answered = isAlive(process).then(
        () => "alive" as const,
        () => "alive" as const, // it is ending, and says so by itself
      );
      const late = wait(longestSilence, "silent" as const, { ref: false });
      if ((await Promise.race([ended, answered, late])) !== "silent") continue;
      log(`The process that renders pages has not answered for ${longestSilence / 1000} s, so it is ended.`);
      await process.stop();
    }
  }
}
