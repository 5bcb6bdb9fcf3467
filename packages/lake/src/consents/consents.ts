import { createHash } from "node:crypto";
import path from "node:path";
import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { inTransaction, openPrivateDatabase } from "@paraph/service/database-file";
import type { SentConsent } from "./consent-proof.ts";

/** `full`: so many came today that somebody is making them up. */
export type Kept = "kept" | "unknown version" | "full";

export interface Consents {
  /** Keeps it once, whatever comes again under its id. */
  keep(sent: SentConsent): Kept;
  close(): void;
}

interface Settings {
  readonly keepDays: number;
}

const DAY = 86_400_000;

/** In a day. Some 40 MB. */
const MOST = 200_000;

/** The file's name, in the folder that has it. */
export const consentsFile = "consents.db";

const tables = `
  CREATE TABLE IF NOT EXISTS consent_text (
    hash TEXT PRIMARY KEY,
    version TEXT NOT NULL,
    text TEXT NOT NULL,
    first_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS consent (
    id TEXT PRIMARY KEY,
    received_at TEXT NOT NULL,
    answered_at TEXT NOT NULL,
    version TEXT NOT NULL,
    hash TEXT NOT NULL,
    given_by TEXT NOT NULL,
    analytics INTEGER,
    marketing INTEGER,
    signal INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    region TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS consent_by_time ON consent (received_at);
`;

/** Proofs of what visitors answered, beside the content and not part of it. No row says whose it is. */
export function openConsents(folder: string, now: () => Date, { keepDays }: Settings): Consents {
  const database = openPrivateDatabase(path.join(folder, consentsFile), tables);
  const insertText = database.prepare(
    "INSERT OR IGNORE INTO consent_text (hash, version, text, first_at) VALUES (?, ?, ?, ?)",
  );
  const selectText = database.prepare(
    "SELECT hash FROM consent_text WHERE version = ? ORDER BY first_at DESC LIMIT 1",
  );
  const insert = database.prepare(`INSERT OR IGNORE INTO consent VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const countSince = database.prepare("SELECT count(*) AS count FROM consent WHERE received_at >= ?");
  const forget = database.prepare("DELETE FROM consent WHERE received_at < ?");
  let swept = "";
  let today = 0;

  /** Once a day. */
  function sweep(time: Date): void {
    const day = time.toISOString().slice(0, 10);
    if (swept === day) return;
    forget.run(new Date(time.getTime() - keepDays * DAY).toISOString());
    today = Number(countSince.get(day)?.count);
    swept = day;
  }

  return {
    keep({ proof, text }) {
      const time = now();
      sweep(time);
      if (today >= MOST) return "full";
      return inTransaction(database, () => {
        const at = time.toISOString();
        const hash = text === null ? null : createHash("sha256").update(text).digest("hex");
        if (hash !== null && text !== null) insertText.run(hash, proof.version, text, at);
        const shown = hash ?? selectText.get(proof.version)?.hash;
        if (typeof shown !== "string") return "unknown version";
        const { id, version, answeredAt, by, analytics, marketing, signal, owner, region } = proof;
        const flag = (given: boolean | null) => (given === null ? null : Number(given));
        const { changes } = insert.run(
          id,
          at,
          answeredAt,
          version,
          shown,
          by,
          flag(analytics),
          flag(marketing),
          Number(signal),
          Number(owner),
          region,
        );
        today += Number(changes);
        return "kept";
      });
    },
    close: () => database.close(),
  };
}

type Row = Readonly<Record<string, SQLOutputValue>>;

/** What stands in the file of a folder, for those who run the site. It may be written to at the same time. */
export function readConsents(folder: string): {
  proofs: Iterable<Row>;
  texts: readonly Row[];
  close(): void;
} {
  const database: DatabaseSync = openPrivateDatabase(path.join(folder, consentsFile), tables);
  return {
    proofs: database.prepare("SELECT * FROM consent ORDER BY received_at, id").iterate(),
    texts: database.prepare("SELECT * FROM consent_text ORDER BY first_at").all(),
    close: () => database.close(),
  };
}
