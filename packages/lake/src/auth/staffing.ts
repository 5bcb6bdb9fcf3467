import type { DatabaseSync } from "node:sqlite";
import { inTransaction } from "@paraph/service/database-file";
import { createSecret, hashSecret } from "@paraph/service/secrets";
import { openAudit } from "../audit/audit.ts";
import type { LakeSettings } from "../settings.ts";
import type { PasswordLink, SendPasswordLink } from "../sign-in/password-link.ts";
import type { Passwords } from "../sign-in/passwords.ts";
import { factorRemoval } from "../sign-in/second-factors.ts";
import type { SingleSignOnSettings } from "../sign-in/single-sign-on-settings.ts";
import { personAdder } from "./new-person.ts";
import {
  accountOf,
  canSignIn,
  type DemoPerson,
  hasIdentity,
  isPresent,
  type Person,
  personColumns,
} from "./people.ts";
import { type ListedPerson, peopleList } from "./people-list.ts";
import { addressFrom, nameFrom, roleFrom, StaffingError } from "./person-fields.ts";
import { openRoleChange } from "./role-change.ts";
import { sessionEndings } from "./session-endings.ts";
import { setUpEnding } from "./set-up.ts";

const DAY = 24 * 60 * 60 * 1000;
const inviteMilliseconds = 7 * DAY;
const resetMilliseconds = DAY;

/** Who works in the Studio, and as what. What can't be done is a {@link StaffingError}. */
export interface Staffing {
  /** The same, done by somebody else: the audit names them. */
  as(actor: string): Staffing;
  /** All but those who were removed. */
  list(): ListedPerson[];
  /** Those who can sign in, by a password or by one click: who is told of what others do. */
  active(): ListedPerson[];
  invite(person: { name: string; email: string; role: string }): PasswordLink;
  /** Ends the sessions and the password of somebody, who chooses a new one by the link. The second factor stays, or goes, too. */
  reset(email: string, also?: { readonly factors: boolean }): PasswordLink;
  /** Ends the sessions of somebody who has not shown what the new role asks for. */
  setRole(email: string, role: string): Person;
  /** The person stays who it is, and signs in again. */
  signOut(email: string): Person;
  /**
   * Gives somebody another address, by which to sign in from then on. A link that waits was perhaps mailed to somebody else,
   * so there is a new one in its place.
   */
  setEmail(email: string, next: string): { readonly person: Person; readonly link: PasswordLink | null };
  /** Nobody signs in as a suspended person until `resume`. */
  suspend(email: string): Person;
  resume(email: string): Person;
  /** For good. The name stays with what the person wrote, and the address is free again. */
  remove(email: string): Person;
  /** Whom an unused link is for; `null` once it is used, replaced or too old. */
  personOf(secret: string): Person | null;
  /** Uses the link up, and ends all sessions of the person. `null` as with `personOf`. */
  setPassword(secret: string, password: string): Promise<Person | null>;
}

interface StaffingParts {
  readonly now: () => Date;
  readonly signIn: LakeSettings["people"];
  readonly passwords: Passwords;
  /** By which people can sign in, too, or only. */
  readonly provider: Pick<SingleSignOnSettings, "isOnly"> | null;
  readonly demo: readonly DemoPerson[];
  readonly send: SendPasswordLink;
}

/**
 * Needs the tables of sessions and of known browsers: `openCredentials`, `openSignInGuard`. `actor` is whom the audit names
 * for what is done.
 */
