import { Hono, type MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { actionRoutes } from "./actions/routes.ts";
import { removeHalfWritten } from "./assets/asset-files.ts";
import { type AssetLimits, defaultAssetLimits } from "./assets/limits.ts";
import { assetRoutes } from "./assets/routes.ts";
import { auditRoutes } from "./audit/routes.ts";
import { accountRoutes, addressRoutes } from "./auth/account-routes.ts";
import { peopleRoutes } from "./auth/people-routes.ts";
import { projectRoutes } from "./auth/project-routes.ts";
import { setUpRoutes } from "./auth/set-up-routes.ts";
import { userRoutes } from "./auth/user-routes.ts";
import { commentRoutes, guardAddonDatasets } from "./comments/routes.ts";
import { consentRoutes } from "./consents/routes.ts";
import type { LakeContext, LakeEnvironment } from "./context.ts";
import { datasetRoutes } from "./datasets.ts";
import { plainError } from "./errors.ts";
import { historyRoutes } from "./history/routes.ts";
import { limitBodies } from "./http/body-limit.ts";
import { withCaller, withCallerOnceRead } from "./http/caller.ts";
import { answerError } from "./http/error-answer.ts";
import { guardRoutes } from "./http/guard.ts";
import { healthRoutes, probeRoutes } from "./http/health-routes.ts";
import { allowedOrigin } from "./http/origins.ts";
import { createRateLimit } from "./http/rate-limit.ts";
import { imageRoutes } from "./images/routes.ts";
import { listenRoutes } from "./listen/listen-routes.ts";
import { liveRoutes } from "./live/live-routes.ts";
import { mailRoutes } from "./mail/routes.ts";
import { followLake } from "./metrics.ts";
import { mutateRoutes } from "./mutate/routes.ts";
import { confirmPublishes, publicationRoutes } from "./publications/relay.ts";
import { queryRoutes } from "./query/routes.ts";
import { createIdQuery, createRunner } from "./query/run.ts";
import { closeThreads } from "./query/thread.ts";
import { referenceRoutes } from "./references.ts";
import { releaseRoutes } from "./releases/routes.ts";
import { type LakeServices, openServices } from "./services.ts";
import type { LakeSettings } from "./settings.ts";
import { authRoutes } from "./sign-in/auth-routes.ts";
import { factorRoutes } from "./sign-in/factor-routes.ts";
import { passwordRoutes } from "./sign-in/password-routes.ts";
import { singleSignOnRoutes } from "./sign-in/single-sign-on-routes.ts";
import type { LakeSite } from "./site.ts";
import { checkLogs } from "./store/check-logs.ts";
import { transferRoutes } from "./transfer/routes.ts";
import { visitRoutes } from "./visits/routes.ts";

export interface Lake {
  readonly app: Hono<LakeEnvironment>;
  readonly services: LakeServices;
  /** Ends streams and stops deliveries. The store stays open. */
  close(): Promise<void>;
}

export function createLake(
  context: LakeContext,
  settings: LakeSettings,
  site: Pick<LakeSite, "mailWatches" | "demoPeople"> = {},
): Lake {
  removeHalfWritten(context.store.folder);
  const services = openServices(context, settings, site);
  for (const name of context.store.datasetNames()) {
    services.webhooks.follow(name);
    services.scheduler.follow(name);
    services.forgetting.follow(name);
    services.mail.follow(name);
  }
  // What was due while the lake was not running is published before the first request.
  services.scheduler.tick();
  services.forgetting.sweep();
  const checking = checkLogs(context.store, context.log);
  const unfollow = followLake({
    streams: () => services.streams.size,
    transactions: () =>
      context.store.datasetNames().reduce((sum, name) => sum + context.store.dataset(name).seq, 0),
    webhook: () => services.webhooks.counts().queued,
  });
  const app = new Hono<LakeEnvironment>();
  app.onError(answerError(context));
  app.notFound((c) => {
    const { status, body } = plainError(
      501,
      "Not Implemented",
      `${c.req.method} ${c.req.path} is not implemented in the local Content Lake`,
    );
    return c.json(body, status as 501); // the status given above
  });
  app.use(lakeCors(settings));
  app.use(withSafeHeaders);
  app.use(withCaller(services, createRateLimit(settings.requestsPerMinute, context.now)));
  app.use(guardAddonDatasets);
  app.route("/", healthRoutes(context, services));
  const limits: AssetLimits = {
    ...defaultAssetLimits,
    uploadBytes: settings.maxUploadBytes,
    cacheBytes: settings.imageCacheBytes,
  };
  app.route("/", imageRoutes(context, limits));
  app.route("/:version{v[0-9X][0-9-]*}", versionedRoutes(context, services, limits));
  return {
    app,
    services,
    async close() {
      // Before what it reads: the mail that is under way may be about to be taken.
      await services.mail.close();
      unfollow();
      services.sessionWatch.close();
      services.singleSignOn?.close();
      checking.close();
      services.scheduler.close();
      services.forgetting.close();
      services.webhooks.close();
      for (const stream of services.streams) stream.end();
      services.log.close();
      services.visits.close();
      services.consents.close();
      closeThreads(context.store);
      await services.sharing?.stop();
    },
  };
}

function versionedRoutes(
  context: LakeContext,
  services: LakeServices,
  limits: AssetLimits,
): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();
  // Before a body is read, so that nobody holds up one in memory who may not send it, and once it is there.
  routes.use(guardRoutes);
  routes.use(limitBodies(services.settings));
  routes.use(withCallerOnceRead);
  routes.use(guardRoutes);
  routes.use(followWritten(services));
  routes.use(confirmPublishes(services.sharing?.relay ?? null, services.settings.storeWaitMilliseconds));
  routes.route("/", probeRoutes(context, services));
  if (services.singleSignOn) routes.route("/", singleSignOnRoutes(context, services, services.singleSignOn));
  routes.route("/", authRoutes(context, services));
  routes.route("/", factorRoutes(context, services));
  routes.route("/", passwordRoutes(services));
  routes.route("/", addressRoutes(services));
  routes.route("/", setUpRoutes(context, services));
  routes.route("/", accountRoutes(context, services));
  routes.route("/", peopleRoutes(context, services));
  routes.route("/", mailRoutes(context, services));
  routes.route("/", userRoutes(context, services));
  routes.route("/", projectRoutes(context, services));
  routes.route("/", auditRoutes(context, services));
  const runQuery = createRunner(context.store);
  routes.route("/", queryRoutes(context, runQuery, services.people));
  routes.route(
    "/",
    mutateRoutes(context, {
      queryIds: createIdQuery(runQuery),
      startPreview: services.credentials.startPreview,
    }),
  );
  routes.route("/", actionRoutes(context));
  routes.route("/", historyRoutes(context));
  routes.route("/", releaseRoutes(context));
  routes.route("/", referenceRoutes(context));
  routes.route("/", assetRoutes(context, limits));
  routes.route("/", datasetRoutes(context, services));
  routes.route("/", commentRoutes(context));
  routes.route("/", transferRoutes(context, services.audit));
  routes.route("/", publicationRoutes(context));
  routes.route("/", visitRoutes(services));
  routes.route("/", consentRoutes(services));
  routes.route("/", listenRoutes(context, services));
  routes.route("/", liveRoutes(context, services));
  return routes;
}

