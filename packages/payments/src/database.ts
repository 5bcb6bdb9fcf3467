import type { DatabaseSync } from "node:sqlite";
import { openPrivateDatabase } from "@paraph/service/database-file";

/**
 * Opens the payments database, creating folder and tables if needed. Tables named `stripe_` belong to the stand-in,
 * which the API reaches only through the provider's SDK. Times are in milliseconds, those of
 * events in seconds.
 */
export function openPaymentsDatabase(file: string): DatabaseSync {
  // It contains buyers' addresses and the signing secret.
  return openPrivateDatabase(
    file,
    `
    CREATE TABLE IF NOT EXISTS purchase (
      session_id TEXT PRIMARY KEY,
      reference TEXT NOT NULL UNIQUE,
      call TEXT NOT NULL,
      request TEXT NOT NULL,
      price_keys TEXT NOT NULL,
      quantity INTEGER NOT NULL,
      email TEXT,
      owner TEXT,
      utm TEXT NOT NULL,
      amount_now INTEGER NOT NULL,
      state TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      fulfilled_at INTEGER
    ) STRICT;
    CREATE TABLE IF NOT EXISTS handled_event (
      id TEXT PRIMARY KEY,
      type TEXT NOT NULL,
      session_id TEXT,
      created_at INTEGER NOT NULL,
      received_at INTEGER NOT NULL,
      effect TEXT NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS handled_event_by_session ON handled_event (session_id);
    CREATE TABLE IF NOT EXISTS purchase_link (link TEXT PRIMARY KEY, session_id TEXT NOT NULL) STRICT;
    CREATE INDEX IF NOT EXISTS purchase_link_by_session ON purchase_link (session_id);
    CREATE TABLE IF NOT EXISTS purchase_change (
      link TEXT NOT NULL,
      kind TEXT NOT NULL,
      subject TEXT NOT NULL,
      value TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      PRIMARY KEY (link, kind, subject)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS receipt (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      source TEXT NOT NULL UNIQUE,
      data TEXT NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS selling (id INTEGER PRIMARY KEY, state INTEGER NOT NULL, data TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS billing_link (hash TEXT PRIMARY KEY, email TEXT NOT NULL, ends_at INTEGER NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS stripe_setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS stripe_price (id TEXT PRIMARY KEY, data TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS stripe_session (
      id TEXT PRIMARY KEY,
      status TEXT NOT NULL,
      expires_at INTEGER NOT NULL,
      data TEXT NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS stripe_record (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      customer TEXT,
      data TEXT NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS stripe_record_by_kind ON stripe_record (kind, customer);
    CREATE TABLE IF NOT EXISTS stripe_request (
      key TEXT PRIMARY KEY,
      fingerprint TEXT NOT NULL,
      session_id TEXT NOT NULL,
      at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS stripe_event (
      id TEXT PRIMARY KEY,
      payload TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      attempts INTEGER NOT NULL,
      delivered_at INTEGER
    ) STRICT;
  `,
  );
}
