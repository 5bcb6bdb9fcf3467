import { type Html, page } from "@paraph/service/pages/page";
import { html } from "hono/html";
import { firstPayment } from "../first-payment.ts";
import { each, money } from "../money.ts";
import { presented } from "../stripe/billing/currencies.ts";
import { countries, regionsOf } from "../stripe/billing/tax-rates.ts";
import type { StoredSession } from "../stripe/entities.ts";
import { dueOf, quoteOf } from "../stripe/totals.ts";

/** A step of a checkout, beside what is bought. */
export function checkoutStep(session: StoredSession, step: Html): Html {
  return page({
    title: "Checkout",
    lead: "A stand-in for the payment provider’s own page. No money moves.",
    isWide: true,
    body: html`<div>
${summary(session)}
<nav class="crumbs"><a href="${session.cancelUrl}">← Back, without buying</a></nav>
</div>
<div>${step}</div>`,
  });
}

/** What is bought, what is due now and what is due later. */
export function summary(session: StoredSession): Html {
  const { now, later } = dueOf(session);
  const { options, discount } = session;
  const isTaxKnown = quoteOf(session).taxRate !== null;
  const words = options.automaticTax ? (isTaxKnown ? ", with tax" : " plus tax") : "";
  return html`<section class="card">
<h2>${session.lines.map(({ price }) => price.name).join(" + ")}</h2>
<dl class="facts due">
<dt class="figure">Due now</dt><dd class="figure">${money(now)}</dd>
<dt>Due later</dt><dd>${later ? `${each(later.amount, later.every)}${words}, first on ${firstPayment(new Date(session.created * 1000), later)}` : "nothing"}</dd>
</dl>
<dl class="facts">
${session.lines.map(
  ({ price, quantity }) => html`<dt>${quantity > 1 ? `${quantity} × ` : ""}${price.name}</dt>
<dd>${price.interval ? each(price.amount * quantity, price.interval) : money(price.amount * quantity)}</dd>`,
)}
</dl>
${options.automaticTax || discount || options.adaptivePricing ? totals(session) : ""}
</section>`;
}

/** How the amount that is due now comes about. */
function totals(session: StoredSession): Html {
  const { options, discount } = session;
  const { now, taxRate } = quoteOf(session);
  const shown = presented(session, now.total);
  return html`<dl class="facts totals">
<dt>Subtotal</dt><dd>${money(now.subtotal)}</dd>
${discount ? html`<dt>Discount: ${discount.coupon.name}</dt><dd>−${money(now.discount)}</dd>` : ""}
${options.automaticTax ? html`<dt>${taxLabel(session, taxRate)}</dt><dd>${taxRate === null ? "after your address" : money(now.tax)}</dd>` : ""}
<dt>Total due now</dt><dd>${money(now.total)}</dd>
${shown ? html`<dt>In your currency</dt><dd>about ${money(shown.amount, shown.currency.toUpperCase())}</dd>` : ""}
</dl>
${options.automaticTax || shown ? html`<p class="hint">${options.automaticTax ? "Tax rates" : "Exchange rates"} here are examples. The provider computes the real ones.</p>` : ""}`;
}

function taxLabel({ buyer }: StoredSession, taxRate: number | null): string {
  const { address, taxId } = buyer;
  if (taxRate === null || address === null) return "Tax";
  const inside = regionsOf(address.country).find(({ code }) => code === address.state)?.name;
  const country = countries.find(({ code }) => code === address.country)?.name;
  const percent = `${taxRate / 100} %`;
  const isReverse = taxId !== null && taxRate === 0 && inside === undefined;
  return isReverse ? "Tax: owed by your business" : `Tax, ${inside ?? country}, ${percent}`;
}

/** The label of the button. */
export function payLabel(session: StoredSession): string {
  const { now } = dueOf(session);
  if (now > 0) return `Pay ${money(now)}`;
  return session.trialDays ? "Start the free days" : "Complete the order";
}
