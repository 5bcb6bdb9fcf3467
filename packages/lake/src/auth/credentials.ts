import type { DatabaseSync } from "node:sqlite";
import { inTransaction, isBusy, storageProblem } from "@paraph/service/database-file";
import { createSecret, hashSecret } from "@paraph/service/secrets";
import { openAudit } from "../audit/audit.ts";
import type { Caller, Role } from "../context.ts";
import { createTokenFacts } from "./api-tokens.ts";
import { isPresent } from "./people.ts";

const dayMilliseconds = 24 * 60 * 60_000;
const sidMilliseconds = 60_000;
export const proofMilliseconds = 5 * 60_000;
/** The Studio's preview starts another whenever it opens. */
const previewMilliseconds = 7 * 24 * 60 * 60 * 1000;
/** Between two notes of when a session or a token was last used. */
const seenMilliseconds = { session: 5 * 60_000, token: 60_000 } as const;

/** How the Studio signs in: with a cookie only, or also with a token that it keeps. */
export type LoginKind = "cookie" | "token";

/** Sessions of people, tokens of programs, and the short-lived ids that a login passes to the Studio. */
export interface Credentials {
  startSession(personId: string, browser?: string): string;
  /** The same for somebody who has shown who they are, as the audit has it. */
  signIn(personId: string, browser: string): string;
  /** A secret that says for a few minutes who somebody is, and that another service may be handed. */
  createProof(personId: string): string;
  /** The caller of a session's secret or of a token. */
  callerOf(secret: string): Caller | null;
  /** The same, for somebody who only waits: it is no sign of life. */
  holderOf(secret: string): Caller | null;
  end(secret: string): void;
  /** The same for a person who asks for it, as the audit has it. */
  signOut(secret: string): void;
  /** Remembers that whoever has this session's secret or token wrote the secret of a preview. */
  startPreview(previewSecret: string, secret: string): void;
  /** Whose preview has a secret with this hash; null once the session or token behind it has ended. */
  previewerOf(hash: string): Caller | null;
  /** Creates an id that works once, within a minute. See `takeSid`. */
  createSid(personId: string, kind: LoginKind): string;
  takeSid(sid: string): { personId: string; kind: LoginKind } | null;
  /** Replaces the token with this label, so that the old secret stops working. */
  setToken(label: string, role: Role, secret: string): void;
}

const tokenPrefix = "token-";

/** A program. What only people do, such as changing people, is refused to it whatever its role. */
export function isToken({ id }: Caller): boolean {
  return id.startsWith(tokenPrefix);
}

/** The caller id of a token. */
function callerIdOfToken(label: string): string {
  return `${tokenPrefix}${label}`;
}

/** The name of the token that the site's server uses, and its caller id. */
export const siteToken = "server";
export const siteCallerId = callerIdOfToken(siteToken);

/** No secret of a session begins so. */
const proofPrefix = "proof.";

/** Whether a secret was made as a proof, which counts as a token alone: as a cookie it could be renewed for ever. */
export function isProof(secret: string): boolean {
  return secret.startsWith(proofPrefix);
}

interface Found extends Caller {
  /** Empty for a token that was never used; `null` for one that nobody lists. */
  readonly seenAt: string | null;
}

