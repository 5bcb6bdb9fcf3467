import { type Html, page } from "@paraph/service/pages/page";
import { html } from "hono/html";
import type { DetailsForm, DetailsProblem } from "../checkout/details-form.ts";
import { detailsFields } from "../checkout/details-page.ts";
import { each, money } from "../money.ts";
import type { PlanChange } from "../stripe/billing/plan-change.ts";
import type {
  StoredCustomer,
  StoredInvoice,
  StoredPortal,
  StoredSubscription,
} from "../stripe/billing/records.ts";
import { spacedNumber, testCards } from "../stripe/cards.ts";
import type { StoredPrice } from "../stripe/entities.ts";
import { invoicesPath, portalPath } from "../stripe/page-addresses.ts";
import { day } from "./dates.ts";
import { linesTable, totals } from "./invoice-page.ts";

const lead = "A stand-in for the payment provider’s portal. No money moves.";

export interface PortalContents {
  readonly portal: StoredPortal;
  readonly customer: StoredCustomer;
  readonly subscriptions: readonly StoredSubscription[];
  readonly invoices: readonly StoredInvoice[];
}

const back = ({ returnUrl }: StoredPortal) =>
  html`<nav class="crumbs"><a href="${returnUrl}">← Back to the site</a></nav>`;
const home = ({ id }: StoredPortal) =>
  html`<nav class="crumbs"><a href="${portalPath}/${id}">← Your plan and invoices</a></nav>`;

/** Everything that a customer may see and change. */
export function portalPage(
  { portal, customer, subscriptions, invoices }: PortalContents,
  credit: number,
): Html {
  const path = `${portalPath}/${portal.id}`;
  const { card, name, email, address, taxIds } = customer;
  return page({
    title: "Your plan and invoices",
    lead,
    body: html`${back(portal)}
<section><h2>Plan</h2>
${subscriptions.length === 0 ? html`<p class="empty">No plan runs at present.</p>` : html`<ul class="cards">${subscriptions.map((one) => planCard(one, path))}</ul>`}
${credit > 0 ? html`<p>Your credit of ${money(credit)} is taken from the next invoices.</p>` : ""}
</section>
<section><h2>Card</h2>
<p>${card ? `${card.brand === "visa" ? "Visa" : card.brand} ending in ${card.last4}, until ${String(card.expMonth).padStart(2, "0")}/${card.expYear}` : "None is stored."}</p>
<p><a class="button quiet" href="${path}/card">${card ? "Replace the card" : "Add a card"}</a></p>
</section>
<section><h2>Billing details</h2>
<dl class="facts">
<dt>Name</dt><dd>${name ?? "none"}</dd>
<dt>E-mail</dt><dd>${email ?? "none"}</dd>
<dt>Address</dt><dd>${address ? [address.line1, address.city, address.state, address.postalCode, address.country].filter(Boolean).join(", ") : "none"}</dd>
<dt>Tax ID</dt><dd>${taxIds[0]?.value ?? "none"}</dd>
</dl>
<p><a class="button quiet" href="${path}/details">Change the details</a></p>
</section>
<section><h2>Invoices</h2>
${invoices.length === 0 ? html`<p class="empty">None yet.</p>` : invoiceTable(invoices)}
</section>`,
  });
}

function planCard(subscription: StoredSubscription, path: string): Html {
  const { id, items, status, periodEnd, cancelAtPeriodEnd } = subscription;
  const words = items.map(({ price, quantity }) =>
    price.interval ? each(price.amount * quantity, price.interval) : money(price.amount * quantity),
  );
  const states = {
    trialing: "in the trial",
    active: "active",
    past_due: "payment overdue",
    canceled: "ended",
  };
  const name = items
    .map(({ price, quantity }) => `${quantity > 1 ? `${quantity} × ` : ""}${price.name}`)
    .join(" + ");
  return html`<li>
<div class="row"><h3>${name}</h3><p class="state">${cancelAtPeriodEnd ? "canceled" : states[status]}</p></div>
<dl class="facts"><dt>Price</dt><dd>${words.join(" + ")}</dd>
<dt>${cancelAtPeriodEnd ? "Ends on" : "Next payment"}</dt><dd>${day(periodEnd)}</dd></dl>
${
  cancelAtPeriodEnd
    ? html`<form method="post" action="${path}/keep/${id}"><button aria-label="Keep the plan ${name}">Keep the plan</button></form>`
    : html`<div class="row"><a class="button quiet" href="${path}/plan/${id}" aria-label="Change the plan ${name}">Change the plan</a>
<a class="button quiet" href="${path}/cancel/${id}" aria-label="Cancel the plan ${name}">Cancel the plan</a></div>`
}
</li>`;
}

