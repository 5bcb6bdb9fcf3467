import type { DatabaseSync } from "node:sqlite";
import type { Factor } from "../context.ts";
import { factorsColumn } from "../sign-in/second-factors.ts";
import { type DemoPerson, hasIdentity, isDemo, type Person, personColumns } from "./people.ts";

/** `away`: where they sign in, they are let in no more. */
export type PersonState = "active" | "invited" | "suspended" | "away";

export interface ListedPerson extends Person {
  readonly state: PersonState;
  /** One of the examples, who has no password: nobody signs in as one but by one click. */
  readonly isDemo: boolean;
  /** To a few minutes; `null` for who has not signed in yet. */
  readonly lastSeen: string | null;
  readonly factors: readonly Factor[];
  /** They have signed in by the provider that is set, which also says what their role is. */
  readonly hasProvider: boolean;
}

/** Of one person, as SQLite returns it. */
type Row = Omit<ListedPerson, "state" | "isDemo" | "factors" | "hasProvider"> & {
  readonly factors: string;
  readonly invited: number;
  readonly absence: string | null;
  readonly isDemo: number;
  readonly hasProvider: number;
};

/** All but those who were removed. Needs the tables of people, sessions and factors. */
export function peopleList(
  system: DatabaseSync,
  { hasProvider, demo }: { readonly hasProvider: boolean; readonly demo: readonly DemoPerson[] },
): () => ListedPerson[] {
  const all = system.prepare(`SELECT ${personColumns},
    password IS NULL AND id IN (SELECT person_id FROM password_link) AND id NOT IN (SELECT person_id FROM passkey)
      ${hasProvider ? `AND NOT ${hasIdentity}` : ""} AS invited,
    (SELECT kind FROM absence WHERE person_id = id) AS absence, ${isDemo(demo)} AS isDemo, ${factorsColumn} AS factors,
    ${hasIdentity} AS hasProvider,
    (SELECT seen_at FROM sighting WHERE person_id = id) AS lastSeen FROM person ORDER BY rowid`);
  return () =>
    (all.all() as unknown[] as Row[]) // its columns
      .filter(({ absence }) => absence !== "removed")
      .map(({ invited, absence, factors, ...person }) => ({
        ...person,
        isDemo: person.isDemo === 1,
        hasProvider: hasProvider && person.hasProvider === 1,
        factors: factors.split(" ").filter((one): one is Factor => one !== ""),
        state: stateOf(absence, invited === 1),
      }));
}

function stateOf(absence: string | null, isInvited: boolean): PersonState {
  if (absence === null) return isInvited ? "invited" : "active";
  return absence === "away" ? "away" : "suspended";
}
