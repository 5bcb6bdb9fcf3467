import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** How other processes of this machine's user reach the lake that serves a data folder. */
export interface LakeFile {
  /** Of the lake itself. */
  readonly pid: number;
  readonly port: number;
  readonly token: string;
}

export function lakeFilePath(dataFolder: string): string {
  return path.join(dataFolder, "lake.json");
}

/** `null` when there is none, or none that makes sense: a lake that is needed is then started anew. */
export function readLakeFile(dataFolder: string): LakeFile | null {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(lakeFilePath(dataFolder), "utf8"));
  } catch {
    // Not there, or cut off by a crash: both mean that nobody says where a lake is.
    return null;
  }
  if (typeof value !== "object" || value === null) return null;
  if (!("pid" in value) || !("port" in value) || !("token" in value)) return null;
  const { pid, port, token } = value;
  if (typeof pid !== "number" || typeof port !== "number" || typeof token !== "string") return null;
  return { pid, port, token };
}

/** Replaced as a whole, and readable by its owner only: it holds the server's token. */
export function writeLakeFile(dataFolder: string, content: LakeFile): void {
  const file = lakeFilePath(dataFolder);
  const next = `${file}.${process.pid}`;
  writeFileSync(next, `${JSON.stringify(content)}\n`, { mode: 0o600 });
  chmodSync(next, 0o600);
  renameSync(next, file);
}

/** Leaves a file alone that another lake has written since. */
export function removeLakeFile(dataFolder: string, pid: number): void {
  if (readLakeFile(dataFolder)?.pid === pid) rmSync(lakeFilePath(dataFolder), { force: true });
}
