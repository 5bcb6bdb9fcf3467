import type { Interval } from "../settings.ts";

/** What the stand-in stores of prices and sessions. Times are in seconds, as at the provider. */

export interface StoredPrice {
  readonly id: string;
  readonly name: string;
  readonly amount: number;
  readonly currency: string;
  readonly interval: Interval | null;
  /** Free days before the first payment. */
  readonly trialDays?: number;
  readonly isArchived?: true;
}

export interface StoredLine {
  readonly price: StoredPrice;
  readonly quantity: number;
}

export interface StoredAddress {
  readonly country: string;
  readonly line1: string | null;
  readonly line2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
}

export interface StoredTaxId {
  readonly type: string;
  readonly value: string;
}

export interface StoredCoupon {
  readonly id: string;
  readonly name: string;
  /** In basis points: 1000 is 10 %. */
  readonly percentOff: number | null;
  readonly amountOff: number | null;
  readonly duration: "once" | "forever";
}

export interface StoredDiscount {
  readonly coupon: StoredCoupon;
  readonly promotionCode: string | null;
}

/** What a session asks its buyer for, and what it makes of it. */
export interface SessionOptions {
  readonly customer: string | null;
  readonly customerCreation: "always" | "if_required" | null;
  /** What of the customer becomes as the buyer types it. */
  readonly updatesAddress: boolean;
  readonly updatesName: boolean;
  readonly automaticTax: boolean;
  readonly billingAddress: "auto" | "required" | null;
  readonly collectsTaxId: boolean;
  readonly asksForTerms: boolean;
  readonly createsInvoice: boolean;
  readonly invoiceMetadata: Readonly<Record<string, string>>;
  readonly allowsPromotionCodes: boolean;
  readonly adaptivePricing: boolean;
  readonly paymentMetadata: Readonly<Record<string, string>>;
  readonly paymentDescription: string | null;
  readonly receiptEmail: string | null;
  readonly statementSuffix: string | null;
  readonly subscriptionMetadata: Readonly<Record<string, string>>;
  readonly subscriptionDescription: string | null;
  readonly missingPaymentMethod: string | null;
}

/** What the buyer typed, but for the card. */
export interface Buyer {
  readonly name: string | null;
  readonly businessName: string | null;
  readonly address: StoredAddress | null;
  readonly taxId: StoredTaxId | null;
}

export interface StoredSession {
  readonly id: string;
  readonly mode: "payment" | "subscription";
  readonly status: "open" | "complete" | "expired";
  readonly paymentStatus: "unpaid" | "paid" | "no_payment_required";
  readonly created: number;
  readonly expiresAt: number;
  readonly lines: readonly StoredLine[];
  readonly trialDays: number | null;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** Set when the session is created. The buyer can't change it. */
  readonly givenEmail: string | null;
  readonly clientReferenceId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly options: SessionOptions;
  readonly discount: StoredDiscount | null;
  readonly buyer: Buyer;
  /** Set while the cardholder's bank waits for confirmation. */
  readonly awaitsConfirmation: {
    readonly email: string;
    readonly last4: string;
    /** Sessions of earlier versions lack these. */
    readonly expMonth?: number;
    readonly expYear?: number;
  } | null;
  readonly attempts: readonly { readonly at: number; readonly last4: string; readonly result: string }[];
  /** The outcome. */
  readonly paid: {
    readonly email: string;
    readonly customer: string | null;
    readonly subscription: string | null;
    readonly paymentIntent: string | null;
    readonly invoice: string | null;
    readonly charge: string | null;
  } | null;
}

/** Of a session that an earlier version stored, too. */
export const noOptions: SessionOptions = {
  customer: null,
  customerCreation: null,
  updatesAddress: false,
  updatesName: false,
  automaticTax: false,
  billingAddress: null,
  collectsTaxId: false,
  asksForTerms: false,
  createsInvoice: false,
  invoiceMetadata: {},
  allowsPromotionCodes: false,
  adaptivePricing: false,
  paymentMetadata: {},
  paymentDescription: null,
  receiptEmail: null,
  statementSuffix: null,
  subscriptionMetadata: {},
  subscriptionDescription: null,
  missingPaymentMethod: null,
};

export const nothingTyped: Buyer = {
  name: null,
  businessName: null,
  address: null,
  taxId: null,
};

export interface StoredEvent {
  readonly id: string;
  readonly payload: string;
  readonly attempts: number;
}
