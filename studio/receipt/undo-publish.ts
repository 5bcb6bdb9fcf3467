import type { SanityClient, SanityDocument } from "sanity";

/**
 * Takes a publish back: visitors see what they saw before, or nothing if the document was new. Refused when somebody has
 * published or begun a draft since, which would be lost.
 */
export async function undoPublish(
  client: SanityClient,
  previous: SanityDocument | null,
  { _id: publishedId, _rev }: Pick<SanityDocument, "_id" | "_rev">,
): Promise<void> {
  const draftId = `drafts.${publishedId}`;
  if (previous === null) {
    await client.action({ actionType: "sanity.action.document.unpublish", publishedId, draftId });
    return;
  }
  const { _rev: _, _updatedAt, ...content } = previous;
  await client.action([
    {
      actionType: "sanity.action.document.create",
      publishedId,
      attributes: { ...content, _id: draftId },
      ifExists: "fail",
    },
    { actionType: "sanity.action.document.publish", publishedId, draftId, ifPublishedRevisionId: _rev },
  ]);
}
