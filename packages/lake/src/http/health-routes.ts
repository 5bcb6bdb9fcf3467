import { watchDisk } from "@paraph/service/disk-state";
import { metricsOf, metricsPath, metricsType } from "@paraph/service/telemetry/process-metrics";
import { Hono } from "hono";
import { siteCallerId } from "../auth/credentials.ts";
import type { LakeContext, LakeEnvironment } from "../context.ts";
import type { LakeServices } from "../services.ts";
import { isAddonDataset } from "../store/addon-name.ts";
import { unauthorized } from "./error-answer.ts";

/**
 * For the site's `/api/health`: reports whether every dataset opens and can be written, but names no document or person. Metrics are for
 * the site's server alone.
 */
export function healthRoutes(
  context: LakeContext,
  { webhooks, sharing }: LakeServices,
): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();
  const disk = watchDisk(context.store.folder);
  routes.get("/health", (c) => {
    const opened = context.store.datasetNames().map((name) => {
      try {
        return { name, ok: true, seq: context.store.dataset(name).seq };
      } catch (error) {
        context.log(`Opening dataset ${name} failed: ${String(error)}`);
        return { name, ok: false };
      }
    });
    const ok = opened.every((dataset) => dataset.ok);
    // How much people comment is nobody else's business.
    const datasets = opened.filter((dataset) => !dataset.ok || !isAddonDataset(dataset.name));
    const store = sharing && { problem: sharing.store.problem, behind: sharing.relay.behind };
    return c.json(
      {
        status: ok ? "ok" : "failing",
        datasets,
        disk: disk(),
        webhook: webhooks.counts(),
        store,
      },
      ok ? 200 : 503,
    );
  });
  routes.get(metricsPath, async (c) => {
    if (c.get("caller").id !== siteCallerId) throw unauthorized();
    return c.body(await metricsOf("lake"), 200, { "content-type": metricsType });
  });
  return routes;
}
