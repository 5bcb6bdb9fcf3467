export interface KnownPage {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly previousPaths: readonly string[];
  /** The slugs of a category's lists of contracts. */
  readonly lists?: readonly string[];
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
