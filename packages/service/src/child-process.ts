import { type ChildProcess, fork } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { parseJson } from "./json.ts";
import { isLogJson, log } from "./telemetry/log.ts";

export interface ChildOptions {
  readonly name: string;
  /** The file of its main module. */
  readonly main: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Learns what the process sends through its channel. */
  readonly onMessage?: (message: unknown) => void;
}

export interface BackEndProcess {
  readonly pid: number;
  readonly port: number;
  /** Resolves when the process has ended for any reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** Starts a back end as a child process. It exits when this process does, because its channel closes. */
export async function startChild({
  name,
  main,
  environment,
  onMessage,
}: ChildOptions): Promise<BackEndProcess> {
  const child = fork(main, [], {
    env: { ...process.env, ...environment },
    execArgv: ["--disable-warning=ExperimentalWarning"],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    // Ctrl-C reaches the whole process group, but back ends have to end after the site, not with it.
    detached: true,
  });
  if (onMessage) child.on("message", onMessage);
  const output = passOnOutput(child.stderr, name);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const port = await Promise.race([readyPort(child, name), ended.then(() => null)]);
  if (port === null || child.pid === undefined) {
    throw new Error(
      (await output.failure()) ||
        `The process "${name}" exited before it was ready, without an error message.`,
    );
  }
  // Prints what a first start wrote before it was ready, such as passwords.
  output.release();
  return {
    pid: child.pid,
    port,
    ended,
    async stop() {
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), 10_000);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** A back end sends `{ [name]: { port } }` once it listens. */
function readyPort(child: ChildProcess, name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.on("message", (message: unknown) => {
      const ready = propertyOf(message, name);
      const port = propertyOf(ready, "port");
      if (typeof port === "number") resolve(port);
    });
  });
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

interface ChildOutput {
  /** Passes on what was held back, and from now on everything. */
  release(): void;
  /** What a process that did not start has said. Resolves when it has said all. */
  failure(): Promise<string>;
}

/**
 * Passes on what a back end says, line by line: it shares this process's output with others. Holds it back until the
 * back end is ready, because one that does not start says so in the error.
 */
export function passOnOutput(stream: Readable | null, name: string): ChildOutput {
  const held: string[] = [];
  let isReleased = false;
  const ended = Promise.withResolvers<void>();
  if (stream === null) ended.resolve();
  else {
    const lines = createInterface({ input: stream });
    lines.on("line", (line) => (isReleased ? pass(line, name) : held.push(line)));
    lines.once("close", () => ended.resolve());
  }
  return {
    release() {
      isReleased = true;
      for (const line of held.splice(0)) pass(line, name);
    },
    async failure() {
      await ended.promise;
      return held.map(messageIn).join("\n").trim();
    },
  };
}

function pass(line: string, name: string): void {
  if (!isLogJson()) process.stderr.write(`${line}\n`);
  else if (line.startsWith("{")) process.stdout.write(`${line}\n`);
  // Not the back end's own words: Node's, of memory that ran out for example.
  else if (line.trim() !== "") log.error(line, { process: name });
}

/** What a person is told of a line of JSON. */
function messageIn(line: string): string {
  if (!line.startsWith("{")) return line;
  const { msg } = Object(parseJson(line));
  return typeof msg === "string" ? msg : line;
}
