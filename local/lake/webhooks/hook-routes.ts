import { Hono } from "hono";
import { z } from "zod";
import type { LakeContext, LakeEnvironment } from "../context.ts";
import { LakeError, plainError } from "../errors.ts";
import { createDeltaFilter, createProjection } from "../query/matcher.ts";
import type { LakeServices } from "../services.ts";
import type { Webhook } from "./hooks.ts";
import { isAllowedTarget } from "./send-delivery.ts";

/** A new webhook as the vendor's API takes it. */
const input = z.object({
  type: z.literal("document").default("document"),
  name: z.string().min(1).max(200),
  url: z.url().max(2_000),
  dataset: z.string().default("*"),
  rule: z
    .object({
      on: z
        .array(z.enum(["create", "update", "delete"]))
        .min(1)
        .default(["create", "update", "delete"]),
      filter: z.string().max(10_000).nullish(),
      projection: z.string().max(10_000).nullish(),
    })
    .default({ on: ["create", "update", "delete"] }),
  httpMethod: z.enum(["POST", "PUT", "PATCH", "DELETE"]).default("POST"),
  headers: z.record(z.string(), z.string()).default({}),
  secret: z.string().max(500).nullish(),
  includeDrafts: z.boolean().default(false),
  isDisabledByUser: z.boolean().default(false),
});

/** `/hooks/projects/:project`: administrators make, read and delete webhooks and see what became of each delivery. */
export function hookRoutes(
  context: LakeContext,
  { webhooks, settings }: LakeServices,
): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();

  routes.get("/hooks/projects/:project", (c) => {
    requireProject(c.req.param("project"));
    return c.json(webhooks.hooks.list().map(toWire));
  });

  routes.post("/hooks/projects/:project", async (c) => {
    requireProject(c.req.param("project"));
    const hook = toWebhook(await c.req.json());
    webhooks.add(hook);
    return c.json(toWire(hook), 201);
  });

  routes.get("/hooks/projects/:project/:id", (c) => {
    requireProject(c.req.param("project"));
    return c.json(toWire(find(c.req.param("id"))));
  });

  routes.delete("/hooks/projects/:project/:id", (c) => {
    requireProject(c.req.param("project"));
    const { id } = find(c.req.param("id"));
    webhooks.hooks.remove(id);
    return c.json({ id, deleted: true });
  });

  routes.get("/hooks/projects/:project/:id/messages", (c) => {
    requireProject(c.req.param("project"));
    const { id } = find(c.req.param("id"));
    const limit = Math.min(Math.max(Number(c.req.query("limit")) || 100, 1), 1_000);
    return c.json(
      webhooks.deliveries.list(id, limit).map(({ body, ...delivery }) => ({
        ...delivery,
        payload: JSON.parse(body),
        attempts: webhooks.deliveries.attempts(delivery.id),
      })),
    );
  });

  function find(id: string): Webhook {
    const hook = webhooks.hooks.find(id);
    if (!hook) throw plainError(404, "Not Found", `Webhook "${id}" not found`);
    return hook;
  }

  function requireProject(project: string): void {
    if (project !== context.projectId) throw plainError(404, "Not Found", `Project "${project}" not found`);
  }

  function toWebhook(body: unknown): Webhook {
    const parsed = input.safeParse(body);
    if (!parsed.success) throw refused(z.prettifyError(parsed.error));
    const { rule, secret, isDisabledByUser, type: _, ...rest } = parsed.data;
    const [filter, projection] = [rule.filter ?? "", rule.projection ?? ""];
    try {
      createDeltaFilter(filter);
      createProjection(projection);
    } catch (error) {
      throw refused(error instanceof LakeError || error instanceof Error ? error.message : String(error));
    }
    if (!isAllowedTarget(rest.url, settings)) {
      throw refused(
        `${rest.url} is not on this machine. Set LAKE_WEBHOOK_ANY_HOST=true to allow other ones.`,
      );
    }
    if (rest.dataset !== "*") context.store.dataset(rest.dataset);
    return {
      ...rest,
      id: context.createId(),
      on: rule.on,
      filter,
      projection,
      secret: secret || null,
      isDisabled: isDisabledByUser,
      createdAt: context.now().toISOString(),
    };
  }

  return routes;
}

function refused(reason: string): LakeError {
  return plainError(400, "Bad Request", `Creating the webhook failed: ${reason}`);
}

/** The secret is never told again. */
function toWire({ on, filter, projection, secret, isDisabled, ...hook }: Webhook) {
  return {
    ...hook,
    type: "document",
    rule: { on, filter: filter || null, projection: projection || null },
    hasSecret: secret !== null,
    isDisabledByUser: isDisabled,
  };
}
