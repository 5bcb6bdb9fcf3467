import { expect } from "vitest";
import { type CheckoutPorts, createCheckout } from "../../lib/selling/checkout-flow.ts";
import type { CheckoutRequest } from "../../lib/selling/checkout-request.ts";
import type { Order } from "../../lib/selling/order.ts";
import type { PriceIds } from "../../lib/selling/price-ids.ts";
import {
  modesOf,
  type OrderMode,
  type PriceKey,
  priceKeys,
  priceOf,
  type TierKey,
  tierKeys,
} from "../../lib/selling/prices.ts";
import type { OwnerProof } from "../../lib/selling/running-plans.ts";
import { createSafeStorage } from "../../lib/tracking/safe-storage.ts";
import { keptStorage } from "./kept-storage.ts";

export const checkoutLocation = {
  href: "https://site.test/pricing",
  origin: "https://site.test",
  dashboardUrl: "https://app.test/dash",
};

/** A priceId for every priceKey except those that a test leaves out. */
export function idsWithout(...missing: (PriceKey | TierKey)[]): PriceIds {
  const keys = [...priceKeys, ...tierKeys];
  const entries = keys.map((key) => [key, missing.includes(key) ? null : `price_${key}`] as const);
  return Object.fromEntries(entries) as PriceIds; // every key is among the entries
}

export function orderOf(key: PriceKey | TierKey, mode?: OrderMode, quantity = 1): Order {
  const price = priceOf(key);
  const chosen = mode ?? modesOf(price)[0];
  if (!chosen) throw new Error(`"${key}" can't be bought by itself.`);
  return { key, price, mode: chosen, quantity };
}

interface Options {
  readonly stored?: Record<string, string>;
  readonly createSession?: (request: CheckoutRequest) => Promise<string | null>;
  /** Who is proved, what they pay for, and whether they go on. */
  readonly proof?: OwnerProof;
  readonly goesOn?: boolean;
  readonly logIn?: (kept: Map<string, string>) => boolean;
  readonly tabs?: "open" | "blocked";
  readonly priceIds?: PriceIds;
}

export const sessionUrl = "https://checkout.stripe.com/c/pay/cs_1";

/** A checkout button with fakes around it. `happened` records the effects in order. */
export function createCheckoutWorld({
  stored = {},
  createSession = async () => sessionUrl,
  proof,
  goesOn = false,
  logIn = () => false,
  tabs = "open",
  priceIds = idsWithout(),
}: Options = {}) {
  const happened: string[] = [];
  const requests: CheckoutRequest[] = [];
  const keys: number[] = [];
  const kept = new Map(Object.entries(stored));
  const tab = keptStorage().storage;
  const ports: CheckoutPorts = {
    api: {
      createSession(request, key, token) {
        if (token !== null) happened.push(`proved by ${token}`);
        expect(key).toBe(`key ${keys.length}`);
        requests.push(request);
        return createSession(request);
      },
    },
    storage: createSafeStorage(() => ({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => kept.set(key, value),
      removeItem: (key) => kept.delete(key),
    })),
    tabStorage: tab,
    location: () => checkoutLocation,
    priceIds,
    checkoutOrigins: ["/", "https://checkout.stripe.com"],
    proveOwner: async () => proof ?? null,
    askAboutPlans: async (_order, { plans }) => {
      happened.push(`asked about ${plans.map(({ name }) => name).join(", ")}`);
      return goesOn;
    },
    newKey: () => `key ${keys.push(keys.length)}`,
    openTab() {
      happened.push(tabs === "open" ? "tab opened" : "tab blocked");
      if (tabs === "blocked") return null;
      return {
        go: (url) => happened.push(`tab to ${url}`),
        close: () => happened.push("tab closed"),
      };
    },
    navigate: (url) => happened.push(`page to ${url}`),
    logIn: async () => {
      happened.push("login opened");
      return logIn(kept);
    },
    toast: (text) => happened.push(`toast ${text}`),
    report: (what) => happened.push(`logged ${what}`),
  };
  const checkout = createCheckout(ports);
  return {
    checkout,
    happened,
    requests,
    kept,
    tab,
    /** Resolves when no work is pending. */
    async idle() {
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
      return checkout.getState();
    },
  };
}

export const owner = { owner: JSON.stringify({ email: "ann@example.com", name: "Ann" }) };
