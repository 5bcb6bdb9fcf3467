import { globSync, rmSync } from "node:fs";
import path from "node:path";
import { databasesOf } from "./kept-data.ts";
import { makeBackup } from "./make-backup.ts";

/** In the data folder. */
const folderName = "before-migrations";

/** So many copies stay of what migrations began with. */
const kept = 3;

export interface CopyOptions {
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
export async function copyBeforeMigration(options: CopyOptions): Promise<string | null> {
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
export function copyOfVersion(dataFolder: string, newest: number): string | null {
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
