import { stegaClean } from "@sanity/client/stega";

/** What only the rendered page tells. `text` is found again in the document, so that the finding leads to its field. */
export interface PageFinding {
  readonly message: string;
  readonly text: string | null;
  /** The block it is about, if the page says so. */
  readonly block: string | null;
}

/** Reads a page as the browser shows it without its scripts. */
export function readPage(page: Document): PageFinding[] {
  return [...findHeadings(page), ...findMissingBlocks(page), ...findFaintTexts(page)];
}

function findHeadings(page: Document): PageFinding[] {
  const headings = [...page.querySelectorAll<HTMLElement>("main :is(h1, h2, h3, h4, h5, h6)")];
  const first = headings.filter(({ tagName }) => tagName === "H1");
  const found: PageFinding[] = [];
  if (first.length !== 1)
    found.push({
      message:
        first.length === 0
          ? "The page has no main heading. Begin with a block that has one."
          : `The page has ${first.length} main headings. One is enough.`,
      text: null,
      block: null,
    });
  let above = 1;
  for (const heading of headings) {
    const level = Number(heading.tagName.slice(1));
    const text = textOf(heading);
    if (level > above + 1)
      found.push({
        message: `“${text}” leaves out a level of headings: it is level ${level} after level ${above}.`,
        text,
        block: null,
      });
    above = level;
  }
  return found;
}

/** Blocks that the site leaves out, and blocks that are empty until scripts fill them. */
function findMissingBlocks(page: Document): PageFinding[] {
  const notices = [...page.querySelectorAll<HTMLElement>("[data-block-notice]")].map((notice) => ({
    message: textOf(notice),
    text: null,
    block: notice.dataset.blockKey ?? null,
  }));
  const empty = [...page.querySelectorAll<HTMLElement>("main section[data-block]")]
    .filter((block) => textOf(block) === "" && block.querySelector("img, svg, video, input, iframe") === null)
    .map(({ dataset }) => ({
      message: `A block of the kind “${dataset.block}” is empty for visitors without scripts.`,
      text: null,
      block: null,
    }));
  return [...notices, ...empty];
}

function findFaintTexts(page: Document): PageFinding[] {
  const view = page.defaultView;
  if (!view) return [];
  const readColor = createColorReader(page);
  const walker = page.createTreeWalker(page.querySelector("main") ?? page.body, NodeFilter.SHOW_TEXT);
  const seen = new Set<Element>();
  const found: PageFinding[] = [];
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const text = stegaClean(walker.currentNode.textContent ?? "").trim();
    if (!element || text === "" || seen.has(element) || !element.checkVisibility({ opacityProperty: true }))
      continue;
    // Drawings are no texts.
    if (element.closest("svg, [aria-hidden=true]")) continue;
    seen.add(element);
    const style = view.getComputedStyle(element);
    const ground = groundOf(element, view, readColor);
    if (!ground || style.backgroundClip === "text") continue;
    const ratio = contrastOf(over(readColor(style.color), ground), ground);
    const needed = neededContrast(Number.parseFloat(style.fontSize), Number(style.fontWeight));
    if (ratio < needed - 0.05)
      found.push({
        message: `“${cut(text)}” is hard to see: its contrast is ${ratio.toFixed(1)}, and ${needed} is needed.`,
        text,
        block: null,
      });
  }
  return found;
}

/** The color behind an element; null where a picture or a gradient is. */
function groundOf(element: Element, view: Window, readColor: (color: string) => Color): Color | null {
  const layers: Color[] = [];
  for (let current: Element | null = element; current; current = current.parentElement) {
    const { backgroundColor, backgroundImage } = view.getComputedStyle(current);
    if (backgroundImage !== "none") return null;
    const color = readColor(backgroundColor);
    layers.push(color);
    if (color[3] === 1) break;
  }
  const white: Color = [255, 255, 255, 1];
  return layers.reduceRight((below, layer) => over(layer, below), white);
}

/** Stylesheets name colors in many ways. The browser itself turns them into numbers. */
function createColorReader(page: Document): (color: string) => Color {
  const pencil = page.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const known = new Map<string, Color>();
  return (color) => {
    const seen = known.get(color);
    if (seen) return seen;
    if (!pencil) return [0, 0, 0, 1];
    pencil.clearRect(0, 0, 1, 1);
    pencil.fillStyle = color;
    pencil.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, opacity = 0] = pencil.getImageData(0, 0, 1, 1).data;
    const read: Color = [red, green, blue, opacity / 255];
    known.set(color, read);
    return read;
  };
}

function textOf(element: Element): string {
  return stegaClean(element.textContent ?? "")
    .replace(/\s+/g, " ")
    .trim();
}

function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)} …` : text;
}

/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
type Color = readonly [number, number, number, number];

/** What WCAG asks of texts; of large ones less. */
export function neededContrast(size: number, weight: number): number {
  return size >= 24 || (size >= 18.66 && weight >= 700) ? 3 : 4.5;
}

/** WCAG's ratio of two opaque colors: from 1, the same, to 21, black on white. */
export function contrastOf(one: Color, other: Color): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The color that is seen where one lies over an opaque other. */
export function over([red, green, blue, opacity]: Color, below: Color): Color {
  const mix = (top: number, bottom: number) => top * opacity + bottom * (1 - opacity);
  return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2]), 1];
}

function luminance([red, green, blue]: Color): number {
  const linear = (part: number) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
