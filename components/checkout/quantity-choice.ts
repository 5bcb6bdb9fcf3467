import { quantityField } from "@/components/checkout/quantity-field";
import type { Order } from "@/lib/checkout/order";
import { chargeWords } from "@/lib/checkout/order-text";

const followed = new WeakSet<HTMLFormElement>();

/**
 * Says at once what the chosen number would cost, and takes it over to the other rhythm of the same offer. A number that
 * can't be ordered changes nothing: the field says so when the button is pressed.
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
        if (order && words) words.textContent = chargeWords(order);
      }
    });
  }
}

function formsBeside(form: HTMLFormElement): readonly HTMLFormElement[] {
  const both = form.closest(".rhythm-stack")?.querySelectorAll<HTMLFormElement>("form[data-quantity]");
  return both ? [...both] : [form];
}
