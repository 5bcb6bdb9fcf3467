import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { PageFrame } from "@/components/pages/page-frame";
import type { ShownRelease } from "@/lib/content/shown-release";
import { emptySite } from "../../support/empty-site.ts";

// It runs in the browser; the frame only decides whether to include it, and what it shows.
vi.mock("@/components/preview/preview-loader", () => ({
  PreviewLoader: ({ release }: { release: ShownRelease | null }) => (
    <p>Preview of {release?.title ?? "drafts"}</p>
  ),
}));

function render(draft: boolean, release: ShownRelease | null = null): string {
  using _warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  return renderToStaticMarkup(
    <PageFrame path="/" page={null} site={emptySite} draft={draft} release={release}>
      <h1>The page</h1>
    </PageFrame>,
  );
}

test("R-CMS-6 preview code is on drafts alone, and knows the release that is shown", () => {
  expect(render(false)).not.toContain("Preview of");
  expect(render(true)).toContain("Preview of drafts");
  expect(render(true, { title: "Spring prices", goesLiveAt: null })).toContain("Preview of Spring prices");
});
