/** The published id of a draft (`drafts.x`) or of a version in a release (`versions.release.x`); any other id as it is. */
export function publishedIdOf(id: string): string {
  if (id.startsWith("drafts.")) return id.slice("drafts.".length);
  return id.startsWith("versions.") ? id.split(".").slice(2).join(".") : id;
}

/** The release of `versions.release.x`; `null` for every other id. */
export function releaseOfVersion(id: string): string | null {
  return /^versions\.([^.]+)\./.exec(id)?.[1] ?? null;
}

/** Whether an id names a published document. Ids of drafts, versions and private documents contain a dot. */
export function isPublishedId(id: string): boolean {
  return !id.includes(".");
}

/** Begins the layers that {@link earlierLayer} names. No release may be made with such a name. */
const earlierPrefix = "earlier-";

/** The layer of a perspective in which a document is as a transaction has left it. The lake alone knows it. */
export function earlierLayer({ id, revision }: EarlierState): string {
  return `${earlierPrefix}${revision}-of-${id}`;
}

/** A document's own id, and the transaction. */
export interface EarlierState {
  readonly id: string;
  readonly revision: string;
}

/** The state that a layer names; `null` of every other layer. */
export function earlierStateOf(layer: string): EarlierState | null {
  const [, revision, id] = /^earlier-(.+?)-of-(.+)$/.exec(layer) ?? [];
  return revision === undefined || id === undefined ? null : { id, revision };
}
