import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { messageOf } from "./message-of.ts";

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
export function removeProcessFile(dataFolder: string, name: string, pid: number): void {
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
