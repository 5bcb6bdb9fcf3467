import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openPaymentsDatabase } from "@paraph/payments/database";
import { createStandIn } from "@paraph/payments/stripe/stand-in";
import { parseEnv } from "../../../lib/env/environment.ts";
import { localPayments } from "../../../server/back-ends/local-payments.ts";
import { eventAbout, postEvent } from "../../support/payment-events.ts";

export interface PaymentProvider extends AsyncDisposable {
  /** What a site needs to sell by this provider. */
  readonly environment: Readonly<Record<string, string>>;
  /** From now on its events go to the site that listens here. */
  tell(siteUrl: string): void;
  /** Pays a session as its buyer does on the provider's own page. */
  pay(session: string, email: string): Promise<void>;
  /** The payment of a session, as later events name it. */
  paymentOf(session: string): { readonly charge: string; readonly payment: string | null };
  /** Changes a price, in minor units, and tells the site. */
  changePrice(siteUrl: string, id: string, amount: number): Promise<void>;
  /** Posts an event about an object. */
  post(siteUrl: string, type: string, object: object): Promise<number>;
}

const host = "checkout.stripe.com";
const card = { number: "4242424242424242", expMonth: 12, expYear: 2034 };

/** The stand-in of the payment provider in a process that is not the site's, as the real one is. */
export async function openPaymentProvider(): Promise<PaymentProvider> {
  const settings = localPayments(parseEnv({}));
  if (!settings) throw new Error("An empty environment should have local payments.");
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-provider-"));
  const database = openPaymentsDatabase(path.join(folder, "payments.db"));
  let site = "http://127.0.0.1:1";
  const standIn = createStandIn({
    catalogue: settings.catalogue,
    database,
    webhookTarget: () => ({ url: `${site}/local/payments-api/webhook`, headers: {} }),
    now: () => new Date(),
    log: console.error,
  });
  const { secretKey, webhookSecret, apiHost } = await standIn.listen();
  const post: PaymentProvider["post"] = async (siteUrl, type, object) => {
    const timestamp = Math.floor(Date.now() / 1000);
    const body = eventAbout(type, object, timestamp);
    return (await postEvent(siteUrl, { body, secret: webhookSecret, timestamp })).status;
  };
  return {
    environment: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_HOST: apiHost ?? "",
      NEXT_PUBLIC_CHECKOUT_ORIGIN: `https://${host}`,
      NEXT_PUBLIC_STRIPE_PRICES: settings.catalogue.map(({ key, id }) => `${key}=${id}`).join(","),
    },
    tell(siteUrl) {
      site = siteUrl;
    },
    async pay(session, email) {
      const { result } = await standIn.sessions.pay(session, email, card);
      if (result !== "paid") throw new Error(`Paying ${session} ended with ${result}.`);
    },
    paymentOf(session) {
      const paid = standIn.sessions.find(session)?.paid;
      if (!paid?.charge) throw new Error(`${session} is not paid.`);
      return { charge: paid.charge, payment: paid.paymentIntent };
    },
    async changePrice(siteUrl, id, amount) {
      standIn.prices.setAmount(id, amount);
      const price = { id, active: true, currency: "usd", recurring: null, unit_amount: amount };
      const status = await post(siteUrl, "price.updated", price);
      if (status !== 200) throw new Error(`The site answered ${status} to the change of ${id}.`);
    },
    post,
    async [Symbol.asyncDispose]() {
      await standIn.close();
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
