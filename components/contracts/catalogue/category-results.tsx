import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { pairedRows } from "@/components/content/even-columns";
import { ContractRow, Marked } from "@/components/contracts/catalogue/contract-row";
import { everywhere, NoResults } from "@/components/contracts/catalogue/no-results";
import { applyFilter } from "@/lib/contracts/apply-filter";
import { fetchContracts, type IndexedContract } from "@/lib/contracts/contract-index";
import { filterChanged, isFiltering, listStateKey, readFilter } from "@/lib/contracts/filter";
import { type ContractFinder, createContractFinder, type FoundContract } from "@/lib/search/contract-finder";

/** Rows shown at once, as on the pages of a list. */
const STEP = 60;

export interface CategoryResultsProps {
  /** The element of the category's page, whose parts show the filter. */
  readonly root: HTMLElement;
  readonly path: string;
  readonly heading: string;
}

/** The filtered contracts of a category, shown instead of its sub-categories. */
export function CategoryResults({ root, path, heading }: CategoryResultsProps) {
  const [filter, setFilter] = useState(() => readFilter(location.search));
  const [shown, setShown] = useState(() => readListState().shown);
  const index = useContractIndex(useMemo(() => [path.slice(path.lastIndexOf("/") + 1)], [path]));
  // Typing stays responsive while thousands of contracts are searched.
  const deferred = useDeferredValue(filter);
  const isActive = isFiltering(filter);
  const results = useMemo((): FoundContract[] => {
    if (index.kind !== "ready") return [];
    const all = index.all.map((contract) => ({ ...contract, terms: [], isPartly: false }));
    return applyFilter<FoundContract>(all, deferred, index.find);
  }, [index, deferred]);
  const isShown = isActive && index.kind === "ready";

  useEffect(() => {
    const read = () => {
      setFilter(readFilter(location.search));
      setShown(readListState().shown);
    };
    addEventListener(filterChanged, read);
    addEventListener("popstate", read);
    return () => {
      removeEventListener(filterChanged, read);
      removeEventListener("popstate", read);
    };
  }, []);

  useEffect(() => {
    const input = root.querySelector<HTMLInputElement>('input[name="q"]');
    if (input && document.activeElement !== input) input.value = filter.query;
    const sort = root.querySelector<HTMLSelectElement>("[data-sort]");
    if (sort) sort.value = filter.sort;
    for (const chip of root.querySelectorAll<HTMLElement>("[data-sub-category]")) {
      if (chip.dataset.subCategory !== (filter.subCategory ?? "")) chip.removeAttribute("aria-current");
      else {
        chip.setAttribute("aria-current", "true");
        bringIntoRow(chip);
      }
    }
  }, [root, filter]);

  // Before the browser paints, so that the server's list never shows beside this one.
  useLayoutEffect(() => {
    const show = (part: string, isVisible: boolean) => {
      const element = root.querySelector<HTMLElement>(part);
      if (element) element.hidden = !isVisible;
    };
    show("[data-sub-categories]", !isShown);
    show("[data-count]", !isActive);
    if (isShown) returnToRow(root);
  }, [root, isShown, isActive]);

  if (!isActive) return null;
  const total = index.kind === "ready" ? index.all.length : 0;
  const live = root.querySelector("[data-live]");
  const subCategory =
    results.find((one) => one.subCategory.slug === filter.subCategory)?.subCategory.title ?? null;
  return (
    <div data-results="">
      {live && createPortal(statusOf(index, results, subCategory), live)}
      {results[0]?.isPartly && (
        <p className="mb-5 text-[0.9375rem]">
          <a href={everywhere(deferred.query)} className="text-link">
            Look for all of them in every category
          </a>
        </p>
      )}
      {isShown && results.length === 0 && (
        <NoResults filter={deferred} path={path} heading={heading} total={total} />
      )}
      <ul className={pairedRows}>
        {results.slice(0, shown).map(({ path: address, name, summary, terms, ...contract }) => (
          <li key={address} onClickCapture={() => keepListState({ leftFor: address })}>
            <ContractRow
              path={address}
              name={<Marked text={name} terms={terms} />}
              summary={summary && <Marked text={summary} terms={terms} />}
              subCategory={filter.subCategory === null ? contract.subCategory.title : undefined}
              clauseCount={contract.clauseCount}
              reviewedOn={contract.reviewedOn}
            />
          </li>
        ))}
      </ul>
      {results.length > shown && (
        <button
          type="button"
          className="action mt-6"
          data-style="secondary"
          onClick={() => {
            keepListState({ shown: shown + STEP });
            setShown(shown + STEP);
          }}
        >
          Show {Math.min(STEP, results.length - shown)} more
        </button>
      )}
    </div>
  );
}

