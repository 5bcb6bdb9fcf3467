import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";

export interface LakeProcessOptions {
  readonly dataFolder: string;
  /** Documents that a new lake starts with. */
  readonly contentFolder: string;
  /** Address of the lake as browsers reach it; `null`: as it listens. */
  readonly publicUrl: string | null;
  readonly isExposed: boolean;
  readonly token: string;
  /** 0 takes a free one. */
  readonly port: number;
}

export interface LakeProcess {
  readonly pid: number;
  readonly port: number;
  /** Settles when the process has ended, whatever the reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** Starts the lake as a child. It ends by itself when this process is gone, since the channel to it then closes. */
export async function startLakeProcess(options: LakeProcessOptions): Promise<LakeProcess> {
  const child = fork(path.join(import.meta.dirname, "lake/main.ts"), [], {
    env: {
      ...process.env,
      LAKE_FOLDER: path.join(options.dataFolder, "lake"),
      LAKE_CONTENT: options.contentFolder,
      ...(options.publicUrl === null ? {} : { LAKE_PUBLIC_URL: options.publicUrl }),
      ...(options.isExposed ? { LAKE_PEOPLE: "password" } : {}),
      LAKE_PORT: String(options.port),
      LAKE_TOKEN: options.token,
    },
    execArgv: ["--disable-warning=ExperimentalWarning"],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    // Ctrl-C in a terminal reaches the whole process group; the lake is to end after the site, not with it.
    detached: true,
  });
  const errors: string[] = [];
  let isReady = false;
  child.stderr?.on("data", (chunk: Buffer) => {
    if (isReady) process.stderr.write(chunk);
    else errors.push(chunk.toString());
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const port = await Promise.race([readyPort(child), ended.then(() => null)]);
  if (port === null || child.pid === undefined) {
    throw new Error(errors.join("").trim() || "The lake ended before it was ready, without saying why.");
  }
  isReady = true;
  // What a first start tells, such as passwords, came before it was ready.
  process.stderr.write(errors.join(""));
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

function readyPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.on("message", (message: unknown) => {
      if (typeof message !== "object" || message === null || !("lake" in message)) return;
      const { lake } = message;
      if (typeof lake === "object" && lake !== null && "port" in lake) resolve(Number(lake.port));
    });
  });
}
