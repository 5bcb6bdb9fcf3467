import { Row } from "@/components/selling/checkout/row";
import { accountWords, WayOn } from "@/components/selling/receipt/way-on";
import type { StoredOwner } from "@/lib/accounts/owner-storage";
import { chargeOf } from "@/lib/selling/charge";
import type { Purchase } from "@/lib/selling/kept-purchase";
import { formatMoney } from "@/lib/selling/money";
import { laterWords, unitWords } from "@/lib/selling/order-text";

/**
 * `told`: by the payments API's redirect alone, where it is not ours. `waiting`: ours has not confirmed it yet. `late`: it
 * has not for a minute.
 */
export type ReceiptState = "told" | "waiting" | "late";

interface ReceiptProps {
  readonly purchase: Purchase;
  /** The name of the checkout at the provider. */
  readonly session: string;
  readonly state: ReceiptState;
  readonly owner: StoredOwner | null;
}

const headings = {
  told: ["Thank you. Your payment has arrived.", "Thank you. Your free days have begun."],
  waiting: ["Your payment is being confirmed.", "Your free days are being confirmed."],
  late: ["Your payment is not confirmed yet.", "Your free days are not confirmed yet."],
} as const;

/** What this tab knows of a purchase: what was ordered, for how much and for whom. */
export function Receipt({ purchase: { order, email }, session, state, owner }: ReceiptProps) {
  const { price, quantity } = order;
  const charge = chargeOf(order);
  const isPaid = charge.dueNow > 0;
  const account = { needsNoAccount: price.needsNoAccount ?? false, email, owner };
  const address = email ?? "the address you gave on the payment page";
  return (
    <div className="grid items-start gap-10 lg:grid-cols-2 lg:gap-16">
      <div>
        <div role="status">
          <h1 className="max-w-[20ch] text-title font-[680] tracking-[-0.028em]">
            {headings[state][isPaid ? 0 : 1]}
          </h1>
          {state === "waiting" && (
            <p className="mt-6">
              The payment provider does it within moments. The receipt then appears here.
            </p>
          )}
          {state === "late" && (
            <p className="mt-6">
              The payment provider has not told us yet, or you are offline. Some banks take longer. Don’t pay
              again: load this page later, and the receipt is here as soon as the payment is confirmed.
            </p>
          )}
        </div>
        {state === "told" && (
          <>
            <h2 className="mt-8 text-subtitle font-[650]">What comes next</h2>
            <ol className="mt-4 list-decimal space-y-3 pl-5">
              <li>{`The receipt for your books, with date and tax, goes to ${address}.`}</li>
              <li>{accountWords(account)}</li>
            </ol>
            <p className="mt-8 flex flex-wrap gap-3">
              <WayOn {...account} />
            </p>
          </>
        )}
        {state === "late" && (
          <p className="mt-8">
            <a href={`?session_id=${session}`} className="action" data-style="primary">
              Load again
            </a>
          </p>
        )}
      </div>
      <div className="rounded-3xl border border-line bg-card p-6 shadow-card sm:p-8">
        <h2 className="text-subtitle font-[650] tracking-[-0.015em]">
          {state === "told" ? "Receipt" : "Your order"}
        </h2>
        <dl className="mt-5 tabular-nums">
          <dt className="text-muted">{isPaid && state === "told" ? "Paid now" : "Due now"}</dt>
          <dd className="mt-1 mb-6 font-display text-[3.25rem] leading-none font-[680] tracking-[-0.035em]">
            {formatMoney(charge.dueNow, price.currency)}
          </dd>
          <Row term="What">{price.name}</Row>
          <Row term="Quantity">{`${quantity} ${unitWords(price, quantity)}`}</Row>
          <Row term="Due later">{laterWords(charge, price)}</Row>
          <Row term="For">{email ?? "The address you gave on the payment page"}</Row>
        </dl>
      </div>
    </div>
  );
}
