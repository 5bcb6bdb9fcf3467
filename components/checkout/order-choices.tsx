import { ChoicesLeaf } from "@/components/checkout/choices-leaf";
import { QuantityForm } from "@/components/checkout/quantity-form";
import { compareOffer, comparisonWords } from "@/lib/checkout/compare";
import { type Order, orderHref } from "@/lib/checkout/order";
import { priceWords } from "@/lib/checkout/order-text";
import { unsellableBecause } from "@/lib/checkout/price-ids";
import { modesOf, otherRhythm, type PriceKey, priceOf } from "@/lib/checkout/prices";
import { paymentEnv } from "@/lib/payment-env";

interface OrderChoicesProps {
  order: Order;
  /** Whether a price is on sale at this moment: some are sold by deals alone. */
  isOpen: (key: PriceKey) => boolean;
}

/** What can still be changed about an order, with scripts or without: in what rhythm it is paid, and how many. */
export function OrderChoices({ order, isOpen }: OrderChoicesProps) {
  const { key, mode, quantity } = order;
  return (
    <div data-choices="" className="mt-6 grid gap-5">
      <RhythmLink order={order} isOpen={isOpen} />
      {mode !== "api-tier" && (
        <QuantityForm order={order} id={`quantity-${key}`} className="flex flex-wrap items-end gap-3">
          <button type="submit" className="action hidden noscript:inline-flex" data-style="secondary">
            Update
          </button>
        </QuantityForm>
      )}
      <ChoicesLeaf order={{ key, mode, quantity }} />
    </div>
  );
}

/** To the same plan by the year or by the month, where that is sold. What it saves comes from the table. */
function RhythmLink({ order: { key, price, quantity }, isOpen }: OrderChoicesProps) {
  const other = otherRhythm(key);
  const [mode] = other ? modesOf(priceOf(other)) : [];
  if (!other || !mode || !isOpen(other)) return null;
  if (unsellableBecause({ key: other, mode }, paymentEnv.priceIds) !== null) return null;
  const otherPrice = priceOf(other);
  const isYearly = otherPrice.interval === "year";
  const saved = isYearly ? compareOffer(otherPrice, price) : null;
  const { amount, period } = priceWords(otherPrice);
  return (
    <p>
      <a href={orderHref({ key: other, mode, quantity })} rel="nofollow" className="text-link">
        {isYearly ? "Pay by the year" : "Pay by the month"}: {amount} {period}
      </a>
      {saved && <span className="block text-sm text-good">{comparisonWords(saved, price).sentence}</span>}
    </p>
  );
}
