import type { DatabaseSync } from "node:sqlite";
import { createLockout } from "@paraph/service/lockout";
import { matchingStep } from "@paraph/service/one-time-code";
import { generateSecret } from "otplib";
import type { Identity } from "./dependencies.ts";

/** Enabled but not verified: a secret was issued, but none of its codes has been entered yet. */
export interface SecondFactorStatus {
  readonly enabled: boolean;
  readonly verified: boolean;
}

export type CodeAnswer =
  | { readonly result: "right" }
  | { readonly result: "wrong" }
  | { readonly result: "locked"; readonly retryAfterSeconds: number };

export type SecondFactors = ReturnType<typeof createSecondFactors>;

const passedMilliseconds = 10 * 60_000;

/**
 * Everything here is synchronous, so that each of several requests with the same code sees what the previous
 * one stored.
 */
export function createSecondFactors(database: DatabaseSync, now: () => Date) {
  const select = database.prepare("SELECT * FROM second_factor WHERE uid = ?");
  const insert = database.prepare(`
    INSERT INTO second_factor (uid, secret, enabled, verified) VALUES (?, ?, 1, 0)
    ON CONFLICT (uid) DO UPDATE SET secret = excluded.secret, enabled = 1, last_step = NULL WHERE enabled = 0`);
  const confirm = database.prepare(
    "UPDATE second_factor SET verified = 1, last_step = ? WHERE uid = ? AND verified = 0",
  );
  const use = database.prepare(
    "UPDATE second_factor SET last_step = ?1 WHERE uid = ?2 AND last_step IS ?3 RETURNING uid",
  );
  const forget = database.prepare(
    "UPDATE second_factor SET secret = NULL, enabled = 0, verified = 0 WHERE uid = ?",
  );
  const insertPassed = database.prepare(
    "INSERT OR REPLACE INTO passed (uid, auth_time, at) VALUES (?, ?, ?)",
  );
  const selectPassed = database.prepare(
    "SELECT at FROM passed WHERE uid = ? AND auth_time = ? AND at > ? AND at <= ?",
  );
  const deleteOldPassed = database.prepare("DELETE FROM passed WHERE at <= ?");
  const lockout = createLockout(database, now);
  const time = () => now().getTime();

  function status(uid: string): SecondFactorStatus {
    const row = select.get(uid);
    return { enabled: row?.enabled === 1, verified: row?.verified === 1 };
  }

  function isOn(uid: string): boolean {
    const { enabled, verified } = status(uid);
    return enabled && verified;
  }

  /** The time step of a correct, unused code, else `null`. */
  function stepOf(uid: string, code: string): number | null {
    const row = select.get(uid);
    if (typeof row?.secret !== "string") return null;
    // Not later ones: the browser's clock does not matter.
    const at = { time: time(), lastStep: lastStepOf(uid), tolerance: [30, 0] } as const;
    return matchingStep(row.secret, code, at);
  }

  function lastStepOf(uid: string): number | null {
    const step = select.get(uid)?.last_step;
    return typeof step === "number" ? step : null;
  }

  /** Checks a code and uses it up. */
  function check(uid: string, code: string): CodeAnswer {
    if (!isOn(uid)) return { result: "wrong" };
    const retryAfterSeconds = lockout.lockedFor(uid);
    if (retryAfterSeconds > 0) return { result: "locked", retryAfterSeconds };
    const step = stepOf(uid, code);
    if (step === null || !use.get(step, uid, lastStepOf(uid))) {
      lockout.add(uid);
      return { result: "wrong" };
    }
    lockout.clear(uid);
    return { result: "right" };
  }

  return {
    status,
    isOn,
    /** Checks a code that lets this sign-in pass for ten minutes. */
    pass({ uid, authTime }: Identity, code: string): CodeAnswer {
      const answer = check(uid, code);
      if (answer.result === "right") {
        deleteOldPassed.run(time() - passedMilliseconds);
        insertPassed.run(uid, authTime, time());
      }
      return answer;
    },
    /** Whether this sign-in may continue: its second factor has passed, or there is none. */
    lets({ uid, authTime }: Identity): boolean {
      const at = time();
      return !isOn(uid) || selectPassed.get(uid, authTime, at - passedMilliseconds, at) !== undefined;
    },
    /** Issues a secret, unless one is in use or was issued before. */
    start(uid: string): void {
      insert.run(uid, generateSecret());
    },
    /** The secret of an unfinished enrollment. */
    pendingSecret(uid: string): string | null {
      const row = select.get(uid);
      return row?.verified === 0 && typeof row.secret === "string" ? row.secret : null;
    },
    /** Finishes an enrollment. The secret is visible here anyway, so guesses are not counted. */
    confirm(uid: string, code: string): boolean {
      const step = stepOf(uid, code);
      return step !== null && confirm.run(step, uid).changes === 1;
    },
    /** Removes a secret that is not in use. */
    cancel(uid: string): void {
      if (!isOn(uid)) forget.run(uid);
    },
    disable(uid: string, code: string): CodeAnswer {
      const answer = check(uid, code);
      if (answer.result === "right") forget.run(uid);
      return answer;
    },
  };
}

/** Enrolls a demo person once. If somebody turns the factor off, it stays off after restarts. */
export function seedSecondFactor(database: DatabaseSync, person: { uid: string; secret: string }): void {
  database
    .prepare("INSERT OR IGNORE INTO second_factor (uid, secret, enabled, verified) VALUES (?, ?, 1, 1)")
    .run(person.uid, person.secret);
}
