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
  /** What a book needs; `null` until the payment provider has confirmed the payment. */
  readonly kept: KeptReceipt | null;
}

/** A receipt as it was when the money came in. Amounts are in minor units, times ISO instants. */
export interface KeptReceipt {
  readonly number: string;
  readonly paidAt: string;
  readonly currency: string;
  readonly lines: readonly { readonly what: string; readonly quantity: number; readonly amount: number }[];
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly total: number;
  /** For example "Visa ending in 4242"; `null` if nothing was paid, or the provider does not say. */
  readonly means: string | null;
  readonly seller: Party;
  readonly buyer: Party;
  /** The next payment of a plan. */
  readonly next: { readonly amount: number; readonly every: string; readonly at: string } | null;
  /** The provider's invoice, as a file. */
  readonly invoiceFile: string | null;
}

/** Who sells or buys. Empty where nobody has said it. */
export interface Party {
  readonly name: string;
  /** Lines of a postal address. */
  readonly address: readonly string[];
  readonly email: string;
  readonly taxNumber: string;
}
