import { extract } from "@sanity/mutator";
import type { DraftChange } from "./drafts.ts";

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
