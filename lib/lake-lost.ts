/**
 * The diagnostics channel on which reads of the lake say that they gave up waiting for it. Next keeps what a page failed
 * of to itself; by this whoever renders in the same process (server/next/renderer.ts) knows it.
 */
export const lakeLost = "paraph:lake-lost";
