import { plain, readList, readText, readTexts, readWholeNumber } from "@/lib/content/read";
import type { CONTRACT_INDEX_QUERY_RESULT } from "@/lib/content/sanity.types";
import type { ContractIndexFile, IndexRow, IndexShelf } from "@/lib/contracts/contract-index";
import { slugOfShelf, strays } from "@/lib/contracts/shelf";

/** With more contracts in a category names have to do: the file is loaded by phones. */
const MOST_WITH_SUMMARY = 1_000;

/** The contracts of a category in the order of its page: by sub-category, the chosen ones first, then by name. */
export function buildContractIndex(content: NonNullable<CONTRACT_INDEX_QUERY_RESULT>): ContractIndexFile {
  const known = readList(content.subCategories, "subCategories").flatMap((subCategory) => {
    const title = cleanText(subCategory.title);
    if (!title) return [];
    const { _key: key, formerSlugs } = subCategory;
    const former = readTexts(formerSlugs, "formerSlugs");
    const shelf: IndexShelf = {
      title,
      slug: slugOfShelf(subCategory),
      ...(former.length > 0 && { former }),
    };
    return [{ key, shelf, top: readTexts(subCategory.top, "top") }];
  });
  const hasSummaries = content.templates.length <= MOST_WITH_SUMMARY;
  const contracts = readList(content.templates, "templates").flatMap((template) => {
    const name = cleanText(template.name);
    const slug = cleanText(template.slug);
    if (!name || !slug) return [];
    const at = known.findIndex(({ key }) => key === template.subCategory);
    const shelf = at === -1 ? known.length : at;
    const chosen = known[shelf]?.top.indexOf(template.id) ?? -1;
    const summary = hasSummaries ? cleanText(template.summary) : null;
    const clauses = readWholeNumber(template.clauseCount, "clauseCount");
    const reviewed = cleanText(template.reviewedOn);
    const row: IndexRow = {
      name,
      slug,
      shelf,
      ...(summary && { summary }),
      ...(clauses && { clauses }),
      ...(reviewed && { reviewed }),
    };
    return [{ row, rank: chosen === -1 ? Number.MAX_SAFE_INTEGER : chosen }];
  });
  contracts.sort((one, other) => one.row.shelf - other.row.shelf || one.rank - other.rank);
  return {
    heading: cleanText(content.heading) ?? "",
    shelves: [...known.map(({ shelf }) => shelf), strays],
    contracts: contracts.map(({ row }) => row),
  };
}

function cleanText(value: unknown): string | null {
  const text = readText(value, "text");
  return text === null ? null : plain(text);
}
