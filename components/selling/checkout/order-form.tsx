import { EmailField } from "@/components/accounts/email-field";
import { PlaceFields } from "@/components/selling/checkout/place-fields";
import { priceMarkup } from "@/lib/selling/added-prices";
import { type Order, orderHref } from "@/lib/selling/order";

/**
 * Asks for what an order still needs, then opens the payment page (components/selling/checkout/order-form.browser.ts). It carries its order
 * as an address. All charges come from the price table.
 */
export function OrderForm({ order }: { order: Order }) {
  return (
    // This method never submits by itself, so no e-mail address can end up in an address.
    <form
      method="dialog"
      noValidate
      data-order-form={orderHref(order)}
      data-added-price={priceMarkup(order.key)}
      aria-busy={false}
    >
      {order.mode !== "api-tier" && (
        <EmailField id="order-email" autoComplete="email" required label="Email" problem={null} />
      )}
      <PlaceFields id="order" />
      <button type="submit" aria-disabled={false} className="action mt-2 w-full" data-style="primary">
        Continue to payment
      </button>
      <p role="status" className="mt-3 text-bad empty:mt-0" />
    </form>
  );
}
