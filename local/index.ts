import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readLakeFile, removeLakeFile, writeLakeFile } from "./lake-file.ts";
import { type LakeProcess, startLakeProcess } from "./lake-process.ts";

export interface LocalOptions {
  readonly dataFolder: string;
  readonly contentFolder: string;
  /** Address of the lake as browsers reach it; `null`: as it listens. */
  readonly lakePublicUrl: string | null;
  /** Where a lake that is started listens; 0 takes a free one, or that of last time. */
  readonly lakePort: number;
  /** Whether other machines can reach the site: then nobody signs in without a password. */
  readonly isExposed: boolean;
  readonly log: (message: string) => void;
}

export interface LocalBackEnds {
  readonly lakeUrl: string;
  /** Whether the lake was started by another instance on the same data. */
  readonly isJoined: boolean;
  /** What the site's process needs to know of them. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

interface RunningLake {
  readonly port: number;
  readonly token: string;
  /** `null`: another instance's. */
  readonly own: LakeProcess | null;
}

interface WantedLake {
  readonly port: number;
  readonly token: string;
  /** The site already talks to this port, so no other will do. */
  readonly isPortKept: boolean;
}

const startDeadline = 60_000;
const watchInterval = 1_000;

/**
 * Starts the back ends that take the place of hosted ones, or joins those that run on the same data folder. While
 * this process lives it sees to it that the lake does: at the same address, with the same token.
 */
export async function startLocal(options: LocalOptions): Promise<LocalBackEnds> {
  mkdirSync(options.dataFolder, { recursive: true });
  const known = readLakeFile(options.dataFolder);
  const wanted = {
    token: known?.token ?? randomBytes(32).toString("base64url"),
    port: options.lakePort || (known?.port ?? 0),
    isPortKept: false,
  };
  const stopping = new AbortController();
  let lake = await startOrJoin(options, wanted);
  const { port, token } = lake;
  const watching = keepRunning();
  return {
    lakeUrl: addressOf(port),
    isJoined: lake.own === null,
    environment: {
      LAKE_URL: addressOf(port),
      LAKE_TOKEN: token,
      PARAPH_DATA: path.resolve(options.dataFolder),
      PARAPH_REVISIONS: path.resolve(options.dataFolder, "lake/datasets/production.db"),
    },
    async stop() {
      stopping.abort();
      await watching;
      if (lake.own === null) return;
      await lake.own.stop();
      removeLakeFile(options.dataFolder, lake.own.pid);
    },
  };

  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      await untilGone(lake, stopping.signal);
      if (stopping.signal.aborted) return;
      options.log("The lake is gone. Starting it again.");
      try {
        lake = await startOrJoin(options, { port, token, isPortKept: true });
      } catch (error) {
        options.log(`Starting the lake again failed: ${messageOf(error)}`);
        await pause(watchInterval, stopping.signal);
      }
    }
  }
}

/** Of several instances that start at once on the same data, the one whose lake gets the folder's lock owns it. */
async function startOrJoin(options: LocalOptions, wanted: WantedLake): Promise<RunningLake> {
  const deadline = Date.now() + startDeadline;
  let { port } = wanted;
  while (true) {
    const known = readLakeFile(options.dataFolder);
    if (known && (await answers(known.port, known.token))) {
      return { port: known.port, token: known.token, own: null };
    }
    try {
      const own = await startLakeProcess({
        dataFolder: options.dataFolder,
        contentFolder: options.contentFolder,
        publicUrl: options.lakePublicUrl,
        isExposed: options.isExposed,
        token: wanted.token,
        port,
      });
      writeLakeFile(options.dataFolder, { pid: own.pid, port: own.port, token: wanted.token });
      return { port: own.port, token: wanted.token, own };
    } catch (error) {
      const isHeld = messageOf(error).includes("another process has it open");
      const isPortTaken = messageOf(error).includes(`Port ${port} is taken`);
      if ((!isHeld && !isPortTaken) || Date.now() > deadline) throw error;
      if (isPortTaken && !wanted.isPortKept) {
        if (options.lakePort !== 0) throw error;
        // The port remembered from last time belongs to somebody else by now.
        port = 0;
      }
      await wait(200);
    }
  }
}

/** Asks with the token, so that another program on a remembered port is not taken for the lake. */
async function answers(port: number, token: string): Promise<boolean> {
  try {
    const response = await fetch(`${addressOf(port)}/v2025-02-19/users/me`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(5_000),
    });
    const user: unknown = await response.json();
    return response.ok && typeof user === "object" && user !== null && "id" in user;
  } catch {
    // Refused, too slow or not JSON: no lake of ours.
    return false;
  }
}

async function untilGone(lake: RunningLake, signal: AbortSignal): Promise<void> {
  if (lake.own) {
    await Promise.race([lake.own.ended, aborted(signal)]);
    return;
  }
  let misses = 0;
  while (misses < 2 && !signal.aborted) {
    await pause(watchInterval, signal);
    misses = (await answers(lake.port, lake.token)) ? 0 : misses + 1;
  }
}

function addressOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await Promise.race([wait(milliseconds, undefined, { ref: false }), aborted(signal)]);
}
