import { closeSync, mkdirSync, openSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { EmulatorUser, OneTimeCode } from "firebase-tools/lib/emulator/auth/state.js";

export interface StoredMail extends OneTimeCode {
  /** ISO 8601. */
  readonly receivedAt: string;
  /** When its link was followed to the end; `null`: not yet. */
  readonly usedAt: string | null;
}

/** A mailbox that nobody empties must not grow for ever. */
const mailsKept = 200;

/**
 * Accounts and mails between two starts. One process at a time holds the file, also after a crash, and only its owner
 * can read it: the emulator knows passwords as they were typed.
 */
export class AccountStore {
  readonly #database: DatabaseSync;

  constructor(folder: string) {
    this.#database = openExclusively(path.resolve(folder));
    this.#database.exec(`
      CREATE TABLE IF NOT EXISTS users (uid TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;
      CREATE TABLE IF NOT EXISTS mails (
        id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, json TEXT NOT NULL,
        received_at TEXT NOT NULL, used_at TEXT
      ) STRICT;`);
  }

  users(): EmulatorUser[] {
    const rows = this.#database.prepare("SELECT json FROM users ORDER BY rowid").all();
    return rows.map(({ json }) => JSON.parse(String(json)));
  }

  saveUser(user: EmulatorUser): void {
    this.#database
      .prepare("INSERT INTO users VALUES (?, ?) ON CONFLICT (uid) DO UPDATE SET json = excluded.json")
      .run(user.localId, JSON.stringify(user));
  }

  removeUser(uid: string): void {
    this.#database.prepare("DELETE FROM users WHERE uid = ?").run(uid);
  }

  /** Newest first. */
  mails(): StoredMail[] {
    const rows = this.#database
      .prepare("SELECT json, received_at, used_at FROM mails ORDER BY id DESC LIMIT ?")
      .all(mailsKept);
    return rows.map(({ json, received_at, used_at }) => ({
      ...JSON.parse(String(json)),
      receivedAt: String(received_at),
      usedAt: used_at === null ? null : String(used_at),
    }));
  }

  addMail(code: OneTimeCode, receivedAt: Date): void {
    this.#database
      .prepare("INSERT INTO mails (code, json, received_at) VALUES (?, ?, ?)")
      .run(code.oobCode, JSON.stringify(code), receivedAt.toISOString());
    this.#database.prepare("DELETE FROM mails WHERE id <= (SELECT max(id) FROM mails) - ?").run(mailsKept);
  }

  markUsed(code: string, usedAt: Date): void {
    this.#database.prepare("UPDATE mails SET used_at = ? WHERE code = ?").run(usedAt.toISOString(), code);
  }

  close(): void {
    this.#database.close();
  }
}

function openExclusively(folder: string): DatabaseSync {
  const file = path.join(folder, "accounts.db");
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // SQLite gives the files beside it the rights of this one.
    closeSync(openSync(file, "a", 0o600));
  } catch (error) {
    const hint = "Check that it is a folder this user may write to.";
    throw new Error(`Opening the accounts in ${folder} failed. ${hint}`, { cause: error });
  }
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; BEGIN EXCLUSIVE; COMMIT");
    return database;
  } catch (error) {
    database.close();
    const isBusy = error instanceof Error && error.message.includes("locked");
    const reason = isBusy ? "another process has it open; stop that one first" : "it can't be written to";
    throw new Error(`Opening the accounts in ${folder} failed: ${reason}.`, { cause: error });
  }
}
