import { appendFileSync, chmodSync, mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Takes a folder for this process alone, until the answer is closed. The operating system releases the lock of a killed
 * process. Other processes may still read what is in the folder.
 *
 * @param what - what the folder holds, as in "Opening the lake in … failed"
 */
export function lockFolder(folder: string, what: string): { close(): void } {
  const lock = openLock(folder, what);
  try {
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock.close();
    const isBusy = error instanceof Error && error.message.includes("locked");
    const reason = isBusy ? "another process has it open; stop that one first" : "it can't be written to";
    throw new Error(`Opening the ${what} in ${folder} failed: ${reason}.`, { cause: error });
  }
}

function openLock(folder: string, what: string): DatabaseSync {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, `${what}.lock`);
    // Before SQLite does, which gives the files beside it the same permissions.
    appendFileSync(file, "", { mode: 0o600 });
    chmodSync(file, 0o600);
    return new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    const hint = "Check that it is a folder this user may write to.";
    throw new Error(`Opening the ${what} in ${folder} failed. ${hint}`, { cause: error });
  }
}
