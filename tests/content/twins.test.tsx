import { parse as parseHtml } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ContentPage } from "@/components/pages/content-page";
import type { PageDocument } from "@/lib/content/page-document";
import { SLUG_QUERY } from "@/lib/content/queries";
import type { NEIGHBORS_QUERY_RESULT } from "@/lib/content/sanity.types";
import { partsToText } from "@/lib/contracts/contract";
import { readContract } from "@/lib/contracts/read-contract";
import { readTemplatePage } from "@/lib/contracts/read-pages";
import { nothingChosen, resolveContract } from "@/lib/contracts/resolve-contract";
import { htmlToMarkdown } from "@/lib/markdown/html-to-markdown";
import { NEIGHBORS_QUERY } from "@/lib/pages/neighbors-query";
import { pickNeighbors } from "@/lib/pages/pick-neighbors";
import { pathOf } from "@/lib/routes";
import { pageAsMarkdown } from "../support/as-markdown.tsx";
import { askEngine, fetchFrom } from "../support/ask-engine.ts";
import { isFields, shippedDocuments } from "../support/example-blocks.ts";
import { share } from "../support/extent.ts";
import { shippedSite } from "../support/page-document.ts";

const dataset = shippedDocuments();
const site = await shippedSite();
const slugOf = (document: Record<string, unknown>) =>
  isFields(document.slug) ? String(document.slug.current) : "";

const cases = dataset.flatMap((document) => {
  const type = String(document._type);
  if (!["contractTemplate", "post", "caseStudy"].includes(type)) return [];
  const { category } = document;
  const parent = dataset.find(({ _id }) => isFields(category) && _id === category._ref);
  return [{ type, slug: slugOf(document), category: parent ? slugOf(parent) : null }];
});

const contracts = cases.filter(({ type }) => type === "contractTemplate");
/** Contracts are hundreds of one kind; the others are few. */
const asked = [...cases.filter(({ type }) => type !== "contractTemplate"), ...share(contracts, 8)];

test.each(asked)(
  "R-ROUTES-6 the markdown twin of the $type $slug has every word of the page",
  async (one) => {
    const page = one.type === "contractTemplate" ? await templatePage(one) : await pageOf(one);
    const path = pathOf({ _type: one.type, slug: one.slug, category: one.category }) ?? "";
    const neighbors = one.type === "contractTemplate" ? [] : await neighborsOf(page, one.type);
    const html = renderToStaticMarkup(
      <ContentPage path={path} page={page} site={site} preview={null} neighbors={neighbors} />,
    );
    const twin = new Set(wordsOf(htmlToMarkdown(html, `https://paraph.example${path}`)));
    const missing = new Set(wordsOf(readable(html)).filter((word) => !twin.has(word) && !counters.has(word)));
    expect([...missing]).toEqual([]);
  },
);

test("R-CONTRACT-1 the markdown twin of a contract has its whole text in order", async () => {
  expect(contracts.length).toBeGreaterThan(100);
  for (const one of share(contracts, 8)) {
    const page = await templatePage(one);
    if (!page.template) throw new Error(`${one.slug} is not a contract.`);
    const { opening, clauses, attestations } = resolveContract(readContract(page.template), nothingChosen);
    const paragraphs = [...opening, ...[...clauses, ...attestations].flatMap((clause) => clause.paragraphs)];
    const text = paragraphs.flatMap(({ parts, points }) => [parts, ...points.map((point) => point.parts)]);
    const twin = wordsOf(pageAsMarkdown("/signature/contracts/a/b", page, site)).join(" ");
    let at = 0;
    for (const parts of text) {
      const said = wordsOf(partsToText(parts, (blank) => blank.default ?? blank.label)).join(" ");
      at = twin.indexOf(said, at);
      expect(at, `${one.slug}: ${said}`).toBeGreaterThanOrEqual(0);
    }
  }
});

async function templatePage(one: (typeof cases)[number]): Promise<PageDocument> {
  const page = await readTemplatePage({ ...one, type: "contractTemplate" }, fetchFrom(dataset));
  return page ? { ...page, _updatedAt: "2026-03-04T05:06:07Z" } : notFound(one);
}

async function pageOf(one: (typeof cases)[number]): Promise<PageDocument> {
  const page = await askEngine<PageDocument | null>(SLUG_QUERY, one, dataset);
  return page ? { ...page, _updatedAt: "2026-03-04T05:06:07Z" } : notFound(one);
}

function notFound({ slug }: { readonly slug: string }): never {
  throw new Error(`There is no page of ${slug}.`);
}

async function neighborsOf({ _id }: PageDocument, type: string) {
  const all = await askEngine<NEIGHBORS_QUERY_RESULT>(NEIGHBORS_QUERY, { type }, dataset);
  return pickNeighbors(_id, all);
}

/** Words of the form's progress display, which the twin leaves out. */
const counters = new Set(["0", "filled"]);

/** The reading text of the page's main part, without drawings, navigation and controls. */
function readable(html: string): string {
  const main = parseHtml(/<main[\s>][\s\S]*<\/main>/.exec(html)?.[0] ?? "");
  const left =
    "aside[data-panel], [aria-hidden=true], script, style, svg, nav, button, select, textarea, label, fieldset, form, noscript";
  for (const element of main.querySelectorAll(left)) element.replaceWith(" ");
  const text = main.toString().replaceAll(/<[^>]+>/g, " ");
  // The form's progress display, which the twin leaves out.
  return text.replaceAll(/\d+\s+of\s+\d+\s+filled in/g, " ");
}

function wordsOf(text: string): string[] {
  return (
    text
      .replaceAll(/&#x27;|&amp;|&quot;|\\/g, (entity) => (entity === "&#x27;" ? "'" : " "))
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
