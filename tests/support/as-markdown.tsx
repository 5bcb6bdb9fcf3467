import { renderToStaticMarkup } from "react-dom/server";
import { vi } from "vitest";
import { Blocks } from "@/components/blocks/index";
import { ContentPage } from "@/components/pages/content-page";
import type { PageDocument, Site } from "@/lib/content/page-document";
import { htmlToMarkdown } from "@/lib/markdown/html-to-markdown";
import type { Neighbor } from "@/lib/pages/pick-neighbors";

/** Blocks as the twin of a page at `address` has them, the first heading as its title. */
export function blocksAsMarkdown(blocks: unknown, address: string): string {
  using _ = vi.spyOn(console, "warn").mockImplementation(() => {});
  const html = renderToStaticMarkup(<Blocks blocks={blocks} document={crypto.randomUUID()} draft={false} />);
  return htmlToMarkdown(html, address);
}

/** What a whole page says, as the route of the twins has it. */
export function pageAsMarkdown(
  path: string,
  page: PageDocument,
  site: Site,
  neighbors: readonly Neighbor[] = [],
): string {
  using _ = vi.spyOn(console, "warn").mockImplementation(() => {});
  const html = renderToStaticMarkup(
    <ContentPage path={path} page={page} site={site} draft={false} neighbors={neighbors} />,
  );
  return htmlToMarkdown(html, `https://paraph.example${path}`);
}
