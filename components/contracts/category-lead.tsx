import { NoAdvice } from "@/components/contracts/no-advice";
import { SearchField } from "@/components/contracts/search-field";
import { Glyph } from "@/components/ui/glyph";
import type { ContractCatalogue } from "@/lib/content/load";
import { plain, readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";
import { readShelves, type Shelf } from "@/lib/contracts/catalogue";

interface CategoryLeadProps {
  path: string;
  catalogue: ContractCatalogue;
}

/** The page of a category: its contracts by sub-category, all of them links. */
export function CategoryLead({ path, catalogue }: CategoryLeadProps) {
  const heading = readText(catalogue.heading, "heading");
  if (!heading) return leaveOut("heading");
  const description = readText(catalogue.description, "description");
  const accent = readText(catalogue.sideColor, "sideColor");
  const shelves = readShelves(catalogue);
  const count = shelves.reduce((sum, { contracts }) => sum + contracts.length, 0);
  return (
    <div data-accent={accent ? plain(accent) : undefined} data-lead="category">
      <section
        className="block-area before:absolute before:inset-y-0 before:left-0 before:w-2 before:bg-accent"
        data-tone="tint"
        data-compact=""
      >
        <div className="container">
          <header className="flex max-w-[46rem] flex-col">
            <h2 className="text-title font-[650] tracking-[-0.022em]">{heading} Forms</h2>
            {description && <p className="mt-5 max-w-[60ch] text-lead text-muted">{description}</p>}
          </header>
          <div className="mt-8">
            <SearchField
              label={`Find a contract in ${plain(heading)}`}
              placeholder={`Search ${count} contracts`}
              scope={path}
            />
          </div>
          <nav aria-label="Sub-categories" className="mt-6 print:hidden">
            <ul className="flex flex-wrap gap-2">
              {shelves.map(({ key, title, anchor, contracts }) => (
                <li key={key}>
                  <a
                    href={`#${anchor}`}
                    className="flex min-h-10 items-center gap-2 rounded-full border border-line-strong bg-card px-4 text-[0.9375rem] font-medium hover:border-accent hover:text-accent"
                  >
                    {title}
                    <span className="text-muted tabular-nums">{contracts.length}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </section>
      <section id="all-forms" aria-label="All forms" className="block-area" data-tone="paper" data-compact="">
        <div className="container">
          {shelves.map((shelf) => (
            <ShelfRows key={shelf.key} shelf={shelf} path={path} />
          ))}
          <NoAdvice className="mt-10" />
        </div>
      </section>
    </div>
  );
}

function ShelfRows({ shelf: { title, anchor, intro, contracts }, path }: { shelf: Shelf; path: string }) {
  return (
    <section
      id={anchor}
      className="grid gap-x-12 gap-y-4 border-t border-line py-8 first:border-0 first:pt-0 md:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <div>
        <h2 className="text-subtitle leading-snug font-[650] tracking-[-0.015em]">{title}</h2>
        {intro && <p className="mt-1.5 text-[0.9375rem] leading-relaxed text-muted">{intro}</p>}
      </div>
      <ul className="space-y-3">
        {contracts.map(({ key, name, slug, summary, blankCount }) => (
          <li key={key}>
            <a
              href={`${path}/${slug}`}
              className="group flex items-center gap-5 rounded-2xl border border-line bg-card px-5 py-4 shadow-card transition-[border-color] hover:border-accent"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-lg leading-snug font-semibold group-hover:text-accent">
                  {name}
                </span>
                {summary && (
                  <span className="mt-1 block text-[0.9375rem] leading-relaxed text-muted">{summary}</span>
                )}
                {blankCount !== null && blankCount > 0 && (
                  <span className="mt-1.5 block text-sm text-muted">{blankCount} blanks to fill in</span>
                )}
              </span>
              <Glyph name="arrow" className="arrow size-5 text-accent" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
