import { type Html, page } from "@paraph/service/pages/page";
import { html } from "hono/html";
import { each, inUnits, money } from "../money.ts";
import { day } from "../portal/dates.ts";
import type {
  StoredCharge,
  StoredCustomer,
  StoredDispute,
  StoredSubscription,
} from "../stripe/billing/records.ts";

export interface Happenings {
  readonly customers: ReadonlyMap<string, StoredCustomer>;
  readonly subscriptions: readonly StoredSubscription[];
  readonly charges: readonly StoredCharge[];
  readonly disputes: readonly StoredDispute[];
}

const most = 100;
export const happeningsPath = "/local/payments/happenings";

/** Buttons for what otherwise takes time or other people. */
export function happeningsPage(happenings: Happenings, problem: string | null): Html {
  const { subscriptions, charges } = happenings;
  return page({
    title: "Simulate payment events",
    lead: "Renewals, failed payments, refunds and disputes at the stand-in of the payment provider. Each is reported to the site by the provider’s own event.",
    isWide: true,
    body: html`<div>${problem ? html`<p class="problem" role="alert">${problem}</p>` : ""}
<section><h2>Subscriptions</h2>
${subscriptions.length === 0 ? nothing("subscription") : html`<ul class="cards">${subscriptions.slice(0, most).map((one) => subscriptionCard(one, happenings))}</ul>`}
</section></div>
<div><section><h2>Payments</h2>
${charges.length === 0 ? nothing("payment") : html`<ul class="cards">${charges.slice(0, most).map((one) => chargeCard(one, happenings))}</ul>`}
</section></div>`,
  });
}

function nothing(what: string): Html {
  return html`<p class="empty">No ${what} yet. <a href="/pricing">Buy something</a>, and it appears here.</p>`;
}

const states: Readonly<Record<StoredSubscription["status"], string>> = {
  trialing: "in the trial",
  active: "active",
  past_due: "payment overdue",
  canceled: "ended",
};

function subscriptionCard(subscription: StoredSubscription, { customers }: Happenings): Html {
  const { id, items, status, periodEnd, cancelAtPeriodEnd } = subscription;
  const name = items.map(({ price }) => price.name).join(" + ");
  const amount = items.reduce((sum, { price, quantity }) => sum + price.amount * quantity, 0);
  const button = (act: string, label: string, look = "quiet") =>
    html`<button class="${look}" name="act" value="${act}">${label}</button>`;
  return html`<li id="${id}">
<div class="row"><h3>${name}</h3><p class="state">${states[status]}${cancelAtPeriodEnd ? ", canceled at the end of the period" : ""}</p></div>
<dl class="facts"><dt>Customer</dt><dd>${customers.get(subscription.customer)?.email ?? subscription.customer}</dd>
<dt>Price</dt><dd>${each(amount, items[0]?.price.interval ?? "month")}</dd>
<dt>${status === "canceled" ? "Ended" : "Period ends"}</dt><dd>${day(subscription.endedAt ?? periodEnd)}</dd></dl>
${
  status === "canceled"
    ? ""
    : html`<form class="acts" method="post" action="${happeningsPath}/subscriptions/${id}">
${button("renew", "Renew now")}
${button("fail", "Let the renewal fail")}
${status === "past_due" ? button("recover", "Pay what is owed") : ""}
${status === "trialing" ? button("remind", "Trial ends in 3 days") : ""}
${button("announce", "Announce the next invoice")}
${cancelAtPeriodEnd ? button("keep", "Undo the cancellation") : button("cancel", "Cancel at the end of the period")}
${button("end", "End now", "danger")}
</form>`
}
</li>`;
}

function chargeCard(charge: StoredCharge, { disputes }: Happenings): Html {
  const { id, amount, amountRefunded, failureCode, billing, description, created, isDisputed } = charge;
  const own = disputes.filter((one) => one.charge === id);
  const open = own.find(({ status }) => status === "needs_response");
  const isRefundable = failureCode === null && !isDisputed && amountRefunded < amount;
  const states = [
    failureCode === null ? "paid" : "failed",
    ...(amountRefunded > 0 ? [`${money(amountRefunded)} refunded`] : []),
    ...own.map(({ status }) => (status === "needs_response" ? "disputed" : `dispute ${status}`)),
  ];
  return html`<li id="${id}">
<div class="row"><h3>${money(amount)}</h3><p class="state">${states.join(", ")}</p></div>
<dl class="facts"><dt>For</dt><dd>${description ?? "a purchase"}</dd>
<dt>Buyer</dt><dd>${billing.email ?? "not known"}</dd><dt>Date</dt><dd>${day(created)}</dd></dl>
${
  isRefundable
    ? html`<form class="acts" method="post" action="${happeningsPath}/payments/${id}">
<label>Amount in dollars, empty for all<input name="amount" inputmode="decimal" autocomplete="off" placeholder="${inUnits(amount - amountRefunded)}"></label>
<button class="quiet" name="act" value="refund">Refund</button>
<button class="danger" name="act" value="dispute">Dispute</button>
</form>`
    : ""
}
${
  open
    ? html`<form class="acts" method="post" action="${happeningsPath}/payments/${id}"><input type="hidden" name="dispute" value="${open.id}">
<button class="quiet" name="act" value="won">Win the dispute</button>
<button class="danger" name="act" value="lost">Lose the dispute</button>
</form>`
    : ""
}
</li>`;
}
