import { storedOwner } from "@/lib/accounts/owner-storage";
import { asksState } from "@/lib/selling/buyer-country";
import type { OrderFields } from "@/lib/selling/check-order-form";
import { keepTyping, keptTyping } from "@/lib/selling/kept-typing";
import { browserStorage, tabStorage } from "@/lib/tracking/safe-storage";
import { storedCountry } from "@/lib/tracking/visitor-location";

/** The fields of an order, in the order in which they stand. */
export const orderFields = ["email", "country", "state"] as const satisfies readonly (keyof OrderFields)[];

const filledIn = new WeakSet<HTMLFormElement>();

/**
 * Fills in what is known, and keeps what is typed for this tab. Input from before the code came is in the fields already,
 * input from before the payment page is stored, and the place is also in the address of that page's link back.
 */
export function fillIn(form: HTMLFormElement): void {
  if (filledIn.has(form)) return;
  filledIn.add(form);
  const isTyped = orderFields.some((name) => isChanged(fieldOf(form, name)));
  const typed = keptTyping(tabStorage);
  const asked = new URLSearchParams(location.search);
  fill(form, "email", [typed.email, storedOwner(browserStorage)?.email]);
  fill(form, "country", [asked.get("country"), typed.country, storedCountry(browserStorage)]);
  fill(form, "state", [asked.get("state"), typed.state]);
  followCountry(form);
  const keep = () => keepTyping(writtenIn(form), tabStorage);
  form.addEventListener("input", () => {
    followCountry(form);
    keep();
  });
  if (isTyped) keep();
}

export function writtenIn(form: HTMLFormElement): OrderFields {
  const written = new FormData(form);
  const [email, country, state] = orderFields.map((name) => String(written.get(name) ?? ""));
  return { email: email ?? "", country: country ?? "", state: state ?? "" };
}

export function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement | null {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : null;
}

/** Asks for a state where there are some, and calls the tax what the country does. */
function followCountry(form: HTMLFormElement): void {
  const field = fieldOf(form, "country");
  if (!(field instanceof HTMLSelectElement)) return;
  const states = form.querySelector<HTMLElement>("[data-states]");
  if (states) states.hidden = !asksState(field.value);
  const word = form.querySelector("[data-tax-word]");
  const called = field.selectedOptions[0]?.dataset.tax;
  if (word && called) word.textContent = called;
}

/** Takes the first value that the field can have, unless somebody has changed it. */
function fill(form: HTMLFormElement, name: string, values: readonly (string | null | undefined)[]): void {
  const field = fieldOf(form, name);
  if (!field || isChanged(field)) return;
  const options = field instanceof HTMLSelectElement ? [...field.options].map(({ value }) => value) : null;
  const known = values.find((value) => value && (options?.includes(value) ?? true));
  if (known) field.value = known;
}

function isChanged(field: HTMLInputElement | HTMLSelectElement | null): boolean {
  if (!(field instanceof HTMLSelectElement)) return field !== null && field.value !== field.defaultValue;
  return field.value !== (field.querySelector<HTMLOptionElement>("option[selected]")?.value ?? "");
}
