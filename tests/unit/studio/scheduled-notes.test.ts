import { createClient } from "@sanity/client";
import { NEVER } from "rxjs";
import { expect, test } from "vitest";
import { addNotes, scheduledNotes } from "@/studio/scheduling/layout-with-notes";
import { workspaceWith } from "../../support/studio-workspace.ts";

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

test("offline, a form's document has its own title at once, and what is not whole waits for the lake", async () => {
  const { schema } = await workspaceWith(
    createClient({ projectId: "local", useCdn: false, apiVersion: "1" }),
  );
  const page = schema.get("page");
  if (!page) throw new Error("There is no type page.");
  const previews: Parameters<typeof addNotes>[0] = { observeForPreview: () => NEVER };
  addNotes(previews, { listenQuery: () => NEVER });
  const titles = (value: object) => {
    const found: unknown[] = [];
    previews.observeForPreview(value, page).subscribe(({ snapshot }) => found.push(snapshot?.title));
    return found;
  };
  const times = { _createdAt: "2026-01-01T00:00:00Z", _updatedAt: "2026-01-01T00:00:00Z" };
  const whole = { _id: "drafts.page-1", _type: "page", _rev: "r1", ...times, title: "Pricing" };
  expect(titles(whole)).toEqual(["Pricing"]);
  expect(titles({ _id: "page-1", _type: "page" })).toEqual([]);
  expect(titles({ _type: "reference", _ref: "page-1" })).toEqual([]);
});
