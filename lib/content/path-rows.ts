import type { PATHS_QUERY_RESULT } from "@/lib/content/sanity.types";

type Row = PATHS_QUERY_RESULT[number];

/** What decides the addresses of each document, by its id. */
export type PathRows = ReadonlyMap<string, Row>;

/**
 * The rows with those of the changed documents as they are now: the same map when no address can have changed by it,
 * null when more rows than theirs have, as those of all contracts do with their category.
 */
export function mendRows(rows: PathRows, changed: readonly string[], found: readonly Row[]): PathRows | null {
  const now = new Map(found.map((row) => [row._id, row]));
  const others = changed.filter((id) => !isSame(rows.get(id), now.get(id)));
  if (others.length === 0) return rows;
  if (others.some((id) => (now.get(id) ?? rows.get(id))?._type === "contractCategory")) return null;
  const mended = new Map(rows);
  for (const id of others) {
    const row = now.get(id);
    if (row) mended.set(id, row);
    else mended.delete(id);
  }
  return mended;
}

function isSame(one: Row | undefined, other: Row | undefined): boolean {
  return one === other || (!!one && !!other && addressOf(one) === addressOf(other));
}

function addressOf({ _rev, _updatedAt, ...address }: Row): string {
  return JSON.stringify(address);
}