function invoiceTable(invoices: readonly StoredInvoice[]): Html {
  return html`<table>
<thead><tr><th scope="col">Date</th><th scope="col">Number</th><th scope="col">Amount</th><th scope="col">Status</th></tr></thead>
<tbody>${invoices.map(
    ({ id, created, number, amountDue, status }) =>
      html`<tr><td>${day(created)}</td><td><a href="${invoicesPath}/${id}">${number}</a></td><td>${money(amountDue)}</td><td>${status}</td></tr>`,
  )}</tbody>
</table>`;
}

export function cancelPage(portal: StoredPortal, { items, periodEnd }: StoredSubscription): Html {
  return page({
    title: "Cancel the plan?",
    lead,
    body: html`${home(portal)}
<p>${items.map(({ price }) => price.name).join(" + ")} stays as it is until ${day(periodEnd)}. Nothing is charged after that day.</p>
<form method="post"><button class="danger">Cancel on ${day(periodEnd)}</button></form>`,
  });
}

export interface PlanChoice {
  readonly subscription: StoredSubscription;
  readonly offered: readonly StoredPrice[];
  /** What the chosen price would bring. */
  readonly preview: { readonly change: PlanChange; readonly invoice: StoredInvoice } | null;
}

export function planPage(portal: StoredPortal, { subscription, offered, preview }: PlanChoice): Html {
  const present = subscription.items[0]?.price.id;
  return page({
    title: "Change the plan",
    lead,
    body: html`${home(portal)}
${preview ? previewOf(subscription, preview) : ""}
<section><h2>Plans</h2>
<ul class="cards">${offered.map(
      ({ id, name, amount, interval }) => html`<li>
<div class="row"><h3>${name}</h3><p>${interval ? each(amount, interval) : money(amount)}</p></div>
${
  id === present
    ? html`<p class="state">Your present plan</p>`
    : html`<form method="get"><input type="hidden" name="price" value="${id}"><button class="quiet" aria-label="Choose ${name}">Choose</button></form>`
}</li>`,
    )}</ul>
</section>`,
  });
}

function previewOf(
  { status, periodEnd }: StoredSubscription,
  { change, invoice }: NonNullable<PlanChoice["preview"]>,
): Html {
  const isInTrial = status === "trialing";
  return html`<section class="card"><h2>${change.price.name}</h2>
${
  isInTrial
    ? html`<p>Nothing is charged now. The trial goes on until ${day(periodEnd)}, and then ${each(change.price.amount * change.quantity, change.price.interval ?? "month")} is charged.</p>`
    : html`${linesTable(invoice.lines)}${totals(invoice)}`
}
<form method="post"><input type="hidden" name="price" value="${change.price.id}"><input type="hidden" name="at" value="${change.at}">
<button>${isInTrial || invoice.amountDue === 0 ? "Change the plan" : `Change the plan and pay ${money(invoice.amountDue)}`}</button></form>
</section>`;
}

export function cardPage(
  portal: StoredPortal,
  hasCard: boolean,
  problem: { field: string | null; message: string } | null,
): Html {
  const field = (name: string, label: string, example: string) =>
    html`<label>${label}<input name="${name}" inputmode="numeric" autocomplete="off" placeholder="${example}"${problem?.field === name ? html` aria-invalid="true" aria-describedby="problem"` : ""}></label>`;
  return page({
    title: hasCard ? "Replace the card" : "Add a card",
    lead,
    body: html`${home(portal)}
${problem ? html`<p class="problem" role="alert" id="problem">${problem.message}</p>` : ""}
<form method="post" novalidate>
${field("number", "Card number", "4242 4242 4242 4242")}
${field("expiry", "Expires (month/year)", "12/34")}
${field("cvc", "Security code", "123")}
<button>Store the card</button>
</form>
<p class="hint">Test numbers: ${testCards.map(({ number, does }) => `${spacedNumber(number)} ${does}`).join("; ")}. Do not enter a real card.</p>`,
  });
}

const everything = { name: true, address: "street", taxId: true } as const;

export function billingDetailsPage(
  portal: StoredPortal,
  form: DetailsForm,
  problem: DetailsProblem | null,
): Html {
  return page({
    title: "Billing details",
    lead,
    body: html`${home(portal)}
<p>They are written on later invoices. Tax follows the address.</p>
${problem ? html`<p class="problem" role="alert" id="problem">${problem.message}</p>` : ""}
<form method="post" novalidate>
${detailsFields(form, everything, problem?.field ?? null)}
<button>Save</button>
</form>`,
  });
}

export function gonePage(): Html {
  return page({
    title: "This visit has ended",
    lead: "A visit to the portal lasts an hour, and its address is good for one customer only.",
    body: html`<p><a href="/">To the site</a></p>`,
  });
}
