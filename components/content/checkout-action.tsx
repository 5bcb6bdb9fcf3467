import { CheckoutLeaf } from "@/components/checkout/checkout-leaf";
import { QuantityForm } from "@/components/checkout/quantity-form";
import { OfferClosed } from "@/components/content/offer-closed";
import { type Order, orderHref } from "@/lib/checkout/order";
import { orderLabel } from "@/lib/checkout/order-text";
import { unsellableBecause } from "@/lib/checkout/price-ids";
import { priceOf } from "@/lib/checkout/prices";
import { closedOffer } from "@/lib/content/closed-offer";
import { readText } from "@/lib/content/read";
import { reportProblem } from "@/lib/content/report";
import { paymentEnv } from "@/lib/payment-env";

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
 * of the deals that sell the price runs, it says so in place of a button.
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
  const closed = closedOffer(order.key, deals);
  if (closed !== null) return <OfferClosed {...closed} className={className} />;
  const number = quantityField === null ? order.quantity : null;
  const words = readText(label, field) ?? orderLabel(priceOf(order.key), order.mode, number);
  const look = { className: `action ${className}`, "data-style": style };
  const reason = unsellableBecause(order, paymentEnv.priceIds);
  if (reason !== null) {
    reportProblem(field, `sells "${order.key}", which ${reason}: see NEXT_PUBLIC_STRIPE_PRICES`);
    return (
      <button type="button" disabled {...look}>
        {words}
      </button>
    );
  }
  if (quantityField !== null) {
    const chosen = { quantity: 1, ...order, price: priceOf(order.key) };
    return (
      <QuantityForm order={chosen} id={quantityField} className="flex flex-col gap-4">
        <button type="submit" data-checkout="" {...look}>
          {words}
        </button>
        <CheckoutLeaf />
      </QuantityForm>
    );
  }
  return (
    <>
      <a href={orderHref(order)} rel="nofollow" data-checkout="" {...look}>
        {words}
      </a>
      <CheckoutLeaf />
    </>
  );
}
