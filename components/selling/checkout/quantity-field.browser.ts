/** The field of a form, or of the screen, in which the number of an order is written. */
export function quantityField(within: ParentNode): HTMLInputElement | null {
  return within.querySelector<HTMLInputElement>('form[data-quantity] input[name="quantity"]');
}
