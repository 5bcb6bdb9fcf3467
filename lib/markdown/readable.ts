import type { Element, ElementContent, Nodes, Properties } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toMdast } from "hast-util-to-mdast";
import {
  childrenOf,
  findAll,
  isElement,
  isHeading,
  isPhrase,
  isSaid,
  linkTo,
  make,
  text,
} from "@/lib/markdown/elements";
import { type FormSurroundings, readForm, readQuestion } from "@/lib/markdown/forms";
import { writeMarkdown } from "@/lib/markdown/write";

/** Elements for controls, navigation and decoration. */
const silentTags = new Set(
  "button fieldset input label nav noscript script select style svg template textarea track".split(" "),
);

/** Removed from the twin. Components mark what HTML can't express with `data-twin="off"`. */
function isSilent({ tagName, properties }: Element, isCalculator: boolean): boolean {
  const { hidden, ariaHidden, dataTwin, role } = properties;
  if (hidden || ariaHidden === "true" || dataTwin === "off" || role === "search" || role === "status")
    return true;
  return silentTags.has(tagName) && !(isCalculator && (tagName === "fieldset" || tagName === "label"));
}

interface Surroundings extends FormSurroundings {
  /** Inside a form that is never submitted. Its fields explain its numbers. */
  readonly isCalculator: boolean;
}

/** The readable part of a page, in elements that Markdown supports. */
function readable(nodes: readonly ElementContent[], around: Surroundings): ElementContent[] {
  const kept = nodes.flatMap((node) => {
    if (node.type === "text") return [node];
    return node.type === "element" && !isSilent(node, around.isCalculator) ? readElement(node, around) : [];
  });
  // Only styles separate neighbors without a space between them.
  return kept.flatMap((node, at) => (isPhrase(node) && isPhrase(kept[at - 1]) ? [text(" "), node] : [node]));
}

function readElement(element: Element, around: Surroundings): ElementContent[] {
  const { tagName, properties } = element;
  const inside = { ...around, anchor: String(properties.id ?? around.anchor) };
  if (tagName === "pre") return [element];
  if (tagName === "img") return [text(String(properties.alt ?? ""))];
  if (tagName === "iframe") return [make("p", [text(String(properties.title ?? ""))])];
  if (tagName === "form")
    return readForm(element, inside) ?? readable(element.children, { ...inside, isCalculator: true });
  if (around.isCalculator && properties.dataField !== undefined) return [readQuestion(element)];
  const children = readable(element.children, inside);
  switch (tagName) {
    case "a":
      return readLink(properties, children, inside);
    case "details":
    case "video":
      return children;
    case "summary":
      return children.some(isHeading) ? children : [make("p", children)];
    case "dl":
      return hasHeading(children) ? children.flatMap(partsOf) : [make("ul", readPairs(children))];
    case "ul":
      return hasHeading(children) ? children.flatMap(childrenOf) : [make("ul", children)];
    case "ol":
      return [make("ol", children.map(withoutHeadings))];
    case "figure":
      return readFigure(children);
    case "figcaption":
      return [make("p", onOneLine(children))];
    case "table":
      return readTable(children);
    case "td":
    case "th":
      return [make(tagName, children.flatMap(inCell))];
    case "article":
    case "header":
    case "li":
      return [make(tagName, headingFirst(onOneLine(children)))];
    case "div":
      return [readGroup(children)];
    default:
      return [{ ...element, children }];
  }
}

/** For a card that is one link, the first line becomes the link and the other lines follow it. */
function readLink(
  { href }: Properties,
  children: ElementContent[],
  { address }: Surroundings,
): ElementContent[] {
  const [first, ...others] = stackOf(children);
  if (!first) return [linkTo(String(href), address, children)];
  return [linkTo(String(href), address, [first]), text(": "), ...others.flatMap((one) => [one, text(" ")])];
}

function hasHeading(children: ElementContent[]): boolean {
  return findAll(make("div", children), isHeading).length > 0;
}

/** What the pairs of a `dl` hold, grouped or not. */
function partsOf(child: ElementContent): ElementContent[] {
  return isElement(child, "div") || isElement(child, "dt") || isElement(child, "dd")
    ? child.children.flatMap(partsOf)
    : [child];
}

