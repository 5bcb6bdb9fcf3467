import { Hono } from "hono";
import type { StoredPrice } from "../entities.ts";
import { StripeStandInError } from "../errors.ts";
import { formatPrice } from "../formatters.ts";

export function priceRoutes(prices: ReadonlyMap<string, StoredPrice>): Hono {
  const routes = new Hono();

  routes.get("/:id", (c) => {
    const id = c.req.param("id");
    const price = prices.get(id);
    const isExpanded = Object.entries(c.req.queries()).some(
      ([name, values]) => name.startsWith("expand[") && values.includes("product"),
    );
    if (price) return c.json(formatPrice(price, isExpanded));
    const details = { code: "resource_missing", param: "price" };
    throw new StripeStandInError(404, "invalid_request_error", `No such price: '${id}'`, details);
  });

  return routes;
}
