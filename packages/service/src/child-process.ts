import { type ChildProcess, fork } from "node:child_process";
import { passOnOutput } from "./child-output.ts";

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
