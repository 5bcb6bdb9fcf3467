import { z } from "zod";

const interval = z.enum(["month", "year"]);

const cataloguePrice = z.strictObject({
  key: z.string().min(1),
  /** What the payment provider calls it. */
  id: z.string().min(1),
  name: z.string().min(1),
  /** In minor units. */
  amount: z.int().positive(),
  currency: z.literal("USD"),
  /** Null: paid once. */
  interval: interval.nullable(),
  /** Before the first full payment: free days, or days that another price is charged for. */
  trial: z.strictObject({ days: z.int().positive(), paidBy: z.string().nullable() }).nullable(),
  /** Of an API tier: how many documents an interval holds. */
  documents: z.int().positive().nullable(),
  /** Only sold as a part of something else. */
  isPart: z.boolean(),
  /** Only sold while a deal that lists it runs. */
  isDealOnly: z.boolean(),
});

export type CataloguePrice = z.infer<typeof cataloguePrice>;
export type Interval = z.infer<typeof interval>;
export type Catalogue = readonly CataloguePrice[];

const paymentsSettings = z.strictObject({
  catalogue: z.array(cataloguePrice),
  /** Keys of the real payment provider; `null`: a stand-in takes its place. */
  provider: z.strictObject({ secretKey: z.string().min(1), webhookSecret: z.string().min(1) }).nullable(),
  /** Where the deals are asked for; `null`: in the lake that runs on the same data folder. */
  lake: z.strictObject({ queryUrl: z.url(), token: z.string() }).nullable(),
  /** Where buyers may be sent after paying: an address of its own, or a path on the site's origin. */
  dashboardUrl: z.string().min(1),
});

/** All that can be bought, and where. It is handed in: the site's price table is where prices are written. */
export type PaymentsSettings = z.infer<typeof paymentsSettings>;

export function parsePaymentsSettings(json: string): PaymentsSettings {
  const parsed = paymentsSettings.safeParse(JSON.parse(json));
  if (parsed.success) return parsed.data;
  throw new Error(`Reading the settings of payments failed: ${z.prettifyError(parsed.error)}`);
}
