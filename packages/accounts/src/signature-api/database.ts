import type { DatabaseSync } from "node:sqlite";
import { openPrivateDatabase } from "@paraph/service/database-file";

/** Opens the product's database, creating folder and tables if needed. Times are in milliseconds. */
export function openProductDatabase(file: string): DatabaseSync {
  // It contains the secrets of second factors.
  return openPrivateDatabase(
    file,
    `
    CREATE TABLE IF NOT EXISTS owner (
      uid TEXT PRIMARY KEY,
      email TEXT NOT NULL,
      name TEXT,
      picture TEXT,
      phone TEXT,
      source TEXT NOT NULL,
      timezone TEXT NOT NULL,
      project_id TEXT NOT NULL,
      utm TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      seen_at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS login_method (
      uid TEXT PRIMARY KEY,
      method TEXT NOT NULL,
      at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS advertising_refusal (
      uid TEXT PRIMARY KEY,
      refused_at TEXT NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS second_factor (
      uid TEXT PRIMARY KEY,
      secret TEXT,
      enabled INTEGER NOT NULL,
      verified INTEGER NOT NULL,
      last_step INTEGER
    ) STRICT;
    CREATE TABLE IF NOT EXISTS wrong_code (uid TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
    CREATE INDEX IF NOT EXISTS wrong_code_by_account ON wrong_code (uid, at);
    CREATE TABLE IF NOT EXISTS passed (
      uid TEXT NOT NULL,
      auth_time INTEGER NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY (uid, auth_time)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS recovery_code (hash TEXT PRIMARY KEY, uid TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS sign_in (
      uid TEXT NOT NULL,
      auth_time INTEGER NOT NULL,
      method TEXT NOT NULL,
      browser TEXT NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY (uid, auth_time)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS handoff (
      hash TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      uid TEXT NOT NULL,
      email TEXT NOT NULL,
      auth_time INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      used_at INTEGER
    ) STRICT;
    CREATE TABLE IF NOT EXISTS session (
      hash TEXT PRIMARY KEY,
      uid TEXT NOT NULL,
      email TEXT NOT NULL,
      auth_time INTEGER NOT NULL,
      handed TEXT NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT;
  `,
  );
}
