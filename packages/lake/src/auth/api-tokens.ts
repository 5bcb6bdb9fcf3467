import { randomInt } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { crc32 } from "node:zlib";
import { inTransaction } from "@paraph/service/database-file";
import { hashSecret } from "@paraph/service/secrets";
import type { Audit } from "../audit/audit.ts";
import { type Role, roleNames } from "../context.ts";
import { assistantLabel } from "./assistant.ts";
import { firstFree, idWords } from "./person-fields.ts";

export interface ApiToken {
  /** Under which the history names what it wrote, without "token-". */
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  /** `site`: made by each start of the machine itself. */
  readonly kind: "site" | "assistant" | "made";
  /** An id; `null` for those that the lake makes. */
  readonly madeBy: string | null;
  readonly madeAt: string;
  readonly endsAt: string | null;
  readonly lastUsedAt: string | null;
  readonly state: "active" | "ended" | "revoked";
}

/** Something that can't be done, in a sentence for the person who asked. */
export class TokenError extends Error {
  override name = "TokenError";
}

/** Tokens of programs. The lake stores hashes, so a secret is shown once. */
export interface ApiTokens {
  /** Those that are over stay in the list for a month. */
  list(): ApiToken[];
  make(wanted: { name: string; role: string; endsAt: string | null }, by: string): ApiToken & { key: string };
  revoke(id: string, by: string): void;
  /** Undoes the revocation of the assistant's token. */
  allowAssistant(by: string): void;
  /** Also of one that is over, for what it wrote. */
  nameOf(id: string): string;
  /** Why a secret opens nothing, for whoever sent it. */
  refusalOf(secret: string): string;
}

const prefix = "paraph_";
const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const randomLength = 40;
const checkLength = 6;

/** 238 random bits behind a prefix that secret scanners know, with digits by which a mistyped one is told apart. */
export function createToken(): string {
  const random = Array.from({ length: randomLength }, () => letters[randomInt(letters.length)]).join("");
  return `${prefix}${random}${checkDigits(random)}`;
}

function checkDigits(random: string): string {
  let rest = crc32(random);
  let digits = "";
  for (let at = 0; at < checkLength; at += 1) {
    digits = `${letters[rest % letters.length]}${digits}`;
    rest = Math.floor(rest / letters.length);
  }
  return digits;
}

/** Whether a secret is one of ours that was cut off or mistyped on its way. */
function isMistyped(secret: string): boolean {
  if (!secret.startsWith(prefix)) return false;
  const random = secret.slice(prefix.length, -checkLength);
  return random.length !== randomLength || !secret.endsWith(checkDigits(random));
}

/**
 * What else is known of tokens. The tokens themselves are in `token`, where every release finds them: one that is over is
 * deleted there.
 */
export function createTokenFacts(system: DatabaseSync): void {
  system.exec(`CREATE TABLE IF NOT EXISTS token_facts (
    label TEXT PRIMARY KEY, hash TEXT NOT NULL, name TEXT NOT NULL, role TEXT NOT NULL, made_by TEXT,
    made_at TEXT NOT NULL, ends_at TEXT, last_used_at TEXT, revoked_at TEXT) STRICT;
    CREATE INDEX IF NOT EXISTS token_facts_hash ON token_facts (hash)`);
}

const siteName = "The site's server";
const mostTokens = 200;
const longestDays = 3660;
const shownDays = 30;
const day = 24 * 60 * 60_000;

interface Row extends Omit<ApiToken, "kind" | "state"> {
  readonly revokedAt: string | null;
}

const columns = `label AS id, name, role, made_by AS madeBy, made_at AS madeAt, ends_at AS endsAt,
  last_used_at AS lastUsedAt, revoked_at AS revokedAt`;

interface ApiTokenOptions {
  readonly now: () => Date;
  readonly note: Audit["note"];
  /** Of `Credentials`. */
  readonly setToken: (label: string, role: Role, secret: string) => void;
  /** Of this machine, so that only it has the kind `site`. */
  readonly siteLabel: string;
  /** `null`: nobody can connect an assistant here. */
  readonly assistantSecret: string | null;
}

