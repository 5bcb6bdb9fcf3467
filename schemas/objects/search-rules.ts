import { publishedIdOf } from "@paraph/lake/document-ids";
import type { SanityDocument, ValidationContext } from "sanity";
import { isRoutedType, routedTypes } from "../../lib/routes.ts";

const API_VERSION = "2025-02-19";

/** Shorter descriptions waste most of the two lines that a search engine shows. */
const SHORTEST_DESCRIPTION = 50;

interface SearchTexts {
  readonly _id: string;
  readonly name: string | null;
  readonly title: string | null;
  readonly description: string | null;
}

interface Warning {
  readonly message: string;
  readonly path: string[];
}

const sameTextsQuery = `*[_type in $types && seo.noIndex != true && !(_id in $own) &&
  (seo.title == $title || (!defined(seo.title) && (title == $title || heading == $title || name == $title)) ||
   seo.description == $description)]{
  _id, "name": coalesce(title, heading, name),
  "title": coalesce(seo.title, title, heading, name), "description": seo.description
}`;

/**
 * Problems that make a page hard to find: a missing or very short description, or the title or description of another
 * page. Set on the document's whole search field, because pages without any search text need the check too.
 */
export async function findSearchWarnings(
  seo: unknown,
  context: ValidationContext,
): Promise<true | Warning[]> {
  const { document } = context;
  if (!document || !isRoutedType(document._type) || read(seo, "noIndex") === true) return true;
  const description = textOf(seo, "description");
  const title = textOf(seo, "title") || titleOf(document);
  const warnings = [
    ...descriptionWarnings(document, description),
    ...(await duplicateWarnings({ document, title, description, context })),
  ];
  return warnings.length > 0 ? warnings : true;
}

function descriptionWarnings(document: SanityDocument, description: string): Warning[] {
  const path = ["description"];
  if (description === "") {
    if (isFixedScreen(document)) return [];
    return [
      { path, message: "Write one or two sentences. Otherwise search engines pick any part of the page." },
    ];
  }
  if (description.length >= SHORTEST_DESCRIPTION) return [];
  return [
    {
      path,
      message: `Say a little more. There is room for 160 characters, and this has ${description.length}.`,
    },
  ];
}

interface Texts {
  readonly document: SanityDocument;
  readonly title: string;
  readonly description: string;
  readonly context: ValidationContext;
}

async function duplicateWarnings({ document, title, description, context }: Texts): Promise<Warning[]> {
  if (!title && !description) return [];
  const id = publishedIdOf(document._id);
  const params = { types: routedTypes, own: [id, `drafts.${id}`], title, description };
  const client = context.getClient({ apiVersion: API_VERSION });
  const others = (await client.fetch<SearchTexts[]>(sameTextsQuery, params, { perspective: "raw" })).filter(
    (other) => publishedIdOf(other._id) !== id,
  );
  const sameTitle = title ? others.find((other) => other.title?.trim() === title) : undefined;
  const sameDescription = description
    ? others.find((other) => other.description?.trim() === description)
    : undefined;
  const warnings: Warning[] = [];
  if (sameTitle) {
    const message = `"${sameTitle.name}" has the same title. Write another one, so that people can tell the two results apart.`;
    warnings.push({ path: ["title"], message });
  }
  if (sameDescription) {
    const message = `"${sameDescription.name}" has the same description. Say what is different here.`;
    warnings.push({ path: ["description"], message });
  }
  return warnings;
}

function isFixedScreen(document: SanityDocument): boolean {
  return document._type === "page" && document.group === "fixed";
}

/** The title that search results show while nobody has written one. */
function titleOf(document: SanityDocument): string {
  return ["title", "heading", "name"].map((field) => textOf(document, field)).find(Boolean) ?? "";
}

export function textOf(value: unknown, field: string): string {
  const text = read(value, field);
  return typeof text === "string" ? text.trim() : "";
}

export function read(value: unknown, field: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, field) : undefined;
}
