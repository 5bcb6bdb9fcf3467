import type { DatabaseSync } from "node:sqlite";
import { inTransaction } from "@paraph/service/database-file";
import { hashSecret } from "@paraph/service/secrets";
import { openAudit } from "../audit/audit.ts";
import { proofMilliseconds } from "./credentials.ts";
import { hasIdentity } from "./people.ts";
import { nameFrom, StaffingError } from "./person-fields.ts";

/** A session as its owner sees it. One that an older release has begun has no browser and no times. */
export interface OwnSession {
  readonly id: string;
  /** Browser and system, such as "Firefox on Windows". */
  readonly browser: string | null;
  readonly startedAt: string | null;
  /** To a few minutes. */
  readonly seenAt: string | null;
  readonly isCurrent: boolean;
}

/** What people change about themselves. `secret` is of the session that asks. */
export interface Accounts {
  /** Throws a `StaffingError` for what is no name. */
  rename(personId: string, name: string): void;
  /**
   * Stores the hash of a new password. Other sessions end, and links by which another could be set. Throws a `StaffingError`
   * once the session itself has ended.
   */
  setPassword(personId: string, hash: string, secret: string): void;
  /** By what they can sign in, beside a passkey. */
  waysIn(personId: string): { readonly hasPassword: boolean; readonly hasProvider: boolean };
  /** The last used first. */
  sessions(personId: string, secret: string): OwnSession[];
  /** Throws a `StaffingError` once the session that asks has ended, and so does the next. */
  endSession(personId: string, sessionId: string, secret: string): void;
  endOtherSessions(personId: string, secret: string): void;
}

/** So much of a session's hash names it. Nobody gets in by it. */
const idLength = 16;

/** Needs the tables of people, sessions, known browsers and steps: `openPeople`, `openCredentials`, `openSignInGuard`, `openSignInSteps`. */
export function openAccounts(system: DatabaseSync, now: () => Date): Accounts {
  const { note } = openAudit(system, now);
  const rename = system.prepare("UPDATE person SET name = ?1 WHERE id = ?2 AND name <> ?1");
  const putPassword = system.prepare("UPDATE person SET password = ? WHERE id = ?");
  const waysIn = system.prepare(`SELECT password IS NOT NULL AS hasPassword,
    ${hasIdentity} AS hasProvider FROM person WHERE id = ?`);
  // A proof has no facts and little time left. So has a session of an older release in its last minutes.
  const all =
    system.prepare(`SELECT substr(session.hash, 1, ${idLength}) AS id, browser, started_at AS startedAt,
    seen_at AS seenAt, session.hash = ? AS isCurrent FROM session LEFT JOIN session_fact USING (hash)
    WHERE person_id = ? AND expires_at > iif(browser IS NULL, ?, ?) ORDER BY seen_at DESC`);
  const endOne = system.prepare(
    `DELETE FROM session WHERE person_id = ? AND substr(hash, 1, ${idLength}) = ?`,
  );
  const endOthers = system.prepare("DELETE FROM session WHERE person_id = ? AND hash <> ?");
  const drop = (table: "sid" | "device" | "password_link" | "sign_in_step" | "address_change") =>
    system.prepare(`DELETE FROM ${table} WHERE person_id = ?`);
  const [dropSids, dropDevices, dropLinks] = [drop("sid"), drop("device"), drop("password_link")];
  const [dropSteps, dropAddress] = [drop("sign_in_step"), drop("address_change")];
  const isOpen = system.prepare("SELECT 1 FROM session WHERE person_id = ? AND hash = ?");
  const instant = (after = 0) => new Date(now().getTime() + after).toISOString();
  const noteOwn = (kind: "name-changed" | "password-changed" | "sessions-ended", by: string) =>
    note({ kind, by, on: by });
  // The session itself may have ended while a password was checked or hashed.
  const requireOpen = (personId: string, secret: string) => {
    if (!isOpen.get(personId, hashSecret(secret)))
      throw new StaffingError("You were signed out meanwhile. Sign in again.");
  };
  const endOtherSessions = (personId: string, secret: string) => {
    endOthers.run(personId, hashSecret(secret));
    dropSids.run(personId);
    dropDevices.run(personId);
    dropSteps.run(personId);
    dropAddress.run(personId);
  };

  return {
    rename(personId, name) {
      const words = nameFrom(name);
      inTransaction(system, () => {
        if (rename.run(words, personId).changes > 0) noteOwn("name-changed", personId);
      });
    },
    setPassword(personId, hash, secret) {
      inTransaction(system, () => {
        requireOpen(personId, secret);
        putPassword.run(hash, personId);
        dropLinks.run(personId);
        endOtherSessions(personId, secret);
        noteOwn("password-changed", personId);
      });
    },
    waysIn(personId) {
      const row = waysIn.get(personId);
      return { hasPassword: row?.hasPassword === 1, hasProvider: row?.hasProvider === 1 };
    },
    sessions(personId, secret) {
      const rows = all.all(hashSecret(secret), personId, instant(proofMilliseconds), instant()) as unknown[];
      return (rows as (Omit<OwnSession, "isCurrent"> & { isCurrent: number })[]) // its columns
        .map((row) => ({ ...row, isCurrent: row.isCurrent === 1 }));
    },
    endSession(personId, sessionId, secret) {
      inTransaction(system, () => {
        requireOpen(personId, secret);
        if (endOne.run(personId, sessionId).changes === 0) return;
        // Which browser these are of is not known.
        dropSids.run(personId);
        dropSteps.run(personId);
        noteOwn("sessions-ended", personId);
      });
    },
    endOtherSessions(personId, secret) {
      inTransaction(system, () => {
        requireOpen(personId, secret);
        endOtherSessions(personId, secret);
        noteOwn("sessions-ended", personId);
      });
    },
  };
}
