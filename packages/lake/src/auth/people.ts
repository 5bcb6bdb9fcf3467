import type { DatabaseSync } from "node:sqlite";
import { normalEmail } from "@paraph/service/email";
import type { Role } from "../context.ts";
import type { LakeSettings } from "../settings.ts";
import type { Passwords } from "../sign-in/passwords.ts";
import type { SingleSignOnSettings } from "../sign-in/single-sign-on-settings.ts";

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly createdAt: string;
}

/** An example of a person, in a new lake on this machine, where one click signs in. */
export type DemoPerson = Omit<Person, "createdAt">;

/** Of a lake to which nobody hands others. */
export const usualDemo: readonly DemoPerson[] = [
  { id: "you", name: "You", email: "you@lake.example", role: "administrator" },
];

export interface People {
  /** Who may sign in, as all are listed who could be named: without demo people where passwords are asked for. */
  list(): Person[];
  /** Also those who are suspended or removed. */
  everybody(): Person[];
  /** Also those who are suspended or removed: what they wrote keeps their name. */
  find(id: string): Person | null;
  /** Also of those who are suspended. */
  accountBehind(email: string): { readonly id: string; readonly isSuspended: boolean } | null;
  /** Takes the same time for known and unknown addresses, so timing does not reveal accounts. */
  check(email: string, password: string): Promise<Person | null>;
}

/**
 * Tables of people: who they are, who may not sign in now or ever again, links by which one sets a password, by whom a
 * provider knows them, addresses that wait to be confirmed, ways to the provider that have begun, and second factors. An app's
 * secret is stored as it is, because codes are made from it. Nothing else here can be used by who reads it.
 */
function createPeopleTables(system: DatabaseSync): void {
  system.exec(`CREATE TABLE IF NOT EXISTS person (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL UNIQUE, role TEXT NOT NULL,
      password TEXT, created_at TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS absence (
      person_id TEXT PRIMARY KEY, kind TEXT NOT NULL, since TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS password_link (
      person_id TEXT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, expires_at TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS identity (
      issuer TEXT NOT NULL, subject TEXT NOT NULL, person_id TEXT NOT NULL UNIQUE, refresh_token TEXT,
      confirmed_at TEXT NOT NULL, PRIMARY KEY (issuer, subject)) STRICT;
    CREATE TABLE IF NOT EXISTS address_change (
      person_id TEXT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, email TEXT NOT NULL,
      expires_at TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS single_sign_on (
      hash TEXT PRIMARY KEY, verifier TEXT NOT NULL, nonce TEXT NOT NULL, goal TEXT NOT NULL,
      expires_at TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS app_factor (
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

/** The fields of a person, for statements. */
export const personColumns = "id, name, email, role, created_at AS createdAt";

/** One account has one name, however it is typed. */
export function accountOf(email: string): string {
  return normalEmail(email);
}

/** For statements about people who may sign in. */
export const isPresent = "person.id NOT IN (SELECT person_id FROM absence)";

/** For statements: whom a provider lets in. */
export const hasIdentity = "person.id IN (SELECT person_id FROM identity)";

/**
 * For statements: those who get in as things are set, by a password, a passkey or the provider, so that nobody needs to help
 * them. Needs the tables of factors.
 */
export function canSignIn(provider: Pick<SingleSignOnSettings, "isOnly"> | null): string {
  const ways = [
    ...(provider?.isOnly
      ? []
      : ["person.password IS NOT NULL", "person.id IN (SELECT person_id FROM passkey)"]),
    ...(provider ? [hasIdentity] : []),
  ];
  return `(${ways.join(" OR ")}) AND ${isPresent}`;
}

/**
 * For statements: the examples, as long as nobody gave them a password, a passkey or a link, and none signs in by a provider.
 * Needs the tables of factors.
 */
export function isDemo(demo: readonly DemoPerson[]): string {
  const ofDemo = demo.map(
    ({ id, email }) => `(person.id = ${quoted(id)} AND person.email = ${quoted(email)})`,
  );
  return `(person.password IS NULL AND NOT ${hasIdentity} AND person.id NOT IN (SELECT person_id FROM password_link)
    AND person.id NOT IN (SELECT person_id FROM passkey)
    AND (${["FALSE", ...ofDemo].join(" OR ")}))`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

interface PeopleParts {
  readonly now: () => Date;
  readonly signIn: LakeSettings["people"];
  readonly passwords: Passwords;
  readonly demo: readonly DemoPerson[];
}

/** A new lake where people need a password has nobody: `openSetUp` lets the first one in. */
export function openPeople(system: DatabaseSync, { now, signIn, passwords, demo }: PeopleParts): People {
  createPeopleTables(system);
  const add = system.prepare(
    "INSERT OR IGNORE INTO person (id, name, email, role, created_at) VALUES (?, ?, ?, ?, ?)",
  );
  if (signIn === "one-click" && system.prepare("SELECT 1 FROM person").get() === undefined) {
    for (const { id, name, email, role } of demo) add.run(id, name, email, role, now().toISOString());
  }
  const all = system.prepare(`SELECT ${personColumns} FROM person
    WHERE ${isPresent} ${signIn === "password" ? `AND NOT ${isDemo(demo)}` : ""} ORDER BY rowid`);
  const everybody = system.prepare(`SELECT ${personColumns} FROM person ORDER BY rowid`);
  const byId = system.prepare(`SELECT ${personColumns} FROM person WHERE id = ?`);
  const account = system.prepare(`SELECT id, NOT ${isPresent} AS isSuspended FROM person WHERE email = ?`);
  const byEmail = system.prepare(
    `SELECT ${personColumns}, password FROM person WHERE email = ? AND ${isPresent}`,
  );
  const isHere = system.prepare(`SELECT 1 FROM person WHERE id = ? AND ${isPresent}`);
  const strengthen = system.prepare("UPDATE person SET password = ? WHERE id = ? AND password = ?");

  // node:sqlite returns untyped rows. Each statement above selects exactly the fields of the type given here.
  return {
    list: () => all.all() as unknown[] as Person[],
    everybody: () => everybody.all() as unknown[] as Person[], // its columns
    find: (id) => (byId.get(id) as Person | undefined) ?? null,
    accountBehind(email) {
      const row = account.get(accountOf(email));
      return row ? { id: String(row.id), isSuspended: row.isSuspended === 1 } : null;
    },
    async check(email, password) {
      const row = byEmail.get(accountOf(email)) as (Person & { password: string | null }) | undefined; // its columns
      const matches = await passwords.matches(password, row?.password ?? null);
      if (!row?.password || !matches) return null;
      const { password: stored, ...person } = row;
      const better = passwords.isWeak(stored) ? await passwords.hash(password) : stored;
      if (!isHere.get(person.id)) return null;
      if (strengthen.run(better, person.id, stored).changes > 0) return person;
      // Nobody, if it was changed or taken away while it was compared; another sign-in may have strengthened it.
      const now = byEmail.get(accountOf(email))?.password ?? null;
      const isSame = now !== null && (await passwords.matches(password, String(now)));
      return isSame && isHere.get(person.id) ? person : null;
    },
  };
}
