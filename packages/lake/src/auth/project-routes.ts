import { Hono } from "hono";
import { z } from "zod";
import { type LakeContext, type LakeEnvironment, roleNames } from "../context.ts";
import { plainError } from "../errors.ts";
import { releaseType } from "../releases/release.ts";
import type { LakeServices } from "../services.ts";
import type { Store } from "../store/types.ts";
import { type ApiToken, TokenError } from "./api-tokens.ts";
import { describeRole, grantsOf } from "./roles.ts";
import { memberOf, nameOf } from "./user-routes.ts";

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

const wanted = z.object({
  label: z.string().max(200),
  roleName: z.string().max(50),
  endsAt: z.string().max(50).nullable().default(null),
});

/** Tokens of programs, in the vendor's shapes with more fields. The guard lets in administrators alone. */
function tokenRoutes(services: LakeServices): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();
  const { apiTokens } = services;

  routes.get("/projects/:project/tokens", (c) => c.json(apiTokens.list().map(asVendor)));

  routes.post("/projects/:project/tokens", async (c) => {
    const asked = wanted.safeParse(await c.req.json().catch(() => null));
    if (!asked.success)
      throw plainError(400, "Bad Request", "Making a token failed: send label, roleName and endsAt");
    const { label: name, roleName: role, endsAt } = asked.data;
    const { key, ...token } = explained(() => apiTokens.make({ name, role, endsAt }, c.get("caller").id));
    c.header("Cache-Control", "no-store");
    return c.json({ ...asVendor(token), key });
  });

  routes.delete("/projects/:project/tokens/:id", (c) => {
    explained(() => apiTokens.revoke(c.req.param("id"), c.get("caller").id));
    return c.body(null, 204);
  });

  routes.post("/projects/:project/tokens/assistant/allow", (c) => {
    explained(() => apiTokens.allowAssistant(c.get("caller").id));
    return c.body(null, 204);
  });

  function asVendor({ id, name, role, madeBy, madeAt, ...more }: ApiToken) {
    return {
      id,
      label: name,
      projectUserId: `token-${id}`,
      createdAt: madeAt,
      roles: [describeRole(role)],
      madeBy: madeBy && nameOf(madeBy, services),
      ...more,
    };
  }

  return routes;
}

function explained<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof TokenError) throw plainError(409, "Conflict", error.message);
    throw error;
  }
}
