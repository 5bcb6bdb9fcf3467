import { setTimeout as wait } from "node:timers/promises";
import { watchDisk } from "@paraph/service/disk-state";
import { metricsOf, metricsPath, metricsType } from "@paraph/service/telemetry/process-metrics";
import { Hono } from "hono";
import { siteCallerId } from "../auth/credentials.ts";
import type { LakeContext, LakeEnvironment } from "../context.ts";
import { plainError } from "../errors.ts";
import type { LakeServices } from "../services.ts";
import { isAddonDataset } from "../store/addon-name.ts";
import { unauthorized } from "./error-answer.ts";
import { allowedOrigin } from "./origins.ts";

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

const upsells = new Set(["content-releases", "scheduled-drafts", "comments", "tasks"]);

/** Small requests from the Studio and the client that do not concern content. */
export function probeRoutes(context: LakeContext, services: LakeServices): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();
  const { settings } = services;

  routes.get("/ping", async (c) => {
    // The Studio times this request to warn about HTTP/1.1's connection limit. Streams share one socket here,
    // so the warning would be wrong. If the response is delayed long enough, the probe gives up silently.
    if (c.req.query("tag")?.includes("protocol-check")) await wait(settings.protocolProbeMilliseconds);
    return c.json({ pong: true });
  });

  // The Studio requests the name of the responding server when it opens a document, without signing in. There is only one
  // here, and the answer says nothing of the dataset, so that add-on datasets have it too.
  routes.get("/data/ping/:name", (c) => c.json({ pong: true }));

  routes.get("/check/cors", (c) => {
    const origin = c.req.header("origin");
    const allowed = origin === undefined || allowedOrigin(origin, settings.allowedOrigins) !== null;
    return c.json({ result: { allowed, withCredentials: allowed } });
  });

  routes.get("/intake/telemetry-status", (c) => c.json({ status: "denied" }));
  // A Studio that couldn't ask, as when it was offline, sends all the same. Nothing of it is read.
  routes.post("/intake/batch", (c) => c.json({}));
  // Without one of these names the Studio later wraps itself in an upsell for the hosted product, and remounts
  // everything in the middle of someone's work. The Studio's configuration decides what it offers.
  routes.get("/features", (c) =>
    c.json(["contentReleases", "singleDocRelease", "studioComments", "sanityTasks"]),
  );
  routes.get("/access/requests/me", (c) => c.json([]));
  routes.get("/journey/:name", (c) => {
    // The Studio asks for the upsell of each feature that it shows, and logs every refusal.
    if (upsells.has(c.req.param("name"))) return c.json(null);
    throw plainError(404, "Not Found", `The local Content Lake has no journey "${c.req.param("name")}"`);
  });
  routes.get("/subscriptions/project/:project", () => {
    throw plainError(404, "Not Found", `Project "${context.projectId}" has no subscription`);
  });
  return routes;
}
