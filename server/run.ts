import { isLogJson, log } from "@paraph/service/telemetry/log";
import { EnvironmentError } from "../lib/env/environment.ts";
import { StartError } from "./preconditions.ts";

/** Somebody waits at the terminal. In milliseconds, as below. */
const BRIEF = 1_000;

/** Who stops a service lets running requests end first. */
const DRAIN = 30_000;

/** Ends a part. It may take its running work so many milliseconds to end. */
type Cleanup = (patience: number) => Promise<void> | void;

/** The run of this process, from its start to a signal, an error or the end of who started it. */
export class Run {
  readonly #started = performance.now();
  readonly #stopping = new AbortController();
  /** Runs in reverse order at the end: last started, first stopped. */
  readonly #cleanups: Cleanup[] = [];

  constructor() {
    process.on("SIGINT", () => void this.stop());
    process.on("SIGTERM", () => void this.stop(DRAIN));
    // Whoever read the output has gone. Writing on would fail for ever, and in development be reported each time.
    for (const stream of [process.stdout, process.stderr])
      stream.on("error", () => this.signal.aborted || void this.stop());
    // Started by another process. Without that one there is no reason to run.
    if (process.connected) process.once("disconnect", () => void this.stop());
  }

  /** Aborted as soon as the process begins to stop. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  readonly log = (message: string): void => {
    // A line of JSON says when by itself.
    if (isLogJson()) {
      log.info(message);
      return;
    }
    const seconds = ((performance.now() - this.#started) / 1000).toFixed(1).padStart(6);
    console.log(`${seconds} s  ${message}`);
  };

  onStop(cleanup: Cleanup): void {
    this.#cleanups.push(cleanup);
  }

  async stop(patience = BRIEF): Promise<void> {
    if (this.signal.aborted) process.exit(130);
    this.#stopping.abort();
    for (const cleanup of this.#cleanups.reverse()) {
      try {
        await cleanup(patience);
      } catch (error) {
        // The other parts have to end all the same.
        this.#report(error);
      }
    }
    process.exit();
  }

  /** Prints what failed and stops. An error that was foreseen is told without its stack. */
  async fail(error: unknown): Promise<void> {
    // Ctrl-C aborted a build; the stop is already under way.
    if (this.signal.aborted) return;
    this.#report(error);
    await this.stop();
  }

  #report(error: unknown): void {
    const isPlain = error instanceof StartError || error instanceof EnvironmentError;
    if (!isPlain) console.error(error);
    else if (isLogJson()) log.error(error.message);
    else console.error(`\n${error.message}\n`);
    process.exitCode = 1;
  }
}
