import type { Element, ElementContent, Nodes, RootContent } from "hast";

export function findAll(node: Nodes, isWanted: (element: Element) => boolean): Element[] {
  if (!("children" in node)) return [];
  const below = node.children.flatMap((child) => findAll(child, isWanted));
  return node.type === "element" && isWanted(node) ? [node, ...below] : below;
}

export function childrenOf(node: Nodes): ElementContent[] {
  const children: readonly RootContent[] = "children" in node ? node.children : [];
  return children.filter((child) => child.type !== "doctype");
}

export function wordsOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(wordsOf).join("").trim() : "";
}

export function isSaid(node: ElementContent): boolean {
  return wordsOf(node).trim() !== "";
}

export function isElement(node: Nodes | undefined, tagName?: string): node is Element {
  return node?.type === "element" && (tagName === undefined || node.tagName === tagName);
}

export function isHeading(node: Nodes): boolean {
  return isElement(node) && /^h[1-6]$/.test(node.tagName);
}

export function isPhrase(node: Nodes | undefined): boolean {
  return isElement(node) && /^(?:a|b|s|span|strong|time)$/.test(node.tagName);
}

export function text(value: string): ElementContent {
  return { type: "text", value };
}

export function make(tagName: string, children: ElementContent[]): Element {
  return { type: "element", tagName, properties: {}, children };
}

export function linkTo(href: string, address: string, children: ElementContent[]): Element {
  const whole = URL.canParse(href, address) ? new URL(href, address).href : href;
  return { ...make("a", children), properties: { href: whole } };
}
