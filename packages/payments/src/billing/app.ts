import { isEmail, normalEmail } from "@paraph/service/email";
import { messageOf } from "@paraph/service/message-of";
import { RateLimit } from "@paraph/service/rate-limit";
import { bearerOf, readBody, ServiceError } from "@paraph/service/requests";
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Customers, KnownCustomer } from "../api/customers.ts";
import { changedPrice } from "../api/plan.ts";
import type { PriceWatch } from "../api/price-watch.ts";
import type { Provider } from "../api/provider.ts";
import { originOf } from "../api/return-addresses.ts";
import type { PaymentsDependencies } from "../dependencies.ts";
import { createBillingLinks, linkMinutes } from "./links.ts";

interface BillingOptions
  extends Pick<
    PaymentsDependencies,
    "database" | "letters" | "mails" | "provenEmail" | "siteUrl" | "now" | "log"
  > {
  readonly provide: () => Promise<Provider>;
  readonly customers: Customers;
  readonly prices: Pick<PriceWatch, "sold" | "requireUnchanged">;
}

const emailBody = z.strictObject({
  email: z.string().trim().toLowerCase().refine(isEmail, "it must be an e-mail address"),
});
const secret = z.string().min(1).max(100);
const linkBody = z.strictObject({ link: secret });
const openBody = z.strictObject({
  /** Of a mail; without it the bearer's own. */
  link: secret.nullable().default(null),
  customer: z.string().max(100).nullable().default(null),
});
const changeBody = z.strictObject({ subscription: z.string().max(100), priceId: z.string().max(200) });

/** One mail a minute to an address, ten requests from a sender in ten minutes. */
const limits = {
  address: { most: 1, milliseconds: 60_000 },
  sender: { most: 10, milliseconds: 600_000 },
} as const;

/**
 * Billing: leads buyers to the provider's portal, where they cancel, change plan and card, and find invoices. Buyers
 * prove their address by a link in a mail, or as owners who have signed in.
 */
