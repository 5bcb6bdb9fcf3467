/** By it proxy.ts tells the front server with which status a page is missing: Next sends 404 to some, and 410 to none. */
export const missingHeader = "x-paraph-missing";
