import type { Nodes, Paragraph, PhrasingContent } from "mdast";
import { gfmStrikethroughToMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableToMarkdown } from "mdast-util-gfm-table";
import { toMarkdown } from "mdast-util-to-markdown";

/** The Markdown style of the whole site. */
export function writeMarkdown(tree: Nodes): string {
  const written = toMarkdown(tree, {
    bullet: "-",
    rule: "-",
    listItemIndent: "one",
    extensions: [gfmTableToMarkdown({ tablePipeAlign: false }), gfmStrikethroughToMarkdown()],
  });
  // It escapes each `&name` in an address as a character reference, although only `&name;` is one.
  return written.replaceAll(/\\&(?![#\w]+;)/g, "&");
}

export function words(value: string): PhrasingContent {
  return { type: "text", value };
}

export function link(url: string, value: string): PhrasingContent {
  return { type: "link", url, children: [words(value)] };
}

export function paragraph(...children: PhrasingContent[]): Paragraph {
  return { type: "paragraph", children };
}
