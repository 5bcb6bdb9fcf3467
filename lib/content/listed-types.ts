import type { BlockName } from "@/schemas/blocks/index";

/**
 * Blocks that list documents by themselves, with the types they list: a page with such a block is rendered again
 * whenever a document of one of these types is published, changed or unpublished.
 */
export const listedTypes: Partial<Record<BlockName, readonly string[]>> = {
  articleList: ["post"],
  caseStudyList: ["caseStudy"],
};

export const allListedTypes: readonly string[] = [...new Set(Object.values(listedTypes).flat())];

/** The types listed by the blocks in a query's result, at whatever depth they stand. */
export function listedTypesIn(result: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(result)) {
    for (const item of result) listedTypesIn(item, found);
  } else if (typeof result === "object" && result !== null) {
    const types = "_type" in result && typeof result._type === "string" ? listedBy(result._type) : [];
    for (const type of types) found.add(type);
    for (const value of Object.values(result)) listedTypesIn(value, found);
  }
  return found;
}

function listedBy(name: string): readonly string[] {
  return Object.entries(listedTypes).find(([block]) => block === name)?.[1] ?? [];
}
