import { messageOf } from "@paraph/service/message-of";
import { log } from "@paraph/service/telemetry/log";
import { createClient } from "@sanity/client";
import { z } from "zod";
import type { LakeEnvironment } from "../../lib/env/environment.ts";
import { clientAddress } from "../../lib/env/lake-address.ts";
import { apiVersion } from "../../lib/env/public.ts";
import { readExperiment } from "../../lib/experiments/read-experiment.ts";
import { toTags } from "../../lib/freshness/dependencies.ts";
import { sharedRevisions } from "../../lib/freshness/revisions.ts";
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
