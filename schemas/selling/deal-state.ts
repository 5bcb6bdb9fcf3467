export type DealState = "upcoming" | "running" | "ended";

interface DealDates {
  readonly startsAt?: unknown;
  readonly endsAt?: unknown;
}

/** A deal without dates is running. Dates only narrow it. */
export function dealState({ startsAt, endsAt }: DealDates, now: Date): DealState {
  if (typeof endsAt === "string" && Date.parse(endsAt) <= now.getTime()) return "ended";
  if (typeof startsAt === "string" && Date.parse(startsAt) > now.getTime()) return "upcoming";
  return "running";
}
