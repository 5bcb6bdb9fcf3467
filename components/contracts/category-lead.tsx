import { CategoryFilterLeaf } from "@/components/contracts/category-filter-leaf";
import { CategoryHead } from "@/components/contracts/category-head";
import { ContractRow } from "@/components/contracts/contract-row";
import { NoAdvice } from "@/components/contracts/no-advice";
import { SearchForm } from "@/components/contracts/search-form";
import { ShelfChips } from "@/components/contracts/shelf-chips";
import { Glyph } from "@/components/ui/glyph";
import type { ContractCatalogue } from "@/lib/content/load";
import { plain, readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";
import { readShelves, type Shelf } from "@/lib/contracts/catalogue";
import { sortNames } from "@/lib/contracts/filter";

interface CategoryLeadProps {
  path: string;
  catalogue: ContractCatalogue;
}

/** The page of a category: the beginning of each sub-category, and all of it to search, filter and sort. */
export function CategoryLead({ path, catalogue }: CategoryLeadProps) {
  const heading = readText(catalogue.heading, "heading");
  if (!heading) return leaveOut("heading");
  const shelves = readShelves(catalogue);
  const count = shelves.reduce((sum, shelf) => sum + shelf.count, 0);
  return (
    <CategoryHead
      heading={<>{heading} Forms</>}
      intro={readText(catalogue.description, "description")}
      accent={readText(catalogue.sideColor, "sideColor")}
      tools={
        <>
          <div className="mt-8">
            <SearchForm
              label={`Find a contract in ${plain(heading)}`}
              placeholder={`Search ${count} contracts`}
              action={`${path}#all-forms`}
            />
          </div>
          <ShelfChips shelves={shelves} all={{ path, count }} />
        </>
      }
    >
      <section id="all-forms" aria-label="All forms" className="block-area" data-tone="paper" data-compact="">
        <div className="container">
          <div className="mb-8 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 print:hidden">
            <p className="text-[0.9375rem] text-muted">
              <span data-count="">
                {count} {count === 1 ? "contract" : "contracts"}
              </span>
              <span data-live="" aria-live="polite" />
            </p>
            <label className="flex items-center gap-3 text-[0.9375rem] noscript:hidden">
              <span className="text-muted max-sm:sr-only">Order</span>
              <select data-sort="" autoComplete="off" className="field min-h-11 w-auto py-2 font-medium">
                {Object.entries(sortNames).map(([value, name]) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          </div>
          <CategoryFilterLeaf path={path} heading={plain(heading)} />
          <div data-shelves="">
            {shelves.map((shelf) => (
              <ShelfRows key={shelf.key} shelf={shelf} />
            ))}
          </div>
          <NoAdvice className="mt-10" />
        </div>
      </section>
    </CategoryHead>
  );
}

function ShelfRows({ shelf: { title, slug, intro, contracts, count, path } }: { shelf: Shelf }) {
  return (
    <section
      id={slug}
      className="grid gap-x-12 gap-y-4 border-t border-line py-8 first:border-0 first:pt-0 md:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h2 className="text-subtitle leading-snug font-[650] tracking-[-0.015em]">{title}</h2>
        {intro && <p className="mt-1.5 text-[0.9375rem] leading-relaxed text-muted">{intro}</p>}
      </div>
      <div>
        <ul className="grid gap-3 xl:grid-cols-2">
          {contracts.map(({ key, ...contract }) => (
            <li key={key}>
              <ContractRow {...contract} />
            </li>
          ))}
        </ul>
        {count > contracts.length && (
          <a href={path} className="action mt-4" data-style="secondary" data-size="small">
            All {count} in {title}
            <Glyph name="arrow" className="arrow size-4" />
          </a>
        )}
      </div>
    </section>
  );
}
