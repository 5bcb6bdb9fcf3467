type CertificationState = "valid" | "ending" | "expired";

const DAY = 86_400_000;

/** How long before the last day somebody should start to renew a certification. */
export const RENEWAL_DAYS = 60;

/** Includes its last day, in UTC, as on the website. */
export function certificationState(validUntil: unknown, now: Date): CertificationState {
  if (typeof validUntil !== "string") return "valid";
  const end = Date.parse(`${validUntil}T00:00:00Z`) + DAY;
  if (end <= now.getTime()) return "expired";
  return end - now.getTime() <= RENEWAL_DAYS * DAY ? "ending" : "valid";
}
