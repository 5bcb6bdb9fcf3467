import { Hono } from "hono";
import { StripeStandInError } from "../errors.ts";
import { formatCharge } from "../formatters.ts";
import type { Sessions } from "../sessions.ts";

export function chargeRoutes(sessions: Sessions): Hono {
  const routes = new Hono();

  routes.get("/:id", (c) => {
    const id = c.req.param("id");
    const session = sessions.findByCharge(id);
    if (session?.paid) return c.json(formatCharge(id, session.paid));
    const details = { code: "resource_missing", param: "id" };
    throw new StripeStandInError(404, "invalid_request_error", `No such charge: '${id}'`, details);
  });

  return routes;
}
