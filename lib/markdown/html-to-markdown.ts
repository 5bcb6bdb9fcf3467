import { fromHtml } from "hast-util-from-html";
import { toMdast } from "hast-util-to-mdast";
import { childrenOf, findAll } from "@/lib/markdown/elements";
import { readable } from "@/lib/markdown/readable";
import { writeMarkdown } from "@/lib/markdown/write";

/** Converts a page's main part, or all of HTML without one. Resolves links against the page's `address`. */
export function htmlToMarkdown(html: string, address: string): string {
  const whole = fromHtml(html);
  const [main = whole] = findAll(whole, ({ tagName }) => tagName === "main");
  const children = readable(childrenOf(main), { address, anchor: "", isCalculator: false });
  return writeMarkdown(toMdast({ type: "root", children }));
}
