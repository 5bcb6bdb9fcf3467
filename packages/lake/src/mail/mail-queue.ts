import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { MailKey } from "./mail-key.ts";

/** What is sent, as it was written when it was queued. */
export interface Mail {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where its kind is turned off by one request; `null` for mails about the account itself. */
  readonly offUrl: string | null;
}

export interface NewMail {
  readonly kind: string;
  readonly mail: Mail;
  /** Of what happened. A second mail with the same cause is not queued. */
  readonly cause?: string;
  /** When it has no use any more, as an ISO instant. */
  readonly expiresAt?: string;
  /** Not shown in lists: an address that a visitor gave. */
  readonly isPrivate?: boolean;
}

/**
 * `queued` waits for its time. `sending` is under way, and no receiver has the whole of it. `handed`: the receiver may have
 * all of it, and has not answered. `doubtful`: it never did. `refused`: it said no for good. `given-up`: nothing helped for
 * days, or it was too late.
 */
export type MailState = "queued" | "sending" | "handed" | "sent" | "refused" | "given-up" | "doubtful";

export interface QueuedMail {
  readonly id: number;
  readonly messageId: string;
  readonly kind: string;
  readonly state: MailState;
  readonly attempts: number;
  readonly createdAt: string;
  readonly dueAt: string;
  readonly expiresAt: string | null;
  readonly endedAt: string | null;
  /** `null` for an address that a visitor gave. */
  readonly recipient: string | null;
  readonly problem: string | null;
}

export type MailQueue = ReturnType<typeof openMailQueue>;

/** How long ended mails are listed. The text of one that was sent is gone at once; the others' stays, sealed, to be sent again. */
const listedMilliseconds = 30 * 24 * 60 * 60_000;

const columns = `id, message_id AS messageId, kind, state, attempts, created_at AS createdAt, due_at AS dueAt,
  expires_at AS expiresAt, ended_at AS endedAt, recipient, problem`;

/**
 * The mails that wait, in the database of people, so that an invitation and its mail are one transaction. Several processes
 * put mails there; only the lake sends them. What was sent keeps no text.
 */
export function openMailQueue(system: DatabaseSync, key: MailKey, now: () => Date) {
  system.exec(`CREATE TABLE IF NOT EXISTS mail (
      id INTEGER PRIMARY KEY AUTOINCREMENT, message_id TEXT NOT NULL UNIQUE, cause TEXT UNIQUE, kind TEXT NOT NULL,
      recipient TEXT, sealed BLOB, state TEXT NOT NULL, attempts INTEGER NOT NULL, created_at TEXT NOT NULL,
      due_at TEXT NOT NULL, expires_at TEXT, ended_at TEXT, problem TEXT) STRICT;
    CREATE INDEX IF NOT EXISTS mail_due ON mail (state, due_at)`);
  const add = system.prepare(`INSERT OR IGNORE INTO mail
    (message_id, cause, kind, recipient, sealed, state, attempts, created_at, due_at, expires_at)
    VALUES (?, ?, ?, ?, ?, 'queued', 0, ?, ?, ?)`);
  const next = system.prepare(
    `SELECT ${columns}, sealed FROM mail WHERE state = 'queued' AND due_at <= ? ORDER BY due_at, id LIMIT 1`,
  );
  const begin = system.prepare("UPDATE mail SET state = 'sending', attempts = attempts + 1 WHERE id = ?");
  const hand = system.prepare("UPDATE mail SET state = 'handed' WHERE id = ?");
  const wait = system.prepare("UPDATE mail SET state = 'queued', due_at = ?, problem = ? WHERE id = ?");
  const end = system.prepare(
    "UPDATE mail SET state = ?, ended_at = ?, problem = ?, sealed = iif(? = 'sent', NULL, sealed) WHERE id = ?",
  );
  const again = system.prepare(`UPDATE mail SET state = 'queued', due_at = ?, created_at = ?, ended_at = NULL
    WHERE id = ? AND state IN ('refused', 'given-up', 'doubtful') AND sealed IS NOT NULL
      AND (expires_at IS NULL OR expires_at > ?)`);
  const forget = system.prepare("DELETE FROM mail WHERE ended_at <= ?");
  const resume = system.prepare("UPDATE mail SET state = 'queued' WHERE state = 'sending'");
  const doubt = system.prepare(`UPDATE mail SET state = 'doubtful', ended_at = ?,
    problem = 'The system ended before the mail server had answered.' WHERE state = 'handed'`);
  const list = system.prepare(`SELECT ${columns} FROM mail
    ORDER BY state IN ('refused', 'given-up', 'doubtful') DESC, id DESC LIMIT ?`);
  const count = system.prepare("SELECT state, count(*) AS count FROM mail GROUP BY state");
  const sentSince = system.prepare(
    "SELECT count(*) AS count FROM mail WHERE state = 'sent' AND ended_at > ?",
  );
  const instant = (after = 0) => new Date(now().getTime() + after).toISOString();

  return {
    /** Part of the caller's transaction, if there is one. */
    put({ kind, mail, cause, expiresAt, isPrivate = false }: NewMail): void {
      const messageId = randomUUID();
      const sealed = key.seal(JSON.stringify(mail), messageId);
      const recipient = isPrivate ? null : mail.to.address;
      const time = instant();
      add.run(messageId, cause ?? null, kind, recipient, sealed, time, time, expiresAt ?? null);
    },
    /** The mail that has waited longest of those that are due, with its text; `null` as text if it can't be opened. */
    next(): { row: QueuedMail; mail: Mail | null } | null {
      const found = next.get(instant());
      if (!found) return null;
      const { sealed, ...row } = found as unknown as QueuedMail & { sealed: Uint8Array | null }; // its columns
      const text = sealed && key.open(sealed, row.messageId);
      return { row, mail: text ? (JSON.parse(text) as Mail) : null }; // written by `put` only
    },
    begin: (id: number): void => void begin.run(id),
    hand: (id: number): void => void hand.run(id),
    /** Not sent for now. */
    wait: (id: number, milliseconds: number, problem: string): void =>
      void wait.run(instant(milliseconds), problem, id),
    end(
      id: number,
      state: Exclude<MailState, "queued" | "sending" | "handed">,
      problem: string | null,
    ): void {
      end.run(state, instant(), problem, state, id);
    },
    /** Queues what has failed once more. Whether there was such a mail, which still has a use. */
    again: (id: number): boolean => again.run(instant(), instant(), id, instant()).changes > 0,
    /** After a stop: what no receiver can have is sent; what one may have is not, because it could arrive twice. */
    recover(): number {
      resume.run();
      return Number(doubt.run(instant()).changes);
    },
    forgetOld: (): void => void forget.run(instant(-listedMilliseconds)),
    /** Those that failed first, then the newest. */
    list: (limit: number): QueuedMail[] => list.all(limit) as unknown[] as QueuedMail[], // its columns
    counts(): { queued: number; refused: number; sentToday: number } {
      const counts = new Map(count.all().map((row) => [String(row.state), Number(row.count)]));
      const of = (...states: MailState[]) => states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0);
      return {
        queued: of("queued", "sending", "handed"),
        refused: of("refused", "given-up", "doubtful"),
        sentToday: Number(sentSince.get(instant(-24 * 60 * 60_000))?.count),
      };
    },
  };
}
