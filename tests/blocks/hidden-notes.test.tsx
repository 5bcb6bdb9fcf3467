import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Blocks } from "@/components/blocks/index";
import { withHiddenNotes } from "@/lib/content/hidden-blocks";

const now = new Date("2027-06-15T12:00:00Z");
const page = {
  _id: "page-1",
  blocks: [
    { _type: "hero", _key: "seen", heading: "Seen" },
    { _type: "hero", _key: "later", heading: "Later", shownFrom: "2027-07-01T08:00:00.000Z" },
    { _type: "hero", _key: "over", heading: "Over", shownUntil: "2027-06-01T08:00:00.000Z" },
  ],
};

function render({ blocks }: typeof page, draft: boolean): string {
  using _silent = vi.spyOn(console, "warn").mockImplementation(() => {});
  return renderToStaticMarkup(
    <Blocks
      blocks={blocks}
      document="page-1"
      draft={draft}
      edited={draft ? { type: "page", editing: "blocks", layer: "drafts" } : null}
    />,
  );
}

test("R-CMS-6 in the preview a note stands for a hidden block, with its time and its place", () => {
  const html = render(withHiddenNotes(page, now), true);
  expect(html).toContain("hidden from visitors until Thursday, July 1, 2027 at 08:00 UTC");
  expect(html).toContain("hidden from visitors since Tuesday, June 1, 2027 at 08:00 UTC");
  expect(html).toMatch(/data-block-key="later" data-block-hidden=""[^>]*path=blocks:later/);
  expect(html).toContain("Seen");
  expect(html).not.toContain(">Over<");
});

test("visitors get neither a hidden block nor its note", () => {
  const html = render(withHiddenNotes(page, now), false);
  expect(html).toContain("Seen");
  expect(html).not.toMatch(/hidden from visitors|Later|Over/);
});
