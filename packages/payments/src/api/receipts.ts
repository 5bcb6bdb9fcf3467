import type { Receipt } from "@paraph/service/receipt";
import { firstPayment } from "../first-payment.ts";
import { each, money } from "../money.ts";
import { type Receipts, shownReceipt } from "../sales/receipts.ts";
import type { Catalogue } from "../settings.ts";
import { dueOf } from "../stripe/totals.ts";
import type { Purchases } from "./purchases.ts";

/** Paid trial days count only together with the price that pays for them. */
function isPartOf(paidBy: string | null, keys: readonly string[]): boolean {
  return paidBy === null || keys.includes(paidBy);
}

/**
 * The data for pages after a payment, by the session in their address. It comes from the ledger, never from
 * the address.
 */
export function createReceipts(
  purchases: Purchases,
  { kept, mails }: { readonly kept: Receipts; readonly mails: boolean },
  sold: () => Catalogue,
) {
  return (sessionId: string): Receipt | null => {
    const purchase = purchases.find(sessionId);
    if (purchase === null) return null;
    const { state, quantity, email, amountNow, createdAt, priceKeys } = purchase;
    const all = sold();
    const bought = all.filter(({ key }) => priceKeys.includes(key));
    // A price whose line was removed since is sold no longer, and has only its key.
    const removed = priceKeys.filter((key) => !all.some((price) => price.key === key));
    const names = [...bought.map(({ name }) => name), ...removed];
    const trial = bought
      .flatMap((price) => price.trial ?? [])
      .find(({ paidBy }) => isPartOf(paidBy, priceKeys));
    const trialDays = trial?.days ?? null;
    const { later } = dueOf({ lines: bought.map((price) => ({ price, quantity })), trialDays });
    const begun = new Date(createdAt);
    const receipt = state === "paid" ? kept.find(sessionId) : null;
    return {
      state,
      what: names.map((name) => (quantity > 1 ? `${quantity} × ${name}` : name)),
      isFree: amountNow === 0 && later !== null,
      paidNow: money(amountNow),
      dueLater: later && `${each(later.amount, later.every)}, first on ${firstPayment(begun, later)}`,
      email,
      at: begun,
      kept: receipt && shownReceipt(receipt, mails),
    };
  };
}
