import { chmodSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Result codes of https://www.sqlite.org/rescode.html; an extended code has one of these in its lowest byte. */
const BUSY = 5;
const READ_ONLY = 8;
const IO_ERROR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANNOT_OPEN = 14;
const NOT_A_DATABASE = 26;

/** What keeps a process from writing. What was stored before is intact, and the current write is not. */
export type StorageProblem = "full" | "unwritable" | "no file handles";

const systemCodes: Readonly<Record<string, StorageProblem>> = {
  ENOSPC: "full",
  EDQUOT: "full",
  EROFS: "unwritable",
  EACCES: "unwritable",
  EPERM: "unwritable",
  EIO: "unwritable",
  EMFILE: "no file handles",
  ENFILE: "no file handles",
};

/** `null` for an error that says nothing about the disk or the process's file handles. */
export function storageProblem(error: unknown): StorageProblem | null {
  const code = codeOf(error);
  if (code === FULL) return "full";
  if (code === READ_ONLY || code === IO_ERROR) return "unwritable";
  // SQLite doesn't say whether a file is refused or one too many.
  if (code === CANNOT_OPEN) return "no file handles";
  const name = error instanceof Error && "code" in error ? String(error.code) : "";
  return systemCodes[name] ?? null;
}

/** Another process held the file for too long. */
export function isBusy(error: unknown): boolean {
  return codeOf(error) === BUSY;
}

/** What the file holds is lost, in part at least. */
export function isDamaged(error: unknown): boolean {
  const code = codeOf(error);
  return code === CORRUPT || code === NOT_A_DATABASE;
}

/** Rewrites a database error to name the file and what to do. Returns any other error unchanged. */
export function explainDatabaseProblem(file: string, error: unknown): unknown {
  const advice = adviceFor(error);
  return advice === null ? error : new Error(`Opening ${file} failed: ${advice}`, { cause: error });
}

/**
 * Creates a missing database under another name until it is complete, so that a killed process leaves no
 * broken file. Throws for an existing empty file: SQLite would treat it as new and hide the data loss.
 */
export function prepareDatabaseFile(file: string, create: (database: DatabaseSync) => void): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === 0) {
    throw new Error(
      `Opening ${file} failed: the file is empty (0 bytes), so what it held is lost. ` +
        "Put a backup in its place, or delete the file to begin anew.",
    );
  }
  if (size !== undefined) return;
  const unfinished = `${file}.new`;
  for (const suffix of ["", "-wal", "-shm"]) rmSync(`${unfinished}${suffix}`, { force: true });
  const database = new DatabaseSync(unfinished);
  chmodSync(unfinished, 0o600);
  // The mode is stored in the file, and setting it writes the first page.
  database.exec("PRAGMA journal_mode = WAL");
  create(database);
  database.close();
  renameSync(unfinished, file);
}

/** Opens a database and explains failures to the person at the terminal. */
export function explained<Result>(file: string, open: () => Result): Result {
  try {
    return open();
  } catch (error) {
    throw explainDatabaseProblem(file, error);
  }
}

function adviceFor(error: unknown): string | null {
  if (storageProblem(error) === "full") return "the disk is full. Free some space, then start again.";
  if (isDamaged(error))
    return "the file is damaged. Put a backup in its place, or move it away to begin anew without what it holds.";
  switch (codeOf(error)) {
    case READ_ONLY:
    case CANNOT_OPEN:
      return "it can't be written to. Let this user write to it and to its folder, or set PARAPH_DATA to another folder.";
    case IO_ERROR:
      return "the disk can't be read or written. Look whether it is full or failing, then start again.";
    default:
      return null;
  }
}

/** `null` for errors that are not SQLite's. */
function codeOf(error: unknown): number | null {
  const isFromSqlite = error instanceof Error && "errcode" in error && typeof error.errcode === "number";
  return isFromSqlite ? Number(error.errcode) & 0xff : null;
}

/** Runs `work` in one transaction: everything is written, or nothing. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

/**
 * Opens a database that only its owner can read, creating folder and tables if needed. SQLite gives its other files the
 * same permissions. `tables` is SQL that may run at every start.
 */
export function openPrivateDatabase(file: string, tables: string): DatabaseSync {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  return explained(file, () => {
    prepareDatabaseFile(file, (database) => database.exec(tables));
    const database = new DatabaseSync(file, { timeout: 5000 });
    chmodSync(file, 0o600);
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 67108864;
      ${tables}`);
    return database;
  });
}
