import type { DatabaseSync } from "node:sqlite";
import { networkOf } from "@paraph/service/network-of";
import { createSecret, hashSecret } from "@paraph/service/secrets";
import { accountOf } from "../auth/people.ts";
import { createRateLimit } from "../http/rate-limit.ts";

/** Who tries to sign in. */
export interface SignInAttempt {
  /** The e-mail address as it was typed. */
  readonly email: string;
  /** The network address it comes from. */
  readonly sender: string;
  /** The secret of a browser in which somebody has signed in before. */
  readonly device: string | undefined;
}

/** Wrong passwords for an account since its owner was last told. */
export interface FailedSignIns {
  readonly count: number;
  /** When the last one came. */
  readonly lastAt: string;
}

/**
 * Slows down who guesses passwords, without keeping their owner out: everybody has turns of their own. A browser in which
 * the account was signed in before is never held up by others.
 */
export interface SignInGuard {
  /** Seconds to wait before the password is read; 0 if it may be. Counts as an attempt. */
  wait(attempt: SignInAttempt): number;
  noteFailure(email: string): void;
  /** The secret of this browser from now on. */
  rememberDevice(personId: string): string;
  /** What the owner has not been told yet; `null` if there is nothing. */
  takeFailures(email: string): FailedSignIns | null;
}

export const deviceDays = 180;

/** So many failures of unknown accounts are remembered at most. */
const mostAccounts = 1_000;

export function openSignInGuard(
  system: DatabaseSync,
  { now, attemptsPerMinute }: { readonly now: () => Date; readonly attemptsPerMinute: number },
): SignInGuard {
  system.exec(`CREATE TABLE IF NOT EXISTS device (
    hash TEXT PRIMARY KEY, person_id TEXT NOT NULL, expires_at TEXT NOT NULL) STRICT`);
  const drop = system.prepare("DELETE FROM device WHERE expires_at <= ?");
  const add = system.prepare("INSERT INTO device (hash, person_id, expires_at) VALUES (?, ?, ?)");
  const owner = system.prepare(`SELECT person.email FROM device JOIN person ON person.id = device.person_id
    WHERE device.hash = ? AND device.expires_at > ?`);
  const instant = (after = 0) => new Date(now().getTime() + after).toISOString();
  /** What one sender may try at one account, or one known browser at its own. */
  const atAccount = createRateLimit(attemptsPerMinute, now);
  /** What one sender may try at all accounts together: an office has several people. */
  const bySender = createRateLimit(attemptsPerMinute * 3, now);
  /** What all senders that nobody knows may try at one account: they may be one person with many addresses. */
  const byStrangers = createRateLimit(attemptsPerMinute * 6, now);
  const failures = new Map<string, FailedSignIns>();

  return {
    wait({ email, sender, device }) {
      const account = accountOf(email);
      const hash = device === undefined ? null : hashSecret(device);
      const known = hash === null ? undefined : owner.get(hash, instant());
      if (hash !== null && known !== undefined && accountOf(String(known.email)) === account)
        return atAccount.take(`${hash} ${account}`);
      const network = networkOf(sender);
      const asked = [
        [atAccount, `${network} ${account}`],
        [bySender, network],
        [byStrangers, account],
      ] as const;
      // Who is refused by one loses none of their turns at the others.
      const seconds = Math.max(...asked.map(([limit, key]) => limit.wait(key)));
      if (seconds === 0) for (const [limit, key] of asked) limit.take(key);
      return seconds;
    },
    noteFailure(email) {
      const account = accountOf(email);
      const count = (failures.get(account)?.count ?? 0) + 1;
      failures.delete(account);
      failures.set(account, { count, lastAt: instant() });
      if (failures.size > mostAccounts) failures.delete(failures.keys().next().value ?? account);
    },
    rememberDevice(personId) {
      drop.run(instant());
      const secret = createSecret();
      add.run(hashSecret(secret), personId, instant(deviceDays * 24 * 60 * 60 * 1000));
      return secret;
    },
    takeFailures(email) {
      const found = failures.get(accountOf(email)) ?? null;
      failures.delete(accountOf(email));
      return found;
    },
  };
}
