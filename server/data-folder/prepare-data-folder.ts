import { existsSync, globSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { storageProblem } from "@paraph/service/database-file";
import { lockFolder } from "@paraph/service/folder-lock";
import { messageOf } from "@paraph/service/message-of";
import { databasesOf } from "./backup/kept-data.ts";
import { makeBackup } from "./backup/make-backup.ts";
import type { Migration } from "./migration.ts";
import { migrations as deliveredMigrations } from "./migrations.ts";
import { type FolderVersion, readVersion, writeVersion } from "./version-file.ts";

export interface DataFolderOptions {
  readonly dataFolder: string;
  readonly log: (message: string) => void;
  readonly now?: () => Date;
  /** Those of this release by default. */
  readonly migrations?: readonly Migration[];
  /** How long to wait for a back end that is about to end, in milliseconds. */
  readonly patience?: number;
}

/** Whoever has the lock in one of these parts has it open. */
const partLocks = [
  ["lake", "lake"],
  ["auth", "accounts"],
  ["payments", "payments"],
] as const;

/** Another start may have much to migrate. */
const migrationPatience = 30 * 60_000;

/**
 * Brings a data folder to the version of this release, before a back end opens it: once, after a copy, and by one
 * process at a time. Creates a missing folder. Throws if the folder is newer than this release, or if it has to be
 * migrated while back ends have it open.
 */
export async function prepareDataFolder(options: DataFolderOptions): Promise<void> {
  const { log, migrations = deliveredMigrations, patience = 10_000 } = options;
  const dataFolder = path.resolve(options.dataFolder);
  const newest = migrations.length;
  if (isPrepared(dataFolder, newest)) return;
  mkdirSync(dataFolder, { recursive: true });
  const waiting = () => log("Another start brings the data folder to its release. Waiting for it.");
  using _own = await whenFree(() => lockFolder(dataFolder, "data"), migrationPatience, waiting);
  // Another start may have done it meanwhile.
  if (isPrepared(dataFolder, newest)) return;
  const found = readVersion(dataFolder) ?? versionWithoutFile(dataFolder);
  if (found === null) return writeVersion(dataFolder, newest);
  const goal = `Bringing the data folder ${dataFolder} from version ${found.version} to ${newest}`;
  using locks = new DisposableStack();
  try {
    for (const [part, what] of partLocks) {
      const folder = path.join(dataFolder, part);
      if (existsSync(folder)) locks.use(await whenFree(() => lockFolder(folder, what), patience));
    }
    await migrate({ ...options, dataFolder, migrations, found, goal });
  } catch (error) {
    const reason =
      storageProblem(error) === "full"
        ? "The disk is full: the copy takes as much space as the databases. Free it, then start again."
        : messageOf(error);
    throw new Error(`${goal} failed. ${reason}`, { cause: error });
  }
}

/** Throws if the folder is newer, in part at least. */
function isPrepared(dataFolder: string, newest: number): boolean {
  const found = readVersion(dataFolder);
  if (!found || found.version < newest) return false;
  if (found.version === newest && !found.isMigrating) return true;
  const state = found.isMigrating ? "is on its way to a version above" : "has version";
  const copy = copyOfVersion(dataFolder, newest);
  const back = copy ? `restore the copy ${copy}` : "restore a backup that was made before it";
  throw new Error(
    `The data folder ${dataFolder} ${state} ${found.version}, and this release knows none above ${newest}. ` +
      `Start the newer release, which last used it, or ${back}.`,
  );
}

/** `null` for a folder without data. */
function versionWithoutFile(dataFolder: string): FolderVersion | null {
  const hasData =
    databasesOf(dataFolder).length > 0 || existsSync(path.join(dataFolder, "hosted-revisions.db"));
  return hasData ? { version: 0, isMigrating: false } : null;
}

interface Migrating extends DataFolderOptions {
  readonly migrations: readonly Migration[];
  readonly found: FolderVersion;
  readonly goal: string;
}

async function migrate({ dataFolder, log, migrations, found, goal, now }: Migrating): Promise<void> {
  const { version, isMigrating: isHalfway } = found;
  log(`${goal}, once`);
  const time = now?.() ?? new Date();
  const copy = await copyBeforeMigration({ dataFolder, version, isHalfway, now: time, log });
  if (copy) log(`  as it was, it is in ${copy}`);
  writeVersion(dataFolder, version, true);
  for (const [index, { title, run }] of migrations.entries()) {
    if (index < version) continue;
    log(`  ${index + 1}: ${title}`);
    run(dataFolder, (line) => log(`     ${line}`));
    writeVersion(dataFolder, index + 1, index + 1 < migrations.length);
  }
}

async function whenFree(
  lock: () => { close(): void },
  patience: number,
  waiting?: () => void,
): Promise<Disposable> {
  const deadline = Date.now() + patience;
  for (let attempt = 0; ; attempt++) {
    try {
      const taken = lock();
      return { [Symbol.dispose]: () => taken.close() };
    } catch (error) {
      if (!messageOf(error).includes("another process has it open") || Date.now() > deadline) throw error;
      if (attempt === 0) waiting?.();
      await wait(200);
    }
  }
}

/** In the data folder. */
const folderName = "before-migrations";

/** So many copies stay of what migrations began with. */
const kept = 3;

interface CopyOptions {
  readonly dataFolder: string;
  readonly version: number;
  /** Whether an earlier attempt to migrate has not ended, so that the databases may be halfway. */
  readonly isHalfway: boolean;
  readonly now: Date;
  readonly log: (message: string) => void;
}

/**
 * Copies a data folder's databases into the folder itself, as a backup that can be restored. The caller has the folder
 * for itself. Returns where the copy is, or `null` if there is no database. Throws if one is damaged.
 */
async function copyBeforeMigration(options: CopyOptions): Promise<string | null> {
  const { dataFolder, version, isHalfway, now, log } = options;
  if (databasesOf(dataFolder).length === 0) return null;
  const target = path.join(dataFolder, folderName);
  for (const unfinished of globSync("*.part", { cwd: target }))
    rmSync(path.join(target, unfinished), { recursive: true });
  const time = now.toISOString().replaceAll(":", "-");
  const name = `version-${version}-${time}${isHalfway ? "-halfway" : ""}`;
  const { folder, leftOut } = await makeBackup({
    dataFolder,
    target,
    now,
    log,
    name,
    areUploadsLinked: true,
  });
  if (leftOut.length > 0) {
    rmSync(folder, { recursive: true });
    throw new Error(
      `${leftOut.map((file) => path.join(dataFolder, file)).join(", ")} can't be copied, being damaged. Put a backup in its place, or move it away to begin anew without what it holds.`,
    );
  }
  // A start that fails again and again must not push out the copy that its first attempt made.
  const [halfway, whole] = [true, false].map((isOne) =>
    copiesIn(target).filter((one) => one.isHalfway === isOne),
  );
  for (const old of [...(whole ?? []).slice(0, -kept), ...(halfway ?? []).slice(0, -1)])
    rmSync(old.folder, { recursive: true });
  return folder;
}

/** The newest copy of a data folder that a release can open which knows no version above this one; `null` without one. */
function copyOfVersion(dataFolder: string, newest: number): string | null {
  const copies = copiesIn(path.join(dataFolder, folderName));
  return copies.findLast(({ version, isHalfway }) => version <= newest && !isHalfway)?.folder ?? null;
}

/** Oldest first. */
function copiesIn(target: string) {
  return globSync("version-*", { cwd: target })
    .flatMap((name) => {
      const [, version, time = "", end] = /^version-(\d+)-([\dTZ.-]+?)(-halfway)?$/.exec(name) ?? [];
      if (version === undefined) return [];
      return {
        folder: path.join(target, name),
        version: Number(version),
        time,
        isHalfway: end !== undefined,
      };
    })
    .sort((one, other) => (one.time < other.time ? -1 : 1));
}
