import { isThere, Receipt } from "@/components/selling/checkout/receipt";
import { renderInto } from "../../script/react.browser.tsx";

/** Returns whether there is a receipt. */
export function showReceipt(place: HTMLElement): boolean {
  if (!isThere()) return false;
  renderInto(place, <Receipt />);
  place.ariaBusy = "false";
  return true;
}
