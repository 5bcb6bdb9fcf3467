import type { Account } from "./dependencies.ts";

/** The provider rounds to seconds, and notes a new account's sign-in an instant before its password. */
const leeway = 1;

/** Whether a sign-in of that time, in seconds, still counts: its account is there, and the password the same. */
export function isStanding(account: Account | null, authTime: number): account is Account {
  return account !== null && authTime + leeway >= account.validSince;
}
