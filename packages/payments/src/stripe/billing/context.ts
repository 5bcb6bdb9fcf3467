import { StripeStandInError } from "../errors.ts";
import type { Events } from "../events.ts";
import type { StripeStore } from "../store.ts";
import type { Records } from "./records.ts";

/** What each part of the billing works on. */
export interface BillingContext {
  readonly store: StripeStore;
  readonly events: Events;
  /** By the stand-in's clock. */
  readonly seconds: () => number;
}

/** The record, or the provider's answer for an id that it does not know. */
export function required<Kind extends keyof Records>(
  { store }: Pick<BillingContext, "store">,
  kind: Kind,
  id: string,
  param = "id",
): Records[Kind] {
  const record = store.get(kind, id);
  if (record) return record;
  const details = { code: "resource_missing", param };
  throw new StripeStandInError(404, "invalid_request_error", `No such ${kind}: '${id}'`, details);
}
