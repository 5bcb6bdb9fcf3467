import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { assetsOf, databasesOf } from "./kept-data.ts";
import { backupsIn, FORM, hashOf, type Manifest, manifestName } from "./manifest.ts";
import { openSnapshots } from "./snapshots.ts";

export interface Made {
  readonly folder: string;
  readonly databases: number;
  readonly assets: number;
}

/**
 * Copies everything that only a data folder has into a new folder below `target`, whether the system runs or not. All
 * databases are copied as they are at one moment. Assets that an earlier backup has are linked, not copied.
 */
export async function makeBackup(dataFolder: string, target: string, now: Date): Promise<Made> {
  const databases = databasesOf(dataFolder);
  if (databases.length === 0)
    throw new Error(`There is no data in ${dataFolder}. Set PARAPH_DATA to the data folder.`);
  const takenAt = now.toISOString();
  const folder = path.join(target, `paraph-${takenAt.replaceAll(":", "-")}`);
  const unfinished = `${folder}.part`;
  const earlier = backupsIn(target).at(-1)?.folder ?? null;
  const files: Manifest["files"] = {};
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  try {
    {
      using snapshots = openSnapshots(dataFolder, databases);
      for (const { file, database } of snapshots) {
        const to = prepared(unfinished, file);
        await backup(database, to);
        requireSound(to, file);
        files[file] = await hashOf(to);
      }
    }
    // After the databases: whatever they name is there by now.
    const assets = assetsOf(dataFolder);
    for (const file of assets) {
      const to = prepared(unfinished, file);
      const known = earlier && path.join(earlier, file);
      if (known && existsSync(known)) linkSync(known, to);
      else copyFileSync(path.join(dataFolder, file), to, constants.COPYFILE_FICLONE);
      files[file] = await hashOf(to);
    }
    const manifest: Manifest = { form: FORM, takenAt, files };
    writeFileSync(path.join(unfinished, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
    renameSync(unfinished, folder);
    return { folder, databases: databases.length, assets: assets.length };
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

function prepared(folder: string, file: string): string {
  const to = path.join(folder, file);
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
  return to;
}

function requireSound(copy: string, file: string): void {
  const database = new DatabaseSync(copy);
  try {
    // One file, without those that SQLite keeps beside an open one.
    database.exec("PRAGMA journal_mode = DELETE");
    const answer = database.prepare("PRAGMA quick_check").get();
    if (answer?.quick_check !== "ok") throw new Error(`${file} is damaged: ${answer?.quick_check}`);
  } finally {
    database.close();
  }
}
