import { publishedIdOf } from "@paraph/lake/document-ids";
import type { SanityClient } from "sanity";
import { newReleaseId } from "../scheduling/new-release-id";
import { type Change, patchOf } from "./change-document";

/** A document as it was found, and what becomes of it. */
export interface DocumentChange {
  /** What was searched: the published document or its draft, in the revision that was searched. */
  readonly base: { readonly _id: string; readonly _rev: string };
  readonly changes: readonly Change[];
}

export class ChangedSince extends Error {
  readonly ids: readonly string[];

  constructor(ids: readonly string[]) {
    super("Some documents have changed since the search.");
    this.ids = ids;
  }
}

/**
 * One release with a version of each changed document, in one transaction: all of it is there, or nothing. The lake
 * refuses it when a document is not in the revision that was searched. Returns the name of the release.
 */
export async function makeRelease(
  client: Pick<SanityClient, "action" | "fetch">,
  documents: readonly DocumentChange[],
  { title, description }: { readonly title: string; readonly description: string },
): Promise<string> {
  const changed = await changedSince(client, documents);
  if (changed.length > 0) throw new ChangedSince(changed);
  const releaseId = newReleaseId();
  const versions = documents.flatMap(({ base, changes }) => {
    const id = publishedIdOf(base._id);
    const versionId = `versions.${releaseId}.${id}`;
    const { set, unset } = patchOf(changes);
    return [
      {
        actionType: "sanity.action.document.version.create",
        publishedId: id,
        versionId,
        baseId: base._id,
        ifBaseRevisionId: base._rev,
      },
      {
        actionType: "sanity.action.document.edit",
        publishedId: id,
        draftId: versionId,
        patch: { set, ...(unset.length > 0 && { unset }) },
      },
    ] as const;
  });
  const metadata = { title, description, releaseType: "asap" } as const;
  try {
    await client.action([{ actionType: "sanity.action.release.create", releaseId, metadata }, ...versions]);
  } catch (error) {
    // Somebody may have been faster than the question above.
    const since = await changedSince(client, documents).catch(() => []);
    throw since.length > 0 ? new ChangedSince(since) : error;
  }
  return releaseId;
}

/** Those that are in another revision now, or gone. */
async function changedSince(
  client: Pick<SanityClient, "fetch">,
  documents: readonly DocumentChange[],
): Promise<string[]> {
  const found = await client.fetch<{ _id: string; _rev: string }[]>(
    "*[_id in $ids]{_id, _rev}",
    { ids: documents.map(({ base }) => base._id) },
    { perspective: "raw", tag: "replacing" },
  );
  const revisions = new Map(found.map(({ _id, _rev }) => [_id, _rev]));
  return documents.flatMap(({ base }) => (revisions.get(base._id) === base._rev ? [] : [base._id]));
}
