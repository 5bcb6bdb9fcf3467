import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Blocks } from "@/components/blocks/index";
import type { Site } from "@/components/pages/entries";
import { PageFrame } from "@/components/pages/page-frame";
import type { Editing } from "@/lib/content/edit-marks";
import { pressScript } from "@/lib/press/first-script";
import { blocksOfPage, isFields } from "../support/example-blocks.ts";
import { shippedSite } from "../support/page-document.ts";

/** How a block looks, behaves or is addressed: nothing on the page shows them alone. A click on the block opens them. */
const ofTheBlock =
  /^(variant|tone|anchor|columns|side|limit|mode|quantity|asksQuantity|start|show|ratio|source|kind|calculator|rhythm|linkType|decorative|width|style|level|marks|markDefs|topic|category|industry|sort|rows)$/;

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

/** What no header or footer shows alone: addresses, which the labels beside them open, and what other pages read. */
const ofTheFrame =
  /^(opens|link|filledMenus|url|dashboardUrl|defaultSeo|bookingUrl|showAgain|path|slug|validUntil|network)$/;

const anyMark = / data-sanity(?:-drag-group|-drag-disable)?="[^"]*"/g;

/** What the marks in HTML lead to, as `document path`. */
function marksIn(html: string): ReadonlySet<string> {
  const found = html.matchAll(/ data-sanity="[^"]*?id=([^;]*);[^"]*?path=([^;"]*)/g);
  return new Set([...found].map(([, id, path]) => `${id} ${path}`));
}

async function frameOf(preview: Editing | "none" | "published"): Promise<{ site: Site; html: string }> {
  const site: Site = await shippedSite();
  using _silent = vi.spyOn(console, "warn").mockImplementation(() => {});
  const editing = preview === "fields" || preview === "blocks" ? preview : null;
  const html = renderToStaticMarkup(
    <PageFrame
      path="/"
      page={{ group: "general", chrome: null, product: null, accent: null, motif: null }}
      site={site}
      preview={preview === "published" ? null : { release: null, others: [], sharedUntil: null, editing }}
    >
      <h1>The page</h1>
    </PageFrame>,
  );
  return { site, html: html.replace(pressScript, "") };
}

test("R-CMS-6 everything that header and footer show is opened by a click", async () => {
  const { site, html } = await frameOf("blocks");
  const texts = textsIn(html);
  const marks = marksIn(html);
  const find = (value: unknown, id: string, path: string): string[] => {
    if (value === null || value === undefined || marks.has(`${id} ${path}`)) return [];
    if (Array.isArray(value))
      return value.flatMap((item: unknown, index) =>
        find(item, id, isFields(item) && item._key ? `${path}:${item._key}` : `${path}:${index}`),
      );
    if (!isFields(value)) return texts.includes(String(value)) ? [] : [`${id} ${path}`];
    // The seals are documents of their own.
    if (typeof value._id === "string" && value._id !== id)
      return marks.has(`${value._id} name`) ? [] : [`${value._id} name`];
    return Object.entries(value).flatMap(([name, field]) =>
      name.startsWith("_") || ofTheFrame.test(name) ? [] : find(field, id, path ? `${path}.${name}` : name),
    );
  };
  for (const document of [site.navigation, site.settings, site.footer]) {
    expect(document).not.toBeNull();
    expect(find(document, document?._id ?? "", "")).toEqual([]);
  }
  // Its words are in the popover that the logo opens for visitors.
  expect(marks).toContain(`${site.announcements[0]?._id} logo`);
});

test("what visitors get of header and footer has no marks, and is the same without them", async () => {
  const { html: unmarked } = await frameOf("none");
  const { html: marked } = await frameOf("blocks");
  expect((await frameOf("published")).html).not.toContain("data-sanity");
  expect(unmarked).not.toContain("data-sanity");
  expect(marked.replaceAll(anyMark, "")).toBe(unmarked);
});
