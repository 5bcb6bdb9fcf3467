import { coupons, promotionCodes } from "./billing/promotions.ts";
import type { Records } from "./billing/records.ts";
import type { StoredPrice } from "./entities.ts";
import { invalidRequest } from "./errors.ts";
import { formatCustomer, formatTaxIds } from "./formats/customers.ts";
import { formatInvoice, formatInvoicePayments } from "./formats/invoices.ts";
import { listOf } from "./formats/part.ts";
import {
  formatCharge,
  formatDispute,
  formatPaymentIntent,
  formatPaymentMethod,
  formatRefund,
} from "./formats/payments.ts";
import { formatCoupon, formatPromotionCode } from "./formats/promotions.ts";
import { formatDiscount, formatSubscription } from "./formats/subscriptions.ts";
import { formatLines, formatPrice, formatProduct } from "./formatters.ts";
import type { StripeStore } from "./store.ts";

interface ExpandOptions {
  readonly store: StripeStore;
  readonly prices: ReadonlyMap<string, StoredPrice>;
}

type Formatters = { readonly [Kind in keyof Records]: (record: Records[Kind]) => object };

const formatters: Omit<Formatters, "portal"> = {
  customer: formatCustomer,
  subscription: formatSubscription,
  invoice: formatInvoice,
  payment_intent: formatPaymentIntent,
  charge: formatCharge,
  refund: formatRefund,
  dispute: formatDispute,
};

export type Expand = ReturnType<typeof createExpand>;

/** Puts objects in the place of their names, as a request asks with `expand`. */
export function createExpand({ store, prices }: ExpandOptions) {
  /** An object by its name, whatever it is. */
  function named(id: string): object | null {
    const product = /^prod_of_(.+)$/.exec(id)?.[1];
    if (product !== undefined) return formatProduct(id, prices.get(product)?.name ?? product);
    const price = prices.get(id);
    if (price) return formatPrice(price);
    const code = promotionCodes.find((one) => one.id === id);
    if (code) return formatPromotionCode(code, store);
    const coupon = coupons.find((one) => one.id === id);
    if (coupon) return formatCoupon(coupon);
    if (id.startsWith("di_of_sub_")) {
      const subscription = store.get("subscription", id.slice("di_of_".length));
      return subscription && formatDiscount(subscription);
    }
    if (id.startsWith("pm_")) return cardNamed(id);
    return recordNamed(id);
  }

  function recordNamed(id: string): object | null {
    const kind = store.kindOf(id);
    if (kind === null || kind === "portal") return null;
    return format(kind, id);
  }

  function format<Kind extends keyof typeof formatters>(kind: Kind, id: string): object | null {
    const record = store.get(kind, id);
    const of: (record: Records[Kind]) => object = formatters[kind];
    return record && of(record);
  }

  /** A card has no record of its own: its customer has it. */
  function cardNamed(id: string): object | null {
    const owner = store.records("customer").find(({ card }) => card?.id === id);
    return owner?.card ? formatPaymentMethod(owner.card, owner.id) : null;
  }

  /** What an object has only if somebody asks for it. */
  function included(owner: object, name: string): object | undefined {
    const id = ownId(owner, "id") ?? "";
    const of = `${Reflect.get(owner, "object")}.${name}`;
    if (of === "checkout.session.line_items") {
      const session = store.find(id);
      return session ? listOf(`/v1/checkout/sessions/${id}/line_items`, formatLines(session)) : undefined;
    }
    if (of === "invoice.payments") {
      const invoice = store.get("invoice", id);
      return listOf("/v1/invoice_payments", invoice ? formatInvoicePayments(invoice) : []);
    }
    if (of === "customer.subscriptions") {
      const running = store.records("subscription", id).filter(({ status }) => status !== "canceled");
      return listOf(`/v1/customers/${id}/subscriptions`, running.map(formatSubscription));
    }
    if (of === "customer.tax_ids") {
      const customer = store.get("customer", id);
      return listOf(`/v1/customers/${id}/tax_ids`, customer ? formatTaxIds(customer) : []);
    }
    return undefined;
  }

  /** @throws if there is nothing of this name */
  function along(value: unknown, path: readonly string[], whole: string): unknown {
    const [name, ...rest] = path;
    if (name === undefined || value === null || value === undefined) return value;
    if (Array.isArray(value)) return value.map((one) => along(one, path, whole));
    if (typeof value !== "object") throw cantExpand(whole);
    if (Reflect.get(value, "object") === "list" && name === "data")
      return { ...value, data: along(Reflect.get(value, "data"), rest, whole) };
    const present: unknown = Reflect.get(value, name) ?? included(value, name);
    if (present === undefined && !(name in value)) throw cantExpand(whole);
    return { ...value, [name]: along(resolved(present), rest, whole) };
  }

  function resolved(value: unknown): unknown {
    if (typeof value === "string") return named(value) ?? value;
    return Array.isArray(value) ? value.map(resolved) : value;
  }

  return {
    /** @param fields - of the request: those of `expand` are read */
    expanded(object: object, fields: Iterable<readonly [string, string]>): object {
      let answer: unknown = object;
      for (const [field, path] of fields)
        if (/^expand(\.|\[|$)/.test(field)) answer = along(answer, path.split("."), path);
      return Object(answer);
    },
    recordNamed,
  };
}

function ownId(owner: unknown, name: string): string | null {
  const value: unknown = typeof owner === "object" && owner !== null ? Reflect.get(owner, name) : null;
  return typeof value === "string" ? value : null;
}

function cantExpand(path: string): Error {
  return invalidRequest(`This property cannot be expanded (${path}).`, "expand");
}
