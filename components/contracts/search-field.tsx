import { ContractSearchLeaf } from "@/components/contracts/contract-search-leaf";
import { SearchForm } from "@/components/contracts/search-form";

interface SearchFieldProps {
  /** What the field asks for, said to those who don't see its surroundings. */
  label: string;
  placeholder: string | null;
  /** Slugs of the categories to look in. */
  categories: readonly string[];
}

/**
 * The field that finds contracts. Without scripts it is a form that leads to the list of all of them; with scripts the
 * results appear below it while one types.
 */
export function SearchField({ label, placeholder, categories }: SearchFieldProps) {
  return (
    <div data-contract-search="" className="relative max-w-[42rem]">
      <SearchForm
        label={label}
        placeholder={placeholder ?? undefined}
        action="/signature/contracts#all-forms"
      />
      <ContractSearchLeaf categories={categories} />
    </div>
  );
}
