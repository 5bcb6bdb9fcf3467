import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { explained, prepareDatabaseFile } from "@paraph/service/database-file";
import { lockFolder } from "@paraph/service/folder-lock";
import type { EmulatorUser, OneTimeCode } from "firebase-tools/lib/emulator/auth/state.js";

export interface StoredMail extends OneTimeCode {
  /** ISO 8601. */
  readonly receivedAt: string;
  /** When its link was used; `null` if it has not been. */
  readonly usedAt: string | null;
}

/** Nothing else empties the mailbox, so it needs a limit. */
const mailsKept = 200;

/**
 * Stores accounts and mails across restarts. One process at a time locks the folder, and the lock does not
 * outlive a crash. Only the file's owner can read it, because the emulator stores plain-text passwords.
 */
export class AccountStore {
  readonly #lock: { close(): void };
  readonly #database: DatabaseSync;
  readonly #onFailedWrite: () => void;

  /**
   * `onFailedWrite`: whoever keeps accounts in memory has to forget them, because they may hold what was not stored.
   */
  constructor(folder: string, onFailedWrite: () => void) {
    this.#onFailedWrite = onFailedWrite;
    this.#lock = lockFolder(path.resolve(folder), "accounts");
    try {
      this.#database = openDatabase(path.resolve(folder));
    } catch (error) {
      this.#lock.close();
      throw error;
    }
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
    this.#write(
      "INSERT INTO users VALUES (?, ?) ON CONFLICT (uid) DO UPDATE SET json = excluded.json",
      user.localId,
      JSON.stringify(user),
    );
  }

  removeUser(uid: string): void {
    this.#write("DELETE FROM users WHERE uid = ?", uid);
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
    this.#write(
      "INSERT INTO mails (code, json, received_at) VALUES (?, ?, ?)",
      code.oobCode,
      JSON.stringify(code),
      receivedAt.toISOString(),
    );
    this.#write("DELETE FROM mails WHERE id <= (SELECT max(id) FROM mails) - ?", mailsKept);
  }

  markUsed(code: string, usedAt: Date): void {
    this.#write("UPDATE mails SET used_at = ? WHERE code = ?", usedAt.toISOString(), code);
  }

  #write(statement: string, ...values: readonly (string | number)[]): void {
    try {
      this.#database.prepare(statement).run(...values);
    } catch (error) {
      this.#onFailedWrite();
      throw error;
    }
  }

  close(): void {
    this.#database.close();
    this.#lock.close();
  }
}

function openDatabase(folder: string): DatabaseSync {
  const file = path.join(folder, "accounts.db");
  return explained(file, () => {
    // Only the owner can read the file. SQLite gives its other files the same permissions.
    prepareDatabaseFile(file, () => {});
    const database = new DatabaseSync(file, { timeout: 5000 });
    database.exec("PRAGMA journal_mode = WAL");
    return database;
  });
}