export function createBilling(options: BillingOptions): Hono {
  const { database, letters, mails, provenEmail, siteUrl, now, log, provide, customers, prices } = options;
  const links = createBillingLinks(database, now);
  const time = () => now().getTime();
  const [addresses, senders] = [
    new RateLimit({ ...limits.address, now: time }),
    new RateLimit({ ...limits.sender, now: time }),
  ];
  const app = new Hono();

  app.post("/link", async (c) => {
    const { email } = await readBody(c, emailBody);
    // The provider has a page of its own to ask for a link on, if it is switched on there.
    if (!mails) return c.json({ sent: false, providersPage: await providersPage() });
    requireRoom(c);
    // After the answer, so that its time is the same for strangers, too: nobody learns who has bought.
    if (addresses.waitFor(email) === 0) setImmediate(() => void sendLink(email));
    return c.json({ sent: true }, 202);
  });

  app.post("/look", async (c) => {
    const { link } = await readBody(c, linkBody);
    requireRoom(c);
    return c.json({ email: emailBehind(link) });
  });

  app.post("/open", async (c) => {
    const { link, customer } = await readBody(c, openBody);
    requireRoom(c);
    const email = link === null ? await requireProof(c) : emailBehind(link);
    const known = await customers.of(email);
    const chosen = chosenFrom(known, customer);
    // The buyer chooses; the link stays good for it.
    if (chosen === null) return c.json({ email, customers: known, portalUrl: null });
    const portalUrl = await portalFor(chosen.id, c);
    // Another window may have opened the same link meanwhile.
    if (link !== null && !links.use(link)) throw linkEnded();
    return c.json({ email, customers: known, portalUrl });
  });

  /** The plans of the bearer, before they buy another. */
  app.post("/plans", async (c) => {
    const known = await customers.of(await requireProof(c));
    return c.json({ plans: known.flatMap(({ plans }) => plans) });
  });

  /** Where the provider shows what a change costs now, and makes it. */
  app.post("/change", async (c) => {
    const { subscription, priceId } = await readBody(c, changeBody);
    const known = await customers.of(await requireProof(c));
    const plan = known.flatMap(({ plans }) => plans).find((one) => one.subscription === subscription);
    if (!plan)
      throw new ServiceError(404, "not_found", "This plan does not run any more. Load the page again.");
    prices.requireUnchanged([changedPrice(prices.sold(), plan.priceId, priceId)]);
    const { stripe } = await provide();
    const { items } = await stripe.subscriptions.retrieve(subscription);
    const [item] = items.data;
    if (!item) throw new ServiceError(404, "not_found", "This plan has nothing to change.");
    const { url } = await stripe.billingPortal.sessions.create({
      customer: plan.customer,
      return_url: screenOf(c),
      flow_data: {
        type: "subscription_update_confirm",
        subscription_update_confirm: {
          subscription,
          items: [{ id: item.id, price: priceId, quantity: plan.quantity }],
        },
        after_completion: { type: "redirect", redirect: { return_url: screenOf(c) } },
      },
    });
    return c.json({ portalUrl: url });
  });

  async function sendLink(email: string): Promise<void> {
    try {
      if ((await customers.of(email)).length === 0) return;
      const link = links.make(email);
      letters.write(
        {
          cause: `billing/${link.slice(0, 8)}`,
          to: email,
          subject: "Your link to Billing",
          paragraphs: [
            "Here you cancel or change a plan, change your card, and find all invoices.",
            `The link works once, for ${linkMinutes} minutes. Keep it to yourself.`,
          ],
          // Behind the #, so that no server and no log sees it.
          action: { label: "Open Billing", url: `${siteUrl}/billing#link=${link}` },
          reason:
            "You get this mail because somebody asked for it on our site with this address. If it was not you, ignore it: nothing happens.",
        },
        now(),
      );
    } catch (error) {
      log(`Writing a link to Billing failed: ${messageOf(error)}`);
    }
  }

  async function portalFor(customer: string, c: Context): Promise<string> {
    const { stripe } = await provide();
    const { url } = await stripe.billingPortal.sessions.create({
      customer,
      return_url: screenOf(c),
    });
    return url;
  }

  async function providersPage(): Promise<string | null> {
    const { stripe } = await provide();
    const { data } = await stripe.billingPortal.configurations.list({
      is_default: true,
      active: true,
      limit: 1,
    });
    const page = data[0]?.login_page;
    return page?.enabled ? page.url : null;
  }

  function emailBehind(link: string): string {
    const email = links.emailOf(link);
    if (email !== null) return email;
    throw linkEnded();
  }

  async function requireProof(c: Context): Promise<string> {
    const email = await bearersEmail(c, provenEmail);
    if (email !== null) return email;
    throw new ServiceError(401, "not_signed_in", "Sign in first, or ask for a link by mail.");
  }

  function requireRoom(c: Context): void {
    const seconds = senders.waitFor(c.req.header("x-forwarded-for") ?? "");
    if (seconds === 0) return;
    log("Billing was asked for too often by one sender.");
    throw new ServiceError(
      429,
      "too_many_requests",
      "That was asked for too often. Try again in some minutes.",
      {
        headers: { "Retry-After": String(seconds) },
      },
    );
  }

  return app;
}

function linkEnded(): ServiceError {
  const message = "This link was used already, or it is too old. Ask for a new one.";
  return new ServiceError(410, "link_ended", message);
}

/** Where the buyer comes from, and returns to. */
function screenOf(c: Context): string {
  return `${originOf(c)}/billing`;
}

/** The only one, or the one that was named. */
function chosenFrom(known: readonly KnownCustomer[], wanted: string | null): KnownCustomer | null {
  if (wanted !== null) {
    const found = known.find(({ id }) => id === wanted);
    if (found) return found;
    throw new ServiceError(404, "not_found", "There is no such customer with this address.");
  }
  if (known.length === 0)
    throw new ServiceError(404, "nothing_bought", "Nothing was bought with this address.");
  return known.length === 1 ? (known[0] ?? null) : null;
}

/** The verified address of whoever bears the token in the request; `null` without a good one. */
export async function bearersEmail(
  c: Context,
  provenEmail: PaymentsDependencies["provenEmail"],
): Promise<string | null> {
  const token = bearerOf(c);
  const email = token ? await provenEmail(token) : null;
  return email === null ? null : normalEmail(email);
}
