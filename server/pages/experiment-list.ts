import { messageOf } from "@paraph/service/message-of";
import { log } from "@paraph/service/telemetry/log";
import { createClient } from "@sanity/client";
import { z } from "zod";
import type { LakeEnvironment } from "../../lib/env/environment.ts";
import { clientAddress } from "../../lib/env/lake-address.ts";
import { apiVersion } from "../../lib/env/public.ts";
import {
  type Experiment,
  experimentTypes,
  letters,
  timeOf,
  type Variant,
} from "../../lib/experiments/experiment.ts";
import { toTags } from "../../lib/freshness/dependencies.ts";
import { sharedRevisions } from "../../lib/freshness/revisions.ts";
import { pathOf, routedTypes } from "../../lib/routes.ts";
import { type ExperimentList, Experiments } from "./experiments.ts";

const query = `*[_type == "experiment" && !defined(winner)] | order(_id asc) {
  _id, startsAt, endsAt, variants[] { letter, share },
  "pageId": page._ref, "page": page->{ _rev, _type, path, group, "slug": slug.current },
  goal, "goalPageId": goalPage._ref,
  "goalPage": goalPage->{ _rev, _type, path, "slug": slug.current, "category": category->slug.current }
}`;

/** Of a page that isn't published there is nothing. */
const answer = z.array(
  z.looseObject({
    pageId: z.unknown(),
    page: z.looseObject({ _rev: z.string() }).nullable(),
    goalPageId: z.unknown(),
    goalPage: z.looseObject({ _rev: z.string() }).nullable(),
  }),
);

/** The experiments of this site. They are read at the start, so that no visitor has to wait for them. */
export function openExperiments(lake: LakeEnvironment, isSecure: boolean): Experiments {
  const experiments = new Experiments({
    isCurrent: (tags) => sharedRevisions().isCurrent(tags),
    load: createReader(lake),
    isSecure,
    report: (error) =>
      log.warn(
        `Reading which experiments run failed: ${messageOf(error)}. Visitors get the pages themselves until it succeeds.`,
      ),
  });
  void experiments.know();
  return experiments;
}

function createReader(lake: LakeEnvironment): () => Promise<ExperimentList> {
  const { projectId, dataset, token } = lake;
  const client = createClient({
    projectId,
    dataset,
    apiVersion,
    useCdn: false,
    perspective: "published",
    timeout: 5_000,
    maxRetries: 0,
    ...(token === undefined ? {} : { token }),
    ...clientAddress(lake),
  });
  return async () => {
    // Before the query, so that a publish in between makes the list outdated rather than wrong.
    const used = sharedRevisions().ofTypes(["experiment"]);
    const found = answer.parse(await client.fetch<unknown>(query));
    for (const { pageId, page, goalPageId, goalPage } of found) {
      if (typeof pageId === "string") used.set(pageId, page?._rev ?? "");
      if (typeof goalPageId === "string") used.set(goalPageId, goalPage?._rev ?? "");
    }
    return { tags: toTags(used), experiments: found.flatMap((one) => readExperiment(one) ?? []) };
  };
}

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
