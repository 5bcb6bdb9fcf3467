import { pairedRows } from "@/components/content/even-columns";
import { CategoryHead } from "@/components/contracts/catalogue/category-head";
import { ContractRow } from "@/components/contracts/catalogue/contract-row";
import { NoAdvice } from "@/components/contracts/sheet/no-advice";
import { Glyph } from "@/components/ui/glyph";
import type { ContractListing } from "@/lib/content/page-document";
import { plain, readText } from "@/lib/content/read";
import { readListed } from "@/lib/contracts/catalogue";
import { LISTED_ON_A_PAGE } from "@/lib/contracts/lists";
import { type ContractList, contractListPath, pathOf } from "@/lib/routes";

/** The whole list of a sub-category by name, page by page. */
export function ListLead({ listing }: { listing: ContractListing }) {
  const { list, location, name, intro, pages } = listing;
  const contracts = readListed(listing);
  const heading = plain(readText(list.heading, "heading") ?? "");
  const category = pathOf({ _type: "contractCategory", slug: location.category }) ?? "";
  const first = (location.page - 1) * LISTED_ON_A_PAGE;
  return (
    <CategoryHead
      heading={name}
      intro={intro}
      accent={readText(list.sideColor, "sideColor")}
      tools={
        <p className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-3">
          <a href={category} className="action" data-style="secondary">
            All {heading} Forms
          </a>
          <span className="text-[0.9375rem] text-muted">
            {pages > 1
              ? `${first + 1} to ${first + contracts.length} of ${list.count} contracts, by name`
              : `${list.count} ${list.count === 1 ? "contract" : "contracts"}, by name`}
          </span>
        </p>
      }
    >
      <section
        id="all-forms"
        aria-label={plain(name)}
        className="block-area"
        data-tone="paper"
        data-compact=""
      >
        <div className="page-width">
          <ul className={pairedRows}>
            {contracts.map(({ key, ...contract }) => (
              <li key={key}>
                <ContractRow {...contract} />
              </li>
            ))}
          </ul>
          <PageLinks location={location} pages={pages} />
          <p className="mt-8">
            <a href={`${category}#all-forms`} className="text-link inline-flex items-center gap-2">
              Search all {heading} Forms
              <Glyph name="arrow" className="arrow size-4" />
            </a>
          </p>
          <NoAdvice className="mt-8" />
        </div>
      </section>
    </CategoryHead>
  );
}

/** Around the current one, so that a list of a hundred pages does not end in a wall of numbers. */
const BESIDE = 2;

/** The pages of a list: the first, those around this one, and the last. */
function PageLinks({ location, pages }: { location: ContractList; pages: number }) {
  if (pages < 2) return null;
  const numbers = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - location.page) <= BESIDE,
  );
  const address = (page: number) => contractListPath({ ...location, page });
  const look =
    "flex min-h-11 min-w-11 items-center justify-center rounded-xl border border-line-strong bg-card px-3.5 font-medium tabular-nums hover:border-accent hover:text-accent";
  return (
    <nav aria-label="Pages of this list" className="mt-10 print:hidden">
      <ul className="flex flex-wrap items-center gap-2">
        {location.page > 1 && (
          <li>
            <a href={address(location.page - 1)} rel="prev" className={look}>
              Previous
            </a>
          </li>
        )}
        {numbers.map((number, index) => (
          <li key={number} className="flex items-center gap-2">
            {index > 0 && number - (numbers[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
            <a
              href={address(number)}
              aria-label={`Page ${number}`}
              aria-current={number === location.page ? "page" : undefined}
              className={`${look} aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-accent`}
            >
              {number}
            </a>
          </li>
        ))}
        {location.page < pages && (
          <li>
            <a href={address(location.page + 1)} rel="next" className={look}>
              Next
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
