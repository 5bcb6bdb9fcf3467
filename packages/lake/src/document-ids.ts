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
