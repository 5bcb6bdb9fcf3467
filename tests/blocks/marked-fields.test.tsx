import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Blocks } from "@/components/blocks/index";
import { blocksOfPage, isFields } from "../support/example-blocks.ts";

/** How a block looks, behaves or is addressed: nothing on the page shows them alone. A click on the block opens them. */
const ofTheBlock =
  /^(variant|tone|anchor|columns|side|limit|mode|quantity|asksQuantity|start|show|ratio|source|kind|calculator|rhythm|linkType|decorative|width|style|level|marks|markDefs|topic|category|industry|sort)$/;

/** What a query brings beside a block's own fields: of the deal, the page, the price table or other documents. */
const brought =
  /^(deals|plans|askedAt|path|footer|document|entries|allCategories|own[A-Z]\w*|fromNewest\w*|listed|contracts|newest\w*|all[A-Z]\w*|results|mark|count|sideColor|subCategories|validUntil|publishedAt|slug|readingTime|author|checkedOn)$/;

/** Not on the page as the gallery shows it. */
const notShown = new Set([
  "blocks:app-badges-own.apps:later.label", // an app that is not out yet
  "blocks:countdown-before.endsAt", // before the start the start is named
  "blocks:countdown-after.endsAt", // what is over names no time
  "blocks:video-address.title", // the name of the frame, which opens its address
  "blocks:embed.title",
]);

function render(block: unknown): string {
  using _silent = vi.spyOn(console, "warn").mockImplementation(() => {});
  const edited = { type: "page", editing: "blocks", layer: "drafts" } as const;
  return renderToStaticMarkup(<Blocks blocks={[block]} document="page-1" draft={false} edited={edited} />);
}

const entities: Readonly<Record<string, string>> = {
  "&#x27;": "'",
  "&quot;": '"',
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
};

/** Texts carry their own invisible marks, so what a page shows of them opens by itself. */
function textsIn(html: string): string {
  return html.replace(/<[^>]*>/g, "").replace(/&#?\w+;/g, (entity) => entities[entity] ?? entity);
}

function unmarkedFields(block: Readonly<Record<string, unknown>>): string[] {
  const html = render(block);
  const texts = textsIn(html);
  const marks = new Set([...html.matchAll(/ data-sanity="[^"]*?path=([^;"]*)/g)].map(([, path]) => path));
  const frame = `blocks:${block._key}`;
  const find = (value: unknown, path: string): string[] => {
    if (value === null || value === undefined || (path !== frame && marks.has(path))) return [];
    if (Array.isArray(value)) {
      return value.flatMap((item: unknown) => find(item, isFields(item) ? `${path}:${item._key}` : path));
    }
    if (!isFields(value)) return typeof value === "string" && texts.includes(firstLine(value)) ? [] : [path];
    // Another document is opened by the link or item that shows it.
    if (typeof value._id === "string" && path !== frame) return [];
    return Object.entries(value).flatMap(([name, field]) =>
      name.startsWith("_") || ofTheBlock.test(name) || brought.test(name)
        ? []
        : find(field, `${path}.${name}`),
    );
  };
  return find(block, frame);
}

function firstLine(text: string): string {
  return text.trim().split("\n", 1)[0] ?? "";
}

test("R-CMS-6 everything that a block of the gallery shows of its own fields is opened by a click", async () => {
  const blocks = await blocksOfPage("/blocks");
  expect(blocks.length).toBeGreaterThan(50);
  expect(blocks.flatMap(unmarkedFields).filter((path) => !notShown.has(path))).toEqual([]);
});
