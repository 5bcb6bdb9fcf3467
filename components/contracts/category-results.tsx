"use client";

import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import {
  type CategoryResultsProps,
  filterChanged,
  placeKey,
} from "@/components/contracts/category-filter-leaf";
import { ContractRow } from "@/components/contracts/contract-row";
import { Marked } from "@/components/contracts/marked";
import { everywhere, NoResults } from "@/components/contracts/no-results";
import { type ContractIndex, useContractIndex } from "@/components/contracts/use-contract-index";
import { applyFilter, isFiltering, readFilter } from "@/lib/contracts/filter";
import type { FoundContract } from "@/lib/search/contract-finder";

/** Rows shown at once, as on the pages of a list. */
const STEP = 60;

/** What is left of a category by the filter in the address, in place of its sub-categories. */
export function CategoryResults({ root, path, heading }: CategoryResultsProps) {
  const [filter, setFilter] = useState(() => readFilter(location.search));
  const [shown, setShown] = useState(() => readPlace().shown);
  const index = useContractIndex(useMemo(() => [path.slice(path.lastIndexOf("/") + 1)], [path]));
  // Typing goes on while thousands of contracts are looked through.
  const settled = useDeferredValue(filter);
  const isActive = isFiltering(filter);
  const results = useMemo((): FoundContract[] => {
    if (index.kind !== "ready") return [];
    const all = index.all.map((contract) => ({ ...contract, terms: [], isPartly: false }));
    return applyFilter<FoundContract>(all, settled, index.find);
  }, [index, settled]);
  const isShown = isActive && index.kind === "ready";

  useEffect(() => {
    const read = () => {
      setFilter(readFilter(location.search));
      setShown(readPlace().shown);
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
    for (const chip of root.querySelectorAll<HTMLElement>("[data-shelf]")) {
      if (chip.dataset.shelf !== (filter.shelf ?? "")) chip.removeAttribute("aria-current");
      else {
        chip.setAttribute("aria-current", "true");
        bringIntoRow(chip);
      }
    }
  }, [root, filter]);

  useEffect(() => {
    const show = (part: string, isVisible: boolean) => {
      const element = root.querySelector<HTMLElement>(part);
      if (element) element.hidden = !isVisible;
    };
    show("[data-shelves]", !isShown);
    show("[data-count]", !isActive);
    if (isShown) returnToRow(root);
  }, [root, isShown, isActive]);

  if (!isActive) return null;
  const total = index.kind === "ready" ? index.all.length : 0;
  const live = root.querySelector("[data-live]");
  const shelf = results.find((one) => one.shelf.slug === filter.shelf)?.shelf.title ?? null;
  return (
    <div data-results="">
      {live && createPortal(statusOf(index, results, shelf), live)}
      {results[0]?.isPartly && (
        <p className="mb-5 text-[0.9375rem]">
          <a href={everywhere(settled.query)} className="text-link">
            Look for all of them in every category
          </a>
        </p>
      )}
      {isShown && results.length === 0 && (
        <NoResults filter={settled} path={path} heading={heading} total={total} />
      )}
      <ul className="grid gap-3 md:grid-cols-2">
        {results.slice(0, shown).map(({ path: address, name, summary, terms, ...contract }) => (
          <li key={address} onClickCapture={() => keepPlace({ leftFor: address })}>
            <ContractRow
              path={address}
              name={<Marked text={name} terms={terms} />}
              summary={summary && <Marked text={summary} terms={terms} />}
              shelf={filter.shelf === null ? contract.shelf.title : undefined}
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
            keepPlace({ shown: shown + STEP });
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
  const [place, around] = [chip, row].map((one) => one?.getBoundingClientRect());
  if (!row || !place || !around || (place.left >= around.left && place.right <= around.right)) return;
  row.scrollLeft += place.left - around.left - (around.width - place.width) / 2;
}

interface Place {
  readonly shown: number;
  /** The path of the contract that was opened from here. */
  readonly leftFor: string | null;
}

/** Kept with the step of the browser's history, so that the way back leads to the row one came from. */
function readPlace(): Place {
  const { shown, leftFor }: Partial<Record<keyof Place, unknown>> = history.state?.[placeKey] ?? {};
  return {
    shown: typeof shown === "number" ? shown : STEP,
    leftFor: typeof leftFor === "string" ? leftFor : null,
  };
}

function keepPlace(change: Partial<Place>): void {
  history.replaceState({ ...history.state, [placeKey]: { ...readPlace(), ...change } }, "");
}

/**
 * Once: browsers scroll back by themselves, but on a slow line before there is anything to scroll to. Looked at again
 * two frames later: the browser's own correction for rows that appear comes after the first.
 */
function returnToRow(root: HTMLElement): void {
  const { leftFor } = readPlace();
  if (leftFor === null) return;
  keepPlace({ leftFor: null });
  const bringIntoView = () => {
    const row = root.querySelector(`[data-results] a[href="${CSS.escape(leftFor)}"]`);
    const { top, bottom } = row?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    if (top < 0 || bottom > innerHeight) row?.scrollIntoView({ block: "center", behavior: "instant" });
  };
  bringIntoView();
  requestAnimationFrame(() => requestAnimationFrame(bringIntoView));
}

function statusOf(index: ContractIndex, results: readonly FoundContract[], shelf: string | null): string {
  if (index.kind === "loading") return "Loading the contracts";
  if (index.kind === "failed")
    return "The search can't be reached. Check the connection, or choose from all:";
  const total = index.all.length;
  const place = shelf ? ` in ${shelf}` : "";
  const fit = results[0]?.isPartly ? ", with some of these words" : "";
  return `${results.length} of ${total} ${total === 1 ? "contract" : "contracts"}${place}${fit}`;
}
