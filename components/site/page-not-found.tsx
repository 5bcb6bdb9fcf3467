import { SearchOpener } from "@/components/search/search-opener";
import { Glyph } from "@/components/ui/glyph";
import { Underline } from "@/components/ui/stroke";

interface PageNotFoundProps {
  popular: readonly { readonly path: string; readonly title: string }[];
}

/** For addresses that lead nowhere: says so in plain words and offers where to go. */
export function PageNotFound({ popular }: PageNotFoundProps) {
  return (
    <section className="block-area" data-tone="paper">
      <div className="container">
        <p className="mb-4 font-semibold text-accent">404</p>
        <h1 className="max-w-[16ch] text-hero font-[680] tracking-[-0.034em]">
          This page was never{" "}
          <span className="relative inline-block">
            <span className="relative z-10">signed</span>
            <Underline />
          </span>
        </h1>
        <p className="mt-7 max-w-[52ch] text-lead text-muted">
          Nothing is published at this address. It may have moved, or the link that brought you here has a
          typing error.
        </p>
        <div className="mt-9">
          <SearchOpener className="action" look={{ "data-style": "primary" }}>
            Search this website
          </SearchOpener>
        </div>
        {popular.length > 0 && (
          <nav aria-label="Popular pages" className="mt-12 max-w-2xl">
            <ul className="border-t border-line">
              {popular.map(({ path, title }) => (
                <li key={path} className="border-b border-line">
                  <a
                    href={path}
                    className="flex items-center justify-between gap-6 py-4 text-lg font-semibold hover:text-accent"
                  >
                    {title}
                    <Glyph name="arrow" className="arrow size-5" />
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </section>
  );
}
