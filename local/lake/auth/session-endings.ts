import type { DatabaseSync } from "node:sqlite";

/**
 * Ends all that lets a person in without saying again who they are, and addresses that wait to be confirmed. Needs the tables
 * of people, sessions, browsers and steps.
 */
export function sessionEndings(system: DatabaseSync): (personId: string) => void {
  const endings = ["session", "sid", "device", "sign_in_step", "address_change"].map((table) =>
    system.prepare(`DELETE FROM ${table} WHERE person_id = ?`),
  );
  return (personId) => {
    for (const ending of endings) ending.run(personId);
  };
}
