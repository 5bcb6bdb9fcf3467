import { Hono } from "hono";
import { type BillingContext, required } from "../billing/context.ts";
import { createCustomer, updateCustomer } from "../billing/customers.ts";
import { formatCustomer, formatTaxIds } from "../formats/customers.ts";
import type { Respond } from "./respond.ts";

export function customerRoutes(context: BillingContext, respond: Respond): Hono {
  const routes = new Hono();
  const show = (id: string) => formatCustomer(required(context, "customer", id));

  routes.get("/", (c) =>
    respond.list(c, context.store.records("customer").map(formatCustomer), {
      email: (customer, email) => customer.email === email,
    }),
  );

  routes.post("/", (c) => respond.once(c, (fields) => createCustomer(context, fields).id, show));

  routes.get("/:id", (c) => respond.object(c, show(c.req.param("id"))));

  routes.post("/:id", (c) => {
    const customer = required(context, "customer", c.req.param("id"));
    return respond.once(c, (fields) => updateCustomer(context, customer, fields).id, show);
  });

  routes.get("/:id/tax_ids", (c) =>
    respond.list(c, formatTaxIds(required(context, "customer", c.req.param("id")))),
  );

  return routes;
}
