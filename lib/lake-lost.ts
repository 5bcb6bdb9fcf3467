/**
 * The diagnostics channel on which reads of the lake say that they gave up waiting for it. Next keeps what a page failed
 * of to itself; by this the front server, in the same process, knows it.
 */
export const lakeLost = "paraph:lake-lost";
