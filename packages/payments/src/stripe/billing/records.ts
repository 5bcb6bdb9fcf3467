import type { StoredAddress, StoredDiscount, StoredPrice, StoredTaxId } from "../entities.ts";

/** What the stand-in stores of customers and their money. Times are in seconds, amounts in minor units. */

/** Of a number only the last digits are stored. */
export interface StoredCard {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

interface Stored {
  readonly id: string;
  readonly created: number;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface StoredCustomer extends Stored {
  readonly email: string | null;
  readonly name: string | null;
  readonly phone: string | null;
  readonly description: string | null;
  readonly address: StoredAddress | null;
  readonly taxIds: readonly StoredTaxId[];
  readonly card: StoredCard | null;
  /** Negative: a credit that later invoices use up. */
  readonly balance: number;
}

export interface StoredItem {
  readonly id: string;
  readonly price: StoredPrice;
  readonly quantity: number;
}

export interface StoredSubscription extends Stored {
  readonly customer: string;
  readonly status: "trialing" | "active" | "past_due" | "canceled";
  readonly items: readonly StoredItem[];
  readonly periodStart: number;
  readonly periodEnd: number;
  readonly trialStart: number | null;
  readonly trialEnd: number | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly canceledAt: number | null;
  readonly endedAt: number | null;
  readonly latestInvoice: string | null;
  readonly automaticTax: boolean;
  readonly discount: StoredDiscount | null;
  readonly description: string | null;
  readonly missingPaymentMethod: string | null;
  /** Prorations that the next invoice takes. */
  readonly pending: readonly InvoicedLine[];
  /** The site, whose pages show its invoices. */
  readonly origin: string;
}

/** A line before discount and tax. */
export interface InvoicedLine {
  readonly description: string;
  readonly amount: number;
  readonly price: StoredPrice;
  readonly quantity: number;
  readonly item: string | null;
  readonly isProration: boolean;
  readonly periodStart: number;
  readonly periodEnd: number;
}

export interface StoredInvoiceLine extends InvoicedLine {
  readonly id: string;
  readonly discount: number;
  readonly tax: number;
}

export interface StoredInvoice extends Stored {
  readonly number: string;
  readonly customer: string;
  readonly subscription: string | null;
  readonly status: "open" | "paid" | "void";
  readonly billingReason: string;
  readonly lines: readonly StoredInvoiceLine[];
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly total: number;
  readonly startingBalance: number;
  readonly amountDue: number;
  readonly discountBy: StoredDiscount | null;
  readonly automaticTax: boolean;
  readonly attempts: number;
  readonly nextAttempt: number | null;
  readonly paidAt: number | null;
  readonly paymentIntent: string | null;
  /** What was known of the customer when it was made. */
  readonly billedTo: Pick<StoredCustomer, "name" | "email" | "address" | "taxIds">;
  readonly origin: string;
}

export interface StoredPaymentIntent extends Stored {
  readonly customer: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly status: "succeeded" | "requires_payment_method";
  readonly latestCharge: string | null;
  readonly invoice: string | null;
  readonly description: string | null;
  readonly receiptEmail: string | null;
  readonly statementSuffix: string | null;
}

export interface StoredCharge extends Stored {
  readonly customer: string | null;
  readonly paymentIntent: string;
  readonly amount: number;
  readonly amountRefunded: number;
  readonly currency: string;
  readonly failureCode: string | null;
  readonly isDisputed: boolean;
  readonly billing: {
    readonly name: string | null;
    readonly email: string | null;
    readonly address: StoredAddress | null;
  };
  readonly card: StoredCard;
  readonly description: string | null;
  readonly receiptEmail: string | null;
  readonly statementSuffix: string | null;
}

export interface StoredRefund extends Stored {
  readonly charge: string;
  readonly paymentIntent: string;
  readonly customer: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string | null;
}

export interface StoredDispute extends Stored {
  readonly charge: string;
  readonly paymentIntent: string;
  readonly customer: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly status: "needs_response" | "won" | "lost";
}

/** A visit to the portal, of one hour. */
export interface StoredPortal extends Stored {
  readonly customer: string;
  readonly returnUrl: string;
  readonly expiresAt: number;
  /** The one thing that the visit is for; `null`: anything. */
  readonly flow: PortalFlow | null;
  readonly origin: string;
}

export interface PortalFlow {
  readonly type:
    | "payment_method_update"
    | "customer_update"
    | "subscription_cancel"
    | "subscription_update"
    | "subscription_update_confirm";
  readonly subscription: string | null;
  /** What a change that is only confirmed leads to. */
  readonly price?: string;
  /** Where it ends; `null`: the portal's own page. */
  readonly afterwards: string | null;
}

export interface Records {
  readonly customer: StoredCustomer;
  readonly subscription: StoredSubscription;
  readonly invoice: StoredInvoice;
  readonly payment_intent: StoredPaymentIntent;
  readonly charge: StoredCharge;
  readonly refund: StoredRefund;
  readonly dispute: StoredDispute;
  readonly portal: StoredPortal;
}
