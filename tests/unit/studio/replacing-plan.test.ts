import { expect, test } from "vitest";
import type { ReportFinding } from "@/schemas/checks/report";
import { describeDocument } from "@/studio/replacing/document-hits";
import { findHits } from "@/studio/replacing/find-hits";
import { isAbout, newFaults } from "@/studio/replacing/new-faults";
import { changing, keyOf, planOf, refusalOf } from "@/studio/replacing/plan";
import type { FoundDocument } from "@/studio/replacing/use-search";

const wanted = { find: "acme", matchCase: false, wholeWord: true };

function foundIn(id: string, title: string, more: Partial<FoundDocument> = {}): FoundDocument {
  const path = ["title"];
  const hits = findHits({ path, pieces: [{ path, text: title, links: [] }] }, wanted);
  const document = { _id: id, _type: "page", _rev: "1", _createdAt: "", _updatedAt: "", title };
  return {
    document,
    hits,
    hasDraft: false,
    isPublished: true,
    releases: [],
    mayWrite: true,
    mayPublish: true,
    ...more,
  };
}

test("R-CMS-6 hits that are left out, and documents that the role may not edit, are not in the plan", () => {
  const one = foundIn("page-1", "Acme and ACME");
  const other = foundIn("page-2", "Acme", { mayWrite: false });
  const [, second] = one.hits;
  if (!second) throw new Error("Acme and ACME has two hits.");
  const plan = planOf([one, other], new Set([keyOf(one, second)]), "Umbra");
  expect(plan.hits).toBe(1);
  expect(plan.documents).toEqual([
    { document: one.document, changes: [{ path: ["title"], text: "Umbra and ACME" }] },
  ]);
  expect(other.hits.map((hit) => refusalOf(other, hit))).toEqual(["Your role can't edit this."]);
  expect(planOf([], new Set(), "Umbra")).toEqual({ documents: [], hits: 0 });
});

test("R-CMS-6 what already reads as asked is no hit", () => {
  const found = [foundIn("page-1", "Acme and ACME"), foundIn("page-2", "Acme")];
  expect(changing(found, "Acme").map(({ hits }) => hits.map(({ found }) => found))).toEqual([["ACME"]]);
});

test("R-CMS-6 the list says what each version is made from, and what would be lost", () => {
  const notes = (id: string, more: Partial<FoundDocument>) => describeDocument(foundIn(id, "Acme", more));
  expect(notes("page-1", {})).toEqual([]);
  expect(notes("page-1", { hasDraft: true })).toEqual([
    expect.stringContaining("Made from what visitors see."),
  ]);
  expect(notes("drafts.page-1", { hasDraft: true })).toEqual([
    "Made from the draft: the release also publishes what else has changed in it.",
  ]);
  expect(notes("drafts.page-1", { hasDraft: true, isPublished: false })).toEqual([
    "Made from the draft: visitors don't see this yet. The release publishes it.",
  ]);
  expect(notes("page-1", { releases: ["Spring"], mayPublish: false })).toEqual([
    expect.stringContaining("Already in “Spring”."),
    "Your role can't publish this. Ask a publisher to run the release.",
  ]);
  expect(notes("page-1", { mayWrite: false, hasDraft: true })).toEqual([
    "Your role can't edit this. It stays as it is.",
  ]);
});

test("R-CMS-6 only what the replacement breaks is told, at the hit that breaks it", () => {
  const finding = (path: ReportFinding["path"], message: string): ReportFinding => ({
    level: "warning",
    id: "page-1",
    type: "page",
    path,
    message,
  });
  const long = finding(["title"], "Long titles are cut.");
  const before = [finding(["seo", "description"], "There is room for 160, and this has 20.")];
  const after = [finding(["seo", "description"], "There is room for 160, and this has 21."), long];
  expect(newFaults(before, after)).toEqual([long]);
  const [hit] = foundIn("page-1", "Acme").hits;
  if (!hit) throw new Error("Acme is a hit.");
  expect(isAbout(long, hit)).toBe(true);
  expect(isAbout(finding(["title2"], "Another field"), hit)).toBe(false);
  expect(isAbout(finding([], "The whole document"), hit)).toBe(false);
});
