"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import type { CategoryResultsProps } from "@/components/contracts/catalogue/category-results";
import { filterChanged, isFiltering, listStateKey, readFilter, writeFilter } from "@/lib/contracts/filter";
import { isPlainClick } from "@/lib/navigation/plain-click";
import { bring } from "@/lib/press/bring";

const loadCode = () => import("@/components/contracts/catalogue/category-results");

/**
 * Search, filter and sort on a category's page. The address holds the filter. The code for results loads when a visitor
 * is about to use it, or with such an address.
 */
export function CategoryFilterIsland({ path, heading }: Omit<CategoryResultsProps, "root">) {
  const container = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<{
    Results: ComponentType<CategoryResultsProps>;
    root: HTMLElement;
  } | null>(null);

  useEffect(() => {
    const root = container.current?.closest<HTMLElement>('[data-lead="category"]');
    const input = root?.querySelector<HTMLInputElement>('input[name="q"]');
    if (!root || !input) return;
    const events = new AbortController();
    const listen = { signal: events.signal };
    const isNarrow = matchMedia("(width < 40rem)");
    const show = (code: Awaited<ReturnType<typeof loadCode>> | null) =>
      code && setLoaded({ Results: code.CategoryResults, root });
    const load = () => void loadCode().then(show, () => {}); // The next query retries and reports a failure.
    const answer = (asking: HTMLElement) => bring(asking, loadCode, () => void answer(asking)).then(show);
    const ask = (asking: HTMLElement, change: Partial<ReturnType<typeof readFilter>>, isStep: boolean) => {
      const query = writeFilter({ ...readFilter(location.search), ...change }, location.search);
      // New results start at the first row.
      const state = { ...history.state, [listStateKey]: undefined };
      history[isStep ? "pushState" : "replaceState"](state, "", `${path}${query}`);
      dispatchEvent(new Event(filterChanged));
      void answer(asking);
    };
    root.addEventListener("focusin", load, listen);
    root.addEventListener("pointerenter", load, { ...listen, capture: true });
    const search = () => {
      const isFirst = readFilter(location.search).query === "" && document.activeElement === input;
      // Above the keyboard of a phone, with what is found below it.
      if (isNarrow.matches && isFirst) input.form?.scrollIntoView();
      ask(input, { query: input.value }, false);
    };
    input.addEventListener("input", search, listen);
    input.form?.addEventListener(
      "submit",
      (event) => {
        event.preventDefault();
        ask(input, { query: input.value }, false);
        root.querySelector<HTMLAnchorElement>("[data-results] a")?.focus();
      },
      listen,
    );
    root.addEventListener(
      "change",
      ({ target }) => {
        const isSort = target instanceof HTMLSelectElement && target.matches("[data-sort]");
        if (isSort) ask(target, { sort: readFilter(`?sort=${target.value}`).sort }, true);
      },
      listen,
    );
    root.addEventListener(
      "click",
      (event) => {
        const chip =
          event.target instanceof Element && event.target.closest<HTMLElement>("[data-sub-category]");
        if (!chip || !isPlainClick(event) || event.altKey) return;
        event.preventDefault();
        ask(chip, { subCategory: chip.dataset.subCategory || null }, true);
      },
      listen,
    );
    // Input from before this code was loaded.
    const chosen = readFilter(`?sort=${root.querySelector<HTMLSelectElement>("[data-sort]")?.value}`);
    if (input.value !== "") search();
    if (isFiltering(chosen)) ask(input, { sort: chosen.sort }, false);
    if (isFiltering(readFilter(location.search))) load();
    return () => events.abort();
  }, [path]);

  return (
    <div ref={container}>{loaded && <loaded.Results root={loaded.root} path={path} heading={heading} />}</div>
  );
}
