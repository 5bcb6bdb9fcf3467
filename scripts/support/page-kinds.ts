import type { PublishedPage } from "./published-pages.ts";

/** One page of each kind there is, by its path or as the first published document of a type. */
const kinds: readonly ({ readonly kind: string } & Partial<PublishedPage>)[] = [
  { kind: "home", path: "/" },
  { kind: "product", path: "/signature" },
  { kind: "pricing", path: "/signature/pricing" },
  { kind: "solution", type: "solution" },
  { kind: "case study", type: "caseStudy" },
  { kind: "article", type: "post" },
  { kind: "comparison", type: "comparison" },
  { kind: "deal", path: "/lifetime-deal" },
  { kind: "contracts", path: "/signature/contracts" },
  { kind: "category of contracts", type: "contractCategory" },
  { kind: "contract", type: "contractTemplate" },
  { kind: "legal", path: "/terms-of-service" },
];

export interface KeyPage {
  readonly kind: string;
  readonly path: string;
}

/** The pages that stand for all others. A kind of which nothing is published is told and left out. */
export function keyPages(published: readonly PublishedPage[], log: (line: string) => void): KeyPage[] {
  return kinds.flatMap(({ kind, ...wanted }) => {
    const path = published.find((page) => page.path === wanted.path || page.type === wanted.type)?.path;
    if (path !== undefined) return [{ kind, path }];
    log(`No published page is of the kind "${kind}".`);
    return [];
  });
}
