import { share } from "@paraph/service/testing/extent";
import type { Nodes, Paragraph } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { type HTMLElement, parse as parseHtml } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { ContentPage } from "@/components/pages/content-page";
import type { PageDocument } from "@/lib/content/page-document";
import { DEAL_QUERY, PAGE_QUERY, SLUG_QUERY } from "@/lib/content/queries";
import type { NEIGHBORS_QUERY_RESULT } from "@/lib/content/sanity.types";
import { partsToText } from "@/lib/contracts/contract";
import { readContract } from "@/lib/contracts/read-contract";
import { readCategoryPage, readContractList, readTemplatePage } from "@/lib/contracts/read-pages";
import { nothingChosen, resolveContract } from "@/lib/contracts/resolve-contract";
import { slugOfSubCategory } from "@/lib/contracts/sub-category";
import { htmlToMarkdown } from "@/lib/markdown/readable";
import { NEIGHBORS_QUERY, pickNeighbors } from "@/lib/pages/pick-neighbors";
import { contractListPath, matchContractList, matchPath, pathOf } from "@/lib/routes";
import { pageAsMarkdown } from "../support/as-markdown.tsx";
import { askEngine, fetchFrom } from "../support/ask-engine.ts";
import { isFields, shippedDocuments } from "../support/example-blocks.ts";
import { shippedSite } from "../support/page-document.ts";

const dataset = shippedDocuments();
const fetch = fetchFrom(dataset);
const site = await shippedSite();
const currentOf = (slug: unknown) => (isFields(slug) ? String(slug.current) : "");

const pages = dataset.flatMap((document) => {
  const { path: own, category } = document;
  const type = String(document._type);
  const parent = dataset.find(({ _id }) => isFields(category) && _id === category._ref);
  const slug = currentOf(document.slug);
  const path = pathOf({
    _type: type,
    path: typeof own === "string" ? own : null,
    slug,
    category: parent ? currentOf(parent.slug) : null,
  });
  return path === null ? [] : [{ type, path }];
});

const lists = dataset.flatMap(({ _type, slug, subCategories }) => {
  if (_type !== "contractCategory" || !Array.isArray(subCategories)) return [];
  return subCategories.filter(isFields).map((one) => {
    const subCategory = slugOfSubCategory({ slug: currentOf(one.slug), title: String(one.title) });
    return contractListPath({ category: currentOf(slug), subCategory, page: 1 });
  });
});

const contracts = pages.filter(({ type }) => type === "contractTemplate").map(({ path }) => path);
const others = pages.filter(({ type }) => type !== "contractTemplate").map(({ path }) => path);
/** Contracts are hundreds of one kind; the others are few. */
const asked = [...others, ...lists, ...share(contracts, 8)];

test.each(asked)(
  "R-ROUTES-6 a parser finds the words and the parts of %s in its markdown twin",
  async (path) => {
    const page = await pageOf(path);
    const neighbors = ["post", "caseStudy"].includes(page._type) ? await neighborsOf(page) : [];
    using _ = vi.spyOn(console, "warn").mockImplementation(() => {});
    const html = renderToStaticMarkup(
      <ContentPage path={path} page={page} site={site} preview={null} neighbors={neighbors} />,
    );
    const markdown = htmlToMarkdown(html, `https://paraph.example${path}`);
    const main = mainOf(html);
    const [shown, twin] = [partsOfPage(main), partsOfMarkdown(markdown)];

    const said = new Set(wordsOf(markdown));
    const lost = new Set(wordsOf(textOf(main)).filter((word) => !said.has(word) && !counters.has(word)));
    expect([...lost], "words").toEqual([]);
    expect(twin.headings).toEqual(shown.headings);
    expect(twin.headings[0]).toMatch(/^1 /);
    expect(twin.headings.filter((heading) => heading.startsWith("1 "))).toHaveLength(1);
    expect(
      shown.items.filter((item) => !twin.items.includes(item)),
      "items of lists",
    ).toEqual([]);
    expect(
      shown.paragraphs.filter((one) => !twin.paragraphs.includes(one)),
      "paragraphs",
    ).toEqual([]);
    expect(twin.tables.map(withoutEmpty)).toEqual(shown.tables.map(withoutEmpty));
    for (const [head, ...rows] of twin.tables)
      for (const row of rows) expect(row, "cells of a row").toHaveLength(head?.length ?? 0);
    expect(twin.code).toEqual(shown.code);
    expect(twin.left, "signs of Markdown or HTML that a reader sees").toEqual([]);
    expect(
      twin.links.filter((url) => !URL.canParse(url)),
      "links without a site",
    ).toEqual([]);
    expect(twin.text).not.toMatch(/undefined|\[object Object\]|NaN|\bnull\b/);
    for (const block of page.blocks ?? []) {
      const heading = "heading" in block && typeof block.heading === "string" ? block.heading : "";
      const isSaid = block._type === "tableOfContents" || joined(markdown).includes(joined(heading));
      expect(isSaid, `the heading of ${block._key}`).toBe(true);
    }
  },
);

