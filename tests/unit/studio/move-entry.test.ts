import type { SanityClient } from "sanity";
import { expect, test } from "vitest";
import { moveEntry } from "@/studio/calendar/calendar-tool";

const now = new Date("2027-03-01T00:00:00Z");

/** Notes what is asked of it. */
function recordingClient() {
  const asked: unknown[] = [];
  const note = (what: string) => (wanted: unknown) => Promise.resolve(asked.push([what, wanted]));
  const releases = { edit: note("edit"), schedule: note("schedule") };
  return { asked, client: { action: note("action"), releases } as unknown as SanityClient }; // all that is used of it
}

test("R-CMS-7 a time of a document moves in its draft, that of a release in the release", async () => {
  const at = "2027-04-01T09:00:00.000Z";
  const { asked, client } = recordingClient();
  await moveEntry(client, { id: "deal-1", field: "endsAt" }, at, now);
  await moveEntry(client, { release: "rPlanned", isScheduled: false }, at, now);
  await moveEntry(client, { release: "rDue", isScheduled: true }, at, now);
  const patch = { set: { "metadata.intendedPublishAt": at, "metadata.releaseType": "scheduled" } };
  expect(asked).toEqual([
    ["action", expect.objectContaining({ draftId: "drafts.deal-1", patch: { set: { endsAt: at } } })],
    ["edit", { releaseId: "rPlanned", patch }],
    ["edit", { releaseId: "rDue", patch }],
    ["schedule", { releaseId: "rDue", publishAt: at }],
  ]);
});

test("R-CMS-7 a release that is dropped on a day that is over is not published by that", async () => {
  const { asked, client } = recordingClient();
  for (const isScheduled of [true, false])
    await expect(
      moveEntry(client, { release: "rDue", isScheduled }, "2027-02-28T09:00:00.000Z", now),
    ).rejects.toThrow("That time has passed.");
  expect(asked).toEqual([]);
});
