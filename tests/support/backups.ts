import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openStore } from "@paraph/lake/store/store";
import { openPaymentsDatabase } from "@paraph/payments/database";
import { type Made, makeBackup } from "../../server/data-folder/backup/make-backup.ts";
import { runParaph } from "./run-paraph.ts";

/** What a command of operators prints, after "failed" if it says by its exit code that something is wrong. */
export async function runCommand(name: string, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runParaph([name, ...args]);
  return `${code === 0 ? "" : "failed: "}${stdout}${stderr}`;
}

function unexpected(message: string): void {
  throw new Error(`Nothing was to be said, but this was: ${message}`);
}

/** By default one that has nothing to say. */
export function backUp(
  dataFolder: string,
  target: string,
  now = new Date(),
  log = unexpected,
): Promise<Made> {
  return makeBackup({ dataFolder, target, now, log });
}

export interface BackupFolders extends Disposable {
  readonly data: string;
  /** Where backups go. */
  readonly backups: string;
}

/** A data folder with a lake, an upload and a ledger. */
export function createBackupFolders(): BackupFolders {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-backup-"));
  const data = path.join(folder, "data");
  const store = openStore({ folder: path.join(data, "lake") });
  store.createDataset("production");
  store.createDataset("staging");
  store.close();
  mkdirSync(path.join(data, "lake/assets/ab"), { recursive: true });
  writeFileSync(path.join(data, "lake/assets/ab/abcd"), "a picture");
  writeFileSync(path.join(data, "lake/assets/ab/abce.tmp"), "half a pict");
  openPaymentsDatabase(path.join(data, "payments/payments.db")).close();
  return {
    data,
    backups: path.join(folder, "backups"),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}
