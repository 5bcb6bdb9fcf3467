/** When something begins and ends: a deal, an announcement, a menu card. Dates only narrow it. */
export interface Span {
  readonly startsAt?: unknown;
  readonly endsAt?: unknown;
}

/** Whether something ends before it starts, so that nobody would ever see it. */
export function isReversed({ startsAt, endsAt }: Span): boolean {
  if (typeof startsAt !== "string" || typeof endsAt !== "string") return false;
  return !(Date.parse(endsAt) > Date.parse(startsAt));
}

/** Whether two of them run at the same time. */
export function overlaps(one: Span, other: Span): boolean {
  return startOf(one.startsAt) < endOf(other.endsAt) && startOf(other.startsAt) < endOf(one.endsAt);
}

function startOf(value: unknown): number {
  const time = Date.parse(String(value));
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}

function endOf(value: unknown): number {
  const time = Date.parse(String(value));
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time;
}
