import type { DatabaseSync } from "node:sqlite";
import type { Caller, Role } from "../context.ts";
import { createTokenFacts } from "./api-tokens.ts";
import { isPresent } from "./people.ts";
import { createSecret, hashSecret } from "./secrets.ts";

const sidMilliseconds = 60_000;
const proofMilliseconds = 5 * 60_000;
/** The Studio's preview starts another whenever it opens. */
const previewMilliseconds = 7 * 24 * 60 * 60 * 1000;

/** How the Studio signs in: with a cookie only, or also with a token that it keeps. */
type LoginKind = "cookie" | "token";

/** Sessions of people, tokens of programs, and the short-lived ids that a login passes to the Studio. */
export interface Credentials {
  startSession(personId: string): string;
  /** A secret that says for a few minutes who somebody is, and that another service may be handed. */
  createProof(personId: string): string;
  /** The caller of a session's secret or of a token. */
  callerOf(secret: string): Caller | null;
  end(secret: string): void;
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

/** How exactly the last use of a token is known. */
const usedMilliseconds = 60_000;

/** The caller id of a token. */
function callerIdOfToken(label: string): string {
  return `${tokenPrefix}${label}`;
}

/** The name of the token that the site's server uses, and its caller id. */
export const siteToken = "server";
export const siteCallerId = callerIdOfToken(siteToken);

interface Found extends Caller {
  /** Of tokens that are listed; empty for one that was never used. */
  readonly usedAt?: string | null;
}

export function openCredentials(
  system: DatabaseSync,
  options: { now: () => Date; sessionDays: number },
): Credentials {
  system.exec(`
    CREATE TABLE IF NOT EXISTS session (
      hash TEXT PRIMARY KEY, person_id TEXT NOT NULL, expires_at TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS sid (
      hash TEXT PRIMARY KEY, person_id TEXT NOT NULL, kind TEXT NOT NULL, expires_at TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS token (
      hash TEXT PRIMARY KEY, label TEXT NOT NULL UNIQUE, role TEXT NOT NULL, created_at TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS preview (
      hash TEXT PRIMARY KEY, credential TEXT NOT NULL, expires_at TEXT NOT NULL) STRICT;
    CREATE INDEX IF NOT EXISTS preview_expires_at ON preview (expires_at);
  `);
  createTokenFacts(system);
  const instant = (after = 0) => new Date(options.now().getTime() + after).toISOString();
  const dropSessions = system.prepare("DELETE FROM session WHERE expires_at <= ?");
  const addSession = system.prepare("INSERT INTO session (hash, person_id, expires_at) VALUES (?, ?, ?)");
  const session = system.prepare(`SELECT person.id, person.role FROM session
    JOIN person ON person.id = session.person_id
    WHERE session.hash = ? AND session.expires_at > ? AND ${isPresent}`);
  const token = system.prepare(`SELECT '${tokenPrefix}' || token.label AS id, token.role,
      CASE WHEN token_facts.label IS NOT NULL THEN coalesce(last_used_at, '') END AS usedAt
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
  const start = (personId: string, milliseconds: number): string => {
    dropSessions.run(instant());
    const secret = createSecret();
    addSession.run(hashSecret(secret), personId, instant(milliseconds));
    return secret;
  };
  dropSessions.run(instant());
  const callerBehind = (hash: string): Caller | null => {
    const found = (session.get(hash, instant()) ?? token.get(hash, instant())) as Found | undefined; // its columns
    if (!found) return null;
    const { id, role, usedAt } = found;
    if (typeof usedAt === "string" && usedAt <= instant(-usedMilliseconds)) {
      try {
        noteUse.run(instant(), hash);
      } catch {
        // On a full disk, reading goes on.
      }
    }
    return { id, role };
  };

  // node:sqlite returns untyped rows. Each statement above selects exactly the fields of the type given here.
  return {
    startSession: (personId) => start(personId, options.sessionDays * 24 * 60 * 60 * 1000),
    createProof: (personId) => start(personId, proofMilliseconds),
    callerOf: (secret) => callerBehind(hashSecret(secret)),
    end(secret) {
      endSession.run(hashSecret(secret));
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
