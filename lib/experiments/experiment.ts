/** Of the page itself. */
export const CONTROL = "A";

/** Of the variants of a page, in the order in which they are given. */
export const letters = ["B", "C", "D", "E"] as const;

/**
 * Pages that can have variants: those whose document editors publish. A deal is published by those who may change offers,
 * and the lists and texts of contracts are no blocks.
 */
export const experimentTypes = ["page", "solution", "caseStudy", "post", "comparison"] as const;

export function isExperimentType(type: string): boolean {
  return experimentTypes.some((one) => one === type);
}

/** A variant of a page that some of its visitors get. */
export interface Variant {
  readonly letter: string;
  /** Of the visitors, in percent. The page itself has the rest. */
  readonly share: number;
}

/** Which visitors of a page get which variant of it. */
export interface Experiment {
  readonly id: string;
  readonly path: string;
  /** In milliseconds since 1970; null: since it was published. */
  readonly startsAt: number | null;
  readonly endsAt: number;
  readonly variants: readonly Variant[];
  /** The address that visitors should get to; null where the goal is a press. */
  readonly goalPath: string | null;
}

/** Whether visitors get variants at a time. */
export function isRunning({ startsAt, endsAt }: Pick<Experiment, "startsAt" | "endsAt">, now: number) {
  return (startsAt === null || startsAt <= now) && now < endsAt;
}

export type ExperimentState = "planned" | "running" | "ended" | "decided";

/** What an experiment's own fields say of a time. One without a readable end never runs. */
export function experimentState(
  {
    startsAt,
    endsAt,
    winner,
  }: { readonly startsAt?: unknown; readonly endsAt?: unknown; readonly winner?: unknown },
  now: Date,
): ExperimentState {
  if (typeof winner === "string" && winner !== "") return "decided";
  const [from, until] = [timeOf(startsAt), timeOf(endsAt)];
  if (until === null || until <= now.getTime()) return "ended";
  return from !== null && from > now.getTime() ? "planned" : "running";
}

/** A stored time in milliseconds since 1970; null when it is none. */
export function timeOf(value: unknown): number | null {
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}
