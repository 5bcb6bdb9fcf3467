import { longDate } from "./long-date.ts";

/** A purchase, as pages after a payment show it. */
export interface Receipt {
  readonly state: "open" | "paid" | "unpaid" | "expired";
  readonly what: readonly string[];
  /** Nothing was due at once, and something is later. */
  readonly isFree: boolean;
  readonly paidNow: string;
  readonly dueLater: string | null;
  readonly email: string | null;
  readonly at: Date;
  /** What a book needs; `null` until the payment provider has confirmed the payment. */
  readonly kept: ShownReceipt | null;
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
  /** What an earlier credit has paid of the total. Receipts of earlier releases say nothing of it. */
  readonly credit?: number;
  /** For example "Visa ending in 4242"; `null` if nothing was paid, or the provider does not say. */
  readonly means: string | null;
  readonly seller: Party;
  readonly buyer: Party;
  /** The next payment of a plan. */
  readonly next: { readonly amount: number; readonly every: string; readonly at: string } | null;
  /** The provider's invoice, as a file. */
  readonly invoiceFile: string | null;
}

/** A receipt as its buyer reads it. */
export interface ShownReceipt extends KeptReceipt {
  /** Whether it also goes to the buyer by mail. */
  readonly isMailed: boolean;
}

/** Who sells or buys. Empty where nobody has said it. */
export interface Party {
  readonly name: string;
  /** Lines of a postal address. */
  readonly address: readonly string[];
  readonly email: string;
  readonly taxNumber: string;
}

/** What {@link receiptWords} says, in the order in which it stands on a receipt. */
export interface ReceiptWords {
  readonly date: string;
  readonly lines: readonly { readonly what: string; readonly amount: string }[];
  /** Ends with the total, or with what was charged of it. */
  readonly sums: readonly (readonly [term: string, amount: string])[];
  readonly seller: readonly string[];
  readonly buyer: readonly string[];
  /** When and how much is charged next. */
  readonly next: string;
}

/** The same words on every page, in the mail and in the file. */
export function receiptWords(receipt: KeptReceipt): ReceiptWords {
  const { currency, subtotal, discount, tax, total, credit = 0, next } = receipt;
  const amount = (minor: number) => moneyIn(minor, currency);
  const isTaxIncluded = tax > 0 && subtotal - discount === total;
  return {
    date: longDate(receipt.paidAt),
    lines: receipt.lines.map(({ what, quantity, amount: of }) => ({
      what: quantity > 1 ? `${quantity} × ${what}` : what,
      amount: amount(of),
    })),
    sums: [
      ...(subtotal === total ? [] : [["Subtotal", amount(subtotal)] as const]),
      ...(discount > 0 ? [["Discount", `−${amount(discount)}`] as const] : []),
      [isTaxIncluded ? "Tax, included" : "Tax", amount(tax)],
      ["Total", amount(total)],
      ...(credit > 0
        ? ([
            ["Paid by your credit", `−${amount(credit)}`],
            ["Charged", amount(total - credit)],
          ] as const)
        : []),
    ],
    seller: partyLines(receipt.seller),
    buyer: partyLines(receipt.buyer),
    next: next
      ? `${amount(next.amount)} on ${longDate(next.at)}, and then each ${next.every} until you cancel. Tax is added where it applies.`
      : "Nothing more is charged.",
  };
}

function partyLines({ name, address, email, taxNumber }: Party): string[] {
  return [name, ...address, email, taxNumber && `Tax number ${taxNumber}`].filter((line) => line !== "");
}

/** An amount in minor units for people, in any currency: $1,200.00, ¥1,200. */
export function moneyIn(minor: number, currency: string): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  // Formatted as a decimal, not as a binary fraction. The type accepts only literals of this form.
  return format.format(decimalIn(minor, currency) as `${number}`);
}

/** An amount in minor units as a decimal with the digits of its currency: 1200.00, 1200. */
export function decimalIn(minor: number, currency: string): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  const text = String(Math.abs(minor)).padStart(digits + 1, "0");
  const whole = `${minor < 0 ? "-" : ""}${text.slice(0, text.length - digits)}`;
  return digits === 0 ? whole : `${whole}.${text.slice(-digits)}`;
}
