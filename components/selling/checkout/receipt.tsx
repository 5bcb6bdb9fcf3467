import { isSameEmail } from "@paraph/service/email";
import { useState } from "react";
import { Row } from "@/components/selling/checkout/row";
import { type StoredOwner, storedOwner } from "@/lib/accounts/owner-storage";
import { accountEnv } from "@/lib/env/public";
import { chargeOf } from "@/lib/selling/charge";
import { type Purchase, purchaseBehind } from "@/lib/selling/kept-purchase";
import { formatMoney } from "@/lib/selling/money";
import { laterWords, unitWords } from "@/lib/selling/order-text";
import { browserStorage, tabStorage } from "@/lib/tracking/safe-storage";

const read = () => purchaseBehind(location.search, tabStorage);

export function isThere(): boolean {
  return read() !== null;
}

/** What was bought, for how much and for whom, and what comes next. */
export function Receipt() {
  const [purchase] = useState(read);
  const [owner] = useState(() => storedOwner(browserStorage));
  if (!purchase) return null;
  const { order, email } = purchase;
  const { price, quantity } = order;
  const charge = chargeOf(order);
  const isPaid = charge.dueNow > 0;
  return (
    <div className="grid items-start gap-10 lg:grid-cols-2 lg:gap-16">
      <div>
        <h1 className="max-w-[20ch] text-title font-[680] tracking-[-0.028em]">
          {isPaid ? "Thank you. Your payment has arrived." : "Thank you. Your free days have begun."}
        </h1>
        <h2 className="mt-8 text-subtitle font-[650]">What comes next</h2>
        <ol className="mt-4 list-decimal space-y-3 pl-5">
          {nextSteps(purchase).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className="mt-8">
          <WayOn purchase={purchase} owner={owner} />
        </p>
      </div>
      <div className="rounded-3xl border border-line bg-card p-6 shadow-card sm:p-8">
        <h2 className="text-subtitle font-[650] tracking-[-0.015em]">Receipt</h2>
        <dl className="mt-5 tabular-nums">
          <dt className="text-muted">{isPaid ? "Paid now" : "Due now"}</dt>
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

function nextSteps({ order, email }: Purchase): string[] {
  const address = email ?? "the address you gave on the payment page";
  const use = order.price.needsNoAccount
    ? "Personal contracts need no account: choose one, fill it in and send it."
    : `What you bought belongs to the account of ${address}.`;
  return [`The receipt for your books, with date and tax, goes to ${address}.`, use];
}

/** To an account only where there is one. */
function WayOn({ purchase: { order, email }, owner }: { purchase: Purchase; owner: StoredOwner | null }) {
  const [href, words] = order.price.needsNoAccount
    ? ["/signature/contracts", "Choose a contract"]
    : owner && (email === null || isSameEmail(owner.email, email))
      ? [accountEnv().dashboardUrl, "Continue to your account"]
      : ["/auth?mode=register", "Create the account"];
  return (
    <a href={href} className="action" data-style="primary">
      {words}
    </a>
  );
}
