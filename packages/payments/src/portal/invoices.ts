import type { Context, Hono } from "hono";
import { createPageApp, type PageAppOptions } from "../page-app.ts";
import type { BillingContext } from "../stripe/billing/context.ts";
import type { Subscriptions } from "../stripe/billing/subscriptions.ts";
import { StripeStandInError } from "../stripe/errors.ts";
import { invoicesPath } from "../stripe/page-addresses.ts";
import { invoicePage, noInvoicePage } from "./invoice-page.ts";

interface InvoicesOptions {
  readonly context: BillingContext;
  readonly subscriptions: Subscriptions;
  readonly log: PageAppOptions["log"];
}

/** The provider's pages of invoices. Their addresses can't be guessed. */
export function createInvoicePages({ context: { store }, subscriptions, log }: InvoicesOptions): Hono {
  const unsaved = "Nothing could be stored, so nothing was charged. Go back and try again later.";
  const app = createPageApp({ name: "an invoice", unsaved, log });

  app.get("/:id", (c) => show(c, null));

  app.post("/:id", async (c) => {
    const invoice = store.get("invoice", c.req.param("id"));
    if (!invoice?.subscription) return show(c, "Nothing is owed for this invoice.");
    try {
      await subscriptions.recover(invoice.subscription).posted;
    } catch (error) {
      // Paid in another window, for example.
      if (error instanceof StripeStandInError) return show(c, error.message);
      throw error;
    }
    return c.redirect(`${invoicesPath}/${invoice.id}`, 303);
  });

  function show(c: Context, problem: string | null) {
    const invoice = store.get("invoice", c.req.param("id") ?? "");
    if (invoice === null) return c.html(noInvoicePage(), 404);
    return c.html(invoicePage(invoice, problem), problem === null ? 200 : 400);
  }

  return app;
}
