import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import { contractPath } from "@/components/contracts/contract-card";
import { SearchField } from "@/components/contracts/search-field";
import type { BlockOf } from "@/lib/content/blocks";
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
  const categories = readList(block.categories, "categories").flatMap(({ slug }) => slug ?? []);
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
