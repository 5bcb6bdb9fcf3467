/** By it proxy.ts tells the front server which document redirects, so that it can be counted. Visitors don't get it. */
export const redirectHeader = "x-paraph-redirect";
