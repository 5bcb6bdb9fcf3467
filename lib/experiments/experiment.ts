import { z } from "zod";
import { pathOf } from "../routes.ts";

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

const storedExperiment = z.object({
  _id: z.string(),
  startsAt: z.unknown(),
  endsAt: z.unknown(),
  variants: z.unknown(),
  page: z.object({
    _type: z.enum(experimentTypes),
    path: z.string().nullish(),
    slug: z.string().nullish(),
    group: z.unknown(),
  }),
});

const storedVariant = z.object({ letter: z.enum(letters), share: z.number().min(0).max(100) });

/** An experiment as it is stored; null for one by which nobody can choose. Legal pages say the same to everybody. */
export function readExperiment(stored: unknown): Experiment | null {
  const found = storedExperiment.safeParse(stored);
  if (!found.success) return null;
  const { _id, page, ...rest } = found.data;
  const path = page.group === "legal" ? null : pathOf(page);
  const endsAt = timeOf(rest.endsAt);
  const variants = readVariants(rest.variants);
  if (path === null || endsAt === null || variants.length === 0) return null;
  return { id: _id, path, startsAt: timeOf(rest.startsAt), endsAt, variants };
}

/** Those that fit beside each other: each letter once, and no more than all visitors. */
function readVariants(stored: unknown): Variant[] {
  let left = 100;
  const variants = new Map<string, Variant>();
  for (const one of Array.isArray(stored) ? stored : []) {
    const { data } = storedVariant.safeParse(one);
    if (!data || data.share > left || variants.has(data.letter)) continue;
    left -= data.share;
    variants.set(data.letter, data);
  }
  return [...variants.values()];
}

function timeOf(value: unknown): number | null {
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}
