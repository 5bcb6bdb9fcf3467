import type { ListOf } from "@/lib/cache/dependencies";
import { isSoldByDeals } from "@/lib/content/sold-by-deals";
import type { BlockName } from "@/schemas/blocks/index";

/**
 * Blocks that list documents by themselves, with the types they list: a page with such a block is rendered again
 * whenever a document of one of these types is published, changed or unpublished.
 */
const listedTypes: Partial<Record<BlockName, readonly string[]>> = {
  articleList: ["post"],
  caseStudyList: ["caseStudy"],
  contractGallery: ["contractCategory", "contractTemplate"],
  contractSearch: ["contractCategory", "contractTemplate"],
  certifications: ["certification"],
};

/** Where editors may name the documents of such a block instead. One that is not published leaves a null there. */
const chosenIn: Partial<Record<BlockName, string>> = {
  caseStudyList: "caseStudies",
  certifications: "certifications",
};

export const allListedTypes: readonly string[] = [...new Set([...Object.values(listedTypes).flat(), "deal"])];

export function ofType(type: string): ListOf {
  return [type];
}

/** The types listed by the blocks in a query's result, at whatever depth they stand. */
export function listedTypesIn(result: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(result)) {
    for (const item of result) listedTypesIn(item, found);
  } else if (typeof result === "object" && result !== null) {
    for (const type of listedBy(result)) found.add(type);
    for (const value of Object.values(result)) listedTypesIn(value, found);
  }
  return found;
}

function listedBy(block: object): readonly string[] {
  const fields: Readonly<Record<string, unknown>> = { ...block };
  if (Array.isArray(fields.deals) && isSoldByDeals(fields)) return ["deal"];
  const chosen = fields[entryOf(chosenIn, fields._type) ?? ""];
  if (Array.isArray(chosen) && chosen.length > 0 && !chosen.includes(null)) return [];
  return entryOf(listedTypes, fields._type) ?? [];
}

function entryOf<Value>(table: Readonly<Record<string, Value>>, name: unknown): Value | undefined {
  return typeof name === "string" && Object.hasOwn(table, name) ? table[name] : undefined;
}
