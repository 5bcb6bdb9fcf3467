import { existsSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { tellOfBackup } from "@paraph/lake/mail/backup-notice";
import { openPrivateDatabase } from "@paraph/service/database-file";
import { messageOf } from "@paraph/service/message-of";
import { parseEnv } from "../../lib/env/environment.ts";
import { type Made, makeBackup } from "../../server/data-folder/backup/make-backup.ts";
import { backupsIn, isSound } from "../../server/data-folder/backup/manifest.ts";
import { openStudioPeople } from "./studio-people.ts";
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
  const once = async () => {
    const made = await copyInto(target, values.data).catch((error: unknown) => {
      tellAdministrators(values.data, target, messageOf(error));
      throw error;
    });
    const lacking = [...made.leftOut, ...made.damaged];
    if (!isSound(made))
      tellAdministrators(values.data, target, `It lacks what is damaged: ${lacking.join("\n")}`);
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

async function copyInto(target: string, dataFolder: string): Promise<Made> {
  mkdirSync(target, { recursive: true, mode: 0o700 });
  return makeBackup({ dataFolder, target, now: new Date(), log: console.error });
}

/** By mail, which the running system sends. It must not hide why the backup failed. */
function tellAdministrators(dataFolder: string, target: string, problem: string): void {
  try {
    const environment = parseEnv({ ...process.env, PARAPH_DATA: dataFolder });
    const file = path.join(dataFolder, "lake/system.db");
    if (environment.lake.mode === "hosted" || !existsSync(file)) return;
    using system = openPrivateDatabase(file, "");
    const { post, staffing } = openStudioPeople(system, environment);
    tellOfBackup(post, staffing.active(), target, problem, new Date());
  } catch (error) {
    console.error(`Telling the administrators of it failed: ${messageOf(error)}`);
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

const hour = 60 * 60_000;
const day = 24 * hour;

/**
 * Which of these times nobody needs any more: all of the last day stay, the last of each day for 30 days, and the last
 * of each month for a year. The newest stays in any case.
 */
export function superfluous(times: readonly Date[], now: Date): Date[] {
  const newestFirst = times.toSorted((one, other) => other.getTime() - one.getTime());
  const seen = new Set<string>();
  return newestFirst.filter((time, index) => {
    const age = now.getTime() - time.getTime();
    if (index === 0 || age < day) return false;
    const iso = time.toISOString();
    const kept = age < 30 * day ? iso.slice(0, 10) : age < 365 * day ? iso.slice(0, 7) : null;
    if (kept === null || seen.has(kept)) return true;
    seen.add(kept);
    return false;
  });
}
