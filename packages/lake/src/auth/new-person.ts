import type { DatabaseSync } from "node:sqlite";
import type { Person } from "./people.ts";
import { freeId } from "./person-fields.ts";

/** The id that somebody of this name gets, if nobody comes first. */
export function idFinder(system: DatabaseSync): (name: string) => string {
  const isTaken = system.prepare("SELECT 1 FROM person WHERE id = ?");
  return (name) => freeId(name, (one) => isTaken.get(one) !== undefined);
}

/** Stores somebody new, with an id that nobody had before. Their fields have been checked. */
export function personAdder(
  system: DatabaseSync,
  now: () => Date,
): (fields: Pick<Person, "name" | "email" | "role">, passwordHash?: string | null) => Person {
  const idOf = idFinder(system);
  const add = system.prepare(
    "INSERT INTO person (id, name, email, role, password, created_at) VALUES (?, ?, ?, ?, ?, ?)",
  );
  return ({ name, email, role }, passwordHash = null) => {
    const id = idOf(name);
    const createdAt = now().toISOString();
    add.run(id, name, email, role, passwordHash, createdAt);
    return { id, name, email, role, createdAt };
  };
}
