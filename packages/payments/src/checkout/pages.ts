import { type Html, page } from "@paraph/service/pages/page";
import { html } from "hono/html";
import { promotionCodes } from "../stripe/billing/promotions.ts";
import { spacedNumber, testCards } from "../stripe/cards.ts";
import type { StoredSession } from "../stripe/entities.ts";
import { checkoutPath } from "../stripe/page-addresses.ts";
import type { CardField, FieldProblem } from "./card-form.ts";
import { askedOf } from "./details-form.ts";
import { detailsRead } from "./details-page.ts";
import { checkoutStep, payLabel, summary } from "./summary.ts";

export interface FormState {
  readonly email: string;
  /** The problem with a field, or with the whole card. */
  readonly problem:
    | FieldProblem
    | { readonly field: "code" | "terms" | null; readonly message: string }
    | null;
}

/** The payment page. It never writes card data back into the form. */
export function checkoutPage(session: StoredSession, { email, problem }: FormState): Html {
  const asked = askedOf(session);
  return checkoutStep(
    session,
    html`${asked.name || asked.address || asked.taxId ? detailsRead(session, checkoutPath) : ""}
${session.options.allowsPromotionCodes ? codeForm(session, problem) : ""}
<section>
<h2>Pay by card</h2>
${problem && problem.field !== "code" ? html`<p class="problem" role="alert" id="problem">${problem.message}</p>` : ""}
<form method="post" novalidate>
${emailField(session, email, problem?.field === "email")}
${field("number", "Card number", "4242 4242 4242 4242", problem?.field === "number")}
${field("expiry", "Expires (month/year)", "12/34", problem?.field === "expiry")}
${field("cvc", "Security code", "123", problem?.field === "cvc")}
${session.options.asksForTerms ? terms(problem?.field === "terms") : ""}
<button class="pay">${payLabel(session)}</button>
</form>
</section>
<section>
<h2>Test numbers</h2>
<p class="hint">Use any future month and any three digits. Other numbers are refused. Do not enter a real card.</p>
<table>
<thead><tr><th scope="col">Number</th><th scope="col">What it does</th></tr></thead>
<tbody>
${testCards.map(({ number, does }) => html`<tr><td><code>${spacedNumber(number)}</code></td><td>${does}</td></tr>`)}
</tbody>
</table>
</section>`,
  );
}

/** Asks the cardholder for the bank's confirmation. */
export function confirmPage(session: StoredSession, last4: string): Html {
  return page({
    title: "Confirm your payment",
    lead: `The bank of the card ending in ${last4} asks its holder to confirm.`,
    body: html`${summary(session)}
<form method="post" class="row">
<button name="act" value="complete">Confirm</button>
<button name="act" value="fail" class="danger">That is not me</button>
</form>`,
  });
}

/** For a session that can no longer be paid, or never existed. */
export function closedPage(session: StoredSession | null): Html {
  const title = session === null ? "There is no such checkout" : closedTitle(session.status);
  return page({
    title,
    lead: session
      ? "Nothing more is charged here."
      : "The address is incomplete or belongs to another data folder.",
    body: session
      ? html`${summary(session)}<p><a href="${session.cancelUrl}">Back to the site</a></p>`
      : html`<p><a href="/">To the site</a></p>`,
  });
}

function closedTitle(status: StoredSession["status"]): string {
  return status === "complete" ? "This has been paid" : "This checkout has expired";
}

/** Applies a code, or takes the present one away. */
function codeForm({ discount }: StoredSession, problem: FormState["problem"]): Html {
  const isWrong = problem?.field === "code";
  return html`<section>
<h2>Promotion code</h2>
${isWrong ? html`<p class="problem" role="alert" id="problem">${problem.message}</p>` : ""}
<form method="post" novalidate>
<input type="hidden" name="step" value="code">
${
  discount
    ? html`<p>${discount.coupon.name} <button class="quiet" name="code" value="">Remove</button></p>`
    : html`<label>Code<input name="code" autocomplete="off" ${wrong(isWrong)}></label>
<p><button class="quiet">Apply</button></p>
<p class="hint">Test codes: ${promotionCodes
        .filter(({ isActive }) => isActive)
        .map(({ code }) => code)
        .join(", ")}.</p>`
}
</form>
</section>`;
}

function terms(isWrong: boolean): Html {
  return html`<label class="check"><input type="checkbox" name="terms" value="accepted" ${wrong(isWrong)}>
<span>I agree to the <a href="/terms-of-service" target="_blank">terms of service</a>.</span></label>`;
}

function emailField(session: StoredSession, email: string, isWrong: boolean): Html {
  if (session.givenEmail !== null) {
    return html`<label>E-mail <input name="email" type="email" value="${session.givenEmail}" readonly></label>`;
  }
  return html`<label>E-mail <input name="email" type="email" autocomplete="email" value="${email}" ${wrong(isWrong)}></label>`;
}

/** Keeps browsers from offering real cards here. */
function field(name: CardField, label: string, example: string, isWrong: boolean): Html {
  return html`<label>${label}
<input name="${name}" inputmode="numeric" autocomplete="off" placeholder="${example}" ${wrong(isWrong)}></label>`;
}

function wrong(isWrong: boolean): Html | string {
  return isWrong ? html`aria-invalid="true" aria-describedby="problem"` : "";
}
