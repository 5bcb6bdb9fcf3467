import { RateLimit } from "@paraph/service/rate-limit";
import { ServiceError } from "@paraph/service/requests";

/** Begun checkouts within the period: more than an office makes, fewer than a card tester wants. */
const most = { address: 60, email: 30 } as const;
const milliseconds = 10 * 60_000;

/**
 * Limits how often one address, or anybody in the name of one e-mail address, begins a checkout. Kept in memory. Where
 * only this machine reaches the API, all that happens there comes from one address, and nobody is to be kept off.
 */
export function createCallLimits(now: () => Date) {
  const limitOf = (most: number) => new RateLimit({ most, milliseconds, now: () => now().getTime() });
  const [addresses, emails] = [limitOf(most.address), limitOf(most.email)];

  /** Counts a call. Throws 429 when it is one too many. */
  return (address: string, email: string | null): void => {
    const seconds = Math.max(addresses.waitFor(address), email === null ? 0 : emails.waitFor(email));
    if (seconds === 0) return;
    const minutes = Math.ceil(seconds / 60);
    const message = `Too many checkouts were begun here. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
    throw new ServiceError(429, "too_many_requests", message, {
      headers: { "Retry-After": String(seconds) },
    });
  };
}
