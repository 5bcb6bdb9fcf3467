import type { DatabaseSync } from "node:sqlite";
import { inTransaction } from "@paraph/service/database-file";
import type { LakeSettings } from "../settings.ts";
import { type DemoPerson, isDemo } from "./people.ts";

/** By what somebody is let in without saying again who they are. */
const waysBack = ["session", "sid", "device", "sign_in_step"];

/**
 * What one click began ends once passwords are asked for: nobody had to show who they are. An older release did not store how
 * people signed in, so then this is known of the people of the demonstration alone. Needs the same tables.
 */
export function endOneClickSessions(
  system: DatabaseSync,
  signIn: LakeSettings["people"],
  demo: readonly DemoPerson[],
): void {
  system.exec(`CREATE TABLE IF NOT EXISTS sign_in_mode (
    one INTEGER PRIMARY KEY CHECK (one = 1), mode TEXT NOT NULL) STRICT`);
  inTransaction(system, () => {
    const before = system.prepare("SELECT mode FROM sign_in_mode").get()?.mode;
    const whose = before === "one-click" ? "TRUE" : isDemo(demo);
    if (signIn === "password" && before !== "password")
      for (const table of waysBack)
        system
          .prepare(`DELETE FROM ${table} WHERE person_id IN (SELECT id FROM person WHERE ${whose})`)
          .run();
    system.prepare("INSERT OR REPLACE INTO sign_in_mode (one, mode) VALUES (1, ?)").run(signIn);
  });
}

/**
 * Ends all that lets a person in without saying again who they are, and addresses that wait to be confirmed. Needs the tables
 * of people, sessions, browsers and steps.
 */
export function sessionEndings(system: DatabaseSync): (personId: string) => void {
  const endings = [...waysBack, "address_change"].map((table) =>
    system.prepare(`DELETE FROM ${table} WHERE person_id = ?`),
  );
  return (personId) => {
    for (const ending of endings) ending.run(personId);
  };
}

/**
 * Ends everybody's access in a database that was put back: a session that was ended since, and a link that was used since, must
 * not work again. An older release may lack some of the tables.
 */
export function endAllAccess(system: DatabaseSync): void {
  const found = system.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  const tables = new Set(found.map(({ name }) => name));
  for (const table of [...waysBack, "address_change", "preview", "set_up"])
    if (tables.has(table)) system.exec(`DELETE FROM ${table}`);
  // Without its row nobody would be known to be invited.
  if (tables.has("password_link")) system.exec("UPDATE password_link SET expires_at = ''");
}