/** Needs the table of tokens: `openCredentials`. */
export function openApiTokens(
  system: DatabaseSync,
  { now, note, setToken, siteLabel, assistantSecret }: ApiTokenOptions,
): ApiTokens {
  const all = system.prepare(`SELECT ${columns} FROM token_facts
    UNION ALL SELECT label, label, role, NULL, created_at, NULL, NULL, NULL FROM token
    WHERE label NOT IN (SELECT label FROM token_facts) ORDER BY madeAt DESC`);
  const byId = system.prepare(`SELECT ${columns} FROM token_facts WHERE label = ?`);
  const byHash = system.prepare(`SELECT ${columns} FROM token_facts WHERE hash = ?`);
  const isTaken = system.prepare(`SELECT 1 FROM token WHERE label = :label
    UNION ALL SELECT 1 FROM token_facts WHERE label = :label`);
  const addFacts =
    system.prepare(`INSERT INTO token_facts (label, hash, name, role, made_by, made_at, ends_at)
    VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (label) DO UPDATE SET hash = excluded.hash`);
  const setRevoked = system.prepare("UPDATE token_facts SET revoked_at = ? WHERE label = ?");
  const dropToken = system.prepare("DELETE FROM token WHERE label = ?");
  const dropEnded = system.prepare(`DELETE FROM token WHERE label IN (
    SELECT label FROM token_facts WHERE ends_at <= ? OR revoked_at IS NOT NULL)`);
  const instant = (before = 0) => new Date(now().getTime() - before).toISOString();

  // node:sqlite returns untyped rows. Each statement above selects exactly the fields of the type given here.
  const find = (id: string) => byId.get(id) as Row | undefined; // its columns
  const stateOf = ({ endsAt, revokedAt }: Row): ApiToken["state"] => {
    if (revokedAt !== null) return "revoked";
    return endsAt !== null && endsAt <= instant() ? "ended" : "active";
  };
  const described = (row: Row): ApiToken => {
    const { revokedAt: _, ...token } = row;
    const state = stateOf(row);
    if (token.id === siteLabel) return { ...token, name: siteName, kind: "site", state };
    return { ...token, kind: token.id === assistantLabel ? "assistant" : "made", state };
  };

  const giveAssistantToken = (secret: string) => setToken(assistantLabel, "author", secret);

  if (assistantSecret !== null) {
    const hash = hashSecret(assistantSecret);
    inTransaction(system, () => {
      addFacts.run(assistantLabel, hash, "Assistant", "author", null, instant(), null);
      if (find(assistantLabel)?.revokedAt === null) giveAssistantToken(assistantSecret);
    });
  }
  // An earlier release knows neither dates nor that the assistant's token was revoked, and may have made it again.
  dropEnded.run(instant());

  return {
    list() {
      dropEnded.run(instant());
      const shownSince = instant(shownDays * day);
      const rows = all.all() as unknown[] as Row[]; // its columns
      return rows
        .filter(({ id, endsAt, revokedAt }) => {
          if (id === assistantLabel) return true;
          return (endsAt ?? shownSince) >= shownSince && (revokedAt ?? shownSince) >= shownSince;
        })
        .map(described);
    },
    make(wanted, by) {
      const name = wanted.name.trim().replaceAll(/\s+/g, " ");
      if (name === "" || name.length > 60) throw new TokenError("A name has 1 to 60 characters.");
      const role = roleNames.find((known) => known === wanted.role);
      if (!role) throw new TokenError(`"${wanted.role}" is no role. The roles are ${roleNames.join(", ")}.`);
      const endsAt = wanted.endsAt === null ? null : endOf(wanted.endsAt, now());
      return inTransaction(system, () => {
        const active = all.all().filter((row) => stateOf(row as unknown as Row) === "active"); // its columns
        if (active.length >= mostTokens)
          throw new TokenError(`There are ${mostTokens} tokens. Revoke one that nobody needs.`);
        const key = createToken();
        // The history shows it for ever, and no token had it before.
        const id = firstFree(idWords(name) || "api", (label) => isTaken.get({ label }) !== undefined);
        setToken(id, role, key);
        addFacts.run(id, hashSecret(key), name, role, by, instant(), endsAt);
        note({ kind: "token-made", by, on: `token-${id}`, role, endsAt });
        const made = find(id);
        if (!made) throw new Error(`The token "${id}" is not in token_facts, where it was just written.`);
        return { ...described(made), key };
      });
    },
    revoke(id, by) {
      if (id === siteLabel)
        throw new TokenError("This is the token of the site itself. Each start of the site replaces it.");
      const token = find(id);
      if (!token) throw new TokenError(`There is no token "${id}".`);
      if (token.revokedAt !== null) return;
      inTransaction(system, () => {
        dropToken.run(id);
        setRevoked.run(instant(), id);
        note({ kind: "token-revoked", by, on: `token-${id}` });
      });
    },
    allowAssistant(by) {
      if (assistantSecret === null)
        throw new TokenError("The lake runs without the site, whose token assistants need.");
      inTransaction(system, () => {
        setRevoked.run(null, assistantLabel);
        giveAssistantToken(assistantSecret);
        note({ kind: "token-allowed", by, on: `token-${assistantLabel}` });
      });
    },
    nameOf(id) {
      if (id === siteLabel) return siteName;
      const known = find(id);
      return known && known.id !== assistantLabel ? `${known.name} (token)` : (known?.name ?? `Token ${id}`);
    },
    refusalOf(secret) {
      if (isMistyped(secret))
        return "This API token is mistyped or cut off: its check digits don't match. Copy it again.";
      const row = byHash.get(hashSecret(secret)) as Row | undefined; // its columns
      if (row?.revokedAt)
        return row.id === assistantLabel
          ? "Assistants are not allowed to connect. An administrator allows it in the Studio, under People, API tokens."
          : `This API token was revoked on ${dateOf(row.revokedAt)}. Ask an administrator for another one.`;
      if (row?.endsAt && row.endsAt <= instant())
        return `This API token ended on ${dateOf(row.endsAt)}. Ask an administrator for another one.`;
      if (secret.startsWith(prefix)) return "The lake does not know this API token.";
      return "Session not found";
    },
  };
}

function dateOf(instant: string): string {
  return new Date(instant).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}

function endOf(text: string, now: Date): string {
  const date = new Date(text);
  const days = (date.getTime() - now.getTime()) / day;
  if (days > 0 && days < longestDays) return date.toISOString();
  throw new TokenError(`A token ends at a time within the next ten years. "${text}" is none.`);
}
