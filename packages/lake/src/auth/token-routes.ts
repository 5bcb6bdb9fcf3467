import { Hono } from "hono";
import { z } from "zod";
import type { LakeEnvironment } from "../context.ts";
import { plainError } from "../errors.ts";
import type { LakeServices } from "../services.ts";
import { type ApiToken, TokenError } from "./api-tokens.ts";
import { describeRole } from "./roles.ts";
import { nameOf } from "./user-routes.ts";

const wanted = z.object({
  label: z.string().max(200),
  roleName: z.string().max(50),
  endsAt: z.string().max(50).nullable().default(null),
});

/** Tokens of programs, in the vendor's shapes with more fields. The guard lets in administrators alone. */
export function tokenRoutes(services: LakeServices): Hono<LakeEnvironment> {
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
