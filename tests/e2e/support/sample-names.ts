import { type HTMLElement, NodeType } from "node-html-parser";
import { loadContent } from "../../support/content.ts";

/** Customers, speakers and authors that the shipped content invents. Standards exist, and texts may name them. */
const invented = loadContent().flatMap(({ document: { _type, isSample, name, customer, company } }) =>
  isSample === true && _type !== "certification"
    ? [name, customer, company].filter((one) => typeof one === "string")
    : [],
);
const names = [...new Set(invented)];

/** Where somebody reads or hears a name. Screens of the product and scripts are not shown as text. */
function* namedIn(element: HTMLElement): Generator<{ element: HTMLElement; name: string }> {
  if (["SCRIPT", "STYLE", "TEMPLATE"].includes(element.tagName) || element.classList.contains("stage"))
    return;
  const own = element.childNodes.flatMap((child) =>
    child.nodeType === NodeType.TEXT_NODE ? child.text : [],
  );
  const told = ["alt", "aria-label", "title"].flatMap((name) => element.getAttribute(name) ?? []);
  for (const text of [...own, ...told])
    for (const name of names) if (text.includes(name)) yield { element, name };
  for (const child of element.childNodes)
    if (child.nodeType === NodeType.ELEMENT_NODE) yield* namedIn(child as HTMLElement); // by its node type
}

/** Where the mark of what an element shows has to stand. */
function placeOf(element: HTMLElement): HTMLElement | null {
  return element.closest("[data-block]") ?? element.closest("section, aside") ?? element.parentNode;
}

/** A story's own page says at its head that it is a sample, for all that it tells of its customer. */
function isMarkedStory(path: string, body: HTMLElement): boolean {
  const marks = body.querySelectorAll("main [data-sample]");
  return path.startsWith("/customers/") && marks.some((mark) => mark.closest("[data-block]") === null);
}

export interface SampleNames {
  /** How often the page shows a name that the shipped content invents. */
  readonly count: number;
  /** Where it does so without a mark in the same block that says that it is a sample. */
  readonly unmarked: readonly string[];
}

export function sampleNames(path: string, document: HTMLElement): SampleNames {
  const body = document.querySelector("body");
  if (!body) return { count: 0, unmarked: [] };
  const all = [...namedIn(body)];
  const unmarked = isMarkedStory(path, body)
    ? []
    : all.filter(({ element }) => !placeOf(element)?.querySelector("[data-sample]"));
  return {
    count: all.length,
    unmarked: unmarked.map(({ element, name }) => `${name} in ${element.toString().slice(0, 200)}`),
  };
}