/** On a phone the sub-categories are one row, wider than the window. */
function bringIntoRow(chip: HTMLElement): void {
  const row = chip.closest("ul");
  const [chipBox, rowBox] = [chip, row].map((one) => one?.getBoundingClientRect());
  if (!row || !chipBox || !rowBox || (chipBox.left >= rowBox.left && chipBox.right <= rowBox.right)) return;
  row.scrollLeft += chipBox.left - rowBox.left - (rowBox.width - chipBox.width) / 2;
}

interface ListState {
  readonly shown: number;
  /** The path of the contract that was opened from here. */
  readonly leftFor: string | null;
}

/** Stored in the browser's history entry, so that going back returns to the same row. */
function readListState(): ListState {
  const { shown, leftFor }: Partial<Record<keyof ListState, unknown>> = history.state?.[listStateKey] ?? {};
  return {
    shown: typeof shown === "number" ? shown : STEP,
    leftFor: typeof leftFor === "string" ? leftFor : null,
  };
}

function keepListState(change: Partial<ListState>): void {
  history.replaceState({ ...history.state, [listStateKey]: { ...readListState(), ...change } }, "");
}

/**
 * Scrolls once to the row that was opened. Browsers restore the position themselves, but on a slow network before the
 * rows exist. Checked again two frames later, because the browser corrects for new rows after the first frame.
 */
function returnToRow(root: HTMLElement): void {
  const { leftFor } = readListState();
  if (leftFor === null) return;
  keepListState({ leftFor: null });
  const bringIntoView = () => {
    const row = root.querySelector(`[data-results] a[href="${CSS.escape(leftFor)}"]`);
    const { top, bottom } = row?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    if (top < 0 || bottom > innerHeight) row?.scrollIntoView({ block: "center", behavior: "instant" });
  };
  bringIntoView();
  requestAnimationFrame(() => requestAnimationFrame(bringIntoView));
}

function statusOf(
  index: ContractIndex,
  results: readonly FoundContract[],
  subCategory: string | null,
): string {
  if (index.kind === "loading") return "Loading the contracts";
  if (index.kind === "failed")
    return "The search can't be reached. Check the connection, or choose from all:";
  const total = index.all.length;
  const where = subCategory ? ` in ${subCategory}` : "";
  const fit = results[0]?.isPartly ? ", with some of these words" : "";
  return `${results.length} of ${total} ${total === 1 ? "contract" : "contracts"}${where}${fit}`;
}

export type ContractIndex =
  | { readonly kind: "loading" }
  | { readonly kind: "failed" }
  | { readonly kind: "ready"; readonly find: ContractFinder; readonly all: readonly IndexedContract[] };

/** The contracts of these categories, loaded once somebody is about to look for one. */
export function useContractIndex(categories: readonly string[]): ContractIndex {
  const [index, setIndex] = useState<ContractIndex>({ kind: "loading" });
  useEffect(() => {
    const abort = new AbortController();
    load(categories, abort.signal).then(
      (ready) => !abort.signal.aborted && setIndex(ready),
      () => !abort.signal.aborted && setIndex({ kind: "failed" }),
    );
    return () => abort.abort();
  }, [categories]);
  return index;
}

async function load(categories: readonly string[], signal: AbortSignal): Promise<ContractIndex> {
  const all = await fetchContracts(categories, signal);
  return { kind: "ready", find: await createContractFinder(all), all };
}
