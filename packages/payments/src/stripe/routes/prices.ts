import { Hono } from "hono";
import type { StoredPrice } from "../entities.ts";
import { StripeStandInError } from "../errors.ts";
import { formatPrice } from "../formatters.ts";
import type { Respond } from "./respond.ts";

export function priceRoutes(prices: ReadonlyMap<string, StoredPrice>, respond: Respond): Hono {
  const routes = new Hono();

  routes.get("/:id", (c) => {
    const id = c.req.param("id");
    const price = prices.get(id);
    if (price) return respond.object(c, formatPrice(price));
    const details = { code: "resource_missing", param: "price" };
    throw new StripeStandInError(404, "invalid_request_error", `No such price: '${id}'`, details);
  });

  return routes;
}
