export interface PathChange {
  /** The list to store on the document; null when it stays the same. */
  readonly previousPaths: string[] | null;
  /** A path that is new to this document. Another document may still redirect from it. */
  readonly claimed: string | null;
}

export interface PathState {
  /** The path of the published document; null when it is not published. */
  readonly published: string | null;
  /** The path after the publish; null when the document has no address. */
  readonly next: string | null;
  /** Former paths of the published document and of the draft. A restored revision may have lost some. */
  readonly previousPaths: readonly string[];
  /** What the draft holds now. */
  readonly stored: readonly string[];
}

/**
 * What a publish writes so that no old address breaks. The current path never appears among the former ones: after A, B
 * and back to A, nothing may redirect visitors of A.
 */
export function planPathChange({ published, next, previousPaths, stored }: PathState): PathChange {
  const former = new Set(previousPaths);
  if (published && published !== next) former.add(published);
  if (next) former.delete(next);
  const list = [...former];
  const isSame = list.length === stored.length && list.every((path, index) => path === stored[index]);
  return { previousPaths: isSame ? null : list, claimed: next === published ? null : next };
}
