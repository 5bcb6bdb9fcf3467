import type { DatabaseSync } from "node:sqlite";

const allowed = 5;
const windowMilliseconds = 15 * 60_000;

/**
 * Counts wrong codes per account, whoever sends them. Five within 15 minutes lock the account until the
 * oldest of the five is 15 minutes old. Attempts during the lockout don't extend it. Codes from the future, before the
 * clock was set back, don't count: they would lock the account until the clock has caught up.
 */
export function createLockout(database: DatabaseSync, now: () => Date) {
  const fifthLast = database.prepare(
    "SELECT at FROM wrong_code WHERE uid = ? AND at > ? AND at <= ? ORDER BY at DESC LIMIT 1 OFFSET ?",
  );
  const insert = database.prepare("INSERT INTO wrong_code (uid, at) VALUES (?, ?)");
  const deleteOld = database.prepare("DELETE FROM wrong_code WHERE at <= ?");
  const deleteAll = database.prepare("DELETE FROM wrong_code WHERE uid = ?");
  const time = () => now().getTime();

  return {
    /** Seconds until the account may try again; 0 when it may now. */
    lockedFor(uid: string): number {
      const at = time();
      const row = fifthLast.get(uid, at - windowMilliseconds, at, allowed - 1);
      return row ? Math.ceil((Number(row.at) + windowMilliseconds - at) / 1000) : 0;
    },
    add(uid: string): void {
      deleteOld.run(time() - windowMilliseconds);
      insert.run(uid, time());
    },
    clear(uid: string): void {
      deleteAll.run(uid);
    },
  };
}

export function tooManyCodes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many wrong codes. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
}
