import { randomBytes } from "node:crypto";
import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { BackEndProcess } from "./child-process.ts";
import { messageOf } from "./message-of.ts";

/** One kind of back end: how to start it, and how to tell whether it runs. */
export interface BackEnd {
  readonly name: string;
  /** The name in messages: "The … is gone." */
  readonly title: string;
  /** 0 reuses the last port or picks a free one. */
  readonly port: number;
  start(port: number, token: string): Promise<BackEndProcess>;
  /** Sends the token, so that another program on the remembered port is not mistaken for it. */
  answers(address: string, token: string): Promise<boolean>;
}

export interface Kept {
  readonly url: string;
  readonly token: string;
  /** Whether another instance on the same data started it. */
  readonly isJoined: boolean;
  stop(): Promise<void>;
}

interface Running {
  readonly port: number;
  readonly token: string;
  /** `null` if it belongs to another instance. */
  readonly own: BackEndProcess | null;
}

interface Wanted {
  readonly port: number;
  readonly token: string;
  /** The site already uses this port, so a restart needs the same one. */
  readonly isPortKept: boolean;
}

const startDeadline = 60_000;
const watchInterval = 1_000;

/**
 * Starts a back end, or joins the one that runs on the same data folder. While this process lives, it keeps
 * the back end running at the same address with the same token.
 */
export async function keep(
  backEnd: BackEnd,
  dataFolder: string,
  log: (message: string) => void,
): Promise<Kept> {
  const known = readProcessFile(dataFolder, backEnd.name);
  const stopping = new AbortController();
  let running = await startOrJoin(backEnd, dataFolder, {
    token: known?.token ?? randomBytes(32).toString("base64url"),
    port: backEnd.port || (known?.port ?? 0),
    isPortKept: false,
  });
  const { port, token } = running;
  const watching = keepRunning();
  return {
    url: addressOf(port),
    token,
    isJoined: running.own === null,
    async stop() {
      stopping.abort();
      await watching;
      if (running.own === null) return;
      await running.own.stop();
      removeProcessFile(dataFolder, backEnd.name, running.own.pid);
    },
  };

  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      await untilGone(backEnd, running, stopping.signal);
      if (stopping.signal.aborted) return;
      log(`The ${backEnd.title} is gone. Starting it again.`);
      try {
        running = await startOrJoin(backEnd, dataFolder, { port, token, isPortKept: true });
      } catch (error) {
        log(`Starting the ${backEnd.title} again failed: ${messageOf(error)}`);
        await pause(watchInterval, stopping.signal);
      }
    }
  }
}

/**
 * If several instances start at once on the same data, the one whose child gets the folder's lock owns it.
 */
async function startOrJoin(backEnd: BackEnd, dataFolder: string, wanted: Wanted): Promise<Running> {
  const deadline = Date.now() + startDeadline;
  let { port } = wanted;
  while (true) {
    const known = readProcessFile(dataFolder, backEnd.name);
    if (known && (await backEnd.answers(addressOf(known.port), known.token))) {
      return { port: known.port, token: known.token, own: null };
    }
    try {
      const own = await backEnd.start(port, wanted.token);
      try {
        writeProcessFile(dataFolder, backEnd.name, { pid: own.pid, port: own.port, token: wanted.token });
      } catch (error) {
        // Nobody would find it, and it would hold the folder for ever.
        await own.stop();
        throw error;
      }
      return { port: own.port, token: wanted.token, own };
    } catch (error) {
      const isHeld = messageOf(error).includes("another process has it open");
      const isPortTaken = messageOf(error).includes(`Port ${port} is taken`);
      if ((!isHeld && !isPortTaken) || Date.now() > deadline) throw error;
      if (isPortTaken && !wanted.isPortKept) {
        if (backEnd.port !== 0) throw error;
        // Another program has taken the remembered port.
        port = 0;
      }
      await wait(200);
    }
  }
}

async function untilGone(backEnd: BackEnd, running: Running, signal: AbortSignal): Promise<void> {
  if (running.own) {
    await Promise.race([running.own.ended, aborted(signal)]);
    return;
  }
  let misses = 0;
  while (misses < 2 && !signal.aborted) {
    await pause(watchInterval, signal);
    misses = (await backEnd.answers(addressOf(running.port), running.token)) ? 0 : misses + 1;
  }
}

function addressOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await Promise.race([wait(milliseconds, undefined, { ref: false }), aborted(signal)]);
}

/** How the user's other processes reach the back end of a data folder. */
export interface ProcessFile {
  /** The process id of the back end itself. */
  readonly pid: number;
  readonly port: number;
  readonly token: string;
}

export function processFilePath(dataFolder: string, name: string): string {
  return path.join(dataFolder, `${name}.json`);
}

/** `null` if there is no valid file. A back end is then started if needed. */
export function readProcessFile(dataFolder: string, name: string): ProcessFile | null {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(processFilePath(dataFolder, name), "utf8"));
  } catch {
    // Missing, or truncated by a crash. Either way the address is unknown.
    return null;
  }
  if (typeof value !== "object" || value === null) return null;
  if (!("pid" in value) || !("port" in value) || !("token" in value)) return null;
  const { pid, port, token } = value;
  if (typeof pid !== "number" || typeof port !== "number" || typeof token !== "string") return null;
  return { pid, port, token };
}

/** `null` if the process that wrote the file has ended. */
export function runningProcess(dataFolder: string, name: string): ProcessFile | null {
  const known = readProcessFile(dataFolder, name);
  return known && isAlive(known.pid) ? known : null;
}

/** Written atomically and readable by the owner only, because it contains the server's token. */
export function writeProcessFile(dataFolder: string, name: string, content: ProcessFile): void {
  const file = processFilePath(dataFolder, name);
  const next = `${file}.${process.pid}`;
  try {
    writeFileSync(next, `${JSON.stringify(content)}\n`, { mode: 0o600 });
    chmodSync(next, 0o600);
    renameSync(next, file);
  } catch (error) {
    rmSync(next, { force: true });
    throw error;
  }
}

/**
 * Leaves the file alone if another process has overwritten it. On a read-only disk it stays, and names a process that has
 * ended, as after a crash.
 */
function removeProcessFile(dataFolder: string, name: string, pid: number): void {
  if (readProcessFile(dataFolder, name)?.pid !== pid) return;
  try {
    rmSync(processFilePath(dataFolder, name), { force: true });
  } catch (error) {
    // `rmSync` gives no code for a read-only disk, so the reason can't be told from others.
    console.warn(`Removing ${processFilePath(dataFolder, name)} failed: ${messageOf(error)}`);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user is alive, too.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
