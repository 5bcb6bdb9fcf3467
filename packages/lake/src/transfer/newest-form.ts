/**
 * All these documents of a dataset, of any earlier time, in the form that the site reads now and in their order. A pure
 * function, which the site hands to the lake when it starts.
 */
export type InNewestForm = <Stored extends { readonly _id: string; readonly _type: string }>(
  documents: readonly Stored[],
) => Stored[];
