import { z } from "zod";
import { pathOf, routedTypes } from "../routes.ts";
import { type Experiment, experimentTypes, letters, timeOf, type Variant } from "./experiment.ts";

// Apart from `experiment.ts`, which the Studio reads too: its policy forbids the `eval` that zod tries.

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
  goal: z.unknown().optional(),
  goalPage: z.unknown().optional(),
});

const storedTarget = z.object({
  _type: z.enum(routedTypes),
  path: z.string().nullish(),
  slug: z.string().nullish(),
  category: z.string().nullish(),
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
  const goalPath = rest.goal === "page" ? readTarget(rest.goalPage) : null;
  return { id: _id, path, startsAt: timeOf(rest.startsAt), endsAt, variants, goalPath };
}

/** Null where there is no such page: then nobody gets there. */
function readTarget(stored: unknown): string | null {
  const { data } = storedTarget.safeParse(stored);
  return data ? pathOf(data) : null;
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
