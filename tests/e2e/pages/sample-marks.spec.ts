import { expect } from "@playwright/test";
import { type HTMLElement, NodeType, parse } from "node-html-parser";
import { loadContent } from "../../support/content.ts";
import { test } from "../fixtures.ts";
import { sitemapPaths } from "../support/sitemap-paths.ts";

// A separate system: this is about the shipped content, without what other files publish.
test.use({ environment: {} });

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

test("R-CMS-3 wherever a page shows an invented name, a mark in the same block says that it is a sample", async ({
  site,
}) => {
  const showing = new Set<string>();
  const unmarked: string[] = [];
  for (const path of await sitemapPaths(site.url)) {
    const body = parse(await (await fetch(`${site.url}${path}`)).text()).querySelector("body");
    if (!body) throw new Error(`${path} has no body.`);
    for (const { element, name } of namedIn(body)) {
      showing.add(path);
      if (placeOf(element)?.querySelector("[data-sample]") || isMarkedStory(path, body)) continue;
      unmarked.push(`${path}: ${name} in ${element.toString().slice(0, 200)}`);
    }
  }
  expect(unmarked).toEqual([]);
  const kinds = [
    "/",
    "/customers",
    "/customers/nimbrel",
    "/blog",
    "/blog/read-a-signing-record",
    "/solutions/insurance",
    "/signature",
    "/signature/enterprise",
    "/signature/deals/free-trial",
    "/form-approval",
    "/start-taking-signature",
    "/ultimate-subscription-deal",
  ];
  expect(kinds.filter((path) => !showing.has(path))).toEqual([]);
});
