import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { makeBackup } from "../../local/backup/make-backup.ts";
import { backupsIn, isSound } from "../../local/backup/manifest.ts";
import { superfluous } from "../../local/backup/thin.ts";
import { messageOf } from "../../local/message-of.ts";
import { UsageError } from "./usage-error.ts";

export async function run(parameters: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: {
      data: { type: "string", default: process.env.PARAPH_DATA || ".data" },
      every: { type: "string" },
      thin: { type: "boolean", default: false },
    },
  });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new UsageError();
  const hours = values.every === undefined ? null : Number(values.every);
  if (hours !== null && !(hours > 0))
    throw new Error(`--every is "${values.every}". Set it to a number of hours.`);
  const target = path.resolve(folder);
  mkdirSync(target, { recursive: true, mode: 0o700 });
  const once = async () => {
    const made = await makeBackup({ dataFolder: values.data, target, now: new Date(), log: console.error });
    console.log(`${made.databases} databases and ${made.assets} uploads are in ${made.folder}`);
    if (values.thin || hours !== null) thin(target);
    return isSound(made);
  };
  if (hours === null) {
    if (!(await once())) process.exitCode = 1;
    return;
  }
  for (;;) {
    // One that fails, on a full disk perhaps, must not end those to come.
    await once().catch((error: unknown) => console.error(messageOf(error)));
    await wait(hours * 60 * 60_000);
  }
}

/** Those that lack something push out no whole ones. */
function thin(target: string): void {
  const { backups } = backupsIn(target);
  for (const group of [true, false]) {
    const alike = backups.filter((one) => isSound(one) === group);
    const times = new Map(alike.map((one) => [new Date(one.takenAt), one.folder]));
    for (const old of superfluous([...times.keys()], new Date())) {
      const folder = times.get(old) ?? "";
      rmSync(folder, { recursive: true });
      console.log(`Removed ${folder}`);
    }
  }
}
