/** A purchase, as pages after a payment show it. */
export interface Receipt {
  readonly state: "open" | "paid" | "unpaid" | "expired";
  readonly what: readonly string[];
  /** Nothing was due immediately. */
  readonly isFree: boolean;
  readonly paidNow: string;
  readonly dueLater: string | null;
  readonly email: string | null;
  readonly at: Date;
}
