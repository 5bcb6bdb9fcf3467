import { SearchLink } from "@/components/search/search-link";
import { Glyph } from "@/components/ui/glyph";
import { Paraph } from "@/components/ui/stroke";

interface PageNotFoundProps {
  popular: readonly { readonly path: string; readonly title: string }[];
}

/** For addresses that lead nowhere: says so in plain words and offers where to go. */
export function PageNotFound({ popular }: PageNotFoundProps) {
  return (
    <section className="block-area" data-tone="paper" data-motif="stroke">
      <div className="page-width grid items-start gap-x-16 gap-y-14 lg:grid-cols-[1.15fr_1fr]">
        <div>
          <p className="mb-4 font-semibold text-accent">404</p>
          <h1 className="max-w-[16ch] text-hero font-[680] tracking-[-0.034em]">
            This page was never <span className="emphasis inline-block">signed</span>
          </h1>
          <p className="mt-7 max-w-[48ch] text-lead text-muted">
            Nothing is published at this address. It may have moved, or the link that brought you here has a
            typing error.
          </p>
          <div className="mt-9 flex flex-wrap gap-3 max-sm:flex-col">
            <SearchLink className="action" look={{ "data-style": "primary" }} fromPath>
              <Glyph name="search" />
              Search this website
            </SearchLink>
            <a href="/search" className="action" data-style="secondary">
              See all pages
            </a>
          </div>
        </div>
        <div className="relative overflow-hidden rounded-[2rem] bg-accent-soft p-3 sm:p-5">
          <Paraph className="pointer-events-none absolute -right-8 -bottom-10 w-72 text-accent opacity-20" />
          {popular.length > 0 && (
            <nav aria-label="Popular pages" className="relative rounded-3xl bg-card px-6 py-3 shadow-card">
              <h2 className="pt-3 pb-2 font-sans text-sm font-semibold text-muted">Where most people go</h2>
              <ul className="divide-y divide-line">
                {popular.map(({ path, title }) => (
                  <li key={path}>
                    <a
                      href={path}
                      className="flex min-h-14 items-center justify-between gap-6 text-lg font-semibold hover:text-accent"
                    >
                      {title}
                      <Glyph name="arrow" className="arrow size-5" />
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <svg viewBox="0 0 360 64" aria-hidden="true" className="relative mt-6 mb-3 w-full px-6 text-muted">
            <path
              d="M0 44h360"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              strokeDasharray="5 6"
              className="text-line-strong"
            />
            <path
              d="m4 22 14 14m0-14L4 36"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.5"
              strokeLinecap="round"
            />
          </svg>
        </div>
      </div>
    </section>
  );
}
