import { storedOwner } from "@/lib/accounts/owner-storage";
import { type KeptTyping, keepTyping, keptTyping } from "@/lib/selling/kept-typing";
import { browserStorage, tabStorage } from "@/lib/tracking/safe-storage";

const filledIn = new WeakSet<HTMLFormElement>();

/**
 * Fills in what is known, and keeps what is typed for this tab. Input from before the code came is in the fields already,
 * input from before the payment page is stored, and the state is also in the address of that page's link back.
 */
export function fillIn(form: HTMLFormElement): void {
  if (filledIn.has(form)) return;
  filledIn.add(form);
  const before = writtenIn(form);
  const typed = keptTyping(tabStorage);
  fill(form, "email", typed.email || (storedOwner(browserStorage)?.email ?? ""));
  const asked = new URLSearchParams(location.search).get("state");
  const states = [...form.querySelectorAll<HTMLOptionElement>("optgroup option")];
  fill(form, "state", states.find(({ value }) => value === asked)?.value ?? typed.state);
  const keep = () => keepTyping(writtenIn(form), tabStorage);
  form.addEventListener("input", keep);
  if (before.email || before.state) keep();
}

export function writtenIn(form: HTMLFormElement): KeptTyping {
  const written = new FormData(form);
  return { email: String(written.get("email") ?? ""), state: String(written.get("state") ?? "") };
}

export function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement | null {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : null;
}

function fill(form: HTMLFormElement, name: string, value: string): void {
  const field = fieldOf(form, name);
  if (field && field.value === "") field.value = value;
}
