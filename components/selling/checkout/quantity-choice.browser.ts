import { chargeOf } from "@/lib/selling/charge";
import type { Order } from "@/lib/selling/order";
import { quantityField } from "./quantity-field.browser.ts";

const followed = new WeakSet<HTMLFormElement>();

/**
 * Shows the price of the quantity at once, and copies it to the offer's other billing interval. An invalid quantity
 * changes nothing: the field reports it when the button is pressed.
 */
export function followQuantity(
  form: HTMLFormElement,
  orderOf: (form: HTMLFormElement) => Order | null,
): void {
  const forms = formsBeside(form);
  for (const one of forms) {
    if (followed.has(one)) continue;
    followed.add(one);
    one.addEventListener("input", () => {
      const number = quantityField(one)?.value ?? "";
      for (const other of forms) {
        const field = quantityField(other);
        if (field) field.value = number;
        const order = orderOf(other);
        const words = other.closest("[data-offer]")?.querySelector("[data-charge]");
        if (order && words) words.textContent = chargeOf(order).words;
      }
    });
  }
}

function formsBeside(form: HTMLFormElement): readonly HTMLFormElement[] {
  // One may stand in the other.
  const stack = form.closest(".interval-stack") ?? form.closest(".campaign-stack");
  const both = stack?.querySelectorAll<HTMLFormElement>("form[data-quantity]");
  return both ? [...both] : [form];
}
