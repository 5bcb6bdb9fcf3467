import type { DatabaseSync } from "node:sqlite";
import { browserInWords } from "@paraph/service/browser-words";
import type { Account, Identity } from "./dependencies.ts";

/** The provider rounds to seconds, and records a new account's sign-in slightly before its password. */
const leeway = 1;

/**
 * Whether a sign-in at that time, in seconds, is still valid: the account exists and its password has not
 * changed.
 */
export function isStanding(account: Account | null, authTime: number): account is Account {
  return account !== null && authTime + leeway >= account.validSince;
}

interface SignIn {
  readonly at: string;
  readonly method: string;
  /** Such as "Firefox on Windows". */
  readonly browser: string;
}

const keptMilliseconds = 90 * 24 * 60 * 60_000;
const most = 20;

/** The sign-ins that were completed in the last 90 days. */
export function createSignIns(database: DatabaseSync, now: () => Date) {
  const insert = database.prepare(
    "INSERT OR REPLACE INTO sign_in (uid, auth_time, method, browser, at) VALUES (?, ?, ?, ?, ?)",
  );
  const select = database.prepare(
    "SELECT method, browser, at FROM sign_in WHERE uid = ? ORDER BY at DESC LIMIT ?",
  );
  const deleteOld = database.prepare("DELETE FROM sign_in WHERE at <= ?");
  const removeAll = database.prepare("DELETE FROM sign_in WHERE uid = ?");

  return {
    record({ uid, authTime, method }: Identity, userAgent: string | undefined): void {
      const at = now().getTime();
      deleteOld.run(at - keptMilliseconds);
      insert.run(uid, authTime, method, browserInWords(userAgent), at);
    },
    /** Newest first. */
    list: (uid: string): SignIn[] =>
      select.all(uid, most).map(({ method, browser, at }) => ({
        at: new Date(Number(at)).toISOString(),
        method: String(method),
        browser: String(browser),
      })),
    remove(uid: string): void {
      removeAll.run(uid);
    },
  };
}
