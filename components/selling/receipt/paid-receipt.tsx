import { moneyIn, receiptWords, type ShownReceipt } from "@paraph/service/receipt";
import { Row } from "@/components/selling/checkout/row";
import { accountWords, WayOn } from "@/components/selling/receipt/way-on";
import type { StoredOwner } from "@/lib/accounts/owner-storage";

interface PaidReceiptProps {
  readonly receipt: ShownReceipt;
  /** The name of the checkout at the provider. */
  readonly session: string;
  readonly needsNoAccount: boolean;
  readonly owner: StoredOwner | null;
}

/** A receipt as the payments API keeps it, and what comes next. */
export function PaidReceipt({ receipt, session, needsNoAccount, owner }: PaidReceiptProps) {
  const { number, means, total, currency, isMailed } = receipt;
  const { date, lines, sums, seller, buyer, next } = receiptWords(receipt);
  const account = { needsNoAccount, email: receipt.buyer.email || null, owner };
  const file = `/api/receipt/${session}`;
  return (
    <div className="grid items-start gap-10 lg:grid-cols-2 lg:gap-16">
      <div>
        <div role="status">
          <h1 className="max-w-[20ch] text-title font-[680] tracking-[-0.028em]">
            {total > 0 ? "Thank you. Your payment has arrived." : "Thank you. Your free days have begun."}
          </h1>
        </div>
        <h2 className="mt-8 text-subtitle font-[650]">What comes next</h2>
        <ol className="mt-4 list-decimal space-y-3 pl-5">
          <li>
            <a href={file} className="text-link">
              Download the receipt (PDF)
            </a>{" "}
            for your books.{isMailed && ` It also goes to ${receipt.buyer.email} by mail.`}
          </li>
          <li>{accountWords(account)}</li>
          <li>
            {receipt.next ? "Cancel or change the plan, change your card, and find" : "Find"} your invoices in{" "}
            <a href="/billing" className="text-link">
              Billing
            </a>
            .
          </li>
        </ol>
        <p className="mt-8 flex flex-wrap gap-3">
          <WayOn {...account} />
        </p>
      </div>
      <div className="rounded-3xl border border-line bg-card p-6 shadow-card sm:p-8">
        <h2 className="text-subtitle font-[650] tracking-[-0.015em] wrap-anywhere">Receipt {number}</h2>
        <dl className="mt-5 tabular-nums">
          <dt className="text-muted">{total > 0 ? "Paid now" : "Due now"}</dt>
          <dd className="mt-1 mb-6 font-display text-[3.25rem] leading-none font-[680] tracking-[-0.035em]">
            {moneyIn(total, currency)}
          </dd>
          <Row term="Date">{date}</Row>
          {lines.map(({ what, amount }) => (
            <Row key={`${what} ${amount}`} term={what}>
              {amount}
            </Row>
          ))}
          {sums.map(([term, amount]) => (
            <Row key={term} term={term}>
              {amount}
            </Row>
          ))}
          {means !== null && <Row term="Paid by">{means}</Row>}
          <Row term="Next payment">{next}</Row>
          {seller.length > 0 && <Party term="Seller" lines={seller} />}
          {buyer.length > 0 && <Party term="Buyer" lines={buyer} />}
        </dl>
      </div>
    </div>
  );
}

function Party({ term, lines }: { term: string; lines: readonly string[] }) {
  return (
    <Row term={term}>
      <span className="whitespace-pre-line">{lines.join("\n")}</span>
    </Row>
  );
}
