import { type Html, page } from "@paraph/service/pages/page";
import type { Receipt } from "@paraph/service/receipt";
import { html } from "hono/html";
import { dashboardPath } from "./context.ts";
import { facts } from "./facts.ts";

const titles = { plan: "Thank you", lifetime: "Yours for good" } as const;

interface ThankYou {
  readonly kind: keyof typeof titles;
  /** Null if the address names no payment that began here. */
  readonly receipt: Receipt | null;
  readonly isSignedIn: boolean;
}

/**
 * The page after a payment. Anyone can forge its address, so it shows what the ledger contains and grants
 * nothing.
 */
export function thankYouPage({ kind, receipt, isSignedIn }: ThankYou): Html {
  if (receipt?.state === "paid") return receiptPage(titles[kind], receipt, isSignedIn);
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

function receiptPage(title: string, receipt: Receipt, isSignedIn: boolean): Html {
  const { email, isFree } = receipt;
  return page({
    title,
    lead: isFree ? "Your free days have begun." : "Your payment has arrived.",
    body: html`<section class="card">
<h2>Receipt</h2>
${receiptFacts(receipt)}
</section>
<section>
<h2>What comes next</h2>
<ol>
<li>The receipt for your books, with date and tax, goes to ${email ?? "the address you gave"}.</li>
<li>What you bought belongs to the account of that address${isSignedIn ? "" : ": create it, or sign in"}.</li>
</ol>
<p>${
      isSignedIn
        ? html`<a class="button" href="${dashboardPath}">Go to the dashboard</a>`
        : html`<a class="button" href="/auth?mode=register">Create the account</a> <a class="button quiet" href="/auth">Sign in</a>`
    }</p>
</section>`,
  });
}

function receiptFacts({ what, isFree, paidNow, dueLater, email, at, state }: Receipt): Html {
  const date = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(at);
  return html`<dl class="facts"><dt class="figure">${state === "paid" && !isFree ? "Paid now" : "Due now"}</dt><dd class="figure">${paidNow}</dd></dl>
${facts("purchase", [
  ["What", what.join(" + ")],
  ["Due later", dueLater ?? "Nothing: it is paid once"],
  ["For", email ?? "the address given at checkout"],
  ["Date", date],
])}`;
}
