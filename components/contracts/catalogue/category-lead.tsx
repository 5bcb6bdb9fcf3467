import { CategoryHead } from "@/components/contracts/catalogue/category-head";
import { ContractRow } from "@/components/contracts/catalogue/contract-row";
import { countFound, type FoundInCategory, FoundList } from "@/components/contracts/catalogue/found-list";
import { SearchForm } from "@/components/contracts/catalogue/search-form";
import { NoAdvice } from "@/components/contracts/sheet/no-advice";
import { Glyph } from "@/components/ui/glyph";
import type { ContractCatalogue } from "@/lib/content/page-document";
import { plain, readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";
import { sortNames } from "@/lib/contracts/apply-filter";
import { readSubCategories, type SubCategory } from "@/lib/contracts/catalogue";

interface CategoryLeadProps {
  path: string;
  catalogue: ContractCatalogue;
  /** The filtered result, when the server answers the address. */
  found?: FoundInCategory | undefined;
}

/** The page of a category: the first contracts of each sub-category, and all of them to search, filter and sort. */
export function CategoryLead({ path, catalogue, found }: CategoryLeadProps) {
  const heading = readText(catalogue.heading, "heading");
  if (!heading) return leaveOut("heading");
  const subCategories = readSubCategories(catalogue);
  const count = subCategories.reduce((sum, subCategory) => sum + subCategory.count, 0);
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
              query={found?.filter.query}
            />
          </div>
          <SubCategoryChips
            subCategories={subCategories}
            all={{ path, count }}
            current={found?.filter.subCategory ?? null}
          />
        </>
      }
    >
      <section id="all-forms" aria-label="All forms" className="block-area" data-tone="paper" data-compact="">
        <div className="page-width">
          <div className="mb-8 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 print:hidden">
            <p className="text-[0.9375rem] text-muted">
              <span data-count="">
                {found ? countFound(found) : `${count} ${count === 1 ? "contract" : "contracts"}`}
              </span>
              <span data-live="" aria-live="polite" />
            </p>
            <label className="flex max-w-full items-center gap-3 text-[0.9375rem] noscript:hidden">
              <span className="text-muted max-sm:sr-only">Order</span>
              <select
                data-sort=""
                autoComplete="off"
                className="field min-h-11 w-auto min-w-0 py-2 font-medium"
              >
                {Object.entries(sortNames).map(([value, name]) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          </div>
          <div data-category-results={path} data-heading={plain(heading)} />
          <div data-sub-categories="" className="@container/sub-categories">
            {found ? (
              <FoundList found={found} path={path} heading={plain(heading)} />
            ) : (
              subCategories.map((subCategory) => (
                <SubCategoryRows key={subCategory.key} subCategory={subCategory} />
              ))
            )}
          </div>
          <NoAdvice className="mt-10" />
        </div>
      </section>
    </CategoryHead>
  );
}

function SubCategoryRows({
  subCategory: { title, slug, intro, contracts, count, path },
}: {
  subCategory: SubCategory;
}) {
  return (
    <section
      id={slug}
      className="grid gap-x-12 gap-y-4 border-t border-line py-8 first:border-0 first:pt-0 @min-[43rem]/sub-categories:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h2 className="text-subtitle leading-snug font-[650] tracking-[-0.015em]">{title}</h2>
        {intro && <p className="mt-1.5 text-[0.9375rem] leading-relaxed text-muted">{intro}</p>}
      </div>
      <div>
        <ul className="grid grid-cols-1 gap-3 xl:grid-cols-2 xl:[&>:last-child:nth-child(odd)]:col-span-2">
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

interface SubCategoryChipsProps {
  subCategories: readonly Pick<SubCategory, "key" | "title" | "slug" | "path" | "count">[];
  /** The page of the category, which has all of them. */
  all: { readonly path: string; readonly count: number };
  /** The sub-category that the page shows alone. */
  current?: string | null;
}

/**
 * The sub-categories of a category, to choose one. Each is a link to its list; on the page of the category scripts show
 * the list in place.
 */
function SubCategoryChips({ subCategories, all, current = null }: SubCategoryChipsProps) {
  const chips = [{ key: "all", title: "All", slug: "", ...all }, ...subCategories];
  return (
    <nav aria-label="Sub-categories" className="mt-5 print:hidden">
      {/* One row on a phone: in more of them what is found would be out of sight. */}
      <ul className="-mx-(--gutter) flex gap-2 overflow-x-auto px-(--gutter) py-1 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0">
        {chips.map(({ key, title, slug, path, count }) => (
          <li key={key} className="max-sm:shrink-0">
            <a
              href={path}
              data-sub-category={slug}
              aria-current={(current ?? "") === slug ? "true" : undefined}
              className="flex min-h-10 items-center gap-2 rounded-full border border-line-strong bg-card px-4 text-[0.9375rem] font-medium hover:border-accent hover:text-accent aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-accent"
            >
              {title}
              <span className="text-muted tabular-nums">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
