import { Hono } from "hono";
import { type LakeContext, type LakeEnvironment, roleNames } from "../context.ts";
import { plainError } from "../errors.ts";
import { releaseType } from "../releases/release.ts";
import type { LakeServices } from "../services.ts";
import type { Store } from "../store/types.ts";
import { describeRole, grantsOf } from "./roles.ts";
import { tokenRoutes } from "./token-routes.ts";
import { memberOf } from "./user-routes.ts";

/** The lake's only project, with its members and their permissions. */
export function projectRoutes(context: LakeContext, services: LakeServices): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();

  function describeProject(me: string) {
    return {
      id: context.projectId,
      displayName: "Local Content Lake",
      // An organization would make the Studio request cloud-only services.
      organizationId: null,
      studioHost: null,
      isBlocked: false,
      isDisabled: false,
      isDisabledByUser: false,
      metadata: {},
      members: services.people.list().map((person) => memberOf(person, me)),
    };
  }

  routes.get("/projects", (c) => c.json([describeProject(c.get("caller").id)]));

  routes.use("/projects/:project/*", async (c, next) => {
    if (c.req.param("project") !== context.projectId) throw unknownProject(c.req.param("project"));
    return next();
  });

  routes.get("/projects/:project", (c) => {
    if (c.req.param("project") !== context.projectId) throw unknownProject(c.req.param("project"));
    return c.json(describeProject(c.get("caller").id));
  });

  // Semantic search is a service of the hosted product.
  routes.get("/projects/:project/datasets/:dataset/settings/embeddings", (c) => {
    context.store.dataset(c.req.param("dataset"));
    return c.json({ enabled: false, status: "disabled" });
  });

  routes.get("/projects/:project/datasets/:dataset/acl", (c) => {
    const { name } = context.store.dataset(c.req.param("dataset"));
    return c.json(grantsOf(c.get("caller").role, name, context.publisherOnly));
  });
  routes.get("/projects/:project/grants", (c) => c.json({}));
  routes.get("/projects/:project/user-applications", (c) => c.json([]));
  // The Studio asks before it creates a release. Here only the machine limits how many there are.
  routes.get("/projects/:project/new-content-release-allowed", (c) => {
    const count = countReleases(context.store);
    return c.json({
      data: {
        orgActiveReleaseCount: count,
        orgMeteredActiveReleaseCount: count,
        datasetReleaseLimit: 1_000_000,
        orgActiveReleaseLimit: null,
      },
    });
  });
  routes.get("/projects/:project/roles", (c) => {
    return c.json(roleNames.map((role) => ({ ...describeRole(role), isCustom: false })));
  });
  routes.route("/", tokenRoutes(services));
  return routes;
}

/** Releases that are not over, in all datasets. */
function countReleases(store: Store): number {
  const states = store.datasetNames().flatMap((name) => {
    const dataset = store.dataset(name);
    return [...dataset.idsOfType(releaseType)].map((id) => dataset.documents.get(id)?.state);
  });
  return states.filter((state) => state === "active" || state === "scheduled").length;
}

function unknownProject(id: string | undefined) {
  return plainError(404, "Not Found", `Project "${id}" not found in the local Content Lake`);
}
