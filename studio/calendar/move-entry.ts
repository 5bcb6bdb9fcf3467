import type { SanityClient } from "sanity";
import type { Move } from "./calendar-entries";

/**
 * Writes another time. A release is scheduled anew; of a document the draft changes, which somebody then publishes.
 * Returns what to tell the person.
 */
export async function moveEntry(client: SanityClient, move: Move, at: string, now: Date): Promise<string> {
  if ("field" in move) {
    await client.action({
      actionType: "sanity.action.document.edit",
      draftId: `drafts.${move.id}`,
      publishedId: move.id,
      patch: { set: { [move.field]: at } },
    });
    return "The new time is in a draft. Publish it to make it count.";
  }
  const { release: releaseId, isScheduled } = move;
  // The lake publishes at once what it is to schedule for the past.
  if (Date.parse(at) <= now.getTime()) throw new Error("That time has passed.");
  const patch = { set: { "metadata.intendedPublishAt": at, "metadata.releaseType": "scheduled" } };
  await client.releases.edit({ releaseId, patch });
  if (!isScheduled)
    return "The release is planned for the new time. Schedule it to have it go live by itself.";
  await client.releases.schedule({ releaseId, publishAt: at });
  return "The release is scheduled for the new time.";
}
