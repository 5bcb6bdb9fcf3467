export interface PathChange {
  /** The list to store on the document, or null when it stays as it is. */
  readonly previousPaths: string[] | null;
  /** A path the document has not had until now; another document's visitors may still be sent on from there. */
  readonly claimed: string | null;
}

export interface PathState {
  /** Where the published document answers, null when it is not published. */
  readonly published: string | null;
  /** Where the document will answer after the publish, null when it has no address. */
  readonly next: string | null;
  /** Former paths of the published document and of the draft: a restored revision may have lost some. */
  readonly previousPaths: readonly string[];
  /** What the draft holds now. */
  readonly stored: readonly string[];
}

/**
 * What a publish has to write so that no visitor meets a dead address. The current path never stands among the
 * former ones: after A, B and back to A, nothing may send visitors of A away.
 */
export function planPathChange({ published, next, previousPaths, stored }: PathState): PathChange {
  const former = new Set(previousPaths);
  if (published && published !== next) former.add(published);
  if (next) former.delete(next);
  const list = [...former];
  const isSame = list.length === stored.length && list.every((path, index) => path === stored[index]);
  return { previousPaths: isSame ? null : list, claimed: next === published ? null : next };
}