test("R-CONTRACT-1 the markdown twin of a contract has its whole text in order", async () => {
  expect(contracts.length).toBeGreaterThan(100);
  for (const path of share(contracts, 8)) {
    const page = await pageOf(path);
    if (!page.template) throw new Error(`${path} is not a contract.`);
    const { opening, clauses, attestations } = resolveContract(readContract(page.template), nothingChosen);
    const paragraphs = [...opening, ...[...clauses, ...attestations].flatMap((clause) => clause.paragraphs)];
    const text = paragraphs.flatMap(({ parts, points }) => [parts, ...points.map((point) => point.parts)]);
    const twin = wordsOf(pageAsMarkdown("/signature/contracts/a/b", page, site)).join(" ");
    let at = 0;
    for (const parts of text) {
      const said = wordsOf(partsToText(parts, (blank) => blank.default ?? blank.label)).join(" ");
      at = twin.indexOf(said, at);
      expect(at, `${path}: ${said}`).toBeGreaterThanOrEqual(0);
    }
  }
});

async function pageOf(path: string): Promise<PageDocument> {
  const list = matchContractList(path);
  const page = list ? await readContractList(list, fetch) : await documentOf(path);
  if (!page) throw new Error(`There is no page at ${path}.`);
  return { ...page, _updatedAt: "2026-03-04T05:06:07Z" };
}

async function documentOf(path: string): Promise<PageDocument | null> {
  const [page, deal] = await Promise.all([fetch(PAGE_QUERY, { path }), fetch(DEAL_QUERY, { path })]);
  if (page ?? deal) return page ?? deal;
  for (const { type, slug = "", category = null } of matchPath(path)) {
    const params = { type, slug, category };
    if (type === "contractTemplate") return readTemplatePage(params, fetch);
    if (type === "contractCategory") return readCategoryPage(params, fetch);
    if (slug) return fetch(SLUG_QUERY, params);
  }
  return null;
}

async function neighborsOf({ _id, _type }: PageDocument) {
  const all = await askEngine<NEIGHBORS_QUERY_RESULT>(NEIGHBORS_QUERY, { type: _type }, dataset);
  return pickNeighbors(_id, all);
}

/** Words of the form's progress display, which the twin leaves out. */
const counters = new Set(["0", "filled"]);

/** The page's main part, without drawings, navigation and controls. */
function mainOf(html: string): HTMLElement {
  const main = parseHtml(/<main[\s>][\s\S]*<\/main>/.exec(html)?.[0] ?? "", {
    blockTextElements: { script: true, style: true, noscript: true },
  });
  const left =
    "[aria-hidden=true], [hidden], [data-twin=off], script, style, svg, nav, button, select, textarea, label, fieldset, form, noscript";
  for (const element of main.querySelectorAll(left)) element.replaceWith(" ");
  return main;
}

function textOf(element: HTMLElement): string {
  const text = element.toString().replaceAll(/<[^>]+>/g, " ");
  // The form's progress display, which the twin leaves out.
  return text.replaceAll(/\d+\s+of\s+\d+\s+filled in/g, " ");
}

