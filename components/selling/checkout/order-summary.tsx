import { Row } from "@/components/selling/checkout/row";
import { chargeOf } from "@/lib/selling/charge";
import { formatMoney } from "@/lib/selling/money";
import type { Order } from "@/lib/selling/order";
import { laterWords, unitPrice, unitWords } from "@/lib/selling/order-text";

/** What is bought and what it costs, now and later. Every amount comes from the price table. */
export function OrderSummary({ order, hasForm }: { order: Order; hasForm: boolean }) {
  const { price, quantity } = order;
  const charge = chargeOf(order);
  return (
    <div className="rounded-3xl border border-line bg-card p-6 shadow-card sm:p-8">
      <p className="text-subtitle font-[650] tracking-[-0.015em]">{price.name}</p>
      <dl aria-live="polite" className="mt-5 tabular-nums">
        <dt className="text-muted">Due now</dt>
        <dd className="mt-1 mb-6 font-display text-[3.25rem] leading-none font-[680] tracking-[-0.035em]">
          {formatMoney(charge.dueNow, price.currency)}
        </dd>
        <Row term="Due later">{laterWords(charge, price)}</Row>
        <Row term="Quantity">
          {quantity} {unitWords(price, quantity)}
        </Row>
        <Row term={quantity > 1 ? "Each" : "Price"}>{unitPrice(price)}</Row>
      </dl>
      <p className="border-t border-line pt-4 text-sm text-muted">
        US dollars.
        {/* Where no form says it in the words of the buyer's country. */}
        <span className={hasForm ? "hidden noscript:inline" : undefined}>
          {" "}
          Tax, where it applies, is shown before you pay.
        </span>
      </p>
    </div>
  );
}
