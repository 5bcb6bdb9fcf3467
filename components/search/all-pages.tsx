import { SearchForm } from "@/components/contracts/catalogue/search-form";
import { SearchResults } from "@/components/search/search-results";
import type { SearchDocument } from "@/lib/search/documents";
import { inGroups } from "@/lib/search/groups";
import type { SearchResult } from "@/lib/search/search-index";

/** Contracts may be thousands; their categories list them. */
const listedElsewhere = "Contract";

/** Of each group: with more, a name is found sooner by the search. */
const MOST_OF_A_GROUP = 200;

const byTitle = new Intl.Collator("en");

interface AllPagesProps {
  documents: readonly SearchDocument[];
  query: string;
  results: readonly SearchResult[];
  /** The scope of the search: contracts only, or everything. */
  scope: "contracts" | null;
}

/** The results, and every page by name, grouped and in alphabetical order. */
export function AllPages({ documents, query, results, scope }: AllPagesProps) {
  const pages = documents
    .filter(({ kind }) => kind !== listedElsewhere)
    .toSorted((one, other) => byTitle.compare(one.title, other.title));
  const groups = inGroups(pages)
    .toSorted((one, other) => other.items.length - one.items.length)
    .map(({ name, items }) => ({ name, items: items.slice(0, MOST_OF_A_GROUP) }));
  const listed = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <section className="block-area" data-tone="paper">
      <div className="page-width">
        <h1 className="text-title font-[680] tracking-[-0.028em]">Find a page</h1>
        <p className="mt-5 max-w-[52ch] text-lead text-muted">
          {listed === pages.length ? `All ${listed}` : `${listed} of ${pages.length}`} pages by name. Looking
          for a word rather than a name? The search reads the pages, too
          {listed === pages.length ? "" : ", and finds the others"}.
        </p>
        <div className="mt-8">
          <SearchForm
            label={scope ? "Find a contract" : "What are you looking for?"}
            placeholder={scope ? "Name of a contract" : "Pages, articles, contracts"}
            action="/search"
            scope={scope}
            query={query}
          />
        </div>
        {query !== "" && (
          <section
            aria-label="What was found"
            className="mt-6 max-w-[46rem] rounded-2xl border border-line bg-card"
          >
            <h2 className="sr-only">What was found</h2>
            <SearchResults state="ready" query={query} results={results} />
            {scope && (
              <p className="flex flex-wrap gap-x-8 gap-y-2 border-t border-line px-6 py-4">
                <a href={`/search?q=${encodeURIComponent(query)}`} className="text-link">
                  Search the whole website
                </a>
                <a href="/signature/contracts#all-forms" className="text-link">
                  See all contracts
                </a>
              </p>
            )}
          </section>
        )}
        {groups.map(({ name, items }) => (
          // Without a name of its own, because results are in regions of the same names.
          <section key={name} className="mt-14">
            <h2 className="border-b border-line pb-3 text-subtitle font-[650]">{name}</h2>
            <ul className="mt-4 gap-x-10 sm:columns-2 lg:columns-3">
              {items.map(({ path, title }) => (
                <li key={path} className="break-inside-avoid">
                  <a
                    href={path}
                    className="block py-1.5 underline-offset-4 hover:text-accent hover:underline"
                  >
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}
