import { expect, test } from "vitest";
import { planDeletion } from "@/studio/deleted/plan-deletion";
import { parseDeleted, planRestore, referencesOf } from "@/studio/deleted/restore-input";

const state = { _rev: "r1", _createdAt: "2026-01-01T00:00:00Z", _updatedAt: "2026-01-02T00:00:00Z" };
const fair = {
  ...state,
  _id: "fair",
  _type: "page",
  title: "Meet us at the fair",
  path: "/fair",
  previousPaths: ["/expo"],
  blocks: [
    {
      _type: "hero",
      _key: "a1",
      heading: "Come and see",
      action: { link: { internal: { _type: "reference", _ref: "page-demo" } } },
    },
  ],
};
const fairDraft = { ...fair, _id: "drafts.fair", _rev: "r2", title: "Meet us there" };
const facts = { missing: new Set<string>(), addressTakenBy: null, began: null, keepsBeginnings: true };
const deletion = {
  id: "fair",
  type: "page",
  kind: "Page",
  title: "Meet us there",
  addresses: ["/fair", "/expo"],
  successor: { kind: "gone" },
  by: "Deniz Aksoy",
  at: new Date("2026-11-22T10:00:00Z"),
  content: { published: fair, draft: fairDraft },
  existing: [],
} as const;

test("R-CMS-5 every address of a deleted page is marked as gone", () => {
  const { redirects } = planDeletion(deletion);
  expect(redirects).toMatchObject([
    { _id: "redirect-of-fair-0", _type: "redirect", from: "/fair", gone: true },
    { _id: "redirect-of-fair-1", _type: "redirect", from: "/expo", gone: true },
  ]);
});

test("R-CMS-5 every address of a deleted page has one redirect to its successor", () => {
  const { redirects } = planDeletion({
    ...deletion,
    successor: { kind: "page", id: "page-events" },
    existing: [{ _id: "older", from: "/expo" }],
  });
  const to = { linkType: "internal", internal: { _ref: "page-events" } };
  expect(redirects).toMatchObject([
    { _id: "redirect-of-fair-0", from: "/fair", to },
    { _id: "older", from: "/expo", to },
  ]);
  expect(redirects.some((redirect) => "gone" in redirect)).toBe(false);
});

test("R-CMS-5 the copy of a deleted document is private, describes it, and restores it unchanged", () => {
  const { kept } = planDeletion(deletion);
  expect(kept).toMatchObject({ _id: "deleted.fair", kind: "Page", deletedBy: "Deniz Aksoy" });
  expect(kept.excerpt).toContain("Come and see");
  const content = parseDeleted(kept.content);
  expect(content).toEqual({ published: fair, draft: fairDraft });
  const restore = content && planRestore(content, facts);
  const { _rev: _, _updatedAt: __, ...published } = fair;
  expect(restore?.draftBecause).toBeNull();
  expect(restore?.documents).toEqual([
    published,
    expect.objectContaining({
      _id: "drafts.fair",
      title: "Meet us there",
      _system: { base: { id: "drafts.fair", rev: "r2" } },
    }),
  ]);
});

test("R-CMS-5 a page whose address is taken is restored as a draft with its latest content", () => {
  const content = { published: fair, draft: fairDraft };
  const restore = planRestore(content, { ...facts, addressTakenBy: "Events" });
  expect(restore.documents).toMatchObject([{ _id: "drafts.fair", title: "Meet us there" }]);
  expect(restore.draftBecause).toContain("Events");
});

test("R-CMS-5 R-CMS-8 a page that returns as a draft alone has what a colleague published beside it", () => {
  const content = { published: { ...fair, intro: "From $9" }, draft: fairDraft };
  const restore = planRestore(content, { ...facts, addressTakenBy: "Events", began: fair });
  expect(restore.documents).toMatchObject([{ _id: "drafts.fair", title: "Meet us there", intro: "From $9" }]);
  expect(restore.documents[0]).not.toHaveProperty("_rev");
});

test("R-CMS-5 a hosted lake keeps no beginnings, so it is told none", () => {
  const restore = planRestore({ published: fair, draft: fairDraft }, { ...facts, keepsBeginnings: false });
  expect(restore.documents[1]).not.toHaveProperty("_system");
});

test("R-CMS-5 a page whose link target is gone is restored as a draft with a weak reference", () => {
  const content = { published: fair, draft: null };
  expect(referencesOf(content)).toEqual(new Set(["page-demo"]));
  const restore = planRestore(content, { ...facts, missing: new Set(["page-demo"]) });
  expect(restore.documents).toMatchObject([
    {
      _id: "drafts.fair",
      blocks: [{ action: { link: { internal: { _ref: "page-demo", _weak: true } } } }],
    },
  ]);
  expect(restore.draftBecause).toContain("deleted too");
});

test("R-CMS-5 a never published draft is restored as a draft", () => {
  const content = { published: null, draft: fairDraft };
  const restore = planRestore(content, facts);
  expect(restore).toMatchObject({ draftBecause: null, documents: [{ _id: "drafts.fair" }] });
});

test.each([undefined, "", "null", "[]", "{}", '{"published":7}', "{broken"])(
  "R-CMS-8 a deleted document with the content %o can't be restored and breaks nothing",
  (text) => {
    expect(parseDeleted(text)).toBeNull();
  },
);
