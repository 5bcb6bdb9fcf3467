export type SearchQuestion =
  /** Loads the pages. */
  | { readonly kind: "open" }
  /** Waits until the contracts have joined them. */
  | { readonly kind: "join" }
  | { readonly kind: "find"; readonly query: string };
