import { randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { plainCode } from "@paraph/service/code-digits";
import { inTransaction } from "@paraph/service/database-file";
import { createLockout } from "@paraph/service/lockout";
import { matchingStep } from "@paraph/service/one-time-code";
import { hashSecret } from "@paraph/service/secrets";
import { generateSecret } from "otplib";
import { openAudit } from "../audit/audit.ts";
import type { Person } from "../auth/people.ts";
import { type Factor, type FactorNeed, factorNeeds, type Role } from "../context.ts";

type CodeAnswer =
  | { readonly result: "right" | "wrong" }
  | { readonly result: "locked"; readonly retryAfterSeconds: number };

/** What somebody has beside a password: an app that makes codes, recovery codes, passkeys. */
export interface SecondFactors {
  factorsOf(personId: string): Factor[];
  needOf(role: Role): FactorNeed;
  /** `by`: whom the audit names. */
  setNeed(role: Role, need: FactorNeed, by?: string): void;
  /** Whether somebody has what the role asks for, if `without` were gone. */
  hasEnough(person: Person, without?: { readonly app?: boolean; readonly passkeyId?: string }): boolean;
  /** Checks a code of the app or a recovery code, and uses it up. */
  check(personId: string, typed: string): CodeAnswer;
  /** Turns the app on if the code is right. Returns recovery codes, which nothing shows again. */
  turnOn(personId: string, secret: string, typed: string): string[] | null;
  /** Replaces all recovery codes. */
  renewCodes(personId: string): string[];
  recoveryCodesLeft(personId: string): number;
  turnOff(personId: string): void;
}

/** So many recovery codes somebody gets. */
const recoveryCodes = 10;

/** Names of those tables whose rows are a person's factors. */
const factorTables = ["app_factor", "recovery_code", "passkey", "passkey_challenge"] as const;

/** For statements about people: which factors they have, separated by spaces. */
export const factorsColumn = `trim(
  CASE WHEN person.id IN (SELECT person_id FROM app_factor) THEN 'app ' ELSE '' END ||
  CASE WHEN person.id IN (SELECT person_id FROM passkey) THEN 'passkey' ELSE '' END)`;

/** Takes all factors of somebody away. */
export function factorRemoval(system: DatabaseSync): (personId: string) => void {
  const removals = [
    ...factorTables.map((table) => system.prepare(`DELETE FROM ${table} WHERE person_id = ?`)),
    system.prepare("DELETE FROM wrong_code WHERE uid = ?"),
  ];
  return (personId) => {
    for (const removal of removals) removal.run(personId);
  };
}

/** Needs the tables of people: `openPeople`. */
export function openSecondFactors(system: DatabaseSync, now: () => Date): SecondFactors {
  const { note } = openAudit(system, now);
  const app = system.prepare("SELECT secret, last_step AS lastStep FROM app_factor WHERE person_id = ?");
  const addApp = system.prepare(`INSERT INTO app_factor (person_id, secret, last_step, created_at)
    VALUES (?, ?, ?, ?) ON CONFLICT (person_id) DO NOTHING`);
  // Of two requests with the same code, the second finds another last step.
  const use = system.prepare("UPDATE app_factor SET last_step = ? WHERE person_id = ? AND last_step IS ?");
  const dropApp = system.prepare("DELETE FROM app_factor WHERE person_id = ?");
  const addCode = system.prepare("INSERT INTO recovery_code (hash, person_id) VALUES (?, ?)");
  const useCode = system.prepare("DELETE FROM recovery_code WHERE hash = ? AND person_id = ?");
  const dropCodes = system.prepare("DELETE FROM recovery_code WHERE person_id = ?");
  const countCodes = system.prepare("SELECT count(*) AS left FROM recovery_code WHERE person_id = ?");
  const passkeys = system.prepare("SELECT id FROM passkey WHERE person_id = ?");
  const need = system.prepare("SELECT need FROM role_factor WHERE role = ?");
  const putNeed = system.prepare(`INSERT INTO role_factor (role, need) VALUES (?, ?)
    ON CONFLICT (role) DO UPDATE SET need = excluded.need`);
  const lockout = createLockout(system, now);
  // node:sqlite returns untyped rows. Each statement above selects exactly the fields of the type given here.
  const appOf = (personId: string) =>
    app.get(personId) as { secret: string; lastStep: number | null } | undefined; // its columns
  const stepOf = (secret: string, typed: string, lastStep: number | null) =>
    matchingStep(secret, typed, { time: now().getTime(), lastStep, tolerance: [30, 30] });
  const needOf = (role: Role): FactorNeed => {
    const row = need.get(role);
    return factorNeeds.find((one) => one === row?.need) ?? "none";
  };
  const replaceCodes = (personId: string): string[] => {
    dropCodes.run(personId);
    const codes = Array.from({ length: recoveryCodes }, createRecoveryCode);
    for (const code of codes) addCode.run(hashSecret(recoveryCodeOf(code)), personId);
    return codes;
  };

  return {
    factorsOf(personId) {
      const hasPasskey = passkeys.get(personId) !== undefined;
      return [...(appOf(personId) ? ["app" as const] : []), ...(hasPasskey ? ["passkey" as const] : [])];
    },
    needOf,
    setNeed(role, wanted, by = "system") {
      inTransaction(system, () => {
        const from = needOf(role);
        putNeed.run(role, wanted);
        if (wanted !== from) note({ kind: "factor-rule-changed", by, role, from, need: wanted });
      });
    },
    hasEnough({ id, role }, without = {}) {
      const wanted = needOf(role);
      const hasPasskey = passkeys.all(id).some((row) => row.id !== without.passkeyId);
      const hasApp = !without.app && appOf(id) !== undefined;
      return wanted === "none" || hasPasskey || (wanted === "any" && hasApp);
    },
    check(personId, typed) {
      const stored = appOf(personId);
      // Nobody guesses a recovery code, so who has used up the tries of the app gets in by one.
      if (stored && useCode.run(hashSecret(recoveryCodeOf(typed)), personId).changes === 1) {
        lockout.clear(personId);
        return { result: "right" };
      }
      const retryAfterSeconds = lockout.lockedFor(personId);
      if (retryAfterSeconds > 0) return { result: "locked", retryAfterSeconds };
      const step = stored ? stepOf(stored.secret, typed, stored.lastStep) : null;
      if (step === null || use.run(step, personId, stored?.lastStep ?? null).changes === 0) {
        lockout.add(personId);
        return { result: "wrong" };
      }
      lockout.clear(personId);
      return { result: "right" };
    },
    turnOn(personId, secret, typed) {
      const step = stepOf(secret, typed, null);
      if (step === null) return null;
      return inTransaction(system, () => {
        const isNew = addApp.run(personId, secret, step, now().toISOString()).changes === 1;
        if (!isNew) return null;
        note({ kind: "factor-added", by: personId, on: personId, what: "app" });
        return replaceCodes(personId);
      });
    },
    renewCodes: (personId) =>
      inTransaction(system, () => {
        note({ kind: "factor-added", by: personId, on: personId, what: "recovery codes" });
        return replaceCodes(personId);
      }),
    recoveryCodesLeft: (personId) => Number(countCodes.get(personId)?.left ?? 0),
    turnOff(personId) {
      inTransaction(system, () => {
        if (dropApp.run(personId).changes > 0)
          note({ kind: "factor-removed", by: personId, on: personId, what: "app" });
        dropCodes.run(personId);
      });
    },
  };
}

export function createAppSecret(): string {
  return generateSecret();
}

/** Groups that are easy to read aloud, without look-alike characters. They hold 118 bits, so a plain hash of them is enough. */
function createRecoveryCode(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  const characters = [...randomBytes(24)].map((byte) => letters[byte % letters.length]);
  return characters.join("").replace(/(.{4})(?=.)/g, "$1-");
}

function recoveryCodeOf(typed: string): string {
  return plainCode(typed).toLowerCase();
}
