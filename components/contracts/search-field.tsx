import { ContractSearchLeaf } from "@/components/contracts/contract-search-leaf";
import { Glyph } from "@/components/ui/glyph";

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
      {/* biome-ignore lint/a11y/useSemanticElements: <search> is unknown to the oldest browsers we serve, and the role is the same */}
      <form role="search" aria-label={label} method="get" action="/signature/contracts#all-forms">
        <div className="flex items-center gap-2 rounded-2xl border border-line-strong bg-card p-2 shadow-card focus-within:border-accent focus-within:outline-2 focus-within:outline-accent">
          <input
            type="search"
            name="q"
            aria-label={label}
            placeholder={placeholder ?? undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            className="min-h-12 min-w-0 flex-1 bg-transparent px-3 text-lg text-ink outline-none placeholder:text-muted"
          />
          <button type="submit" className="action" data-style="primary">
            <span className="max-sm:sr-only">Find</span>
            <Glyph name="arrow" />
          </button>
        </div>
      </form>
      <ContractSearchLeaf categories={categories} />
    </div>
  );
}
