import type { DatabaseSync } from "node:sqlite";
import { inTransaction } from "@paraph/service/database-file";
import { openAudit } from "../audit/audit.ts";
import { personAdder } from "../auth/new-person.ts";
import { accountOf, type Person, personColumns } from "../auth/people.ts";
import { addressFrom, nameFrom, StaffingError } from "../auth/person-fields.ts";
import { openRoleChange } from "../auth/role-change.ts";
import { sessionEndings } from "../auth/session-endings.ts";
import type { Role } from "../context.ts";
import { isMailable } from "../mail/addresses.ts";

/** What a provider says of somebody. */
export interface Shown {
  readonly issuer: string;
  /** By which the provider knows them for ever, whatever their name and address are. */
  readonly subject: string;
  readonly name: string | null;
  readonly email: string | null;
  /** Whether the provider has made sure that the address is theirs; `null`: it does not say. */
  readonly isAddressConfirmed: boolean | null;
  /** `null`: none of their groups lets people in. */
  readonly role: Role | null;
}

/** Somebody whom a provider let in, and about whom it can be asked again. */
export interface Watched {
  readonly personId: string;
  readonly issuer: string;
  readonly subject: string;
  /** `null`: the provider gave nothing to ask with. */
  readonly refreshToken: string | null;
  /** When the provider last said that they may work here. */
  readonly confirmedAt: string;
}

/** Who of the people signs in by a provider. */
export interface Identities {
  /**
   * Who that is here, with the role that the provider gives; somebody unknown is new. Throws a {@link StaffingError} for
   * whoever may not come in.
   */
  admit(shown: Shown, refreshToken: string | null): Person;
  /** The provider has given another token to ask with, in place of the one that `asked` has. */
  renew(asked: Watched, refreshToken: string): Watched;
  /** The provider has confirmed somebody who is signed in, and gives them this role. Nothing, if they signed in anew since. */
  confirm(asked: Watched, role: Role): void;
  /** The provider lets somebody in no more. They come back by signing in there again. Nothing, if they did so since. */
  dismiss(asked: Watched): void;
  /** Ends the sessions that began before an instant of somebody about whom nothing is known any more. */
  endSessions(personId: string, before: string): void;
  /** How the provider knows somebody; `null` for who never came by one. */
  of(personId: string): Watched | null;
  /** Those who have a session, last confirmed before an instant. */
  watched(before: string): Watched[];
}

/** What the audit names where the provider changed something. */
export const provider = "single-sign-on";

function unconfirmed(address: string): StaffingError {
  return new StaffingError(`It does not confirm that the address "${address}" is yours.`);
}

