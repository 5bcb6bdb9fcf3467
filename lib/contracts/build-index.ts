import { plain, readList, readText, readTexts, readWholeNumber } from "@/lib/content/read";
import type { CONTRACT_INDEX_QUERY_RESULT } from "@/lib/content/sanity.types";
import { straysTitle } from "@/lib/contracts/catalogue";
import type { ContractIndexFile, IndexRow } from "@/lib/contracts/contract-index";
import { shelfSlug } from "@/lib/routes";

/** With more contracts in a category names have to do: the file is loaded by phones. */
const MOST_WITH_SUMMARY = 1_000;

/** The contracts of a category in the order of its page: by sub-category, the chosen ones first, then by name. */
export function buildContractIndex(content: NonNullable<CONTRACT_INDEX_QUERY_RESULT>): ContractIndexFile {
  const known = readList(content.subCategories, "subCategories").flatMap(({ title, top }) => {
    const words = cleanText(title);
    return words ? [{ title: words, top: readTexts(top, "top") }] : [];
  });
  const shelves = [...known, { title: straysTitle, top: [] }];
  const hasSummaries = content.templates.length <= MOST_WITH_SUMMARY;
  const contracts = readList(content.templates, "templates").flatMap((template) => {
    const name = cleanText(template.name);
    const slug = cleanText(template.slug);
    if (!name || !slug) return [];
    const at = known.findIndex(({ title }) => title === template.subCategory);
    const shelf = at === -1 ? known.length : at;
    const chosen = shelves[shelf]?.top.indexOf(template.id) ?? -1;
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
    shelves: shelves.map(({ title }) => ({ title, slug: shelfSlug(title) })),
    contracts: contracts.map(({ row }) => row),
  };
}

function cleanText(value: unknown): string | null {
  const text = readText(value, "text");
  return text === null ? null : plain(text);
}
