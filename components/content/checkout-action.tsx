import { type Order, orderHref } from "@/lib/checkout/order";
import { orderLabel } from "@/lib/checkout/order-text";
import { priceOf } from "@/lib/checkout/prices";
import { readText } from "@/lib/content/read";

interface CheckoutActionProps {
  order: Pick<Order, "key" | "mode"> & { readonly quantity?: number };
  /** Words that an editor chose. */
  label: unknown;
  field: string;
  className?: string;
  style?: "primary" | "secondary";
}

/** The way to checkout: a link to the screen on which the order is checked, with or without scripts. */
export function CheckoutAction({
  order,
  label,
  field,
  className = "",
  style = "primary",
}: CheckoutActionProps) {
  return (
    <a href={orderHref(order)} rel="nofollow" className={`action ${className}`} data-style={style}>
      {readText(label, field) ?? orderLabel(priceOf(order.key), order.mode)}
    </a>
  );
}
