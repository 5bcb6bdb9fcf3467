import { longDate } from "@paraph/service/long-date";
import { type Html, page } from "@paraph/service/pages/page";
import { moneyIn, type Receipt, receiptWords, type ShownReceipt } from "@paraph/service/receipt";
import { html } from "hono/html";
import { dashboardPath } from "./context.ts";
import { facts } from "./facts.ts";

const titles = { plan: "Thank you", lifetime: "Yours for good" } as const;

interface ThankYou {
  readonly kind: keyof typeof titles;
  /** Null if the address names no payment that began here. */
  readonly receipt: Receipt | null;
  /** By which the receipt was found. */
  readonly session: string;
  readonly isSignedIn: boolean;
}

/**
 * The page after a payment. Anyone can forge its address, so it shows what the ledger contains and grants
 * nothing.
 */
export function thankYouPage({ kind, receipt, session, isSignedIn }: ThankYou): Html {
  if (receipt?.state === "paid") return receiptPage(titles[kind], receipt, session, isSignedIn);
  if (receipt?.state === "open") {
    return page({
      title: "Your payment is being confirmed",
      lead: "The payment provider has not confirmed it yet. This page refreshes automatically.",
      body: html`${receiptFacts(receipt)}`,
      refreshSeconds: 3,
    });
  }
  return page({
    title: "No payment is known here",
    lead: "This is where checkout ends. The address names no payment that was made here. Opening it charges nothing.",
    body: html`<p>Whoever has paid finds the receipt in their e-mail.</p>
<p><a class="button" href="/pricing">See the plans</a></p>`,
  });
}

function receiptPage(title: string, receipt: Receipt, session: string, isSignedIn: boolean): Html {
  const { email, isFree, kept } = receipt;
  const account = `What you bought belongs to the account of ${email ?? "the address you gave"}`;
  return page({
    title,
    lead: isFree ? "Your free days have begun." : "Your payment has arrived.",
    body: html`<section class="card">
<h2>Receipt${kept ? ` ${kept.number}` : ""}</h2>
${kept ? keptFacts(kept, isFree) : receiptFacts(receipt)}
</section>
<section>
<h2>What comes next</h2>
<ol>
${kept ? html`<li><a href="/api/receipt/${session}">Download the receipt (PDF)</a> for your books.${kept.isMailed ? ` It also goes to ${kept.buyer.email} by mail.` : ""}</li>` : ""}
<li>${account}${isSignedIn ? "" : ": sign in, or create it if there is none yet"}.</li>
<li>Your plans and invoices are in <a href="/billing">Billing</a>.</li>
</ol>
<p>${
      isSignedIn
        ? html`<a class="button" href="${dashboardPath}">Go to the dashboard</a>`
        : // The same for everybody: who knows the session need not know whether its address has an account.
          html`<a class="button" href="/auth">Sign in</a> <a class="button quiet" href="/auth?mode=register">Create the account</a>`
    }</p>
</section>`,
  });
}

function keptFacts(kept: ShownReceipt, isFree: boolean): Html {
  const { date: paidOn, lines, sums, seller, buyer, next } = receiptWords(kept);
  return html`${figure(isFree ? "Due now" : "Paid now", moneyIn(kept.total, kept.currency))}
${facts("purchase", [
  ["Date", paidOn],
  ...lines.map(({ what, amount }) => [what, amount] as const),
  ...sums,
  ...(kept.means === null ? [] : [["Paid by", kept.means] as const]),
  ["Next payment", next],
  ...(seller.length > 0 ? [["Seller", seller.join(", ")] as const] : []),
  ...(buyer.length > 0 ? [["Buyer", buyer.join(", ")] as const] : []),
])}`;
}

/** Until the provider has confirmed the payment. */
function receiptFacts({ what, isFree, paidNow, dueLater, email, at, state }: Receipt): Html {
  return html`${figure(state === "paid" && !isFree ? "Paid now" : "Due now", paidNow)}
${facts("purchase", [
  ["What", what.join(" + ")],
  ["Due later", dueLater ?? "Nothing: it is paid once"],
  ["For", email ?? "the address given at checkout"],
  ["Date", longDate(at)],
])}`;
}

function figure(name: string, amount: string): Html {
  return html`<dl class="facts"><dt class="figure">${name}</dt><dd class="figure">${amount}</dd></dl>`;
}