/** The lines of an element, if it holds nothing but lines. A space says that the line goes on. */
function stackOf(children: ElementContent[]): ElementContent[] {
  const parts = children.filter(isSaid);
  const [only] = parts;
  if (parts.length === 1 && (isElement(only, "span") || isElement(only, "div")))
    return stackOf(only.children);
  const areLines = parts.slice(0, -1).every((part) => isElement(part, "span") && !goesOn(part));
  return parts.length > 1 && areLines && isElement(parts.at(-1), "span") ? parts : [];
}

/** Whether the words of an element end with a space, as a number before its sentence does. */
function goesOn(node: Nodes | undefined): boolean {
  if (node?.type === "text") return node.value.endsWith(" ");
  return node !== undefined && "children" in node && goesOn(node.children.at(-1));
}

function onOneLine(children: ElementContent[]): ElementContent[] {
  const stack = stackOf(children);
  return stack.length === 0
    ? children
    : stack.flatMap((part, at) => (at === 0 ? [part] : [text(", "), part]));
}

/** `**Name:** value` for each pair of a `dl`, grouped or not. */
function readPairs(children: readonly ElementContent[]): Element[] {
  const items: Element[] = [];
  for (const child of children.flatMap((one) => (isElement(one, "div") ? one.children : [one]))) {
    if (isElement(child, "dt")) items.push(make("li", [make("strong", [...child.children, text(":")])]));
    if (isElement(child, "dd")) {
      const item = items.at(-1);
      item?.children.push(text(item.children.length > 1 ? ", " : " "), ...child.children);
    }
  }
  return items;
}

/** The caption describes the picture. Without one the alternative text does. */
function readFigure(children: ElementContent[]): ElementContent[] {
  const hasCaption = children.some((child) => isElement(child, "p"));
  return hasCaption ? children.filter((child) => child.type !== "text") : children;
}

function readTable(children: ElementContent[]): ElementContent[] {
  const captions = children.filter((child) => isElement(child, "caption"));
  const rows = children.filter((child) => !isElement(child, "caption"));
  return [...captions.map((caption) => make("p", childrenOf(caption))), make("table", rows)];
}

/** A cell holds one line, so spaces stand where lines were. */
function inCell(child: ElementContent): ElementContent[] {
  return isElement(child, "div") ? [text(" "), ...child.children.flatMap(inCell), text(" ")] : [child];
}

/** Steps stay a numbered list, so titles inside list items are not headings. */
function withoutHeadings(item: ElementContent): ElementContent {
  if (!isElement(item)) return item;
  const children = item.children.map(withoutHeadings);
  return isHeading(item) ? make("p", [make("strong", children)]) : { ...item, children };
}

/** Moves a card's title to the top, whatever is above it on the page. */
function headingFirst(children: ElementContent[]): ElementContent[] {
  const at = children.findIndex(isHeading);
  const heading = children[at];
  return heading ? [heading, ...children.slice(0, at), ...children.slice(at + 1)] : children;
}

/** Makes neighboring links a list, and moves a line above a title to below it, and a number into its paragraph. */
function readGroup(children: ElementContent[]): Element {
  const parts = children.filter(isSaid);
  const [first, next] = parts;
  const numbered = first && goesOn(first) && isElement(next, "div") ? withNumber(first, next) : null;
  if (numbered) return make("div", [numbered, ...parts.slice(2)]);
  if (first && parts.every((part) => isElement(part, "li"))) return make("ul", parts);
  if (next && parts.every((part) => isElement(part, "a")))
    return make(
      "ul",
      parts.map((part) => make("li", [part])),
    );
  const isAboveTitle = isPhrase(first) || (isElement(first) && first.properties.dataEyebrow !== undefined);
  return make("div", isAboveTitle && next && isHeading(next) ? headingFirst(parts) : onOneLine(children));
}

function withNumber(number: ElementContent, body: Element): Element | null {
  const [first, ...others] = body.children.filter(isSaid);
  return isElement(first, "p") ? make("div", [make("p", [number, ...first.children]), ...others]) : null;
}

/** Converts a page's main part, or all of HTML without one. Resolves links against the page's `address`. */
export function htmlToMarkdown(html: string, address: string): string {
  const whole = fromHtml(html);
  const [main = whole] = findAll(whole, ({ tagName }) => tagName === "main");
  const children = readable(childrenOf(main), { address, anchor: "", isCalculator: false });
  return writeMarkdown(toMdast({ type: "root", children }));
}
