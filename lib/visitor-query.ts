/**
 * The header in which the front server keeps the query of a page's address for proxy.ts. Next writes the address that it
 * renders for into what it stores, so it never sees what only this visitor's address holds.
 */
export const visitorQueryHeader = "x-visitor-query";
