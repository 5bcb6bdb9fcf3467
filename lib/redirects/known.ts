export interface KnownPage {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly previousPaths: readonly string[];
  /** The slugs of a category's lists of contracts. */
  readonly lists?: readonly string[];
}

export interface PagesByPath {
  /** Where they live. */
  readonly now: Map<string, KnownPage>;
  /** The addresses they left. */
  readonly before: Map<string, KnownPage>;
}

export function pagesByPath(pages: readonly KnownPage[]): PagesByPath {
  return {
    now: new Map(pages.map((page) => [page.path, page])),
    before: new Map(pages.flatMap((page) => page.previousPaths.map((path) => [path, page] as const))),
  };
}

export interface Known {
  readonly pages: readonly KnownPage[];
  readonly redirects: readonly { readonly _id: string; readonly [field: string]: unknown }[];
  readonly sites: readonly string[];
}

export interface ImportedRedirect {
  readonly _id: string;
  readonly _type: "redirect";
  readonly from: string;
  readonly [field: string]: unknown;
}
