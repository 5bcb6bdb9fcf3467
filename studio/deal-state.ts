export type DealState = "upcoming" | "running" | "ended";

interface DealDates {
  readonly startsAt?: unknown;
  readonly endsAt?: unknown;
}

/** A deal without dates is running: dates only narrow it. */
export function dealState({ startsAt, endsAt }: DealDates, now: Date): DealState {
  if (typeof endsAt === "string" && Date.parse(endsAt) <= now.getTime()) return "ended";
  if (typeof startsAt === "string" && Date.parse(startsAt) > now.getTime()) return "upcoming";
  return "running";
}

const isOpenEnded = "(!defined(endsAt) || dateTime(endsAt) > dateTime(now()))";
const hasStarted = "(!defined(startsAt) || dateTime(startsAt) <= dateTime(now()))";

/** The same rule as GROQ conditions, for the lists. A comparison with a missing date is neither true nor false. */
export const dealFilters: Record<DealState, string> = {
  running: `${hasStarted} && ${isOpenEnded}`,
  upcoming: `dateTime(startsAt) > dateTime(now()) && ${isOpenEnded}`,
  ended: "dateTime(endsAt) <= dateTime(now())",
};
