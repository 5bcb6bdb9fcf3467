"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import { isFiltering, readFilter, writeFilter } from "@/lib/contracts/filter";
import { isPlainClick } from "@/lib/navigation/plain-click";

export interface CategoryResultsProps {
  /** The page of the category, whose parts show what is filtered. */
  readonly root: HTMLElement;
  readonly path: string;
  readonly heading: string;
}

/** Told to whoever shows the filter when it has changed. */
export const filterChanged = "contract-filter";

/** Where a step of the browser's history keeps how many rows were shown, and for which one the page was left. */
export const placeKey = "contractsPlace";

/**
 * Lets the page of a category be searched, filtered and sorted in place. What is asked for stands in the address; the
 * code that shows it is loaded when a visitor is about to ask, or came with such an address.
 */
export function CategoryFilterLeaf({ path, heading }: Omit<CategoryResultsProps, "root">) {
  const place = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<{
    Results: ComponentType<CategoryResultsProps>;
    root: HTMLElement;
  } | null>(null);

  useEffect(() => {
    const root = place.current?.closest<HTMLElement>('[data-lead="category"]');
    const input = root?.querySelector<HTMLInputElement>('input[name="q"]');
    if (!root || !input) return;
    const events = new AbortController();
    const listen = { signal: events.signal };
    const isNarrow = matchMedia("(width < 40rem)");
    const load = () => {
      import("@/components/contracts/category-results").then(
        ({ CategoryResults }) => setLoaded({ Results: CategoryResults, root }),
        // Links go on working without it, and the next intent tries again.
        () => {},
      );
    };
    const ask = (change: Partial<ReturnType<typeof readFilter>>, isStep: boolean) => {
      const query = writeFilter({ ...readFilter(location.search), ...change }, location.search);
      // Another answer begins with its first rows.
      const state = { ...history.state, [placeKey]: undefined };
      history[isStep ? "pushState" : "replaceState"](state, "", `${path}${query}`);
      dispatchEvent(new Event(filterChanged));
      load();
    };
    root.addEventListener("focusin", load, listen);
    root.addEventListener("pointerenter", load, { ...listen, capture: true });
    const search = () => {
      const isFirst = readFilter(location.search).query === "" && document.activeElement === input;
      // Above the keyboard of a phone, with what is found below it.
      if (isNarrow.matches && isFirst) input.form?.scrollIntoView();
      ask({ query: input.value }, false);
    };
    input.addEventListener("input", search, listen);
    input.form?.addEventListener(
      "submit",
      (event) => {
        event.preventDefault();
        ask({ query: input.value }, false);
        root.querySelector<HTMLAnchorElement>("[data-results] a")?.focus();
      },
      listen,
    );
    root.addEventListener(
      "change",
      ({ target }) => {
        const isSort = target instanceof HTMLSelectElement && target.matches("[data-sort]");
        if (isSort) ask({ sort: readFilter(`?sort=${target.value}`).sort }, true);
      },
      listen,
    );
    root.addEventListener(
      "click",
      (event) => {
        const chip = event.target instanceof Element && event.target.closest<HTMLElement>("[data-shelf]");
        if (!chip || !isPlainClick(event) || event.altKey) return;
        event.preventDefault();
        ask({ shelf: chip.dataset.shelf || null }, true);
      },
      listen,
    );
    // What was typed or chosen before this code had come.
    const chosen = readFilter(`?sort=${root.querySelector<HTMLSelectElement>("[data-sort]")?.value}`);
    if (input.value !== "") search();
    if (isFiltering(chosen)) ask({ sort: chosen.sort }, false);
    if (isFiltering(readFilter(location.search))) load();
    return () => events.abort();
  }, [path]);

  return (
    <div ref={place}>{loaded && <loaded.Results root={loaded.root} path={path} heading={heading} />}</div>
  );
}
