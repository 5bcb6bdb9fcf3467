import type { Account } from "./dependencies.ts";

/** The provider rounds to seconds, and records a new account's sign-in slightly before its password. */
const leeway = 1;

/**
 * Whether a sign-in at that time, in seconds, is still valid: the account exists and its password has not
 * changed.
 */
export function isStanding(account: Account | null, authTime: number): account is Account {
  return account !== null && authTime + leeway >= account.validSince;
}
