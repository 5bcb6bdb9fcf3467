import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { TestReport } from "./report.ts";

const root = path.resolve(import.meta.dirname, "../..");
/** Seconds of each test file in the run before this one, from which the time left is estimated. */
const timesFile = path.join(root, ".cache/test-times.json");
/** How often a line says where the run is, when the output is no terminal, in milliseconds. */
const PAUSE = 20_000;

/** Says on the terminal what runs, how many tests of how many are done, and how long it still takes. */
export class Progress {
  readonly #kind: string;
  readonly #total: number;
  readonly #started = performance.now();
  readonly #before = readTimes();
  /** Tests left in each file that is not done yet. */
  readonly #left: Map<string, number>;
  readonly #running = new Map<string, number>();
  readonly #count: ReadonlyMap<string, number>;
  #done = 0;
  #failed = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `files` holds the file of each test that will run. */
  constructor(kind: string, files: readonly string[]) {
    this.#kind = kind;
    this.#total = files.length;
    this.#left = new Map();
    for (const file of files) this.#left.set(file, (this.#left.get(file) ?? 0) + 1);
    this.#count = new Map(this.#left);
    this.#timer = setInterval(() => this.#show(), process.stdout.isTTY ? 500 : PAUSE);
    this.#timer.unref();
  }

  begin(file: string): void {
    this.#running.set(file, (this.#running.get(file) ?? 0) + 1);
  }

  end({ file, outcome }: Pick<TestReport, "file" | "outcome">): void {
    this.#done += 1;
    if (outcome === "failed") this.#failed += 1;
    const running = (this.#running.get(file) ?? 1) - 1;
    if (running > 0) this.#running.set(file, running);
    else this.#running.delete(file);
    this.#left.set(file, (this.#left.get(file) ?? 1) - 1);
  }

  /** Prints lines above the one that shows the progress. */
  print(text: string): void {
    process.stdout.write(`${process.stdout.isTTY ? "\r\x1b[K" : ""}${text}\n`);
  }

  stop(): void {
    clearInterval(this.#timer);
    if (process.stdout.isTTY) process.stdout.write("\r\x1b[K");
  }

  #show(): void {
    const names = [...this.#running.keys()].map((file) => file.replace(/^tests\/(e2e\/)?/, ""));
    const failures = this.#failed > 0 ? `, ${this.#failed} failed` : "";
    const line = `${this.#done} of ${this.#total} ${this.#kind}${failures}, ${this.#timeLeft()}: ${names.slice(0, 3).join(", ")}`;
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line.slice(0, process.stdout.columns - 1)}`);
    else process.stdout.write(`   ${line}\n`);
  }

  /** The rest needs as long for each second of the last run as what is done has needed. */
  #timeLeft(): string {
    let [expectedSoFar, expectedStill] = [0, 0];
    for (const [file, left] of this.#left) {
      const all = this.#count.get(file) ?? 1;
      const expected = this.#before[file] ?? all;
      expectedSoFar += (expected * (all - left)) / all;
      expectedStill += (expected * left) / all;
    }
    const passed = (performance.now() - this.#started) / 1000;
    if (expectedSoFar === 0) return "time left unknown yet";
    const seconds = (passed * expectedStill) / expectedSoFar;
    return seconds < 60 ? "less than a minute left" : `about ${Math.round(seconds / 60)} min left`;
  }
}

/** Keeps how long each file took, for the next run's estimate. */
export function keepTimes(seconds: Readonly<Record<string, number>>): void {
  mkdirSync(path.dirname(timesFile), { recursive: true });
  writeFileSync(timesFile, JSON.stringify({ ...readTimes(), ...seconds }));
}

function readTimes(): Readonly<Record<string, number>> {
  try {
    return JSON.parse(readFileSync(timesFile, "utf8")); // written above
  } catch {
    // The first run on this machine: every test counts alike.
    return {};
  }
}
