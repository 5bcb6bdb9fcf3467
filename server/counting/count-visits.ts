import { visitBatch } from "@paraph/lake/visits/visit-row";
import { log } from "@paraph/service/telemetry/log";
import type { Environment } from "../../lib/env/environment.ts";
import { visitOf } from "../../lib/visits/visit.ts";
import type { Context } from "../http/context.ts";
import { isPreviewing } from "../http/request-guard.ts";
import type { Experiments } from "../pages/experiments.ts";
import type { VisitStore } from "../visits/visit-store.ts";
import { createLakeClient } from "./lake-client.ts";
import { VisitCounter } from "./visit-counter.ts";

/** Null: visits are not counted. `store`: the site's own; null: the lake keeps them. */
export function openVisitCounter(
  { lake, visits }: Pick<Environment, "lake" | "visits">,
  store: Pick<VisitStore, "add"> | null,
): VisitCounter | null {
  if (visits.offBecause !== null || (store === null && lake.writeToken === undefined)) return null;
  const client = createLakeClient(lake);
  return new VisitCounter({
    store: async (batch) =>
      store
        ? store.add(visitBatch.parse(batch))
        : client.request({ method: "POST", url: "/visits", body: batch }),
    report: (error) =>
      log.warn(
        "Storing how often pages are visited failed. The visits stay counted, and it is tried again.",
        {
          error,
        },
      ),
  });
}

interface Deps {
  /** The site's own, with its port. */
  readonly siteHost: string;
  readonly experiments: Pick<Experiments, "givenAt" | "reachedBy">;
}

/** Counts a request once it is answered, where it is a visit of a page or a press. */
export function countAnswered(
  counter: Pick<VisitCounter, "count">,
  context: Context,
  { siteHost, experiments }: Deps,
): void {
  const { request, response, target } = context;
  const { method = "GET", headers } = request;
  response.once("finish", () => {
    if (isPreviewing(request)) return;
    const isPage =
      context.kind === "page" &&
      (response.statusCode === 304
        ? target.isPageRequest
        : String(response.getHeader("content-type") ?? "").startsWith("text/html"));
    const ownHosts = [headers.host ?? "", siteHost];
    const asked = { method, target: target.url, headers };
    const counted = visitOf(asked, { status: response.statusCode, isPage }, ownHosts);
    if (counted === null) return;
    counter.count({ ...counted, variant: experiments.givenAt(counted.page, request) });
    for (const reached of experiments.reachedBy(counted, request)) counter.count(reached);
  });
}
