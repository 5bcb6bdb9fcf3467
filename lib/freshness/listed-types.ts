import type { ListOf } from "@paraph/lake/keys";
import type { Block } from "@/lib/content/blocks";
import { isSoldByDeals } from "@/lib/selling/deals/sold-by-deals";

/**
 * Blocks that list documents by themselves, with the listed types. A page with such a block is rendered again whenever
 * a document of these types is published, changed or unpublished.
 */
const listedTypes: Partial<Record<Block["_type"], readonly string[]>> = {
  articleList: ["post"],
  caseStudyList: ["caseStudy"],
  contractGallery: ["contractCategory", "contractTemplate"],
  contractSearch: ["contractCategory", "contractTemplate"],
  certifications: ["certification"],
};

/**
 * Blocks that show a document found by id instead of by reference. A page with such a block is also rendered again when
 * the document appears.
 */
const namedDocuments: Partial<Record<Block["_type"], string>> = {
  appBadges: "footer",
  calculator: "page-pricing",
};

/** The field where editors can choose the documents instead. An unpublished one leaves a null there. */
const chosenIn: Partial<Record<Block["_type"], string>> = {
  caseStudyList: "caseStudies",
  certifications: "certifications",
};

export const allListedTypes: readonly string[] = [...new Set([...Object.values(listedTypes).flat(), "deal"])];

export const allNamedDocuments: readonly string[] = Object.values(namedDocuments);

export function ofType(type: string): ListOf {
  return [type];
}

/** The types that the blocks in a query's result list, at any depth. */
export function listedTypesIn(result: unknown): Set<string> {
  return collect(result, listedBy);
}

/** The ids of the documents that those blocks show, published or not. */
export function namedDocumentsIn(result: unknown): Set<string> {
  return collect(result, ({ _type }) => entryOf(namedDocuments, _type) ?? []);
}

type Fields = Readonly<Record<string, unknown>>;

function collect(
  result: unknown,
  read: (fields: Fields) => string | readonly string[],
  found = new Set<string>(),
): Set<string> {
  if (Array.isArray(result)) {
    for (const item of result) collect(item, read, found);
  } else if (typeof result === "object" && result !== null) {
    const fields: Fields = { ...result };
    for (const one of [read(fields)].flat()) found.add(one);
    for (const value of Object.values(fields)) collect(value, read, found);
  }
  return found;
}

function listedBy(fields: Fields): readonly string[] {
  if (Array.isArray(fields.deals) && isSoldByDeals(fields)) return ["deal"];
  const chosen = fields[entryOf(chosenIn, fields._type) ?? ""];
  if (Array.isArray(chosen) && chosen.length > 0 && !chosen.includes(null)) return [];
  return entryOf(listedTypes, fields._type) ?? [];
}

function entryOf<Value>(table: Readonly<Record<string, Value>>, name: unknown): Value | undefined {
  return typeof name === "string" && Object.hasOwn(table, name) ? table[name] : undefined;
}
