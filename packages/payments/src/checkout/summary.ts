import type { Html } from "@paraph/service/pages/page";
import { html } from "hono/html";
import { firstPayment } from "../first-payment.ts";
import { each, money } from "../money.ts";
import type { StoredSession } from "../stripe/entities.ts";
import { dueOf } from "../stripe/totals.ts";

/** What is bought, what is due now and what is due later. */
export function summary(session: StoredSession): Html {
  const { now, later } = dueOf(session);
  return html`<section class="card">
<h2>${session.lines.map(({ price }) => price.name).join(" + ")}</h2>
<dl class="facts due">
<dt class="figure">Due now</dt><dd class="figure">${money(now)}</dd>
<dt>Due later</dt><dd>${later ? `${each(later.amount, later.every)}, first on ${firstPayment(new Date(session.created * 1000), later)}` : "nothing"}</dd>
</dl>
<dl class="facts">
${session.lines.map(
  ({ price, quantity }) => html`<dt>${quantity > 1 ? `${quantity} × ` : ""}${price.name}</dt>
<dd>${price.interval ? each(price.amount * quantity, price.interval) : money(price.amount * quantity)}</dd>`,
)}
</dl>
</section>`;
}

/** The label of the button. */
export function payLabel(session: StoredSession): string {
  const { now } = dueOf(session);
  return now === 0 ? "Start the free days" : `Pay ${money(now)}`;
}
