import path from "node:path";
import { openPrivateDatabase } from "./database-file.ts";

/** A mail that reached nobody but this machine. */
export interface BoxedMail {
  readonly id: string;
  readonly recipient: string;
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  readonly receivedAt: string;
}

/** Nothing else empties the mailbox, so it needs a limit. */
const mailsKept = 200;

/** Not in the folders that backups hold: its mails have links that still work. */
export function mailboxFile(dataFolder: string): string {
  return path.resolve(dataFolder, "mailbox.db");
}

/** Where the lake leaves mails while no other machine can reach the site, for the page at `/local/mail`. */
export function openMailbox(file: string) {
  const database = openPrivateDatabase(
    file,
    `CREATE TABLE IF NOT EXISTS mail (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, recipient TEXT NOT NULL,
      kind TEXT NOT NULL, subject TEXT NOT NULL, text TEXT NOT NULL, received_at TEXT NOT NULL) STRICT`,
  );
  const add = database.prepare(
    "INSERT OR IGNORE INTO mail (id, recipient, kind, subject, text, received_at) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const trim = database.prepare("DELETE FROM mail WHERE seq <= (SELECT max(seq) FROM mail) - ?");
  const all = database.prepare(
    "SELECT id, recipient, kind, subject, text, received_at AS receivedAt FROM mail ORDER BY seq DESC",
  );
  return {
    /** A mail that is there already stays as it is. */
    put({ id, recipient, kind, subject, text, receivedAt }: BoxedMail): void {
      add.run(id, recipient, kind, subject, text, receivedAt);
      trim.run(mailsKept);
    },
    /** Newest first. */
    all: (): BoxedMail[] => all.all() as unknown[] as BoxedMail[], // its columns
    close: () => database.close(),
  };
}
