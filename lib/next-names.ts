/**
 * What Next calls its addresses, headers, cookies and limits. Node, Next, the Studio and browsers read it, so it imports
 * nothing. `tests/e2e/server/next-contract.spec.ts` compares it with the installed Next.
 */

/** The first segment of every address that Next answers by itself. */
export const nextSegment = "_next";

/** No page of the site can be below these. */
export const nextPaths: readonly string[] = [`/${nextSegment}`, "/_app"];

/** Where Next serves scripts, styles and typefaces of the build, those of development included. */
const assetPath = `/${nextSegment}/`;
export const staticPath = `${assetPath}static/`;

/** Next's development client reports to these. */
export const developmentPaths = /^\/(_next|__nextjs)/;

/** The page of `app/global-not-found.tsx`. */
export const notFoundPath = "/_not-found";

/** The cookie of draft mode. */
export const draftCookie = "__prerender_bypass";

/** With one of these Next's router asks for a page's data, not for the page. */
export const routerHeaders: readonly string[] = [
  "rsc",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-url",
];

/** Headers that parts of Next send to each other. From outside they are forged. */
export const internalHeaders =
  /^(x-middleware-|x-nextjs-|x-next-|x-invoke-|x-vercel-|next-resume|x-matched-path|x-now-route-matches|x-prerender-)/;

/** Next's development client sends two of these. */
export const developmentHeaders: readonly string[] = ["x-nextjs-html-request-id", "x-nextjs-request-id"];
