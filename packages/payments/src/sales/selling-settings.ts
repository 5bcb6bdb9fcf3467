import type { DatabaseSync } from "node:sqlite";
import { cleanLine, cleanLines } from "@paraph/service/clean-text";
import { inTransaction } from "@paraph/service/database-file";
import { isEmail } from "@paraph/service/email";
import { ServiceError } from "@paraph/service/requests";
import { z } from "zod";

const line = z.string().max(200).transform(cleanLine);

/** How checkouts are made, beyond what is sold. Administrators choose it in the Studio; nothing of it is secret. */
export const sellingSettings = z.strictObject({
  /** The provider computes tax from the buyer's address. Needs registrations at the provider. */
  automaticTax: z.boolean(),
  /** Asked of every buyer; otherwise only where the provider needs it. */
  billingAddress: z.boolean(),
  /** Businesses may give a tax number. */
  taxNumbers: z.boolean(),
  /** Buyers agree to the terms of service before they pay. */
  termsConsent: z.boolean(),
  /** One-time payments get an invoice, as plans always do. */
  invoices: z.boolean(),
  /** The keys of prices that promotion codes are good for. */
  promotionPrices: z.array(z.string().min(1).max(200)).max(500),
  /** The provider shows and charges the price in the buyer's currency. */
  localCurrency: z.boolean(),
  /** On receipts. Empty lines are left out. */
  seller: z.strictObject({
    name: line,
    address: z
      .string()
      .max(500)
      .transform((text) => cleanLines(text).trim()),
    email: line.refine((text) => text === "" || isEmail(text), "it must be an e-mail address"),
    taxNumber: line,
  }),
});

export type SellingSettings = z.infer<typeof sellingSettings>;

/** Until somebody chooses: checkouts are as the four calls alone make them. */
export const plainSelling: SellingSettings = {
  automaticTax: false,
  billingAddress: false,
  taxNumbers: false,
  termsConsent: false,
  invoices: false,
  promotionPrices: [],
  localCurrency: false,
  seller: { name: "", address: "", email: "", taxNumber: "" },
};

/** The settings with the number of their state, which grows with each change. */
export interface KeptSelling {
  readonly settings: SellingSettings;
  readonly state: number;
}

export type Selling = ReturnType<typeof openSelling>;

/** The settings as kept in the payments database. */
export function openSelling(database: DatabaseSync) {
  const select = database.prepare("SELECT state, data FROM selling WHERE id = 1");
  const upsert = database.prepare("INSERT OR REPLACE INTO selling (id, state, data) VALUES (1, ?, ?)");

  function read(): KeptSelling {
    const row = select.get();
    if (!row) return { settings: plainSelling, state: 0 };
    // A setting that a later release has added is missing in what an earlier one has kept.
    const kept: Partial<SellingSettings> = JSON.parse(String(row.data));
    return { settings: { ...plainSelling, ...kept }, state: Number(row.state) };
  }

  /** Throws 409 if somebody has changed them since the state that the writer has seen. */
  function requireUnchanged(seen: number): void {
    if (read().state === seen) return;
    const message =
      "Saving failed: another administrator has changed these settings meanwhile. Load them again.";
    throw new ServiceError(409, "changed_meanwhile", message);
  }

  return {
    read,
    requireUnchanged,
    /** Keeps them if nobody else has changed them since the state that the writer has seen. Throws 409 otherwise. */
    write(settings: SellingSettings, seen: number): KeptSelling {
      return inTransaction(database, () => {
        requireUnchanged(seen);
        upsert.run(seen + 1, JSON.stringify(settings));
        return read();
      });
    },
  };
}
