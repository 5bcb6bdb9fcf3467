import { movingPath, onlyPath } from "./documents.ts";

/** An address at which a visitor can see which edition is published. */
export interface Surface {
  readonly path: string;
  /** Where it is not 200 in both editions. */
  readonly status?: { readonly old: number; readonly next: number };
}

const lists = [
  "/sitemap.xml",
  "/search.json",
  "/search?q=edition",
  "/llms.txt",
  "/blog",
  "/blog/feed.xml",
  "/announcement",
  "/api/menus/products",
];

const twins = ["/issue-0.md", "/issue-deal.md", "/blog/issue.md", "/announcement/issue.md", "/blog.md"];

/** Pages, lists, menus, sitemap, search, feed and twins, and the addresses that an edition gives and takes. */
export function surfacesOf(old: number, pages: number): Surface[] {
  const next = old + 1;
  const paths = [
    ...Array.from({ length: pages }, (_, n) => `/issue-${n}`),
    "/issue-deal",
    "/announcement/issue",
    "/blog/issue",
    // Pages without any change of their own show the footer and the announcement.
    "/",
    "/about",
    ...lists,
    ...twins,
  ];
  return [
    { path: onlyPath(old), status: { old: 200, next: 404 } },
    { path: onlyPath(next), status: { old: 404, next: 200 } },
    { path: movingPath(old), status: { old: 200, next: 308 } },
    { path: movingPath(next), status: { old: 404, next: 200 } },
    { path: "/issue-redirect", status: { old: 308, next: 308 } },
    { path: "/issue-star/anything", status: { old: 308, next: 308 } },
    ...paths.map((path) => ({ path })),
  ];
}

interface Answer {
  readonly status: number;
  readonly html: string;
  readonly location: string | null;
}

/** The editions that an answer shows: one, unless it is mixed. */
export function editionsIn({ html, location }: Answer): number[] {
  const shown = (location ?? html).matchAll(/edition[ -](\d+)/gi);
  return [...new Set([...shown].map(([, edition]) => Number(edition)))];
}
