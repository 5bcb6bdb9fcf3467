import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { NewestBackup, NewestBackupIn } from "@paraph/lake/store/last-transaction";
import { z } from "zod";
import { backupsIn } from "./manifest.ts";

const fileName = "backups.json";
/** More folders are forgotten, the longest unused first. */
const remembered = 3;
const content = z.object({ folders: z.array(z.string()) });

/** Remembers in a data folder where its backups are, so that whoever finds damage there can name one. */
export function rememberBackups(dataFolder: string, target: string): void {
  const folders = [path.resolve(target), ...backupFolders(dataFolder)];
  const file = path.join(dataFolder, fileName);
  const known = [...new Set(folders)].slice(0, remembered);
  writeFileSync(file, `${JSON.stringify({ folders: known }, null, 2)}\n`, { mode: 0o644 });
}

function backupFolders(dataFolder: string): string[] {
  try {
    return content.parse(JSON.parse(readFileSync(path.join(dataFolder, fileName), "utf8"))).folders;
  } catch {
    // No backup was made yet, or the file is damaged: the next backup writes it.
    return [];
  }
}

/**
 * Finds the newest backup whose copy of a database passes, of all that are known; `null` without one. They are looked up
 * when it is first asked, and remembered: each of their manifests is read for that.
 */
export function newestBackupOf(dataFolder: string, file: string): NewestBackup {
  let known: readonly string[] | null = null;
  return (passes) => {
    known ??= knownBackups(dataFolder);
    return known.find((folder) => hasWhole(path.join(folder, file), passes)) ?? null;
  };
}

/** The same for the folder of a lake, and a file in it. */
export const newestBackupIn: NewestBackupIn = (lakeFolder, file) =>
  newestBackupOf(path.dirname(lakeFolder), path.join(path.basename(lakeFolder), file));

/** Their folders, the newest first. */
function knownBackups(dataFolder: string): string[] {
  const copies = globSync("before-migrations/version-*", { cwd: dataFolder }).length > 0;
  const folders = [
    ...backupFolders(dataFolder),
    ...(copies ? [path.join(dataFolder, "before-migrations")] : []),
  ];
  const backups = folders.flatMap((folder) => backupsIn(folder).backups);
  backups.sort((one, other) => Date.parse(other.takenAt) - Date.parse(one.takenAt));
  return backups.map(({ folder }) => folder);
}

function hasWhole(file: string, passes: (database: DatabaseSync) => boolean): boolean {
  if (!existsSync(file)) return false;
  try {
    using database = new DatabaseSync(file, { readOnly: true });
    return passes(database);
  } catch {
    // It is damaged itself.
    return false;
  }
}
