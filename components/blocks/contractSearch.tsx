import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import { contractPath } from "@/components/contracts/catalogue/contract-card";
import { SearchForm } from "@/components/contracts/catalogue/search-form";
import type { BlockOf } from "@/lib/content/blocks";
import { mark } from "@/lib/content/edit-marks";
import { plain, readList, readText, readWholeNumber } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";

export function ContractSearch(block: BlockOf<"contractSearch">) {
  const heading = readText(block.heading, "heading");
  if (!heading) return leaveOut("heading");
  const placeholder = readText(block.placeholder, "placeholder");
  const count = readWholeNumber(block.count, "count");
  const suggestions = readList(block.suggestions, "suggestions").flatMap((contract) => {
    const name = readText(contract.name, "suggestions.name");
    const path = contractPath(contract);
    return name && path ? [{ key: contract.key, name, path }] : [];
  });
  const categories = readList(block.categories, "categories").flatMap(
    ({ slug }) => plain(readText(slug, "categories.slug") ?? "") || [],
  );
  return (
    <BlockArea block={block}>
      <BlockHeader block={block} className="mb-8" />
      <SearchField
        label="Find a contract"
        placeholder={placeholder && plain(placeholder)}
        categories={categories}
      />
      {count !== null && count > 1 && (
        <p className="mt-3 text-[0.9375rem] text-muted">Looks through {count} contracts as you type.</p>
      )}
      {suggestions.length > 0 && (
        <ul aria-label="Contracts to start from" className="mt-6 flex flex-wrap gap-2">
          {suggestions.map(({ key, name, path }) => (
            <li key={key}>
              <a
                href={path}
                className="flex min-h-10 items-center rounded-full border border-line-strong bg-card px-4 text-[0.9375rem] font-medium hover:border-accent hover:text-accent"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </BlockArea>
  );
}

interface SearchFieldProps {
  /** What the field asks for, said to those who don't see its surroundings. */
  label: string;
  placeholder: string | null;
  /** Slugs of the categories to look in. */
  categories: readonly string[];
}

/**
 * The field that finds contracts. Without scripts it is a form that the search of the website answers; with scripts the
 * results appear below it while one types.
 */
function SearchField({ label, placeholder, categories }: SearchFieldProps) {
  return (
    <div data-contract-search="" className="relative max-w-[42rem]" {...mark("placeholder")}>
      <SearchForm label={label} placeholder={placeholder ?? undefined} action="/search" scope="contracts" />
      <div data-contract-results={categories.join(" ")} />
    </div>
  );
}