export function openCredentials(
  system: DatabaseSync,
  options: { now: () => Date; sessionDays: number; idleDays: number },
): Credentials {
  system.exec(`
    CREATE TABLE IF NOT EXISTS session (
      hash TEXT PRIMARY KEY, person_id TEXT NOT NULL, expires_at TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS session_fact (
      hash TEXT PRIMARY KEY, browser TEXT NOT NULL, started_at TEXT NOT NULL, seen_at TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS sighting (person_id TEXT PRIMARY KEY, seen_at TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS sid (
      hash TEXT PRIMARY KEY, person_id TEXT NOT NULL, kind TEXT NOT NULL, expires_at TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS token (
      hash TEXT PRIMARY KEY, label TEXT NOT NULL UNIQUE, role TEXT NOT NULL, created_at TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS preview (
      hash TEXT PRIMARY KEY, credential TEXT NOT NULL, expires_at TEXT NOT NULL) STRICT;
    CREATE INDEX IF NOT EXISTS preview_expires_at ON preview (expires_at);
  `);
  createTokenFacts(system);
  const { note } = openAudit(system, options.now);
  const instant = (after = 0) => new Date(options.now().getTime() + after).toISOString();
  const dropSessions = system.prepare("DELETE FROM session WHERE expires_at <= ?");
  const dropFacts = system.prepare("DELETE FROM session_fact WHERE hash NOT IN (SELECT hash FROM session)");
  const addSession = system.prepare("INSERT INTO session (hash, person_id, expires_at) VALUES (?, ?, ?)");
  const addFact = system.prepare(
    "INSERT INTO session_fact (hash, browser, started_at, seen_at) VALUES (?, ?, ?, ?)",
  );
  const see = system.prepare("UPDATE session_fact SET seen_at = ? WHERE hash = ?");
  const seePerson = system.prepare(`INSERT INTO sighting (person_id, seen_at) VALUES (?, ?)
    ON CONFLICT (person_id) DO UPDATE SET seen_at = excluded.seen_at`);
  const session = system.prepare(`SELECT person.id, person.role,
    coalesce(session_fact.seen_at, sighting.seen_at, '') AS seenAt FROM session
    JOIN person ON person.id = session.person_id
    LEFT JOIN session_fact USING (hash) LEFT JOIN sighting USING (person_id)
    WHERE session.hash = ? AND session.expires_at > ?
      AND (session_fact.seen_at IS NULL OR session_fact.seen_at > ?) AND ${isPresent}`);
  const token = system.prepare(`SELECT '${tokenPrefix}' || token.label AS id, token.role,
      CASE WHEN token_facts.label IS NOT NULL THEN coalesce(last_used_at, '') END AS seenAt
    FROM token LEFT JOIN token_facts USING (label) WHERE token.hash = ? AND (ends_at IS NULL OR ends_at > ?)`);
  const noteUse = system.prepare("UPDATE token_facts SET last_used_at = ? WHERE hash = ?");
  const endSession = system.prepare("DELETE FROM session WHERE hash = ?");
  const addSid = system.prepare("INSERT INTO sid (hash, person_id, kind, expires_at) VALUES (?, ?, ?, ?)");
  const takeSid = system.prepare(`DELETE FROM sid WHERE hash = ?
    RETURNING person_id AS personId, kind, expires_at AS expiresAt`);
  const dropPreviews = system.prepare("DELETE FROM preview WHERE expires_at <= ?");
  // A secret that two have written opens nothing: one of them has it from the other.
  const addPreview = system.prepare(`INSERT INTO preview (hash, credential, expires_at) VALUES (?, ?, ?)
    ON CONFLICT (hash) DO UPDATE SET expires_at = excluded.expires_at,
      credential = CASE credential WHEN excluded.credential THEN credential ELSE '' END`);
  const preview = system.prepare("SELECT credential FROM preview WHERE hash = ? AND expires_at > ?");
  const dropSids = system.prepare("DELETE FROM sid WHERE expires_at <= ?");
  const putToken = system.prepare(`INSERT INTO token (hash, label, role, created_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (label) DO UPDATE SET hash = excluded.hash, role = excluded.role`);

  /** Proofs are made every few minutes while somebody looks at sales, so those that are over can't wait for a restart. */
  const start = (personId: string, milliseconds: number, secret = createSecret()): string => {
    dropSessions.run(instant());
    dropFacts.run();
    addSession.run(hashSecret(secret), personId, instant(milliseconds));
    return secret;
  };
  dropSessions.run(instant());
  dropFacts.run();
  const behind = (hash: string) =>
    (session.get(hash, instant(), instant(-options.idleDays * dayMilliseconds)) ??
      token.get(hash, instant())) as Found | undefined; // their columns
  const callerBehind = (hash: string): Caller | null => {
    const found = behind(hash);
    return found ? { id: found.id, role: found.role } : null;
  };
  const noteSighting = (caller: Caller, hash: string) => {
    try {
      if (isToken(caller)) return void noteUse.run(instant(), hash);
      see.run(instant(), hash);
      seePerson.run(caller.id, instant());
    } catch (error) {
      // Whoever asks is answered where the disk is full, too. The next request tries again.
      if (storageProblem(error) === null && !isBusy(error)) throw error;
    }
  };

  const startSession = (personId: string, browser = "Another program"): string => {
    const secret = start(personId, options.sessionDays * dayMilliseconds);
    addFact.run(hashSecret(secret), browser, instant(), instant());
    seePerson.run(personId, instant());
    return secret;
  };
  const holderOf = (secret: string) => callerBehind(hashSecret(secret));
  const end = (secret: string) => void endSession.run(hashSecret(secret));

  // node:sqlite returns untyped rows. Each statement above selects exactly the fields of the type given here.
  return {
    startSession,
    signIn: (personId, browser) =>
      inTransaction(system, () => {
        note({ kind: "sign-in", by: personId });
        return startSession(personId, browser);
      }),
    createProof: (personId) => start(personId, proofMilliseconds, proofPrefix + createSecret()),
    callerOf(secret) {
      const hash = hashSecret(secret);
      const found = behind(hash);
      if (!found) return null;
      const { id, role, seenAt } = found;
      const since = seenMilliseconds[isToken(found) ? "token" : "session"];
      if (seenAt !== null && seenAt < instant(-since)) noteSighting(found, hash);
      return { id, role };
    },
    holderOf,
    end,
    signOut(secret) {
      inTransaction(system, () => {
        const holder = holderOf(secret);
        end(secret);
        if (holder && !isToken(holder)) note({ kind: "sign-out", by: holder.id });
      });
    },
    startPreview(previewSecret, secret) {
      dropPreviews.run(instant());
      addPreview.run(hashSecret(previewSecret), hashSecret(secret), instant(previewMilliseconds));
    },
    previewerOf(hash) {
      const row = preview.get(hash, instant()) as { credential: string } | undefined; // its columns
      return row ? callerBehind(row.credential) : null;
    },
    createSid(personId, kind) {
      dropSids.run(instant());
      const sid = createSecret();
      addSid.run(hashSecret(sid), personId, kind, instant(sidMilliseconds));
      return sid;
    },
    takeSid(sid) {
      const row = takeSid.get(hashSecret(sid)) as
        | { personId: string; kind: LoginKind; expiresAt: string }
        | undefined; // its columns
      return row && row.expiresAt > instant() ? { personId: row.personId, kind: row.kind } : null;
    },
    setToken(label, role, secret) {
      putToken.run(hashSecret(secret), label, role, instant());
    },
  };
}
