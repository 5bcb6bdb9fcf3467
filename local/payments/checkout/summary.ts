import { html } from "hono/html";
import type { Html } from "../../pages/page.ts";
import { each, money } from "../money.ts";
import type { StoredSession } from "../stripe/entities.ts";
import { dueOf } from "../stripe/totals.ts";

/** What is bought, what is due now and what follows. */
export function summary(session: StoredSession): Html {
  const { now, later } = dueOf(session);
  return html`<table>
<thead><tr><th scope="col">What</th><th scope="col">Price</th></tr></thead>
<tbody>
${session.lines.map(
  ({ price, quantity }) => html`<tr><td>${quantity > 1 ? `${quantity} × ` : ""}${price.name}</td>
<td>${price.interval ? each(price.amount * quantity, price.interval) : money(price.amount * quantity)}</td></tr>`,
)}
</tbody>
</table>
<dl class="facts due">
<dt>Due now</dt><dd><strong>${money(now)}</strong></dd>
<dt>Due later</dt><dd>${later ? `${each(later.amount, later.every)}, first ${firstOf(session, later)}` : "nothing"}</dd>
</dl>`;
}

/** What the button says. */
export function payLabel(session: StoredSession): string {
  const { now } = dueOf(session);
  return now === 0 ? "Start the free days" : `Pay ${money(now)}`;
}

function firstOf({ created }: StoredSession, later: { every: "month" | "year"; afterDays: number }): string {
  const first = new Date(created * 1000);
  if (later.afterDays > 0) first.setUTCDate(first.getUTCDate() + later.afterDays);
  else if (later.every === "month") nextMonth(first);
  else first.setUTCFullYear(first.getUTCFullYear() + 1);
  const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
  return `on ${format.format(first)}`;
}

/** The same day, or the month's last: the 31st of January is followed by the 28th of February. */
function nextMonth(date: Date): void {
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
}
