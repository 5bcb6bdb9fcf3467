import type { DatabaseSync } from "node:sqlite";

/** An app's secret is stored as it is, because codes are made from it. Nothing else here can be used by who reads it. */
export function createFactorTables(system: DatabaseSync): void {
  system.exec(`CREATE TABLE IF NOT EXISTS app_factor (
      person_id TEXT PRIMARY KEY, secret TEXT NOT NULL, last_step INTEGER, created_at TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS recovery_code (hash TEXT PRIMARY KEY, person_id TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS passkey (
      id TEXT PRIMARY KEY, person_id TEXT NOT NULL, name TEXT NOT NULL, public_key BLOB NOT NULL,
      counter INTEGER NOT NULL, created_at TEXT NOT NULL, used_at TEXT) STRICT;
    CREATE TABLE IF NOT EXISTS passkey_challenge (
      challenge TEXT PRIMARY KEY, person_id TEXT NOT NULL, expires_at TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS sign_in_step (
      hash TEXT PRIMARY KEY, person_id TEXT NOT NULL, stage TEXT NOT NULL, goal TEXT NOT NULL,
      app_secret TEXT, expires_at TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS role_factor (role TEXT PRIMARY KEY, need TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS wrong_code (uid TEXT NOT NULL, at INTEGER NOT NULL) STRICT`);
}
