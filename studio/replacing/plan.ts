import { publishedIdOf } from "@paraph/lake/document-ids";
import { changesOf } from "./change-document";
import type { Hit } from "./find-hits";
import type { Planned } from "./use-faults";
import type { FoundDocument } from "./use-search";

/** What tells a hit from those of other documents. */
export function keyOf({ document }: Pick<FoundDocument, "document">, hit: Hit): string {
  return `${publishedIdOf(document._id)} ${hit.key}`;
}

/** Why a hit can't be chosen; null if it can. */
export function refusalOf(
  { mayWrite }: Pick<FoundDocument, "mayWrite">,
  { crossesLink }: Hit,
): string | null {
  if (!mayWrite) return "Your role can't edit this.";
  if (crossesLink)
    return "It begins in a link and ends outside of it, or the other way round. Change it by hand.";
  return null;
}

/** Those that a replacement would change. Where upper and lower case don't count, some texts already read so. */
export function changing(found: readonly FoundDocument[], replacement: string): FoundDocument[] {
  return found.flatMap((one) => {
    const hits = one.hits.filter((hit) => hit.found !== replacement);
    return hits.length > 0 ? [{ ...one, hits }] : [];
  });
}

export interface Plan {
  readonly documents: readonly Planned[];
  /** How many hits will change. */
  readonly hits: number;
}

/** What becomes of the documents when all hits but those left out are replaced. */
export function planOf(
  found: readonly FoundDocument[],
  leftOut: ReadonlySet<string>,
  replacement: string,
): Plan {
  let count = 0;
  const documents = found.flatMap((one) => {
    const chosen = one.hits.filter((hit) => refusalOf(one, hit) === null && !leftOut.has(keyOf(one, hit)));
    count += chosen.length;
    const changes = changesOf(chosen, replacement);
    return changes.length > 0 ? [{ document: one.document, changes }] : [];
  });
  return { documents, hits: count };
}
