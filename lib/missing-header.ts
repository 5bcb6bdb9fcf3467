/** By it proxy.ts tells the front server that an address has no page, and with which status it says so. */
export const missingHeader = "x-paraph-missing";
