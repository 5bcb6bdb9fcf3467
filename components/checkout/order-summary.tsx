import { formatMoney } from "@/lib/checkout/money";
import { dueOf, type Order } from "@/lib/checkout/order";
import { billingWords, priceWords } from "@/lib/checkout/order-text";

/** What is bought and what it costs, now and later. Every amount comes from the price table. */
export function OrderSummary({ order }: { order: Order }) {
  const { price, quantity } = order;
  const { amount, period } = priceWords(price);
  const { now, later } = dueOf(order);
  const money = (minorUnits: number) => formatMoney(minorUnits, price.currency);
  return (
    <div className="rounded-3xl border border-line bg-card p-6 shadow-card sm:p-8">
      <p className="text-subtitle font-[650] tracking-[-0.015em]">{price.name}</p>
      <p className="mt-4 flex items-baseline gap-2">
        <span className="font-display text-[3.25rem] leading-none font-[680] tracking-[-0.035em] tabular-nums">
          {amount}
        </span>
        <span className="text-muted">{period}</span>
      </p>
      {price.interval !== null && <p className="mt-2.5 text-[0.9375rem] text-muted">{billingWords(price)}</p>}
      <dl aria-live="polite" className="mt-7 divide-y divide-line border-t border-line tabular-nums">
        <Row term="Quantity">{quantity}</Row>
        <Row term="Due later">
          {later === null
            ? "Nothing: it is paid once"
            : `${money(later.amount)} each ${later.every}${later.afterDays > 0 ? `, from day ${later.afterDays + 1}` : ""}`}
        </Row>
        <Row term="Due now" isTotal>
          {money(now)}
        </Row>
      </dl>
      <p className="mt-4 text-sm text-muted">
        US dollars. Sales tax or VAT, where it applies, stands on a line of its own before you pay.
      </p>
    </div>
  );
}

function Row({ term, isTotal = false, children }: { term: string; isTotal?: boolean; children: unknown }) {
  return (
    <div
      className={`flex items-baseline justify-between gap-6 py-3.5 ${isTotal ? "text-lg font-semibold" : ""}`}
    >
      <dt className={`shrink-0 ${isTotal ? "" : "text-muted"}`}>{term}</dt>
      <dd className="text-right text-balance">{String(children)}</dd>
    </div>
  );
}
