import { Hono } from "hono";
import { type BillingContext, required } from "../billing/context.ts";
import { mergedMetadata } from "../billing/customers.ts";
import type { PlanChange } from "../billing/plan-change.ts";
import type { StoredSubscription } from "../billing/records.ts";
import type { Subscriptions } from "../billing/subscriptions.ts";
import type { StoredPrice } from "../entities.ts";
import { invalidRequest, StripeStandInError } from "../errors.ts";
import { booleanOf, type FormFields, oneOf, requireUnderstood, wholeNumberOf } from "../form-body.ts";
import { formatSubscription } from "../formats/subscriptions.ts";
import type { Respond } from "./respond.ts";

const understood =
  /^(cancel_at_period_end|items\.0\.(id|price|quantity)|proration_behavior|proration_date|metadata|metadata\..+)$/;

export interface SubscriptionRoutesOptions {
  readonly context: BillingContext;
  readonly subscriptions: Subscriptions;
  readonly prices: ReadonlyMap<string, StoredPrice>;
  readonly respond: Respond;
}

export function subscriptionRoutes(options: SubscriptionRoutesOptions): Hono {
  const { context, subscriptions, prices, respond } = options;
  const { store } = context;
  const routes = new Hono();
  const show = (id: string) => formatSubscription(required(context, "subscription", id));

  routes.get("/", (c) => {
    const all = store.records("subscription").map(formatSubscription);
    // As at the provider, ended ones are listed only if somebody asks for them.
    const listed = c.req.query("status") === undefined ? all.filter((one) => one.status !== "canceled") : all;
    return respond.list(c, listed, {
      customer: (one, customer) => one.customer === customer,
      price: (one, price) => one.items.data.some((item) => item.price.id === price),
      status: (one, status) =>
        status === "all" || (status === "ended" ? one.status === "canceled" : one.status === status),
    });
  });

  routes.get("/:id", (c) => respond.object(c, show(c.req.param("id"))));

  routes.post("/:id", (c) => {
    const before = required(context, "subscription", c.req.param("id"));
    const update = (fields: FormFields) => {
      requireUnderstood(fields, understood);
      if ([...fields.keys()].some((name) => name.startsWith("metadata")))
        subscriptions.setMetadata(before.id, mergedMetadata(before.metadata, fields));
      if (fields.has("cancel_at_period_end"))
        subscriptions.setCancel(before.id, booleanOf(fields, "cancel_at_period_end"));
      const change = changeIn(fields, before, { prices, now: context.seconds() });
      if (change) subscriptions.change(before.id, change);
      return before.id;
    };
    return respond.once(c, update, show);
  });

  routes.delete("/:id", (c) => {
    const subscription = required(context, "subscription", c.req.param("id"));
    if (subscription.status === "canceled") {
      const details = { code: "resource_missing", param: "id" };
      const message = `No such subscription: '${subscription.id}'`;
      throw new StripeStandInError(404, "invalid_request_error", message, details);
    }
    return respond.object(c, formatSubscription(subscriptions.end(subscription.id).result));
  });

  return routes;
}

interface ChangeContext {
  readonly prices: ReadonlyMap<string, StoredPrice>;
  readonly now: number;
  /** Where the fields are, with a dot at the end. */
  readonly below?: string;
}

/** The change of the plan that a request asks for; `null` if it asks for none. */
export function changeIn(
  fields: FormFields,
  { items }: StoredSubscription,
  { prices, now, below = "" }: ChangeContext,
): PlanChange | null {
  const field = (name: string) => fields.get(`${below}items.0.${name}`);
  if (![...fields.keys()].some((name) => name.startsWith(`${below}items.`))) return null;
  const id = field("id");
  const item = items.find((one) => one.id === id);
  if (!item) {
    const message =
      id === undefined
        ? "The stand-in changes only items that a subscription has. Name one with `items[0][id]`."
        : `No such subscription_item: '${id}'`;
    throw invalidRequest(
      message,
      "items[0][id]",
      id === undefined ? "parameter_missing" : "resource_missing",
    );
  }
  const priceId = field("price");
  const price = priceId === undefined ? item.price : prices.get(priceId);
  if (!price) throw invalidRequest(`No such price: '${priceId}'`, "items[0][price]", "resource_missing");
  if (price.isArchived && price.id !== item.price.id)
    throw invalidRequest(`The price specified is inactive: '${priceId}'`, "items[0][price]");
  const quantity = wholeNumberOf(fields, `${below}items.0.quantity`) ?? item.quantity;
  if (quantity < 1) throw invalidRequest("A quantity must be a positive whole number.", "items[0][quantity]");
  const behaviors = ["create_prorations", "always_invoice", "none"] as const;
  return {
    item: item.id,
    price,
    quantity,
    behavior: oneOf(fields, `${below}proration_behavior`, behaviors) ?? "create_prorations",
    at: wholeNumberOf(fields, `${below}proration_date`) ?? now,
  };
}
