import { type HTMLElement, NodeType, parse } from "node-html-parser";
import { type SampleNames, sampleNames } from "./sample-names.ts";

/** Facts read from a page's HTML, without running scripts. */
export interface PageFacts {
  readonly path: string;
  readonly status: number;
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly socialImage: string;
  readonly isHidden: boolean;
  readonly hasNavigation: boolean;
  readonly hasFooter: boolean;
  /** Heading levels in document order, without those in `noscript`. */
  readonly headings: readonly number[];
  /** The ids that a link can name with `#`. */
  readonly anchors: readonly string[];
  /** Links within the site, as written in the HTML. */
  readonly links: readonly string[];
  readonly structuredData: readonly string[];
  /** Images that lack `alt`, `width` or `height`. */
  readonly incompleteImages: readonly string[];
  /** Texts and attributes that show a placeholder or an unformatted value. */
  readonly unfinishedTexts: readonly string[];
  readonly samples: SampleNames;
}

export function readPage(path: string, status: number, html: string): PageFacts {
  const document = parse(html, { blockTextElements: { script: true, style: true } });
  const attributes = (selector: string, name: string) =>
    document.querySelectorAll(selector).map((element) => element.getAttribute(name) ?? "");
  const first = (selector: string, name: string) => attributes(selector, name)[0] ?? "";
  return {
    path,
    status,
    title: document.querySelector("title")?.text.trim() ?? "",
    description: first('meta[name="description"]', "content"),
    canonical: first('link[rel="canonical"]', "href"),
    socialImage: first('meta[property="og:image"]', "content"),
    isHidden: first('meta[name="robots"]', "content").includes("noindex"),
    hasNavigation: document.querySelector("header.main-bar") !== null,
    hasFooter: document.querySelector("footer") !== null,
    headings: document
      .querySelectorAll("h1, h2, h3, h4, h5, h6")
      .filter((heading) => heading.closest("noscript") === null)
      .map(({ tagName }) => Number(tagName.at(1))),
    anchors: attributes("[id]", "id"),
    links: attributes("a[href]", "href").filter((href) => /^(\/(?!\/)|#)/.test(href)),
    structuredData: document
      .querySelectorAll('script[type="application/ld+json"]')
      .map(({ rawText }) => rawText),
    incompleteImages: document
      .querySelectorAll("img")
      .filter((image) => !image.hasAttribute("alt") || !(sizeOf(image, "width") && sizeOf(image, "height")))
      .map((image) => image.toString().slice(0, 160)),
    unfinishedTexts: [...shownTexts(document)].filter(isUnfinished),
    samples: sampleNames(path, document),
  };
}

function sizeOf(image: HTMLElement, side: "width" | "height"): number {
  return Number(image.getAttribute(side)) || 0;
}

/** Code samples and drawn screens (`.stage`) contain braces and `null` on purpose. Scripts and styles are not shown. */
const notRead = new Set(["SCRIPT", "STYLE", "SVG", "CODE", "PRE", "TEMPLATE"]);
const readAttributes = ["alt", "aria-label", "content", "href", "placeholder", "src", "srcset", "title"];

function* shownTexts(element: HTMLElement): Generator<string> {
  for (const name of readAttributes) {
    const value = element.getAttribute(name);
    if (value) yield value;
  }
  if (notRead.has(element.tagName) || element.classList.contains("stage")) return;
  for (const child of element.childNodes) {
    if (child.nodeType === NodeType.TEXT_NODE) yield child.text;
    else if (child.nodeType === NodeType.ELEMENT_NODE) yield* shownTexts(child as HTMLElement); // by its node type
  }
}

/** "Null and void" is a regular phrase in contracts. */
function isUnfinished(text: string): boolean {
  return /[{}]|\bundefined\b|\bnull\b(?! and void)|\bNaN\b|\[object /.test(text);
}
