import type { DatabaseSync } from "node:sqlite";
import { openAudit } from "../audit/audit.ts";
import { factorNeeds, type Role } from "../context.ts";
import { openSecondFactors } from "../sign-in/second-factors.ts";
import type { Person } from "./people.ts";
import { sessionEndings } from "./session-endings.ts";

/**
 * How somebody gets another role: who has not shown what it asks for beside the password signs in anew. Part of the caller's
 * transaction. Needs the tables of people, sessions, known browsers and steps.
 */
export function openRoleChange(system: DatabaseSync, now: () => Date) {
  const { note } = openAudit(system, now);
  const { needOf, hasEnough } = openSecondFactors(system, now);
  const setRole = system.prepare("UPDATE person SET role = ? WHERE id = ?");
  const endSessions = sessionEndings(system);
  const strictness = (role: Role) => factorNeeds.indexOf(needOf(role));

  return {
    /** `by`: whom the audit names. */
    give(person: Person, role: Role, by: string): Person {
      if (person.role === role) return person;
      const changed = { ...person, role };
      setRole.run(role, person.id);
      note({ kind: "role-changed", by, on: person.id, from: person.role, role });
      // A session that began under a milder rule has perhaps shown nothing, whatever the person has by now.
      if (strictness(role) > strictness(person.role) || !hasEnough(changed)) endSessions(person.id);
      return changed;
    },
    /** For somebody who comes back: the rule may be another one than when they left. */
    endUnlessEnough(person: Person): void {
      if (!hasEnough(person)) endSessions(person.id);
    },
  };
}
