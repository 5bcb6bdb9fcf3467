import { CheckoutLeaf } from "@/components/checkout/checkout-leaf";
import { type Order, orderHref } from "@/lib/checkout/order";
import { orderLabel } from "@/lib/checkout/order-text";
import { unsellableBecause } from "@/lib/checkout/price-ids";
import { priceOf } from "@/lib/checkout/prices";
import { readText } from "@/lib/content/read";
import { reportProblem } from "@/lib/content/report";
import { paymentEnv } from "@/lib/payment-env";

interface CheckoutActionProps {
  order: Pick<Order, "key" | "mode"> & { readonly quantity?: number };
  /** Words that an editor chose. */
  label: unknown;
  field: string;
  className?: string;
  style?: "primary" | "secondary";
}

/** The way to the payment page; without scripts a link to the screen on which the order is checked. */
export function CheckoutAction({
  order,
  label,
  field,
  className = "",
  style = "primary",
}: CheckoutActionProps) {
  const words = readText(label, field) ?? orderLabel(priceOf(order.key), order.mode);
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
  return (
    <>
      <a href={orderHref(order)} rel="nofollow" data-checkout="" {...look}>
        {words}
      </a>
      <CheckoutLeaf />
    </>
  );
}
