import { type Html, page } from "@paraph/service/pages/page";
import { html } from "hono/html";
import { each, money } from "../money.ts";
import type { StoredPrice } from "../stripe/entities.ts";
import type { PriceForm, PriceFormProblem } from "./price-form.ts";

/** Prices at the stand-in, and a form for another. */
export function pricesPage(
  created: readonly StoredPrice[],
  typed: PriceForm,
  wrong: PriceFormProblem | null,
): Html {
  const invalid = (name: keyof PriceForm) =>
    wrong?.field === name ? html` aria-invalid="true" aria-describedby="problem"` : "";
  const field = (name: "name" | "amount" | "trialDays", label: string, hint: string) =>
    html`<label>${label}<input name="${name}" value="${typed[name]}" autocomplete="off" placeholder="${hint}"${invalid(name)}></label>`;
  const choice = (value: string, label: string) =>
    html`<option value="${value}"${typed.interval === value ? html` selected` : ""}>${label}</option>`;
  return page({
    title: "Prices",
    lead: "A stand-in for the payment provider’s dashboard. What a price costs is decided here; the site’s configuration only names it.",
    isWide: true,
    body: html`<div><section>
<h2>Create a price</h2>
${wrong ? html`<p class="problem" role="alert" id="problem">${wrong.problem}</p>` : ""}
<form method="post" novalidate>
${field("name", "Name", "Summer sale")}
${field("amount", "Amount in US dollars", "49.50")}
<label>Charged<select name="interval">${choice("once", "once")}${choice("month", "each month")}${choice("year", "each year")}</select></label>
${field("trialDays", "Free days before the first payment, optional", "14")}
<button>Create</button>
</form>
</section></div>
<div><section>
<h2>Created here</h2>
${
  created.length === 0
    ? html`<p class="empty">None yet.</p>`
    : html`<p class="hint">To sell one, add its line to the environment, with a name of your own, and start again.</p>
<ul class="cards">${created.map(card)}</ul>`
}
</section></div>`,
  });
}

function card({ id, name, amount, interval, trialDays, isArchived }: StoredPrice): Html {
  const words = interval ? each(amount, interval) : `${money(amount)} once`;
  return html`<li id="${id}">
<div class="row"><h3>${name}</h3><p class="state">${isArchived ? "not active" : "active"}</p></div>
<p>${words}${trialDays ? `, after ${trialDays} free days` : ""}</p>
<p><code>STRIPE_PRICE_${variableOf(name)}=${id}</code></p>
<form method="post" action="/local/payments/prices/${id}"><button name="act" value="${isArchived ? "activate" : "archive"}">${isArchived ? "Activate" : "Archive"}</button></form>
</li>`;
}

/** A suggestion: the operator may choose any. */
function variableOf(name: string): string {
  const words = name.toUpperCase().replace(/[^A-Z0-9]+/g, "_");
  return words.replace(/^[^A-Z]+|_+$/g, "").slice(0, 40) || "MINE";
}
