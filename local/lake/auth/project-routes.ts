import { Hono } from "hono";
import type { LakeContext, LakeEnvironment, Role } from "../context.ts";
import { plainError } from "../errors.ts";
import type { LakeServices } from "../services.ts";
import { describeRole, grantsOf } from "./roles.ts";
import { memberOf } from "./user-routes.ts";

const roleNames: readonly Role[] = ["administrator", "editor", "viewer"];

/** The one project of this lake: who belongs to it and what they may do. */
export function projectRoutes(context: LakeContext, services: LakeServices): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();

  routes.use("/projects/:project/*", async (c, next) => {
    if (c.req.param("project") !== context.projectId) throw unknownProject(c.req.param("project"));
    return next();
  });

  routes.get("/projects/:project", (c) => {
    if (c.req.param("project") !== context.projectId) throw unknownProject(c.req.param("project"));
    const me = c.get("caller").id;
    return c.json({
      id: context.projectId,
      displayName: "Local Content Lake",
      // An organization would make the Studio look for cloud-only services.
      organizationId: null,
      studioHost: null,
      isBlocked: false,
      isDisabled: false,
      isDisabledByUser: false,
      metadata: {},
      members: services.people.list().map((person) => memberOf(person, me)),
    });
  });

  routes.get("/projects/:project/datasets/:dataset/acl", (c) => {
    context.store.dataset(c.req.param("dataset"));
    return c.json(grantsOf(c.get("caller").role));
  });
  routes.get("/projects/:project/grants", (c) => c.json({}));
  routes.get("/projects/:project/user-applications", (c) => c.json([]));
  routes.get("/projects/:project/roles", (c) => {
    return c.json(roleNames.map((role) => ({ ...describeRole(role), isCustom: false })));
  });
  return routes;
}

function unknownProject(id: string | undefined) {
  return plainError(404, "Not Found", `Project "${id}" not found in the local Content Lake`);
}
