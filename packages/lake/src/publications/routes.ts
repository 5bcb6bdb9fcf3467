import { Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import type { LakeContext, LakeEnvironment } from "../context.ts";
import { plainError } from "../errors.ts";
import { publishedHeader } from "../mutate/published.ts";
import type { Relay } from "./relay.ts";

const querySchema = z.object({
  generation: z.string().optional(),
  seq: z.coerce.number().int().nonnegative().optional(),
});

/**
 * `GET /publications/:dataset?generation=…&seq=…`: what was published after that position, or everything. The site's
 * machines ask while the store that they share is away.
 */
export function publicationRoutes(context: LakeContext): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();
  routes.get("/publications/:dataset", (c) => {
    const { publications } = context.store.dataset(c.req.param("dataset"));
    const asked = querySchema.safeParse(c.req.query());
    const { generation, seq } = asked.success ? asked.data : {};
    const position = generation !== undefined && seq !== undefined ? { generation, seq } : null;
    return c.json({ position: publications.position, ...publications.after(position) });
  });
  return routes;
}

/**
 * The answer to a publish says that every machine of the site shows it, so it waits until the store knows, for so many
 * milliseconds at most.
 */
export function confirmPublishes(relay: Relay | null, longest: number): MiddlewareHandler<LakeEnvironment> {
  return async (c, next) => {
    await next();
    if (relay === null || !c.res.headers.has(publishedHeader)) return;
    if (await relay.confirm(longest)) return;
    const message =
      "The change is saved. The store that tells the site's machines does not answer, so visitors may see the " +
      "former page until it does. Nothing has to be done again.";
    const { body } = plainError(503, "Service Unavailable", message);
    c.res = c.json(body, 503);
  };
}
