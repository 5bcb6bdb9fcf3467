import { messageOf } from "@paraph/service/message-of";
import type { Receipt } from "@paraph/service/receipt";
import { Hono } from "hono";
import { createPaymentsApi } from "./api/app.ts";
import { createCustomers } from "./api/customers.ts";
import { createPriceWatch } from "./api/price-watch.ts";
import { openProvider, type Provider } from "./api/provider.ts";
import { createPurchases } from "./api/purchases.ts";
import { createReceipts } from "./api/receipts.ts";
import { createCheckout } from "./checkout/app.ts";
import type { PaymentsDependencies } from "./dependencies.ts";
import { createHappenings } from "./happenings/app.ts";
import { createLedger } from "./ledger.ts";
import { createPortalPages } from "./portal/app.ts";
import { createInvoicePages } from "./portal/invoices.ts";
import { createPriceDashboard } from "./prices/app.ts";
import { createSales } from "./sales/app.ts";
import { createBuyers } from "./sales/buyers.ts";
import { openReceipts } from "./sales/receipts.ts";
import { openSelling } from "./sales/selling-settings.ts";
import { createStandIn } from "./stripe/stand-in.ts";

export interface Payments {
  /** Mount it at the root: its addresses begin with `/local/payments`. */
  readonly app: Hono;
  /** Once added prices have had their time to be read. */
  readonly ready: Promise<void>;
  /** Compares all prices with the provider's now. */
  readonly comparePrices: () => Promise<void>;
  readonly findReceipt: (sessionId: string) => Receipt | null;
  /** Call it once the app is reachable: a stand-in goes on posting the events that an earlier process left behind. */
  resume(): void;
  close(): Promise<void>;
}

/** The payments API and, without a provider's keys, the provider's stand-in with its hosted page. */
export function createPayments(deps: PaymentsDependencies): Payments {
  const { database, now, log } = deps;
  const standIn = deps.provider === null ? createStandIn(deps) : null;
  let provider: Promise<Provider> | null = null;

  function provide(): Promise<Provider> {
    provider ??= open().catch((error: unknown) => {
      provider = null;
      throw error;
    });
    return provider;
  }

  async function open(): Promise<Provider> {
    if (deps.provider) return await openProvider(deps.provider);
    if (!standIn) throw new Error("There is neither a payment provider nor its stand-in.");
    return await openProvider(await standIn.listen());
  }

  const purchases = createPurchases(database, now);
  const prices = createPriceWatch({ ...deps, provide });
  const customers = createCustomers({ provide, purchases, sold: prices.sold });
  const selling = openSelling(database);
  const receipts = openReceipts(database);
  const buyers = createBuyers({ ...deps, receipts, selling, purchases });
  // The stand-in has its prices from the same table, but for those that are added.
  const ready = deps.provider || deps.added.length > 0 ? prices.start() : Promise.resolve();
  const app = new Hono();
  app.route(
    "/local/payments-api",
    createPaymentsApi({ ...deps, provide, prices, purchases, buyers, receipts, customers, selling }),
  );
  app.route("/local/payments/sales", createSales({ ...deps, provide, purchases, buyers, selling, prices }));
  // It asks for no login.
  if (!deps.isPublic) app.route("/local/payments", createLedger(purchases, standIn !== null));
  if (standIn) {
    app.route("/local/payments/prices", createPriceDashboard(standIn.prices, log));
    app.route("/local/payments/checkout", createCheckout({ sessions: standIn.sessions, now, log }));
    app.route("/local/payments/happenings", createHappenings({ ...standIn, log }));
    app.route("/local/payments/invoices", createInvoicePages({ ...standIn, log }));
    app.route("/local/payments/portal", createPortalPages({ ...standIn, log }));
  }
  return {
    app,
    ready,
    comparePrices: prices.compare,
    findReceipt: createReceipts(purchases, { kept: receipts, mails: deps.mails }, prices.sold),
    resume() {
      if (standIn && standIn.events.pending().length > 0)
        provide().catch((error: unknown) => log(`Starting the payment provider failed: ${messageOf(error)}`));
    },
    async close() {
      prices.close();
      await standIn?.close();
      database.close();
      deps.stopped.close();
      deps.letters.close();
    },
  };
}
