import type { DatabaseSync } from "node:sqlite";
import { createLockout } from "@paraph/service/lockout";
import { matchingStep } from "@paraph/service/one-time-code";
import { generateSecret } from "otplib";
import type { Identity } from "./dependencies.ts";
import { createRecoveryCodes } from "./recovery-codes.ts";

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

/** How long a code lets a sign-in complete. */
const passedMilliseconds = 10 * 60_000;

/** How long a sign-in that passed may read its account. */
const readingMilliseconds = 90 * 24 * 60 * 60_000;

/**
 * Everything here is synchronous, so that each of several requests with the same code sees what the previous
 * one stored.
 */
export function createSecondFactors(database: DatabaseSync, now: () => Date) {
  const select = database.prepare("SELECT * FROM second_factor WHERE uid = ?");
  const insert = database.prepare(`
    INSERT INTO second_factor (uid, secret, enabled, verified) VALUES (?, ?, 1, 0)
    ON CONFLICT (uid) DO UPDATE SET secret = excluded.secret, enabled = 1, last_step = NULL WHERE enabled = 0`);
  const replace = database.prepare(`
    INSERT INTO second_factor (uid, secret, enabled, verified) VALUES (?, ?, 1, 0)
    ON CONFLICT (uid) DO UPDATE SET secret = excluded.secret, enabled = 1, last_step = NULL WHERE verified = 0`);
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
  const removals = ["second_factor", "wrong_code", "passed"].map((table) =>
    database.prepare(`DELETE FROM ${table} WHERE uid = ?`),
  );
  const recoveryCodes = createRecoveryCodes(database);
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

  /** Checks a code of the app or a recovery code, and uses it up. */
  function check(uid: string, code: string): CodeAnswer {
    if (!isOn(uid)) return { result: "wrong" };
    const retryAfterSeconds = lockout.lockedFor(uid);
    if (retryAfterSeconds > 0) return { result: "locked", retryAfterSeconds };
    if (recoveryCodes.use(uid, code)) {
      lockout.clear(uid);
      return { result: "right" };
    }
    const step = stepOf(uid, code);
    if (step === null || !use.get(step, uid, lastStepOf(uid))) {
      lockout.add(uid);
      return { result: "wrong" };
    }
    lockout.clear(uid);
    return { result: "right" };
  }

  function remember({ uid, authTime }: Identity): void {
    deleteOldPassed.run(time() - readingMilliseconds);
    insertPassed.run(uid, authTime, time());
  }

  function hasPassed({ uid, authTime }: Identity, milliseconds: number): boolean {
    const at = time();
    return !isOn(uid) || selectPassed.get(uid, authTime, at - milliseconds, at) !== undefined;
  }

  function disable(uid: string): void {
    forget.run(uid);
    recoveryCodes.remove(uid);
  }

  return {
    status,
    isOn,
    /** Checks a code that lets this sign-in pass for ten minutes. */
    pass(identity: Identity, code: string): CodeAnswer {
      const answer = check(identity.uid, code);
      if (answer.result === "right") remember(identity);
      return answer;
    },
    /** Whether this sign-in may continue: its second factor has passed, or there is none. */
    lets: (identity: Identity): boolean => hasPassed(identity, passedMilliseconds),
    /** Whether this sign-in may read its account: its second factor has passed at some time, or there is none. */
    mayRead: (identity: Identity): boolean => hasPassed(identity, readingMilliseconds),
    recoveryCodesLeft: recoveryCodes.left,
    /** Replaces all recovery codes if the code is right. */
    renewCodes(uid: string, code: string): CodeAnswer & { readonly recoveryCodes?: readonly string[] } {
      const answer = check(uid, code);
      return answer.result === "right" ? { ...answer, recoveryCodes: recoveryCodes.renew(uid) } : answer;
    },
    /**
     * Issues a new secret, unless one is in use. Whoever knows a stolen password does not know the secret that
     * the owner confirms.
     */
    restart(uid: string): string | null {
      const secret = generateSecret();
      return replace.run(uid, secret).changes === 1 ? secret : null;
    },
    /** Finishes an enrollment from the account's page: the recovery codes, or null for a wrong code. */
    turnOn(identity: Identity, code: string): readonly string[] | null {
      const step = stepOf(identity.uid, code);
      if (step === null || confirm.run(step, identity.uid).changes === 0) return null;
      remember(identity);
      return recoveryCodes.renew(identity.uid);
    },
    /** Removes everything about the second factor of an account. */
    remove(uid: string): void {
      for (const removal of removals) removal.run(uid);
      recoveryCodes.remove(uid);
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
      if (!isOn(uid)) disable(uid);
    },
    disable(uid: string, code: string): CodeAnswer {
      const answer = check(uid, code);
      if (answer.result === "right") disable(uid);
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
