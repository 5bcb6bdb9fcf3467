import { createHash } from "node:crypto";
import { Hono } from "hono";
import { checkoutAddress } from "../checkout-address.ts";
import type { StoredSession } from "../entities.ts";
import { StripeStandInError } from "../errors.ts";
import { parseForm } from "../form-body.ts";
import { formatLine, formatSession } from "../formatters.ts";
import type { Sessions } from "../sessions.ts";
import type { StripeStore } from "../store.ts";

export function sessionRoutes(sessions: Sessions, store: StripeStore): Hono {
  const routes = new Hono();

  routes.post("/", async (c) => {
    const body = await c.req.text();
    const key = c.req.header("idempotency-key");
    if (key === undefined) return c.json(format(sessions.create(parseForm(body))));
    const fingerprint = createHash("sha256").update(body).digest("hex");
    const earlier = store.findRequest(key);
    if (earlier === null) {
      const fields = parseForm(body);
      const session = store.atOnce(() => {
        const created = sessions.create(fields);
        store.saveRequest(key, fingerprint, created.id);
        return created;
      });
      return c.json(format(session));
    }
    if (earlier.fingerprint !== fingerprint) {
      const message =
        "Keys for idempotent requests can only be used with the parameters they were first used with.";
      throw new StripeStandInError(400, "idempotency_error", message);
    }
    c.header("idempotent-replayed", "true");
    return c.json(format(required(sessions.find(earlier.sessionId), earlier.sessionId)));
  });

  routes.get("/:id", (c) => {
    const id = c.req.param("id");
    return c.json(format(required(sessions.find(id), id)));
  });

  routes.get("/:id/line_items", (c) => {
    const id = c.req.param("id");
    const { lines } = required(sessions.find(id), id);
    return c.json({ object: "list", data: lines.map(formatLine), has_more: false });
  });

  routes.post("/:id/expire", (c) => {
    const id = c.req.param("id");
    return c.json(format(required(sessions.expire(id), id)));
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
