import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { backupsIn, isSound, manifestName } from "../../server/data-folder/backup/manifest.ts";
import { restoreBackup, rewind } from "../../server/data-folder/backup/restore-backup.ts";
import { newestVersion } from "../../server/data-folder/migrations.ts";
import { UsageError } from "./usage-error.ts";

export async function run(parameters: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: {
      data: { type: "string", default: process.env.PARAPH_DATA || ".data" },
      replace: { type: "boolean", default: false },
      at: { type: "string" },
      dataset: { type: "string", default: "production" },
    },
  });
  const [folder, ...rest] = positionals;
  if (values.at !== undefined && folder === undefined)
    return rewindTo(values.at, values.data, values.dataset);
  if (folder === undefined || rest.length > 0 || values.at !== undefined) throw new UsageError();
  const { takenAt, dataVersion, files, damaged, former } = await restoreBackup({
    backup: existsSync(path.join(folder, manifestName)) ? folder : newestIn(folder),
    dataFolder: values.data,
    replace: values.replace,
    now: new Date(),
  });
  console.log(`${path.resolve(values.data)} is as it was at ${takenAt}: ${files} files.`);
  for (const line of damaged) console.log(`It was damaged already: ${line}`);
  if (dataVersion < newestVersion)
    console.log(
      `It has version ${dataVersion}. The next start brings it to ${newestVersion}, that of this release.`,
    );
  if (former) console.log(`What it had before is in ${former}`);
}

/** Throws if one that can't be read may be newer. */
function newestIn(folder: string): string {
  const { backups, unreadable } = backupsIn(folder);
  const last = backups.at(-1);
  if (last === undefined)
    throw new Error([`There is no backup in ${path.resolve(folder)}.`, ...unreadable].join("\n"));
  const newest = last.folder;
  if (unreadable.length === 0 && last.damaged.length === 0) return newest;
  if (last.damaged.length > 0) {
    const sound = backups.findLast(isSound)?.folder;
    const other = sound === undefined ? "No other one is whole." : `The newest that is whole is ${sound}.`;
    const hint = `Name the backup to restore. The newest, ${newest}, was made of damaged data. ${other}`;
    throw new Error([...last.damaged, ...unreadable, hint].join("\n"));
  }
  const hint = `Name the backup to restore. The newest that can be read is ${newest}.`;
  throw new Error([...unreadable, hint].join("\n"));
}

async function rewindTo(at: string, dataFolder: string, dataset: string): Promise<void> {
  const time = new Date(at);
  if (Number.isNaN(time.getTime()))
    throw new Error(`--at is "${at}". Set it to a time such as 2026-11-24T09:00:00Z.`);
  const { written, deleted, unscheduled } = await rewind(dataFolder, dataset, time);
  console.log(
    `"${dataset}" is as it was at ${time.toISOString()}: ${written} documents written, ${deleted} deleted.`,
  );
  for (const title of unscheduled)
    console.log(`The time of "${title}" has passed meanwhile. It is prepared as it was: schedule it again.`);
}