export function openStaffing(
  system: DatabaseSync,
  { now, signIn, passwords, provider, demo, send }: StaffingParts,
  actor = "system",
): Staffing {
  const { note } = openAudit(system, now);
  const byEmail = system.prepare(`SELECT ${personColumns} FROM person WHERE email = ?`);
  const add = personAdder(system, now);
  const roles = openRoleChange(system, now);
  const administrators = system.prepare(
    `SELECT id FROM person WHERE role = 'administrator' AND ${signIn === "password" ? canSignIn(provider) : isPresent}`,
  );
  const leave = system.prepare(`INSERT INTO absence (person_id, kind, since) VALUES (?, ?, ?)
    ON CONFLICT (person_id) DO UPDATE SET kind = excluded.kind, since = excluded.since`);
  const comeBack = system.prepare("DELETE FROM absence WHERE person_id = ?");
  const setEmail = system.prepare("UPDATE person SET email = ? WHERE id = ?");
  const forgetAddress = system.prepare("UPDATE person SET email = id || '@removed.invalid' WHERE id = ?");
  const putPassword = system.prepare("UPDATE person SET password = ? WHERE id = ?");
  const putLink = system.prepare(`INSERT INTO password_link (person_id, hash, expires_at) VALUES (?, ?, ?)
    ON CONFLICT (person_id) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at`);
  const behindLink = system.prepare(`SELECT ${personColumns} FROM person
    JOIN password_link ON password_link.person_id = person.id
    WHERE password_link.hash = ? AND password_link.expires_at > ? AND ${isPresent}`);
  const waiting = system.prepare(`SELECT EXISTS (SELECT 1 FROM sighting WHERE person_id = ?1) AS wasSeen
    FROM password_link WHERE person_id = ?1`);
  const isHere = system.prepare(`SELECT 1 FROM person WHERE id = ? AND ${isPresent}`);
  const dropAddress = system.prepare("DELETE FROM address_change WHERE person_id = ?");
  const dropLink = system.prepare("DELETE FROM password_link WHERE person_id = ?");
  const byProvider = system.prepare(`SELECT 1 FROM person WHERE id = ? AND ${hasIdentity}`);
  const endSessions = sessionEndings(system);
  const endSetUp = setUpEnding(system);
  const removeFactors = factorRemoval(system);
  const instant = (after = 0) => new Date(now().getTime() + after).toISOString();

  // node:sqlite returns untyped rows. Each statement above selects exactly the fields of the type given here.
  const find = (email: string): Person => {
    const person = byEmail.get(accountOf(email)) as Person | undefined; // its columns
    if (!person) throw new StaffingError(`Nobody has the address "${email}".`);
    return person;
  };
  const keepAnAdministrator = ({ id, name, role }: Person) => {
    if (role === "administrator" && administrators.all().every((row) => row.id === id))
      throw new StaffingError(`${name} is the last administrator. Make somebody else one first.`);
  };
  const keepPresent = ({ id, name }: Person) => {
    if (!isHere.get(id)) throw new StaffingError(`${name} may not sign in now. Let them in again first.`);
  };
  const keepFree = (address: string) => {
    if (byEmail.get(address))
      throw new StaffingError(`Somebody with the address "${address}" is here already.`);
  };
  const keepToProvider = ({ id, name }: Person, what: string) => {
    if (provider && byProvider.get(id))
      throw new StaffingError(`${name} signs in with single sign-on, which says what their ${what} is.`);
  };
  const link = (person: Person, milliseconds: number, use: "invite" | "reset"): PasswordLink => {
    const made = { person, secret: createSecret(), expiresAt: instant(milliseconds) };
    putLink.run(person.id, hashSecret(made.secret), made.expiresAt);
    return { ...made, isMailed: send(made, use) };
  };
  const personOf = (secret: string) =>
    (behindLink.get(hashSecret(secret), instant()) as Person | undefined) ?? null; // its columns

  const list = peopleList(system, { hasProvider: provider !== null, demo });

  const acting = (by: string): Staffing => ({
    as: acting,
    list,
    active: () =>
      list().filter(({ state, isDemo }) => state === "active" && !(isDemo && signIn === "password")),
    invite({ name, email, role }) {
      const [words, address] = [nameFrom(name), addressFrom(email)];
      const known = roleFrom(role);
      return inTransaction(system, () => {
        keepFree(address);
        const person = add({ name: words, email: address, role: known });
        note({ kind: "invited", by, on: person.id, role: known });
        return link(person, inviteMilliseconds, "invite");
      });
    },
    reset(email, { factors } = { factors: false }) {
      return inTransaction(system, () => {
        const person = find(email);
        keepPresent(person);
        putPassword.run(null, person.id);
        endSessions(person.id);
        endSetUp();
        note({ kind: "reset", by, on: person.id });
        if (factors) {
          removeFactors(person.id);
          note({ kind: "factor-removed", by, on: person.id, what: "all" });
        }
        return link(person, resetMilliseconds, "reset");
      });
    },
    setRole(email, role) {
      const known = roleFrom(role);
      return inTransaction(system, () => {
        const person = find(email);
        keepToProvider(person, "role");
        if (known !== "administrator") keepAnAdministrator(person);
        return roles.give(person, known, by);
      });
    },
    signOut(email) {
      return inTransaction(system, () => {
        const person = find(email);
        endSessions(person.id);
        note({ kind: "sessions-ended", by, on: person.id });
        return person;
      });
    },
    setEmail(email, next) {
      const address = addressFrom(next);
      return inTransaction(system, () => {
        const person = find(email);
        if (address === person.email) return { person, link: null };
        keepToProvider(person, "address");
        keepFree(address);
        setEmail.run(address, person.id);
        dropAddress.run(person.id);
        note({ kind: "address-changed", by, on: person.id });
        const moved = { ...person, email: address };
        const waits = waiting.get(person.id);
        if (!waits) return { person: moved, link: null };
        const [milliseconds, use] = waits.wasSeen
          ? ([resetMilliseconds, "reset"] as const)
          : ([inviteMilliseconds, "invite"] as const);
        return { person: moved, link: link(moved, milliseconds, use) };
      });
    },
    suspend(email) {
      return inTransaction(system, () => {
        const person = find(email);
        keepAnAdministrator(person);
        leave.run(person.id, "suspended", instant());
        endSessions(person.id);
        note({ kind: "suspended", by, on: person.id });
        return person;
      });
    },
    resume(email) {
      return inTransaction(system, () => {
        const person = find(email);
        comeBack.run(person.id);
        roles.endUnlessEnough(person);
        note({ kind: "resumed", by, on: person.id });
        return person;
      });
    },
    remove(email) {
      return inTransaction(system, () => {
        const person = find(email);
        keepAnAdministrator(person);
        leave.run(person.id, "removed", instant());
        forgetAddress.run(person.id);
        putPassword.run(null, person.id);
        removeFactors(person.id);
        dropLink.run(person.id);
        endSessions(person.id);
        note({ kind: "removed", by, on: person.id });
        return person;
      });
    },
    personOf,
    async setPassword(secret, password) {
      const hash = await passwords.hash(password);
      return inTransaction(system, () => {
        const person = personOf(secret);
        if (!person) return null;
        putPassword.run(hash, person.id);
        dropLink.run(person.id);
        endSessions(person.id);
        // Whoever has the link is the person.
        note({ kind: "password-set", by: person.id, on: person.id });
        return person;
      });
    },
  });
  return acting(actor);
}
