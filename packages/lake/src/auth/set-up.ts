import type { DatabaseSync } from "node:sqlite";
import { inTransaction } from "@paraph/service/database-file";
import { createSecret, hashSecret } from "@paraph/service/secrets";
import { openAudit } from "../audit/audit.ts";
import type { Passwords } from "../sign-in/passwords.ts";
import type { SingleSignOnSettings } from "../sign-in/single-sign-on-settings.ts";
import { idFinder, personAdder } from "./new-person.ts";
import { canSignIn, type Person } from "./people.ts";
import { addressFrom, nameFrom, StaffingError } from "./person-fields.ts";

type Named = Pick<Person, "id" | "name" | "email">;
type NewAdministrator = Omit<Named, "id">;

export const passkeyRefused = "The passkey was not added. It may have taken too long. Try again.";

const linkMilliseconds = 60 * 60 * 1000;

export interface SetUpLink {
  readonly secret: string;
  readonly expiresAt: string;
}

/** How the first administrator of a lake gets in, and whoever comes after the last one who could sign in is gone. */
export interface SetUp {
  /** Replaces an earlier link; `null` once an administrator can sign in. */
  createLink(): SetUpLink | null;
  /** False for a link that is used, replaced, too old or made up, and once an administrator can sign in. */
  isOpen(secret: string): boolean;
  /**
   * Who would become the administrator: for whom a browser makes a passkey. `null` where the link is not open; throws a
   * `StaffingError` for a name or address that can't be.
   */
  personFor(secret: string, person: NewAdministrator): Named | null;
  /** Uses the link up. As `personFor`. */
  createAdministrator(
    secret: string,
    person: NewAdministrator & { readonly password: string },
  ): Promise<Person | null>;
  /** The same with a passkey of who `personFor` named. `put` stores it, in the same transaction. */
  createWithPasskey(secret: string, person: Named, put: (added: Person) => boolean): Person | null;
}

/** Ends the link, if there is one. Whoever has come in since it was printed may lose the way in again. */
export function setUpEnding(system: DatabaseSync): () => void {
  system.exec(`CREATE TABLE IF NOT EXISTS set_up (
    id INTEGER PRIMARY KEY CHECK (id = 1), hash TEXT NOT NULL, expires_at TEXT NOT NULL) STRICT`);
  const drop = system.prepare("DELETE FROM set_up");
  return () => void drop.run();
}

/** Needs the table of people: `openPeople`. */
export function openSetUp(
  system: DatabaseSync,
  {
    now,
    passwords,
    provider,
  }: { now: () => Date; passwords: Passwords; provider: Pick<SingleSignOnSettings, "isOnly"> | null },
): SetUp {
  const dropLink = setUpEnding(system);
  const { note } = openAudit(system, now);
  const administrator = system.prepare(
    `SELECT 1 FROM person WHERE role = 'administrator' AND ${canSignIn(provider)}`,
  );
  const putLink = system.prepare(`INSERT INTO set_up (id, hash, expires_at) VALUES (1, ?, ?)
    ON CONFLICT (id) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at`);
  const link = system.prepare("SELECT 1 FROM set_up WHERE hash = ? AND expires_at > ?");
  const byEmail = system.prepare("SELECT 1 FROM person WHERE email = ?");
  const add = personAdder(system, now);
  const idOf = idFinder(system);
  const instant = (after = 0) => new Date(now().getTime() + after).toISOString();
  const isDone = () => administrator.get() !== undefined;
  const isOpen = (secret: string) => link.get(hashSecret(secret), instant()) !== undefined && !isDone();

  const checked = (person: NewAdministrator): NewAdministrator => ({
    name: nameFrom(person.name),
    email: addressFrom(person.email),
  });
  const keepFree = (email: string) => {
    if (byEmail.get(email))
      throw new StaffingError(
        `Somebody with the address "${email}" is here already: let them in with "paraph people reset ${email}".`,
      );
  };
  const create = (
    secret: string,
    { name, email }: NewAdministrator,
    hash: string | null,
    then: (added: Person) => void,
  ): Person | null =>
    inTransaction(system, () => {
      if (!isOpen(secret)) return null;
      keepFree(email);
      const added = add({ name, email, role: "administrator" }, hash);
      dropLink();
      note({ kind: "set-up", by: added.id, on: added.id });
      then(added);
      return added;
    });

  return {
    createLink() {
      if (isDone()) return null;
      const secret = createSecret();
      const expiresAt = instant(linkMilliseconds);
      putLink.run(hashSecret(secret), expiresAt);
      return { secret, expiresAt };
    },
    isOpen,
    personFor(secret, person) {
      if (!isOpen(secret)) return null;
      const fields = checked(person);
      keepFree(fields.email);
      return { id: idOf(fields.name), ...fields };
    },
    async createAdministrator(secret, person) {
      const fields = checked(person);
      const hash = await passwords.hash(person.password);
      return create(secret, fields, hash, () => {});
    },
    createWithPasskey(secret, person, put) {
      return create(secret, person, null, (added) => {
        if (added.id !== person.id || !put(added)) throw new StaffingError(passkeyRefused);
      });
    },
  };
}

/** For whoever runs the Studio. `lake` is the lake's public address. */
export function setUpInWords({ secret, expiresAt }: SetUpLink, lake: string): string {
  const origin = new URLSearchParams({ origin: `${new URL(lake).origin}/studio` });
  return `No administrator can sign in to the Studio yet. Become one with this link, once, until ${expiresAt}: ${lake}/v1/auth/set-up/${secret}?${origin}`;
}
