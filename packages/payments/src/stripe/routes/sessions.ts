import { Hono } from "hono";
import type { StoredSession } from "../entities.ts";
import { StripeStandInError } from "../errors.ts";
import { formatLines, formatSession } from "../formatters.ts";
import { checkoutAddress } from "../page-addresses.ts";
import type { Sessions } from "../sessions.ts";
import type { Respond } from "./respond.ts";

export function sessionRoutes(sessions: Sessions, respond: Respond): Hono {
  const routes = new Hono();
  const show = (id: string) => format(required(sessions.find(id), id));

  routes.post("/", (c) => respond.once(c, (fields) => sessions.create(fields).id, show));

  routes.get("/:id", (c) => respond.object(c, show(c.req.param("id"))));

  routes.get("/:id/line_items", (c) => {
    const id = c.req.param("id");
    return respond.list(c, formatLines(required(sessions.find(id), id)));
  });

  routes.post("/:id/expire", (c) => {
    const id = c.req.param("id");
    return respond.object(c, format(required(sessions.expire(id), id)));
  });

  return routes;
}

function format(session: StoredSession) {
  return formatSession(session, checkoutAddress(session));
}

function required(session: StoredSession | null, id: string): StoredSession {
  if (session) return session;
  const message = `No such checkout.session: ${id}`;
  throw new StripeStandInError(404, "invalid_request_error", message, {
    code: "resource_missing",
    param: "session",
  });
}
