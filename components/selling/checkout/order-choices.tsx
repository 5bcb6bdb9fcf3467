import { QuantityForm } from "@/components/selling/checkout/quantity-form";
import { paymentEnv } from "@/lib/env/payments";
import { compareOffer, comparisonWords } from "@/lib/selling/compare";
import { type Order, orderHref } from "@/lib/selling/order";
import { priceWords } from "@/lib/selling/order-text";
import { unsellableBecause } from "@/lib/selling/price-ids";
import { modesOf, otherInterval, priceOf } from "@/lib/selling/prices";

interface OrderChoicesProps {
  order: Order;
  /** Whether a price is on sale at this moment: some are sold by deals alone. */
  isOpen: (order: Pick<Order, "key" | "mode">) => boolean;
}

/**
 * What can still change about an order, with scripts or without: its billing interval and its quantity. It names the
 * order that the screen shows by its address (components/selling/checkout/order-choices.browser.ts).
 */
export function OrderChoices({ order, isOpen }: OrderChoicesProps) {
  const { key, mode } = order;
  return (
    <div data-choices={orderHref(order)} className="mt-6 grid gap-5">
      <IntervalLink order={order} isOpen={isOpen} />
      {mode !== "api-tier" && (
        <QuantityForm order={order} id={`quantity-${key}`} className="flex flex-wrap items-end gap-3">
          <button type="submit" className="action hidden noscript:inline-flex" data-style="secondary">
            Update
          </button>
        </QuantityForm>
      )}
    </div>
  );
}

/** To the same plan by the year or by the month, where that is sold. What it saves comes from the table. */
function IntervalLink({ order: { key, price, quantity }, isOpen }: OrderChoicesProps) {
  const other = otherInterval(key);
  const [mode] = other ? modesOf(priceOf(other)) : [];
  if (!other || !mode || !isOpen({ key: other, mode })) return null;
  if (unsellableBecause({ key: other, mode }, paymentEnv().priceIds) !== null) return null;
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
