import type { DatabaseSync } from "node:sqlite";
import { inTransaction } from "@paraph/service/database-file";
import { createSecret, hashSecret } from "@paraph/service/secrets";
import { openAudit } from "../audit/audit.ts";
import type { Post } from "../mail/post.ts";
import { hasIdentity, isPresent, type Person, personColumns } from "./people.ts";
import { addressFrom, StaffingError } from "./person-fields.ts";

/** Somebody who wants to sign in with another address, and has yet to show that it is theirs. */
export interface AskedAddress {
  readonly person: Person;
  readonly email: string;
}

/** How people change the address of their own account: by a link that is mailed to the new one. */
export interface AddressChange {
  /** Mails the link, which replaces an earlier one. Throws a {@link StaffingError} for an address that can't be. */
  ask(person: Person, email: string): void;
  /** What an unused link is for; `null` once it is used, replaced or too old. */
  askedBy(secret: string): AskedAddress | null;
  /** Uses the link up, and tells the former address. `null` as with `askedBy`, and if somebody else has the address by now. */
  confirm(secret: string): AskedAddress | null;
}

const milliseconds = 24 * 60 * 60 * 1000;

interface AddressChangeParts {
  readonly now: () => Date;
  readonly post: Pick<Post, "sendLink" | "tellAddress" | "studio" | "brand">;
  readonly publicUrl: string;
}

/** Needs the tables of people: `openPeople`. */
export function openAddressChange(
  system: DatabaseSync,
  { now, post, publicUrl }: AddressChangeParts,
): AddressChange {
  const { note } = openAudit(system, now);
  const byEmail = system.prepare("SELECT 1 FROM person WHERE email = ?");
  const byProvider = system.prepare(`SELECT 1 FROM person WHERE id = ? AND ${hasIdentity}`);
  const put =
    system.prepare(`INSERT INTO address_change (person_id, hash, email, expires_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (person_id) DO UPDATE SET hash = excluded.hash, email = excluded.email,
      expires_at = excluded.expires_at`);
  const find = system.prepare(`SELECT ${personColumns},
    (SELECT email FROM address_change WHERE person_id = id) AS asked FROM person
    WHERE id = (SELECT person_id FROM address_change WHERE hash = ? AND expires_at > ?) AND ${isPresent}`);
  const drop = system.prepare("DELETE FROM address_change WHERE person_id = ?");
  const setEmail = system.prepare("UPDATE person SET email = ? WHERE id = ?");
  const instant = (after = 0) => new Date(now().getTime() + after).toISOString();
  const askedBy = (secret: string): AskedAddress | null => {
    const row = find.get(hashSecret(secret), instant()) as (Person & { asked: string }) | undefined; // its columns
    if (!row) return null;
    const { asked, ...person } = row;
    return { person, email: asked };
  };

  return {
    ask(person, email) {
      const address = addressFrom(email);
      inTransaction(system, () => {
        if (byProvider.get(person.id))
          throw new StaffingError("You sign in with single sign-on, which says what your address is.");
        if (byEmail.get(address))
          throw new StaffingError(`Somebody with the address "${address}" is here already.`);
        const secret = createSecret();
        const expiresAt = instant(milliseconds);
        put.run(person.id, hashSecret(secret), address, expiresAt);
        const url = `${publicUrl}/v1/auth/address/${secret}`;
        const isMailed = post.sendLink({ use: "address", name: person.name, email: address, url, expiresAt });
        if (!isMailed)
          throw new StaffingError(
            "No mail can be sent from here. Ask an administrator to change your address.",
          );
      });
    },
    askedBy,
    confirm(secret) {
      return inTransaction(system, () => {
        const asked = askedBy(secret);
        if (!asked || byEmail.get(asked.email) || byProvider.get(asked.person.id)) return null;
        const { person, email } = asked;
        setEmail.run(email, person.id);
        drop.run(person.id);
        note({ kind: "address-changed", by: person.id, on: person.id });
        tellFormer(asked);
        return asked;
      });
    },
  };

  function tellFormer({ person, email }: AskedAddress): void {
    const letter = {
      subject: `Your address for the ${post.brand()} Studio was changed`,
      paragraphs: [
        `Hello ${person.name}, you sign in to the ${post.brand()} Studio with ${email} from now on.`,
        "If it was not you, ask an administrator of the Studio at once to end your sessions and reset your password.",
      ],
      action: { label: "Open the Studio", url: post.studio },
      reason: "You get this mail because this was the address of your account until now.",
    };
    post.tellAddress(person.email, letter, {
      kind: "address",
      cause: `address/${person.id}/${instant()}`,
      isPrivate: false,
    });
  }
}
