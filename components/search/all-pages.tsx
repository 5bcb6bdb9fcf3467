import { SearchLink } from "@/components/search/search-link";
import { Glyph } from "@/components/ui/glyph";
import type { SearchDocument } from "@/lib/search/documents";
import { inGroups } from "@/lib/search/groups";

/** Contracts may be thousands; their categories list them. */
const listedElsewhere = "Contract";

/** Every page by name, in groups and in the order of the alphabet. */
export function AllPages({ documents }: { documents: readonly SearchDocument[] }) {
  const listed = documents
    .filter(({ kind }) => kind !== listedElsewhere)
    .toSorted((one, other) => one.title.localeCompare(other.title, "en"));
  const groups = inGroups(listed).toSorted((one, other) => other.items.length - one.items.length);
  return (
    <section className="block-area" data-tone="paper">
      <div className="container">
        <h1 className="text-title font-[680] tracking-[-0.028em]">Find a page</h1>
        <p className="mt-5 max-w-[52ch] text-lead text-muted">
          All {listed.length} pages by name. Looking for a word rather than a name? The search reads the
          pages, too.
        </p>
        <div className="mt-8 noscript:hidden">
          <SearchLink className="action" look={{ "data-style": "primary" }}>
            <Glyph name="search" />
            Search this website
          </SearchLink>
        </div>
        {groups.map(({ name, items }) => (
          <section key={name} aria-label={name} className="mt-14">
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
