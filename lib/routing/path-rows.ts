import { addressKey, addressRevision } from "@paraph/lake/keys";
import type { PATHS_QUERY_RESULT } from "@/lib/content/sanity.types";
import type { Dependencies } from "@/lib/freshness/dependencies";
import { pathOf } from "@/lib/routes";

type Found = PATHS_QUERY_RESULT[number];

/** The fields that decide a document's address. A contract's address begins with its category's. */
export type PathRow = Found & {
  readonly category: string | null;
  readonly categoryHeading: string | null;
};

/** The address fields of each document, by id. */
export type PathRows = ReadonlyMap<string, PathRow>;

/**
 * Completes rows with fields of their categories, which may have been read at another moment. Unchanged rows stay the
 * same objects.
 */
export function createRows(found: Iterable<Found | PathRow>): PathRows {
  const rows = [...found];
  const categories = new Map(
    rows.flatMap((row) => (row._type === "contractCategory" ? [[row._id, row] as const] : [])),
  );
  return new Map(rows.map((row) => [row._id, inCategory(row, categories.get(row.categoryId ?? ""))]));
}

function inCategory(row: Found | PathRow, of: Found | undefined): PathRow {
  const [category, categoryHeading] = [of?.slug ?? null, of?.title ?? null];
  if ("category" in row && row.category === category && row.categoryHeading === categoryHeading) return row;
  return { ...row, category, categoryHeading };
}

/** The rows with the changed documents updated; the same map when no address can have changed. */
export function mendRows(rows: PathRows, changed: readonly string[], found: readonly Found[]): PathRows {
  const now = new Map(found.map((row) => [row._id, row]));
  const others = changed.filter((id) => !isSame(rows.get(id), now.get(id)));
  if (others.length === 0) return rows;
  const mended = new Map<string, Found | PathRow>(rows);
  for (const id of others) {
    const row = now.get(id);
    if (row) mended.set(id, row);
    else mended.delete(id);
  }
  return createRows(mended.values());
}

/**
 * The dependencies of this address: the document's own address and, for a contract, its category's; null when no
 * document has the address.
 */
export function addressDependencies(rows: PathRows, path: string): Dependencies | null {
  const all = [...rows.values()];
  const row = all.find((one) => pathOf(one) === path);
  if (!row) return null;
  const isAbove = ({ _type, slug }: PathRow) => _type === "contractCategory" && slug === row.category;
  const used = row._type === "contractTemplate" ? [row, ...all.filter(isAbove)] : [row];
  return new Map(used.map((one) => [addressKey(one._id), addressRevision(one)]));
}

function isSame(one: Found | undefined, other: Found | undefined): boolean {
  return one === other || (!!one && !!other && addressOf(one) === addressOf(other));
}

function addressOf(row: Found): string {
  const { path, slug, title, categoryId, previousPaths, subCategory, subCategories, _type } = row;
  return JSON.stringify([path, slug, title, categoryId, previousPaths, subCategory, subCategories, _type]);
}
