import { Hono } from "hono";
import type { LakeContext, LakeEnvironment } from "../context.ts";
import type { LakeServices } from "../services.ts";

/** For the site's `/api/health`: reports whether every dataset opens, but names no document or person. */
export function healthRoutes(
  context: LakeContext,
  { webhook, sharing }: LakeServices,
): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();
  routes.get("/health", (c) => {
    const datasets = context.store.datasetNames().map((name) => {
      try {
        return { name, ok: true, seq: context.store.dataset(name).seq };
      } catch (error) {
        context.log(`Opening dataset ${name} failed: ${String(error)}`);
        return { name, ok: false };
      }
    });
    const ok = datasets.every((dataset) => dataset.ok);
    const store = sharing && { problem: sharing.store.problem, behind: sharing.relay.behind };
    return c.json(
      { status: ok ? "ok" : "failing", datasets, webhook: webhook.counts(), store },
      ok ? 200 : 503,
    );
  });
  return routes;
}
