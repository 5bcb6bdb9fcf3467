import { readFileSync } from "node:fs";
import { parse } from "groq-js";
import { expect, test } from "vitest";
import { isRoutedType, routedTypes } from "../../../lib/routes.ts";
import { filesIn, placeOf, textOf as sourceOf } from "../../support/sources.ts";

/** By whom a dereference is followed: its field, and what is taken of the document. Of addresses alone, in any query. */
const addresses = [
  "internal->{_id,_type,path,slug,category,categoryDocument}",
  "sourcePage->{_id,_type,path,slug,category,categoryDocument}",
  "category->{_id,_type,path,slug}",
  "category->slug",
  "home->{_id,_type,path,slug}",
  "home->path",
  "pricing->{_id,_type,path,slug}",
];

const listed = "lists of contracts and of their categories have keys (decision 025)";
const wholeTypes = "stored with the revisions of whole types";
/** The same of what is read on pages, each in the queries whose result depends on it in another way. */
const withoutRevision: Readonly<Record<string, readonly [why: string, ...queries: string[]]>> = {
  "category->subCategories": [listed, "PAGE_QUERY", "CONTRACT_TEMPLATE_QUERY"],
  "internal->_type": ["chooses what is asked of the target, which has its revision", "MENU_CARDS_QUERY"],
  "@->{subCategory,id,name,summary,slug,clauseCount,reviewedOn}": [listed, "CONTRACT_CATEGORY_QUERY"],
  "@->{id,name,slug,subCategory}": [listed, "CONTRACT_MENU_QUERY"],
  "@->name": [wholeTypes, "DIRECTORY_QUERY"],
  "author->name": [wholeTypes, "DIRECTORY_QUERY"],
  "author->isSample": [wholeTypes, "DIRECTORY_QUERY"],
  "clause->_updatedAt": [wholeTypes, "LAST_CHANGES_QUERY"],
  "reference->_updatedAt": [wholeTypes, "LAST_CHANGES_QUERY"],
};

interface Node {
  readonly type?: string;
  readonly name?: string;
  readonly [part: string]: unknown;
}

/** All queries of the site, as type generation found them. */
function siteQueries(): [name: string, text: string][] {
  const types = readFileSync("lib/content/sanity.types.ts", "utf8");
  const listed = types.matchAll(/^ {4}('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"): (\w+)_RESULT/gm);
  return [...listed].map(([, literal = "", name = ""]) => [name, textOf(literal)]);
}

function textOf(literal: string): string {
  const inner = literal.slice(1, -1);
  return JSON.parse(
    `"${literal.startsWith("'") ? inner.replaceAll("\\'", "'").replaceAll('"', '\\"') : inner}"`,
  );
}

/** What a query takes of documents that it refers to, where it does not take their revision. */
function staleIn(text: string): string[] {
  const params = Object.fromEntries([...text.matchAll(/\$(\w+)/g)].map(([, name]) => [name, 1]));
  const found = new Set<string>();
  walk(parse(text, { params }) as unknown as Node, null); // walked by the names of its parts
  return [...found].filter((shape) => !/\{(?:.*,)?_rev(?:,.*)?\}/.test(shape));

  function walk(node: unknown, parent: Node | null): void {
    if (Array.isArray(node)) for (const part of node) walk(part, parent);
    else if (isNode(node)) {
      if (node.type === "Deref") found.add(`${nameOf(node.base)}->${takenBy(parent)}`);
      for (const part of Object.values(node)) walk(part, node);
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null;
}

function nameOf(node: unknown): string {
  return (isNode(node) && node.name) || "@";
}

function takenBy(parent: Node | null): string {
  if (parent?.type !== "Projection" && parent?.type !== "Map") return nameOf(parent);
  const inner = isNode(parent.expr) && parent.expr.type === "Projection" ? parent.expr.expr : parent.expr;
  const attributes = isNode(inner) && Array.isArray(inner.attributes) ? inner.attributes : [];
  const names = attributes.flatMap((one: Node) => (one.type === "ObjectAttributeValue" ? [nameOf(one)] : []));
  return `{${names.join()}}`;
}

/** Where queries dereference the same field and take the same first fields. */
function placesOf(shape: string): string {
  const [field = "", taken = ""] = shape.split("->");
  const before = field === "@" ? "[\\]@]" : `\\b${field}`;
  const names = taken.match(/\w+/g)?.slice(0, 3) ?? [];
  const arrow = new RegExp(`${before}->\\s*\\{?\\s*${names.join(",\\s*")}\\b`, "g");
  return filesIn("components/blocks", "lib")
    .flatMap((file) => [...sourceOf(file).matchAll(arrow)].map(({ index }) => placeOf(file, index)))
    .join(", ");
}

test("R-CMS-7 every query takes the revision of what it dereferences, or depends on it by an address or a key", () => {
  const queries = siteQueries();
  expect(queries.length).toBeGreaterThan(20);
  const used = new Set<string>();
  for (const [name, text] of queries) {
    for (const shape of staleIn(text)) {
      used.add(addresses.includes(shape) ? shape : `${shape} in ${name}`);
      const [, ...names] = withoutRevision[shape] ?? [];
      expect(
        addresses.includes(shape) || names.includes(name),
        `${name} asks for ${shape} (${placesOf(shape)}): add _id, _rev and _type there, or a page stays old when that document changes`,
      ).toBe(true);
    }
  }
  const exceptions = Object.entries(withoutRevision).flatMap(([shape, [, ...names]]) =>
    names.map((name) => `${shape} in ${name}`),
  );
  expect([...used].sort(), "each exception is one of a query").toEqual([...addresses, ...exceptions].sort());
});

test("R-ROUTES each query that lists types with pages lists all of them: without one, a page of it is a 404", () => {
  const lists = siteQueries().flatMap(([name, text]) =>
    [...text.matchAll(/_type in (\[[^\]]+\])/g)].map(([, list = "[]"]) => [name, JSON.parse(list)] as const),
  );
  const ofPages = lists.filter(([, types]) => types.filter(isRoutedType).length > routedTypes.length / 2);
  expect(ofPages.map(([name]) => name).sort()).toEqual([
    "CHANGED_PATHS_QUERY",
    "DIRECTORY_QUERY",
    "LAST_CHANGES_QUERY",
    "PATHS_QUERY",
  ]);
  for (const [name, types] of ofPages) {
    // Contracts are found by their own index.
    const expected = routedTypes.filter((type) => name !== "DIRECTORY_QUERY" || type !== "contractTemplate");
    const missing = expected.filter((type) => !types.includes(type));
    const beyond = types.filter((type: string) => !expected.some((one) => one === type));
    expect.soft(missing, `pages of these are a 404: add them to ${name}, then npm run typegen`).toEqual([]);
    expect
      .soft(beyond, `${name} lists these, which have no route in lib/routes.ts or a query of their own`)
      .toEqual([]);
  }
});

test("R-CMS-7 a dereference without a revision is found wherever it stands", () => {
  expect(staleIn('*[_type == "post"] { title, author->{ _id, name } }')).toEqual(["author->{_id,name}"]);
  expect(staleIn("*[_id == $id][0] { blocks[] { ..., logos[]->{ name } } }")).toEqual(["@->{name}"]);
  expect(staleIn('*[0] { "name": coalesce(name, person->name) }')).toEqual(["person->name"]);
  expect(staleIn("*[0] { author->{ _id, _rev, _type, name } }")).toEqual([]);
});
