/** What counts as a hit in every search of the site. */
export const matching = {
  prefix: true,
  fuzzy: (term: string) => (term.length > 4 ? 0.2 : false),
  combineWith: "AND",
} as const;

/** Thousands of entries are read in pieces, between which the page answers to who types. */
export const readInPieces = { chunkSize: 200 };