/** What a page shows: headings outside of steps, items of lists that aren't cards, and so on. Words are joined. */
function partsOfPage(main: HTMLElement) {
  const shown = (selector: string) =>
    main.querySelectorAll(selector).filter((one) => wordsOf(textOf(one)).length > 0);
  const wordsIn = (element: HTMLElement) => joined(textOf(element));
  return {
    headings: shown("h1, h2, h3, h4, h5, h6")
      .filter((one) => !one.closest("ol"))
      .map((one) => `${one.tagName.slice(1)} ${wordsIn(one)}`),
    items: shown("li")
      .filter((one) => one.closest("ol, ul")?.querySelector("h2, h3, h4") === null || one.closest("ol"))
      .map(wordsIn),
    paragraphs: shown("p")
      .filter((one) => !one.closest("figure, table"))
      .map(wordsIn),
    tables: shown("table").map((table) =>
      table
        .querySelectorAll("tr")
        .map((row) => row.querySelectorAll("th, td").map((cell) => wordsOf(textOf(cell)).join(" "))),
    ),
    code: shown("pre").map((one) => one.text.replace(/\n$/, "")),
  };
}

/** What a parser finds in Markdown. */
function partsOfMarkdown(markdown: string) {
  const nodes = everyNode(fromMarkdown(markdown));
  const paragraphs = nodes.filter((node) => node.type === "paragraph");
  const texts = nodes.filter((node) => node.type === "text").map(({ value }) => value);
  const rows = paragraphs.map((paragraph) => rowsOf(paragraph, markdown));
  return {
    headings: nodes
      .filter((node) => node.type === "heading")
      .map((node) => `${node.depth} ${joined(saidBy(node))}`),
    items: nodes.filter((node) => node.type === "listItem").map((node) => joined(saidBy(node))),
    // The number of a contract's paragraph is its first word.
    paragraphs: paragraphs
      .map(saidBy)
      .flatMap((said) => [joined(said), joined(said.replace(/^[\d.]+ /, ""))]),
    tables: rows.filter((table) => table !== null),
    code: nodes.filter((node) => node.type === "code").map(({ value }) => value),
    links: nodes.filter((node) => node.type === "link").map(({ url }) => url),
    left: [
      ...nodes.filter((node) => node.type === "html").map(({ value }) => value),
      ...paragraphs
        .filter((_, at) => rows[at] === null)
        .flatMap(everyNode)
        .filter((node) => node.type === "text" && signs.test(node.value))
        .map(saidBy),
    ],
    text: texts.join(" "),
  };
}

/** Signs that no sentence of a page has: of a heading, a mark, a list or a table, and a sign after a space. */
const signs = /#{2,}|\*\*|^[-*+] |\||\s[,;:.](?:\s|$)/;

function everyNode(node: Nodes): Nodes[] {
  return "children" in node ? [node, ...node.children.flatMap(everyNode)] : [node];
}

function saidBy(node: Nodes): string {
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map(saidBy).join("") : "";
}

/** The cells of a table, which is a paragraph to a parser of plain Markdown; null for another paragraph. */
function rowsOf({ position }: Paragraph, markdown: string): string[][] | null {
  const lines = markdown.slice(position?.start.offset, position?.end.offset).split("\n");
  if (!lines[1]?.match(/^\|(?: -+ \|)+$/)) return null;
  return lines.toSpliced(1, 1).map((line) => {
    const cells = line.split(/(?<!\\)\|/).slice(1, -1);
    return cells.map((cell) => wordsOf(saidBy(fromMarkdown(cell))).join(" "));
  });
}

/** A heading over several columns is one cell of a page, and several of Markdown. */
function withoutEmpty(table: string[][]): string[][] {
  return table.map((row) => row.filter(Boolean));
}

function joined(text: string): string {
  return wordsOf(text).join("");
}

const entities: Readonly<Record<string, string>> = {
  "&#x27;": "'",
  "&amp;": "&",
  "&quot;": '"',
  "&lt;": "<",
  "&gt;": ">",
};

function wordsOf(text: string): string[] {
  const plain = text.replaceAll(/&(?:#x27|amp|quot|lt|gt);|\\/g, (sign) => entities[sign] ?? "");
  return plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
