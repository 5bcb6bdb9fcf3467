import {
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { describeDamage, findDamage } from "@paraph/lake/store/damage";
import { hasChecksums } from "@paraph/lake/store/database";
import { isDamaged } from "@paraph/service/database-file";
import { messageOf } from "@paraph/service/message-of";
import { readVersion } from "../version-file.ts";
import { assetsOf, databasesOf } from "./kept-data.ts";
import { newestBackupOf, rememberBackups } from "./known-backups.ts";
import {
  backupsIn,
  hashOf,
  type KnownFile,
  manifestName,
  manifestText,
  type StoredFile,
} from "./manifest.ts";
import { type Damaged, openSnapshots } from "./snapshots.ts";

export interface BackupOptions {
  readonly dataFolder: string;
  /** The folder of backups. */
  readonly target: string;
  readonly now: Date;
  /** Takes what is wrong and doesn't keep the rest from being copied. */
  readonly log: (message: string) => void;
  /** The new folder's name. By default it tells the time. */
  readonly name?: string;
  /** Whether uploads are linked to those of the data folder, where they never change. */
  readonly areUploadsLinked?: boolean;
}

export interface Made {
  readonly folder: string;
  readonly databases: number;
  readonly assets: number;
  /** Databases that are damaged. They are not in the backup. */
  readonly leftOut: readonly string[];
  /** Damaged rows of databases that are in the backup with all that is whole. */
  readonly damaged: readonly string[];
}

/**
 * Copies everything that only a data folder has into a new folder below `target`, whether the system runs or not. All
 * databases are copied as they are at one moment. Assets that an earlier backup has are linked, not copied.
 */
export async function makeBackup(options: BackupOptions): Promise<Made> {
  const { dataFolder, target, now, log, areUploadsLinked = false } = options;
  const databases = databasesOf(dataFolder);
  if (databases.length === 0)
    throw new Error(`There is no data in ${dataFolder}. Set PARAPH_DATA to the data folder.`);
  const takenAt = now.toISOString();
  const folder = path.join(target, options.name ?? `paraph-${takenAt.replaceAll(":", "-")}`);
  const unfinished = `${folder}.part`;
  const { backups, unreadable } = backupsIn(target);
  for (const message of unreadable) log(message);
  const earlier = backups.at(-1);
  // Before the databases: a migration that ends meanwhile must not seem to be in an older copy.
  const dataVersion = versionOf(dataFolder, log);
  const files: Record<string, StoredFile> = {};
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  try {
    const damaged = await copyDatabases(dataFolder, databases, unfinished, files);
    for (const { file, reason } of damaged) log(`${file} is damaged and not in the backup: ${reason}`);
    const leftOut = damaged.map(({ file }) => file);
    const rows = Object.keys(files).flatMap((file) => damagedRows(unfinished, file, dataFolder));
    for (const line of rows) log(line);
    // After the databases: whatever they name is there by now.
    const assets = assetsOf(dataFolder);
    for (const file of assets) {
      const stored = earlier?.files[file];
      files[file] = await keepUpload({
        from: path.join(dataFolder, file),
        to: prepared(unfinished, file),
        earlier: earlier && stored ? { file: path.join(earlier.folder, file), stored } : null,
        isLinked: areUploadsLinked,
        log,
      });
    }
    writeFileSync(
      path.join(unfinished, manifestName),
      manifestText({ takenAt, dataVersion, files, leftOut, ...(rows.length > 0 && { damaged: rows }) }),
    );
    renameSync(unfinished, folder);
    // Copies before migrations are in the data folder itself.
    if (!areUploadsLinked) rememberBackups(dataFolder, target);
    const copied = databases.length - leftOut.length;
    return { folder, databases: copied, assets: assets.length, leftOut, damaged: rows };
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Adds the copies to `files`. Returns the databases that can't be read. */
async function copyDatabases(
  dataFolder: string,
  databases: readonly string[],
  target: string,
  files: Record<string, StoredFile>,
): Promise<Damaged[]> {
  using snapshots = openSnapshots(dataFolder, databases);
  const damaged = [...snapshots.damaged];
  for (const { file, database } of snapshots.opened) {
    const to = prepared(target, file);
    const reason = await copySound(database, to);
    if (reason === null) files[file] = described(to, await hashOf(to));
    else damaged.push({ file, reason });
  }
  return damaged;
}

/** Returns `null`, or why the database can't be copied. */
async function copySound(database: DatabaseSync, to: string): Promise<string | null> {
  try {
    await backup(database, to);
    using copy = new DatabaseSync(to);
    // One file, without those that SQLite keeps beside an open one.
    copy.exec("PRAGMA journal_mode = DELETE");
    const answer = copy.prepare("PRAGMA quick_check").get()?.quick_check;
    if (answer === "ok") return null;
    rmSync(to);
    return String(answer);
  } catch (error) {
    if (!isDamaged(error)) throw error;
    for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(`${to}${suffix}`, { force: true });
    return messageOf(error);
  }
}

/** Rows of a dataset's copy that are not what was written. Other databases have no checksums. */
function damagedRows(copy: string, file: string, dataFolder: string): string[] {
  if (path.dirname(file) !== path.join("lake", "datasets")) return [];
  using database = new DatabaseSync(path.join(copy, file), { readOnly: true });
  // An older dataset gets its checksums from the migration that this copy comes before.
  if (!hasChecksums(database)) return [];
  try {
    const damage = findDamage(database);
    return describeDamage(file, damage, newestBackupOf(dataFolder, file));
  } catch (error) {
    if (!isDamaged(error)) throw error;
    return [`${file} is damaged: it can't be read to its end.`];
  }
}

/** Without a version that can be read, migrations run again after a restore. They change nothing that is right. */
function versionOf(dataFolder: string, log: (message: string) => void): number {
  try {
    return readVersion(dataFolder)?.version ?? 0;
  } catch (error) {
    log(messageOf(error));
    return 0;
  }
}

function prepared(folder: string, file: string): string {
  const to = path.join(folder, file);
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
  return to;
}

interface UploadFiles {
  /** In the data folder. */
  readonly from: string;
  /** In the new backup. */
  readonly to: string;
  /** In an earlier backup, with what its manifest says; `null` if it has none. */
  readonly earlier: { readonly file: string; readonly stored: KnownFile } | null;
  /** Whether to link what is in the data folder, rather than to copy it. */
  readonly isLinked: boolean;
  readonly log: (message: string) => void;
}

/**
 * Puts an upload into a backup. What an earlier backup has is linked if it still is what was written there, with the hash
 * that it had then. That is told by size and time, and by its bytes if these are others.
 */
async function keepUpload({ from, to, earlier, isLinked, log }: UploadFiles): Promise<StoredFile> {
  const kept = earlier && statSync(earlier.file, { throwIfNoEntry: false });
  if (earlier && kept) {
    const { file, stored } = earlier;
    if (isSame(kept, stored) || (await hashOf(file)) === stored.hash) {
      const size = statSync(from).size;
      if (size !== kept.size)
        log(`${from} is damaged: it has ${size} bytes, and had ${kept.size}. The backup keeps ${file}.`);
      linkOrCopy(file, to);
      return described(to, stored.hash);
    }
    log(`${file} is damaged: it is not what was written. The new backup has a copy of ${from} instead.`);
  }
  if (isLinked) linkOrCopy(from, to);
  else copyFileSync(from, to, constants.COPYFILE_FICLONE);
  return described(to, await hashOf(to));
}

/** With its size and the time at which it was written. */
function described(file: string, hash: string): StoredFile {
  const { size, mtimeMs } = statSync(file);
  return { hash, size, modified: Math.trunc(mtimeMs) };
}

function isSame({ size, mtimeMs }: Stats, stored: KnownFile): boolean {
  return size === stored.size && Math.trunc(mtimeMs) === stored.modified;
}

/** Not every disk has links, and those that do have a limit. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
  }
}
