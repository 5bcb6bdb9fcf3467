/** Marks the entries of the browser's history that show an order without a load of their own. */
export const ORDER_SHOWN = "paraph:order";
