import { expect, test } from "vitest";
import { scheduledNotes } from "@/studio/scheduling/scheduled-notes";

test("R-CMS-7 what is scheduled for a document is said in the order of its times, with the year when it is far", () => {
  const releases = [
    { name: "rLate", publishAt: "2028-12-01T09:00:00Z" },
    { name: "rSoon", publishAt: "2027-03-02T23:30:00Z" },
    { name: "rBroken", publishAt: null },
  ];
  const versions = [
    { _id: "versions.rLate.page-1", isRemoval: true },
    { _id: "versions.rSoon.page-1", isRemoval: false },
    { _id: "versions.rSoon.share.page-2", isRemoval: true },
    { _id: "versions.rBroken.page-3", isRemoval: false },
    { _id: "versions.rActive.page-4", isRemoval: false },
  ];
  const notes = scheduledNotes({ releases, versions }, new Date("2027-03-01T00:00:00Z"));
  expect(Object.fromEntries(notes)).toEqual({
    "page-1": "Goes live Mar 2, 23:30 UTC · Goes offline Dec 1, 2028, 09:00 UTC",
    "share.page-2": "Goes offline Mar 2, 23:30 UTC",
  });
});