/**
 * What browsers may make of an answer that is opened by its address or embedded elsewhere. Assets are for every page, and
 * say themselves how they are shown.
 */
const withSafeHeaders: MiddlewareHandler<LakeEnvironment> = async (c, next) => {
  await next();
  const { headers } = c.res;
  // A Studio at another address shows the faces of people, too.
  const isPicture = /^\/(?:images|files)\/|\/avatar$/.test(c.req.path);
  c.header("X-Content-Type-Options", "nosniff");
  c.header("Cross-Origin-Resource-Policy", isPicture ? "cross-origin" : "same-origin");
  // The browser's PDF viewer starts under no policy.
  if (!headers.has("content-security-policy") && headers.get("content-type") !== "application/pdf")
    c.header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
};

/** Connects the webhook and the scheduler to a dataset that was created at run time, before its first write. */
function followWritten(services: LakeServices): MiddlewareHandler<LakeEnvironment> {
  return async (c, next) => {
    const written = /\/(?:mutate|actions|import|rewind|images|files)\/([^/]+)$/.exec(c.req.path)?.[1];
    if (c.req.method !== "POST" || !written) return next();
    services.webhooks.follow(written);
    services.forgetting.follow(written);
    services.mail.follow(written);
    await next();
    if (c.res.ok) services.scheduler.follow(written);
  };
}

/** Allows credentials for listed origins. Other origins get no CORS headers at all. */
function lakeCors(settings: LakeSettings) {
  return cors({
    origin: (origin) => allowedOrigin(origin, settings.allowedOrigins),
    credentials: true,
    allowMethods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    exposeHeaders: ["Retry-After", "X-Sanity-Deprecated", "ETag"],
    maxAge: 600,
  });
}
