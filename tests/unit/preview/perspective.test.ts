import { earlierLayer } from "@paraph/lake/document-ids";
import { expect, test } from "vitest";
import { parsePerspective, releaseOnTop } from "@/lib/preview/perspective";

const earlier = earlierLayer({ id: "p".repeat(128), revision: "5f0c7a52-3a93-4a5b-8f0e-0f4b6f1f4a11" });

test.each([
  [undefined, "drafts"],
  ["", "drafts"],
  ["drafts", "drafts"],
  ["published", "published"],
  ["rSpring,drafts", ["rSpring", "drafts"]],
  ["rSpring,rAutumn,drafts", ["rSpring", "rAutumn", "drafts"]],
  ["rSpring", ["rSpring"]],
  ["raw", "drafts"],
  ["previewDrafts", "drafts"],
  ["rSpring,raw", "drafts"],
  ["rSpring,drafts,", "drafts"],
  ['rSpring"],*[', "drafts"],
  ["drafts,published", "drafts"],
  [earlier, [earlier]],
  [Array.from({ length: 51 }, (_, n) => `r${n}`).join(","), "drafts"],
])("R-CMS-6 a preview told to show %j shows %j", (told, shown) => {
  expect(parsePerspective(told)).toEqual(shown);
});

test("R-CMS-6 the release that a preview shows first is its strongest", () => {
  expect(releaseOnTop(["rSpring", "rAutumn", "drafts"])).toBe("rSpring");
  for (const perspective of ["drafts", "published", ["drafts"]] as const)
    expect(releaseOnTop(typeof perspective === "string" ? perspective : [...perspective])).toBeNull();
});
