import type { PageDocument, Site } from "@/lib/content/load";
import { blocksToMarkdown } from "@/lib/markdown/blocks";
import { contractToMarkdown } from "@/lib/markdown/contracts";
import { heading, text, together } from "@/lib/markdown/parts";
import { descriptionOf, titleOf } from "@/lib/seo";
import { siteAddress } from "@/lib/seo/site-address";

/** The page as markdown, from the document that the page itself is rendered from. */
export function pageToMarkdown(path: string, page: PageDocument, site: Site): string {
  const address = `${siteAddress(site)}${path}`;
  const lead = contractToMarkdown(page, address);
  const body = together([lead, blocksToMarkdown(page.blocks, address)]);
  const promoted = lead === "" ? body.replace(/^## /m, "# ") : body;
  const description = text(descriptionOf(page, site));
  return `${together([
    promoted === body && lead === "" ? heading(1, titleOf(page)) : "",
    promoted,
    "---",
    description,
    `The page: ${address}`,
    `Last changed: ${page._updatedAt.slice(0, 10)}`,
  ])}\n`;
}
