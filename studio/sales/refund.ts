import type { SaleDetail } from "@paraph/payments/sales/acts";
import { decimalIn } from "@paraph/service/receipt";
import type { WantedRefund } from "./ask-sales";
import { decimalsOf, moment, money } from "./describe-sale";

export type Payment = SaleDetail["payments"][number];

export const refundReasons: Readonly<Record<WantedRefund["reason"], string>> = {
  requested_by_customer: "Asked for by the customer",
  duplicate: "Paid twice",
  fraudulent: "Fraud",
};

/** What can still be refunded, in minor units. */
export function restOf({ amount, refunded }: Payment): number {
  return amount - refunded;
}

/** What somebody typed, such as 12.50, $12.5 or 1,200, in minor units; `null` if it is no amount of this currency. */
export function readAmount(text: string, currency: string): number | null {
  const typed = text.trim().replace(/^\$\s*/, "");
  const plain = /^\d{1,3}(,\d{3})+(\.|$)/.test(typed) ? typed.replaceAll(",", "") : typed;
  const [, whole = "", rest = ""] = /^(\d{0,9})(?:\.(\d*))?$/.exec(plain) ?? [];
  const digits = decimalsOf(currency);
  if (whole + rest === "" || rest.length > digits) return null;
  return Number(`${whole}${rest.padEnd(digits, "0")}`);
}

/** What is wrong with a typed amount; `null` if it can be refunded. */
export function amountProblem(text: string, payment: Payment): string | null {
  const { currency } = payment;
  const amount = readAmount(text, currency);
  const rest = money(restOf(payment), currency);
  if (amount === null) return `Write an amount such as ${decimalIn(1_250, currency)}, at most ${rest}.`;
  if (amount === 0) return `Write more than nothing, at most ${rest}.`;
  return amount > restOf(payment) ? `That is more than the ${rest} that can be refunded.` : null;
}

/** Says exactly what will happen. */
export function refundQuestion(amount: number, payment: Payment): string {
  const { amount: paid, refunded, currency, means } = payment;
  const left = refunded > 0 ? ` (${money(refunded, currency)} of it is refunded already)` : "";
  return `Refund ${money(amount, currency)} of ${money(paid, currency)}${left} to ${means ?? "the means it was paid with"}`;
}

/** A payment in a list. */
export function describePayment({ amount, refunded, currency, at, means }: Payment): string {
  const back = refunded > 0 ? `${money(refunded, currency)} refunded` : null;
  return [money(amount, currency), moment(at), means, back].filter(Boolean).join(" · ");
}
