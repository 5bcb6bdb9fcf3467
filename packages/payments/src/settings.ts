import { z } from "zod";

const interval = z.enum(["month", "year"]);

const cataloguePrice = z.strictObject({
  key: z.string().min(1),
  /** The payment provider's identifier. */
  id: z.string().min(1),
  name: z.string().min(1),
  /** In minor units. */
  amount: z.int().positive(),
  currency: z.literal("USD"),
  /** Null for a one-time payment. */
  interval: interval.nullable(),
  /** Days before the first full payment: free, or charged with another price. */
  trial: z.strictObject({ days: z.int().positive(), paidBy: z.string().nullable() }).nullable(),
  /** For an API tier: the documents per interval. */
  documents: z.int().positive().nullable(),
  /** Only sold as part of another price. */
  isPart: z.boolean(),
  /** Only sold while a deal that lists it runs. */
  isDealOnly: z.boolean(),
});

/** A line of configuration that adds a price. What it costs only the provider says. */
const priceLine = z.strictObject({
  key: z.string().min(1),
  id: z.string().min(1),
  /** The variable's name, for the person who wrote it. */
  variable: z.string().min(1),
});

export type PriceLine = z.infer<typeof priceLine>;
export type CataloguePrice = z.infer<typeof cataloguePrice>;
export type Interval = z.infer<typeof interval>;
export type Catalogue = readonly CataloguePrice[];

const paymentsSettings = z.strictObject({
  catalogue: z.array(cataloguePrice),
  added: z.array(priceLine).readonly(),
  /** Keys of the real payment provider; `null`: the local stand-in is used. */
  provider: z
    .strictObject({
      secretKey: z.string().min(1),
      webhookSecret: z.string().min(1),
      /** Where it answers instead of the vendor's own host. */
      apiHost: z.url().nullable(),
    })
    .nullable(),
  /** Where to read deals; `null`: the lake on the same data folder. */
  lake: z.strictObject({ queryUrl: z.url(), personUrl: z.url(), token: z.string() }).nullable(),
  /** Where to ask whose token an owner bears; `null`: the accounts are local, or nobody signs in. */
  hostedAccounts: z.strictObject({ lookupUrl: z.url(), factorUrl: z.url() }).nullable(),
  /** Whether other machines reach this API. Then no page shows who bought, and only administrators may ask. */
  isPublic: z.boolean(),
  /** The site's own address in mails and at the provider, without a trailing slash. */
  siteUrl: z.url(),
  /** Whether mails to buyers reach anybody. */
  mails: z.boolean(),
  /** The dashboard that buyers may be sent to: an absolute address, or a path on the site's origin. */
  dashboardUrl: z.string().min(1),
});

/** Everything that is sold, passed in from the site's price table. */
export type PaymentsSettings = z.infer<typeof paymentsSettings>;

export function parsePaymentsSettings(json: string): PaymentsSettings {
  const parsed = paymentsSettings.safeParse(JSON.parse(json));
  if (parsed.success) return parsed.data;
  throw new Error(`Reading the settings of payments failed: ${z.prettifyError(parsed.error)}`);
}
