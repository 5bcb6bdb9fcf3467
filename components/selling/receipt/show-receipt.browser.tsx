import { PaidReceipt } from "@/components/selling/receipt/paid-receipt";
import { Receipt, type ReceiptState } from "@/components/selling/receipt/receipt";
import { storedOwner } from "@/lib/accounts/owner-storage";
import { purchaseBehind, sessionIn } from "@/lib/selling/kept-purchase";
import { priceKeys, priceOf } from "@/lib/selling/prices";
import { paidReceipt } from "@/lib/selling/receipts/paid-receipt";
import { browserStorage, tabStorage } from "@/lib/tracking/safe-storage";
import { renderInto } from "../../script/react.browser.tsx";

/** A receipt names prices as the table does. */
const accountless = priceKeys
  .map(priceOf)
  .flatMap(({ name, needsNoAccount }) => (needsNoAccount ? [name] : []));

/**
 * Shows what this tab knows of the purchase, and the receipt as soon as our payments API has one.
 *
 * @param asks - whether the payments API is ours
 * @returns whether the purchase began in this tab
 */
export function showReceipt(place: HTMLElement, asks: boolean): boolean {
  const session = sessionIn(location.search);
  if (session === null) return false;
  const purchase = purchaseBehind(location.search, tabStorage);
  const owner = storedOwner(browserStorage);
  const tell = (state: ReceiptState) => {
    if (purchase) renderInto(place, <Receipt {...{ purchase, session, state, owner }} />);
  };
  tell(asks ? "waiting" : "told");
  if (purchase) place.ariaBusy = "false";
  if (asks)
    void paidReceipt(session).then((receipt) => {
      if (receipt === null) return tell("late");
      const needsNoAccount = receipt.lines.every(({ what }) => accountless.includes(what));
      renderInto(place, <PaidReceipt {...{ receipt, session, needsNoAccount, owner }} />);
      place.ariaBusy = "false";
      document.documentElement.dataset.paidHere = "";
    });
  return purchase !== null;
}
