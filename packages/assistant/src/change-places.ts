import { extract } from "@sanity/mutator";
import type { Fields } from "./content.ts";

/** A change in the format of the lake's patches. */
export interface DraftChange {
  readonly set?: Fields | undefined;
  readonly unset?: readonly string[] | undefined;
  readonly insert?: Insertion | undefined;
}

/** `after: "blocks[-1]"` adds at the end of a list, `before: "blocks[0]"` at its beginning. */
interface Insertion {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly items: readonly Fields[];
}

/** The paths of a change at which a document has nothing. The lake leaves them out without a word. */
export function missingPlaces(
  { set = {}, unset = [], insert }: DraftChange,
  before: object,
  after: object,
): string[] {
  const place = insert?.before ?? insert?.after;
  return [
    // A field that was not there before is made.
    ...Object.keys(set).filter((path) => extract(path, after).length === 0),
    ...[...unset, ...(place === undefined ? [] : [place])].filter(
      (path) => extract(path, before).length === 0,
    ),
  ];
}
