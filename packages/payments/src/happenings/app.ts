import type { Context, Hono } from "hono";
import { createPageApp, type PageAppOptions } from "../page-app.ts";
import type { BillingContext } from "../stripe/billing/context.ts";
import { closeDispute, openDispute, refund } from "../stripe/billing/payments.ts";
import type { Subscriptions } from "../stripe/billing/subscriptions.ts";
import { StripeStandInError } from "../stripe/errors.ts";
import { type Happenings, happeningsPage, happeningsPath } from "./page.ts";

interface HappeningsOptions {
  readonly context: BillingContext;
  readonly subscriptions: Subscriptions;
  readonly log: PageAppOptions["log"];
}

/** Where things are made to happen that otherwise take a month, a bank or a lawyer. Only the stand-in has it. */
export function createHappenings({ context, subscriptions, log }: HappeningsOptions): Hono {
  const { store, events } = context;
  const unsaved = "Nothing could be stored, so nothing happened. Go back and try again later.";
  const app = createPageApp({ name: "the page where things happen", unsaved, log });

  app.get("/", (c) => c.html(happeningsPage(contents(), null)));

  app.post("/subscriptions/:id", async (c) => {
    const { act } = await c.req.parseBody();
    const id = c.req.param("id");
    const acts: Readonly<Record<string, () => { readonly posted: Promise<void> }>> = {
      renew: () => subscriptions.renew(id, true),
      fail: () => subscriptions.renew(id, false),
      recover: () => subscriptions.recover(id),
      remind: () => subscriptions.remindOfTrial(id),
      announce: () => subscriptions.announce(id),
      cancel: () => subscriptions.setCancel(id, true),
      keep: () => subscriptions.setCancel(id, false),
      end: () => subscriptions.end(id),
    };
    return await happen(c, named(acts, act));
  });

  app.post("/payments/:id", async (c) => {
    const { act, amount, dispute } = await c.req.parseBody();
    const id = c.req.param("id");
    const cents = centsOf(String(amount ?? ""));
    if (act === "refund" && cents === undefined) {
      const problem = "Enter an amount above zero, such as 5 or 5.50, or leave it empty to refund all.";
      return c.html(happeningsPage(contents(), problem), 400);
    }
    const acts: Readonly<Record<string, () => unknown>> = {
      refund: () =>
        refund(context, { charge: id, amount: cents ?? null, reason: "requested_by_customer", metadata: {} }),
      dispute: () => openDispute(context, id),
      won: () => closeDispute(context, String(dispute), "won"),
      lost: () => closeDispute(context, String(dispute), "lost"),
    };
    const chosen = named(acts, act);
    return await happen(c, chosen && (() => events.commit(chosen)));
  });

  async function happen(c: Context, act: (() => { readonly posted: Promise<void> }) | undefined) {
    if (act === undefined) return c.html(happeningsPage(contents(), "Choose what is to happen."), 400);
    try {
      await act().posted;
    } catch (error) {
      // As the provider would refuse it.
      if (error instanceof StripeStandInError) return c.html(happeningsPage(contents(), error.message), 400);
      throw error;
    }
    return c.redirect(happeningsPath, 303);
  }

  function contents(): Happenings {
    return {
      customers: new Map(store.records("customer").map((customer) => [customer.id, customer])),
      subscriptions: store.records("subscription"),
      charges: store.records("charge"),
      disputes: store.records("dispute"),
    };
  }

  return app;
}

/** The act of this name. What every object has, such as `constructor`, is none. */
function named<Act>(acts: Readonly<Record<string, Act>>, name: unknown): Act | undefined {
  return typeof name === "string" && Object.hasOwn(acts, name) ? acts[name] : undefined;
}

/** Dollars as minor units; `null` for an empty field, `undefined` for what is no amount. */
function centsOf(text: string): number | null | undefined {
  if (text.trim() === "") return null;
  const [, dollars, cents = ""] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return (dollars && Number(`${dollars}${cents.padEnd(2, "0")}`)) || undefined;
}
