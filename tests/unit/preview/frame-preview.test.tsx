import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { PageFrame } from "@/components/pages/page-frame";
import type { ShownPreview } from "@/lib/content/load";
import { emptySite } from "../../support/empty-site.ts";

// It runs in the browser; the frame only decides whether to include it, and what it shows.
vi.mock("@/components/preview/preview-loader", () => ({
  PreviewLoader: ({ preview }: { preview: ShownPreview }) => (
    <p>Preview of {preview.release?.title ?? "drafts"}</p>
  ),
}));

function render(preview: ShownPreview | null): string {
  using _warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  return renderToStaticMarkup(
    <PageFrame path="/" page={null} site={emptySite} preview={preview}>
      <h1>The page</h1>
    </PageFrame>,
  );
}

test("R-CMS-6 preview code is on drafts alone, and knows the release that is shown", () => {
  expect(render(null)).not.toContain("Preview of");
  expect(render({ release: null, others: [], sharedUntil: null, editing: null })).toContain(
    "Preview of drafts",
  );
  const release = { name: "rSpring", title: "Spring prices", goesLiveAt: null };
  expect(render({ release, others: [], sharedUntil: null, editing: null })).toContain(
    "Preview of Spring prices",
  );
});
