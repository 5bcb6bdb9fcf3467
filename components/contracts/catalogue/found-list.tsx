import { pairedRows } from "@/components/content/even-columns";
import { ContractRow, Marked } from "@/components/contracts/catalogue/contract-row";
import { everywhere, NoResults } from "@/components/contracts/catalogue/no-results";
import type { Filter } from "@/lib/contracts/filter";
import type { FoundContract } from "@/lib/search/contract-finder";

/** The filter in a category's address, and the matching contracts. */
export interface FoundInCategory {
  readonly filter: Filter;
  readonly contracts: readonly FoundContract[];
  readonly total: number;
}

interface FoundListProps {
  found: FoundInCategory;
  path: string;
  heading: string;
}

/** As on pages of a list. Another word is quicker than more rows. */
const MOST = 60;

/** The server's results for a category. Scripts replace it with the same list. */
export function FoundList({ found: { filter, contracts, total }, path, heading }: FoundListProps) {
  if (contracts.length === 0)
    return <NoResults filter={filter} path={path} heading={heading} total={total} />;
  return (
    <>
      {contracts[0]?.isPartly && (
        <p className="mb-5 text-[0.9375rem]">
          <a href={everywhere(filter.query)} className="text-link">
            Look for all of them in every category
          </a>
        </p>
      )}
      <ul className={pairedRows}>
        {contracts.slice(0, MOST).map(({ path: address, name, summary, terms, subCategory, ...facts }) => (
          <li key={address}>
            <ContractRow
              path={address}
              name={<Marked text={name} terms={terms} />}
              summary={summary && <Marked text={summary} terms={terms} />}
              subCategory={filter.subCategory === null ? subCategory.title : undefined}
              clauseCount={facts.clauseCount}
              reviewedOn={facts.reviewedOn}
            />
          </li>
        ))}
      </ul>
      <p className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-2 text-muted">
        {contracts.length > MOST && <span>These are the first {MOST}. Another word finds fewer.</span>}
        <a href={path} className="text-link">
          Show all {total} contracts
        </a>
      </p>
    </>
  );
}

/** How many there are, and how well they fit. */
export function countFound({ contracts, total }: FoundInCategory): string {
  const fit = contracts[0]?.isPartly ? ", with some of these words" : "";
  return `${contracts.length} of ${total} ${total === 1 ? "contract" : "contracts"}${fit}`;
}
