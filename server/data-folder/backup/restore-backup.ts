import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { endAllAccess } from "@paraph/lake/auth/session-endings";
import { type Rewound, rewindDataset } from "@paraph/lake/transfer/open-lake";
import { lockFolder } from "@paraph/service/folder-lock";
import { runningProcess } from "@paraph/service/supervisor";
import { newestVersion } from "../migrations.ts";
import { versionFile, writeVersion } from "../version-file.ts";
import { keptParts } from "./kept-data.ts";
import { readManifest, verify } from "./manifest.ts";

export interface RestoreOptions {
  readonly backup: string;
  readonly dataFolder: string;
  /** Whether what the data folder has now may be put aside. */
  readonly replace: boolean;
  readonly now: Date;
}

export interface Restored {
  readonly takenAt: string;
  readonly files: number;
  /** The version of the data folder then. A start brings an older one to that of its release. */
  readonly dataVersion: number;
  /** What of it was damaged already when the backup was made. */
  readonly damaged: readonly string[];
  /** Where the former data is now; `null` if there was none. */
  readonly former: string | null;
}

/**
 * Brings a data folder back to what it was when a backup was taken. What it holds now is moved aside, never deleted.
 * Throws before anything is changed if the backup is damaged, or if the system runs on the folder.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { backup, dataFolder, replace, now } = options;
  const manifest = readManifest(backup);
  const { takenAt, dataVersion, leftOut } = manifest;
  if (dataVersion > newestVersion)
    throw new Error(
      `The backup ${backup} holds a data folder of version ${dataVersion}, and this release knows none above ${newestVersion}. Restore it with the release that made it, or a later one.`,
    );
  if (leftOut.length > 0)
    throw new Error(
      `The backup ${backup} lacks ${leftOut.join(", ")}: damaged when it was made. Name an earlier backup, and put single databases of this one in place by hand.`,
    );
  await verify(backup, manifest);
  for (const name of ["lake", "back-ends"] as const) {
    if (runningProcess(dataFolder, name))
      throw new Error(`The system runs on ${path.resolve(dataFolder)}. Stop it, then restore.`);
  }
  const present = keptParts.filter((part) => existsSync(path.join(dataFolder, part)));
  if (present.length > 0 && !replace)
    throw new Error(
      `${path.resolve(dataFolder)} has data already. Add --replace, and it is moved aside, or name another folder with --data.`,
    );
  const locks = present.includes("lake") ? [lockFolder(path.join(dataFolder, "lake"), "lake")] : [];
  try {
    const incoming = path.join(dataFolder, "restoring");
    rmSync(incoming, { recursive: true, force: true });
    mkdirSync(incoming, { recursive: true, mode: 0o700 });
    for (const part of keptParts) {
      const from = path.join(backup, part);
      if (existsSync(from)) cpSync(from, path.join(incoming, part), { recursive: true });
    }
    const system = path.join(incoming, "lake/system.db");
    if (existsSync(system)) {
      using database = new DatabaseSync(system, { timeout: 5_000 });
      endAllAccess(database);
    }
    makePrivate(incoming);
    const former = path.join(dataFolder, `before-${now.toISOString().replaceAll(":", "-")}`);
    if (present.length > 0) mkdirSync(former, { mode: 0o700 });
    // A kill from here on leaves no version, so the next start runs all migrations on what it finds.
    const movable = [versionFile, ...present].filter((part) => existsSync(path.join(dataFolder, part)));
    if (present.length > 0)
      for (const part of movable) renameSync(path.join(dataFolder, part), path.join(former, part));
    else rmSync(path.join(dataFolder, versionFile), { force: true });
    for (const part of keptParts) {
      const from = path.join(incoming, part);
      if (existsSync(from)) renameSync(from, path.join(dataFolder, part));
    }
    writeVersion(dataFolder, dataVersion);
    // Pages were rendered from other content.
    for (const name of ["restoring", "pages"])
      rmSync(path.join(dataFolder, name), { recursive: true, force: true });
    return {
      takenAt,
      files: Object.keys(manifest.files).length,
      dataVersion,
      damaged: manifest.damaged,
      former: present.length > 0 ? former : null,
    };
  } finally {
    for (const lock of locks) lock.close();
  }
}

/** A backup may lie where others read. What is restored from it is this account's alone, as it was. */
function makePrivate(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
}

/** Brings a dataset's documents back to what they were at a moment, as its log says. The lake has to run. */
export async function rewind(dataFolder: string, dataset: string, time: Date): Promise<Rewound> {
  const lake = runningProcess(dataFolder, "lake");
  if (!lake) throw new Error(`No lake runs on ${dataFolder}. Start the system, then try again.`);
  return rewindDataset({ url: `http://127.0.0.1:${lake.port}`, token: lake.token, dataset }, time);
}
