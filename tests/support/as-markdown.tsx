import { renderToStaticMarkup } from "react-dom/server";
import { vi } from "vitest";
import { Blocks } from "@/components/blocks/index";
import { ContentPage } from "@/components/pages/content-page";
import type { PageDocument, Site } from "@/lib/content/page-document";
import { htmlToMarkdown } from "@/lib/markdown/readable";
import type { Neighbor } from "@/lib/pages/pick-neighbors";

/** Blocks as Markdown, as in the twin of a page at `address`, with the first heading as the title. */
export function blocksAsMarkdown(blocks: unknown, address: string): string {
  using _ = vi.spyOn(console, "warn").mockImplementation(() => {});
  const html = renderToStaticMarkup(<Blocks blocks={blocks} document={crypto.randomUUID()} draft={false} />);
  return htmlToMarkdown(html, address);
}

/** A whole page as Markdown, as the twins' route returns it. */
export function pageAsMarkdown(
  path: string,
  page: PageDocument,
  site: Site,
  neighbors: readonly Neighbor[] = [],
): string {
  using _ = vi.spyOn(console, "warn").mockImplementation(() => {});
  const html = renderToStaticMarkup(
    <ContentPage path={path} page={page} site={site} preview={null} neighbors={neighbors} />,
  );
  return htmlToMarkdown(html, `https://paraph.example${path}`);
}
