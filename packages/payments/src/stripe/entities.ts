import type { Interval } from "../settings.ts";

/** What the stand-in stores. Times are in seconds, as at the provider. */

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
  /** Set while the cardholder's bank waits for confirmation. */
  readonly awaitsConfirmation: { readonly email: string; readonly last4: string } | null;
  readonly attempts: readonly { readonly at: number; readonly last4: string; readonly result: string }[];
  /** The outcome. */
  readonly paid: {
    readonly email: string;
    readonly customer: string;
    readonly subscription: string | null;
    readonly paymentIntent: string | null;
    readonly invoice: string | null;
    readonly charge: string;
  } | null;
}

export interface StoredEvent {
  readonly id: string;
  readonly payload: string;
  readonly attempts: number;
}
