import type { AnyDocument, Migration } from "./migration.ts";
import { subCategoryKeys } from "./migrations/1-sub-category-keys.ts";
import { editorsArePublishers } from "./migrations/2-editors-are-publishers.ts";
import { samplesAreMarked } from "./migrations/3-samples-are-marked.ts";
import { rowsHaveChecksums } from "./migrations/4-rows-have-checksums.ts";

/**
 * The first brings a folder from version 0 to version 1, and so on. Add new ones at the end. Never remove, reorder or
 * change one that was delivered.
 */
export const migrations: readonly Migration[] = [
  subCategoryKeys,
  editorsArePublishers,
  samplesAreMarked,
  rowsHaveChecksums,
];

/** The version of a folder that this release works with. */
export const newestVersion = migrations.length;

/** All these documents of a dataset, of any earlier time, in the form of the newest version and in their order. */
export function inNewestForm<Stored extends AnyDocument>(documents: readonly Stored[]): Stored[] {
  return migrations.reduce(
    (before: Stored[], { documents: change }) => {
      const changed = new Map(change?.(before).map((document) => [document._id, document]));
      return before.map((document) => changed.get(document._id) ?? document);
    },
    [...documents],
  );
}
