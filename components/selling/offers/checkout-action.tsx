import { QuantityForm } from "@/components/selling/checkout/quantity-form";
import { readText } from "@/lib/content/read";
import { reportProblem } from "@/lib/content/report";
import { paymentEnv } from "@/lib/env/payments";
import { priceMarkup } from "@/lib/selling/added-prices";
import type { ClosedOffer } from "@/lib/selling/deals/closed-offer";
import { closedOffer } from "@/lib/selling/deals/closed-offer";
import { type Order, orderHref } from "@/lib/selling/order";
import { orderLabel } from "@/lib/selling/order-text";
import { unsellableBecause } from "@/lib/selling/price-ids";
import { priceOf } from "@/lib/selling/prices";

interface CheckoutActionProps {
  order: Pick<Order, "key" | "mode"> & { readonly quantity?: number };
  /** Words that an editor chose. */
  label: unknown;
  field: string;
  className?: string;
  /** The deals that there are, as the block's query found them. */
  deals?: unknown;
  style?: "primary" | "secondary";
  /** The id of the field in which buyers say how many; null: the order's number stands fast. */
  quantityField?: string | null;
}

/**
 * The way to the payment page; without scripts a link, or a form, to the screen on which the order is checked. While none
 * of the deals that sell the price runs, it says so in place of a button, and while the price is paused, below it.
 */
export function CheckoutAction({
  order,
  label,
  field,
  deals,
  className = "",
  style = "primary",
  quantityField = null,
}: CheckoutActionProps) {
  const closed = closedOffer(order, deals);
  if (closed !== null && !closed.isPaused) return <OfferClosed {...closed} className={className} />;
  const number = quantityField === null ? order.quantity : null;
  const words = readText(label, field) ?? orderLabel(priceOf(order.key), order.mode, number);
  const look = { className: `action ${className}`, "data-style": style };
  const reason = unsellableBecause(order, paymentEnv().priceIds);
  if (reason !== null) {
    reportProblem(field, `sells "${order.key}", which ${reason}: see NEXT_PUBLIC_STRIPE_PRICES`);
    return (
      <button type="button" disabled {...look}>
        {words}
      </button>
    );
  }
  if (closed !== null) {
    return (
      <div className="flex flex-col gap-3">
        <button type="button" disabled {...look}>
          {words}
        </button>
        <p data-offer-closed="">{closed.sentence}</p>
      </div>
    );
  }
  if (quantityField !== null) {
    const chosen = { quantity: 1, ...order, price: priceOf(order.key) };
    return (
      <QuantityForm order={chosen} id={quantityField} className="flex flex-col gap-4">
        <button type="submit" data-checkout="" {...look}>
          {words}
        </button>
      </QuantityForm>
    );
  }
  return (
    <a
      href={orderHref(order)}
      rel="nofollow"
      data-checkout=""
      data-added-price={priceMarkup(order.key)}
      {...look}
    >
      {words}
    </a>
  );
}

/** In place of a button: until when, or from when on, and where one goes on. */
function OfferClosed({ sentence, wayOn, className }: ClosedOffer & { className: string }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold" data-offer-closed="">
        {sentence}
      </p>
      {wayOn && (
        <a href={wayOn.href} className={`action ${className}`} data-style="secondary">
          {wayOn.label}
        </a>
      )}
    </div>
  );
}
