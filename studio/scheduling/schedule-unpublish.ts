import type { SanityClient } from "sanity";
import { newReleaseId } from "./new-release-id";

interface Wanted {
  readonly publishedId: string;
  readonly title: string;
  /** An instant. */
  readonly at: string;
}

/**
 * Has a document unpublished at a time: a release of this one document, made and scheduled in one transaction, so that a
 * failure leaves nothing behind. The Studio lists it with the scheduled drafts.
 */
export async function scheduleUnpublish(
  client: Pick<SanityClient, "action">,
  { publishedId, title, at }: Wanted,
): Promise<void> {
  const releaseId = newReleaseId();
  await client.action([
    {
      actionType: "sanity.action.release.create",
      releaseId,
      metadata: {
        title,
        releaseType: "scheduled",
        cardinality: "one",
        intendedPublishAt: at,
      },
    },
    {
      actionType: "sanity.action.document.version.unpublish",
      publishedId,
      versionId: `versions.${releaseId}.${publishedId}`,
    },
    { actionType: "sanity.action.release.schedule", releaseId, publishAt: at },
  ]);
}

/** What a person typed, `2027-03-01T09:00`, as an instant; null while it is no time in the future. */
export function instantOf(typed: string, now: Date): string | null {
  const instant = readTyped(typed);
  return instant !== null && Date.parse(instant) > now.getTime() ? instant : null;
}

/** What a person typed as an instant, whenever that is; null for no time. */
export function readTyped(typed: string): string | null {
  const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(typed) ? Date.parse(`${typed}Z`) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
