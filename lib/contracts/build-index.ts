import { cleanText, readList, readTexts, readWholeNumber } from "@/lib/content/read";
import type { CONTRACT_INDEX_QUERY_RESULT } from "@/lib/content/sanity.types";
import type { ContractIndexFile, IndexRow, IndexSubCategory } from "@/lib/contracts/contract-index";
import { slugOfSubCategory, uncategorized } from "@/lib/contracts/sub-category";
import { createOtherWords, type WordGroup } from "@/lib/search/same-words";

/** Larger categories list names only, because phones load the file. */
const MOST_WITH_SUMMARY = 1_000;

/** The contracts of a category in page order: by sub-category, chosen ones first, then by name. */
export function buildContractIndex(
  content: NonNullable<CONTRACT_INDEX_QUERY_RESULT>,
  groups: readonly WordGroup[],
): ContractIndexFile {
  const otherWords = createOtherWords(groups);
  const known = readList(content.subCategories, "subCategories").flatMap((stored) => {
    const title = cleanText(stored.title);
    if (!title) return [];
    const { _key: key, formerSlugs } = stored;
    const former = readTexts(formerSlugs, "formerSlugs");
    const subCategory: IndexSubCategory = {
      title,
      slug: slugOfSubCategory(stored),
      ...(former.length > 0 && { former }),
    };
    return [{ key, subCategory, top: readTexts(stored.top, "top") }];
  });
  const hasSummaries = content.templates.length <= MOST_WITH_SUMMARY;
  const contracts = readList(content.templates, "templates").flatMap((template) => {
    const name = cleanText(template.name);
    const slug = cleanText(template.slug);
    if (!name || !slug) return [];
    const at = known.findIndex(({ key }) => key === template.subCategory);
    const subCategory = at === -1 ? known.length : at;
    const chosen = known[subCategory]?.top.indexOf(template.id) ?? -1;
    const summary = hasSummaries ? cleanText(template.summary) : null;
    const also = otherWords(name);
    const clauses = readWholeNumber(template.clauseCount, "clauseCount");
    const reviewed = cleanText(template.reviewedOn);
    const row: IndexRow = {
      name,
      slug,
      subCategory,
      ...(also && { also }),
      ...(summary && { summary }),
      ...(clauses && { clauses }),
      ...(reviewed && { reviewed }),
    };
    return [{ row, rank: chosen === -1 ? Number.MAX_SAFE_INTEGER : chosen }];
  });
  contracts.sort((one, other) => one.row.subCategory - other.row.subCategory || one.rank - other.rank);
  return {
    heading: cleanText(content.heading) ?? "",
    subCategories: [...known.map(({ subCategory }) => subCategory), uncategorized],
    contracts: contracts.map(({ row }) => row),
  };
}
