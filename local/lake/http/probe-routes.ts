import { setTimeout as wait } from "node:timers/promises";
import { Hono } from "hono";
import type { LakeContext, LakeEnvironment } from "../context.ts";
import { plainError } from "../errors.ts";
import type { LakeServices } from "../services.ts";
import { allowedOrigin } from "./origins.ts";

/** Small requests of the Studio and the client that do not concern content. */
export function probeRoutes(context: LakeContext, services: LakeServices): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();
  const { settings } = services;

  routes.get("/ping", async (c) => {
    // The Studio times this request to warn of HTTP/1.1's few connections. Streams share one socket here, so
    // the warning would be wrong; held for long enough, the probe gives up and says nothing.
    if (c.req.query("tag")?.includes("protocol-check")) await wait(settings.protocolProbeMilliseconds);
    return c.json({ pong: true });
  });

  // The Studio asks when it opens a document, for the name of the server that answers; there is one here.
  routes.get("/data/ping/:dataset", (c) => c.json({ pong: true }));

  routes.get("/check/cors", (c) => {
    const origin = c.req.header("origin");
    const allowed = origin === undefined || allowedOrigin(origin, settings.allowedOrigins) !== null;
    return c.json({ result: { allowed, withCredentials: allowed } });
  });

  routes.get("/intake/telemetry-status", (c) => c.json({ status: "denied" }));
  // Without this answer the Studio later wraps itself in an offer of the hosted product, and remounts everything while
  // somebody works. Comments are already switched off in the Studio's configuration.
  routes.get("/features", (c) => c.json(["studioComments"]));
  routes.get("/access/requests/me", (c) => c.json([]));
  routes.get("/journey/:name", (c) => {
    throw plainError(404, "Not Found", `The local Content Lake has no journey "${c.req.param("name")}"`);
  });
  routes.get("/subscriptions/project/:project", () => {
    throw plainError(404, "Not Found", `Project "${context.projectId}" has no subscription`);
  });
  return routes;
}
