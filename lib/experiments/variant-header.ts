/** The header in which the front server tells Next which variant of a page to render. A visitor's own is removed. */
export const variantHeader = "x-paraph-variant";
