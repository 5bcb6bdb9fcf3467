/** What the preview of a page with experiments tells editors in addition to the page. */
export interface VariantPreview {
  /** "experiment-id.B"; empty for the page itself. */
  readonly shown: string;
  readonly choices: readonly { readonly name: string; readonly words: string }[];
  /** Where the blocks are that the preview shows; null: in the page itself. */
  readonly source: { readonly experiment: string; readonly key: string } | null;
}