/** Needs the tables of people and sessions: `openPeople`, `openCredentials`, `openSignInGuard`, `openSignInSteps`. */
export function openIdentities(system: DatabaseSync, now: () => Date): Identities {
  const { note } = openAudit(system, now);
  const find = system.prepare(`SELECT ${personColumns},
    (SELECT kind FROM absence WHERE person_id = id) AS absence FROM person
    WHERE id = (SELECT person_id FROM identity WHERE issuer = ? AND subject = ?)`);
  const byId = system.prepare(`SELECT ${personColumns} FROM person WHERE id = ?`);
  const byEmail = system.prepare(`SELECT ${personColumns},
    (SELECT kind FROM absence WHERE person_id = id) AS absence,
    EXISTS (SELECT 1 FROM identity WHERE person_id = id AND issuer = ?) AS isKnown FROM person WHERE email = ?`);
  const hasAddress = system.prepare("SELECT 1 FROM person WHERE email = ?");
  const add = personAdder(system, now);
  const link = system.prepare(`INSERT INTO identity (issuer, subject, person_id, refresh_token, confirmed_at)
    VALUES (?, ?, ?, ?, ?)`);
  const dropPasswordLink = system.prepare("DELETE FROM password_link WHERE person_id = ?");
  const unlink = system.prepare("DELETE FROM identity WHERE person_id = ?");
  const confirm = system.prepare(
    "UPDATE identity SET confirmed_at = ?, refresh_token = ? WHERE person_id = ?",
  );
  // What was asked with an older token says nothing of a sign-in that came after.
  const renew = system.prepare(
    "UPDATE identity SET refresh_token = ? WHERE person_id = ? AND refresh_token = ?",
  );
  const reconfirm = system.prepare(
    "UPDATE identity SET confirmed_at = ? WHERE person_id = ? AND refresh_token = ?",
  );
  const isAsked = system.prepare("SELECT 1 FROM identity WHERE person_id = ? AND refresh_token = ?");
  const endOld = system.prepare(`DELETE FROM session WHERE person_id = ?
    AND hash IN (SELECT hash FROM session_fact WHERE started_at < ?)`);
  const forget = system.prepare("UPDATE identity SET refresh_token = NULL WHERE person_id = ?");
  const { give } = openRoleChange(system, now);
  const setEmail = system.prepare("UPDATE person SET email = ? WHERE id = ?");
  const leave = system.prepare(`INSERT INTO absence (person_id, kind, since) VALUES (?, 'away', ?)
    ON CONFLICT (person_id) DO NOTHING`);
  const comeBack = system.prepare("DELETE FROM absence WHERE person_id = ? AND kind = 'away'");
  const columns = `person_id AS personId, issuer, subject, refresh_token AS refreshToken,
    confirmed_at AS confirmedAt`;
  const identity = system.prepare(`SELECT ${columns} FROM identity WHERE person_id = ?`);
  const watched = system.prepare(`SELECT ${columns} FROM identity WHERE confirmed_at < ?
    AND person_id IN (SELECT person_id FROM session WHERE expires_at > ?)`);
  const endSessions = sessionEndings(system);
  const instant = () => now().toISOString();

  // node:sqlite returns untyped rows. Each statement above selects exactly the fields of the type given here.
  const giveRole = (person: Person, role: Role) => give(person, role, provider);
  const dismiss = (id: string) => {
    if (leave.run(id, instant()).changes > 0) note({ kind: "suspended", by: provider, on: id });
    forget.run(id);
    endSessions(id);
  };
  const letBack = (id: string) => {
    if (comeBack.run(id).changes > 0) note({ kind: "resumed", by: provider, on: id });
  };
  const followAddress = (person: Person, { email, isAddressConfirmed }: Shown): Person => {
    const address = accountOf(email ?? "");
    if (!isAddressConfirmed || !isMailable(address) || address === person.email || hasAddress.get(address))
      return person;
    setEmail.run(address, person.id);
    note({ kind: "address-changed", by: provider, on: person.id });
    return { ...person, email: address };
  };

  const isInvitedAgain = ({ email, isAddressConfirmed }: Shown) =>
    isAddressConfirmed === true && hasAddress.get(accountOf(email ?? "")) !== undefined;

  /** Somebody whom the provider has not shown before: one of the people by their address, or somebody new. */
  const meet = ({ issuer, subject, name, email, isAddressConfirmed }: Shown, role: Role): Person => {
    if (email === null) throw new StaffingError("It gave no e-mail address.");
    const address = addressFrom(email);
    const there = byEmail.get(issuer, address) as
      | (Person & { absence: string | null; isKnown: number })
      | undefined; // its columns
    if (there) {
      const { absence, isKnown, ...person } = there;
      if (absence !== null && absence !== "away")
        throw new StaffingError("An administrator has ended this account.");
      if (isKnown === 1)
        throw new StaffingError(`Somebody else signs in there with the address "${address}".`);
      if (!isAddressConfirmed) throw unconfirmed(address);
      // Of a provider that was replaced by this one.
      unlink.run(person.id);
      link.run(issuer, subject, person.id, null, instant());
      dropPasswordLink.run(person.id);
      letBack(person.id);
      // Whoever else was signed in as this person is so no more, whatever role the provider gives now.
      endSessions(person.id);
      note({ kind: "joined", by: provider, on: person.id, role });
      return giveRole(person, role);
    }
    // Many providers say nothing of the addresses in their directory. What one denies may be anybody's.
    if (isAddressConfirmed === false) throw unconfirmed(address);
    const words = nameFrom(name ?? address.split("@")[0] ?? address);
    const added = add({ name: words, email: address, role });
    link.run(issuer, subject, added.id, null, added.createdAt);
    note({ kind: "joined", by: provider, on: added.id, role });
    return added;
  };

  /** `null`: what the provider says ends their access, which has to be kept. */
  const admitted = (shown: Shown): Person | null => {
    const known = find.get(shown.issuer, shown.subject) as (Person & { absence: string | null }) | undefined; // its columns
    if (shown.role === null) {
      if (known) dismiss(known.id);
      return null;
    }
    if (!known) return meet(shown, shown.role);
    const { absence, ...person } = known;
    if (absence === "removed" && isInvitedAgain(shown)) {
      unlink.run(person.id);
      return meet(shown, shown.role);
    }
    if (absence === "suspended" || absence === "removed")
      throw new StaffingError("An administrator has ended this account.");
    letBack(person.id);
    return giveRole(followAddress(person, shown), shown.role);
  };

  return {
    admit(shown, refreshToken) {
      const person = inTransaction(system, () => {
        const one = admitted(shown);
        if (one) confirm.run(instant(), refreshToken, one.id);
        return one;
      });
      if (person) return person;
      throw new StaffingError("None of your groups there works in this Studio.");
    },
    renew(asked, refreshToken) {
      renew.run(refreshToken, asked.personId, asked.refreshToken);
      return { ...asked, refreshToken };
    },
    confirm({ personId, refreshToken }, role) {
      inTransaction(system, () => {
        if (reconfirm.run(instant(), personId, refreshToken).changes === 0) return;
        const person = byId.get(personId) as Person | undefined; // its columns
        if (person) giveRole(person, role);
      });
    },
    dismiss({ personId, refreshToken }) {
      inTransaction(system, () => {
        if (isAsked.get(personId, refreshToken)) dismiss(personId);
      });
    },
    endSessions: (personId, before) => void endOld.run(personId, before),
    of: (personId) => (identity.get(personId) as unknown as Watched | undefined) ?? null, // its columns
    watched: (before) => watched.all(before, instant()) as unknown[] as Watched[], // its columns
  };
}
