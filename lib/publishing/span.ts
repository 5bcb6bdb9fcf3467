import { timeOf } from "../experiments/experiment.ts";

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

export type MomentState = "before" | "during" | "after";

/** Whether a time, in milliseconds since 1970, is before, during or after one. The end itself counts as after. */
export function stateAt({ startsAt, endsAt }: Span, time: number): MomentState {
  if (endOf(endsAt) <= time) return "after";
  return startOf(startsAt) > time ? "before" : "during";
}

/** "2025-03-05 at 09:00 UTC", for times on which something depends. In milliseconds since 1970. */
export function minuteInWords(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace("T", " at ")} UTC`;
}

function startOf(value: unknown): number {
  return timeOf(value) ?? Number.NEGATIVE_INFINITY;
}

function endOf(value: unknown): number {
  return timeOf(value) ?? Number.POSITIVE_INFINITY;
}
