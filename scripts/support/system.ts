import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";

const ownRoot = path.resolve(import.meta.dirname, "../..");

export interface SystemOptions {
  /** Another copy of the project than this one. */
  readonly root?: string;
  readonly dataFolder: string;
  /** 0 takes a free one. */
  readonly port?: number;
  readonly parameters?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

export interface System {
  readonly url: string;
  readonly lakeUrl: string;
  readonly pid: number;
  /** All that was printed so far. */
  output(): string;
  /** As Ctrl-C does. Answers the exit code. */
  stop(): Promise<number | null>;
  /** As systemd does. Answers the exit code. */
  terminate(): Promise<number | null>;
  /** As a terminal does that is closed: nobody reads any more. Answers the exit code. */
  closeOutput(): Promise<number | null>;
  /** As a crash or a power cut does. */
  kill(): Promise<void>;
}

/** Runs `npm start`'s script until it is ready. Rejects with its output when it ends before. */
export async function startSystem(options: SystemOptions): Promise<System> {
  const child = launch(options);
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => printed.push(chunk.toString()));
  }
  const output = () => printed.join("");
  const exited = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const ready = await Promise.race([readyMessage(child), exited]);
  if (typeof ready !== "object" || ready === null) {
    throw new Error(`The system ended with ${ready} before it was ready:\n${output()}`);
  }
  return {
    url: ready.siteUrl ?? ready.lakeUrl ?? "",
    lakeUrl: ready.lakeUrl ?? "",
    pid: child.pid ?? 0,
    output,
    stop() {
      child.kill("SIGINT");
      return exited;
    },
    terminate() {
      child.kill("SIGTERM");
      return exited;
    },
    closeOutput() {
      child.stdout?.destroy();
      child.stderr?.destroy();
      return exited;
    },
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

interface Ready {
  readonly siteUrl?: string;
  readonly lakeUrl?: string;
}

function launch(options: SystemOptions): ChildProcess {
  const { root = ownRoot, dataFolder, port = 0, parameters = [], environment = {} } = options;
  return fork(path.join(root, "server/start.ts"), [...parameters], {
    cwd: root,
    env: {
      ...process.env,
      // Half of a start's work would be compiling the same sources again.
      NODE_COMPILE_CACHE: path.join(root, ".cache/compiled"),
      // Nothing is rendered in the background, unless somebody asks for that.
      PARAPH_BUILD: "all",
      PARAPH_LOG_FORMAT: "text",
      ...environment,
      PARAPH_DATA: dataFolder,
      PORT: String(port),
      HOST: "",
      SITE_URL: environment.SITE_URL ?? "",
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    // Whatever Node a test runner was started with, the system runs on the project's own.
    execPath: path.join(root, "node_modules/node/bin/node"),
    execArgv: [],
  });
}

function readyMessage(child: ChildProcess): Promise<Ready> {
  return new Promise((resolve) => {
    child.on("message", (message: unknown) => {
      if (typeof message !== "object" || message === null || !("ready" in message)) return;
      resolve(message.ready as Ready); // sent by server/start.ts, a part of this project
    });
  });
}
