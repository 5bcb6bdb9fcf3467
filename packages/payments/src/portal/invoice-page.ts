import { type Html, page } from "@paraph/service/pages/page";
import { html } from "hono/html";
import { money } from "../money.ts";
import type { StoredInvoice } from "../stripe/billing/records.ts";
import { countries } from "../stripe/billing/tax-rates.ts";
import { day } from "./dates.ts";

/** An invoice to read, print or keep as a PDF; one that is still owed can be paid here. */
export function invoicePage(invoice: StoredInvoice, problem: string | null): Html {
  const { number, status, billedTo, lines, created, paidAt } = invoice;
  const { name, email, address, taxIds } = billedTo;
  const country = countries.find(({ code }) => code === address?.country)?.name;
  const place = address && [address.line1, address.line2, address.city, address.state, address.postalCode];
  const to = [name, email, place?.filter(Boolean).join(", "), country, ...taxIds.map(({ value }) => value)];
  return page({
    title: `Invoice ${number}`,
    lead: "A stand-in for the payment provider’s invoice. No money moved. Print this page to keep it as a PDF.",
    body: html`${problem ? html`<p class="problem" role="alert">${problem}</p>` : ""}
<dl class="facts">
<dt>From</dt><dd>Paraph</dd>
<dt>To</dt><dd>${to.filter(Boolean).map((line, at) => html`${at > 0 ? html`<br>` : ""}${line}`)}</dd>
<dt>Date</dt><dd>${day(created)}</dd>
<dt>Status</dt><dd>${status === "paid" && paidAt !== null ? `paid on ${day(paidAt)}` : status}</dd>
</dl>
${linesTable(lines)}
${totals(invoice)}
${status === "open" ? html`<form method="post"><button>Pay ${money(invoice.amountDue)} with the stored card</button></form>` : ""}`,
  });
}

export function noInvoicePage(): Html {
  return page({
    title: "There is no such invoice",
    lead: "The address is incomplete or belongs to another data folder.",
    body: html`<p><a href="/">To the site</a></p>`,
  });
}

/** Also of a preview, which has no number yet. */
export function linesTable(lines: StoredInvoice["lines"]): Html {
  return html`<table class="lines">
<thead><tr><th scope="col">What</th><th scope="col">Period</th><th scope="col">Amount</th></tr></thead>
<tbody>
${lines.map(
  ({ description, periodStart, periodEnd, amount }) => html`<tr><td>${description}</td>
<td>${periodStart === periodEnd ? day(periodStart) : `${day(periodStart)} to ${day(periodEnd)}`}</td>
<td>${signed(amount)}</td></tr>`,
)}
</tbody>
</table>`;
}

export function totals({
  subtotal,
  discount,
  discountBy,
  tax,
  total,
  startingBalance,
  amountDue,
}: StoredInvoice): Html {
  const balance = amountDue - total;
  return html`<dl class="facts">
<dt>Subtotal</dt><dd>${signed(subtotal)}</dd>
${discount === 0 ? "" : html`<dt>Discount${discountBy ? `: ${discountBy.coupon.name}` : ""}</dt><dd>${signed(-discount)}</dd>`}
${tax === 0 ? "" : html`<dt>Tax (example rate)</dt><dd>${signed(tax)}</dd>`}
<dt>Total</dt><dd>${signed(total)}</dd>
${startingBalance === 0 && balance === 0 ? "" : html`<dt>${total < 0 ? "Kept as a credit" : "From your credit"}</dt><dd>${signed(balance)}</dd>`}
<dt>Due</dt><dd><strong>${money(amountDue)}</strong></dd>
</dl>`;
}

function signed(amount: number): string {
  return amount < 0 ? `−${money(-amount)}` : money(amount);
}
