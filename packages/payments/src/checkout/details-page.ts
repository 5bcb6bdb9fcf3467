import type { Html } from "@paraph/service/pages/page";
import { html } from "hono/html";
import { countries, regionsOf } from "../stripe/billing/tax-rates.ts";
import type { StoredSession } from "../stripe/entities.ts";
import { type Asked, askedOf, type DetailsForm, type DetailsProblem, taxIdHint } from "./details-form.ts";
import { checkoutStep } from "./summary.ts";

/** The first step: who buys, and where they are. The card comes after it, because the total depends on the place. */
export function detailsPage(session: StoredSession, form: DetailsForm, problem: DetailsProblem | null): Html {
  return checkoutStep(
    session,
    html`<section>
<h2>Your details</h2>
${problem ? html`<p class="problem" role="alert" id="problem">${problem.message}</p>` : ""}
<form method="post" novalidate>
<input type="hidden" name="step" value="details">
${detailsFields(form, askedOf(session), problem?.field ?? null)}
<button class="pay">Continue to payment</button>
</form>
</section>`,
  );
}

/** The fields of a form, country first: others depend on it. */
export function detailsFields(form: DetailsForm, asked: Asked, wrong: keyof DetailsForm | null): Html {
  const regions = regionsOf(form.country);
  const isWrong = (name: keyof DetailsForm) =>
    wrong === name ? html` aria-invalid="true" aria-describedby="problem"` : "";
  const field = (name: keyof DetailsForm, label: string, autocomplete: string) =>
    html`<label>${label}<input name="${name}" value="${form[name]}" autocomplete="${autocomplete}"${isWrong(name)}></label>`;
  const choice = (value: string, label: string, chosen: string) =>
    html`<option value="${value}"${value === chosen ? html` selected` : ""}>${label}</option>`;
  const hint = taxIdHint(form.country);
  const street = asked.address === "street";
  // The return key presses the first button of a form, which is not to be the one beside the country.
  return html`<button class="default" tabindex="-1" aria-hidden="true"></button>
${asked.name ? field("name", "Name", "name") : ""}
${
  asked.address === null
    ? ""
    : html`<label>Country<select name="country" autocomplete="country"${isWrong("country")}>${countries.map(({ code, name }) => choice(code, name, form.country))}</select></label>
<p><button class="quiet" name="act" value="country">Use this country</button></p>
${street ? field("line1", "Street and number", "address-line1") : ""}
${street ? field("line2", "Apartment or suite, optional", "address-line2") : ""}
${street ? field("city", "City", "address-level2") : ""}
${
  regions.length === 0
    ? ""
    : html`<label>${form.country === "US" ? "State" : "Province"}<select name="state" autocomplete="address-level1"${isWrong("state")}>${choice("", "Choose", form.state)}${regions.map(({ code, name }) => choice(code, name, form.state))}</select></label>`
}
${field("postalCode", form.country === "US" ? "ZIP code" : regions.length > 0 ? "Postal code" : "Postal code, optional", "postal-code")}`
}
${
  asked.taxId
    ? html`${field("businessName", "Business name, optional", "organization")}
${hint === null ? "" : html`${field("taxId", "Tax ID, optional", "off")}<p class="hint">For a business: ${hint}.</p>`}`
    : ""
}`;
}

/** What was typed in the first step, with a way back to it. */
export function detailsRead({ buyer, id }: StoredSession, path: string): Html {
  const { name, businessName, address, taxId } = buyer;
  const place = address && [address.line1, address.line2, address.city, address.state, address.postalCode];
  const country = countries.find(({ code }) => code === address?.country)?.name;
  const lines = [businessName, name, place?.filter(Boolean).join(", "), country, taxId?.value];
  return html`<section>
<h2>Your details</h2>
<p>${lines.filter(Boolean).map((line, at) => html`${at > 0 ? html`<br>` : ""}${line}`)}</p>
<p><a href="${path}/${id}?step=details">Change</a></p>
</section>`;
}
