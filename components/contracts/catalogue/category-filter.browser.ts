import {
  filterChanged,
  isFiltering,
  listStateKey,
  readFilter,
  writeFilter,
} from "../../../lib/contracts/filter.ts";
import { isPlainClick } from "../../../lib/navigation/plain-click.ts";
import { bring } from "../../../lib/press/bring.browser.ts";
import { around, ignore, intents, on } from "../../script/dom.browser.ts";

const loadCode = () => import("./show-results.browser.tsx");

/**
 * Search, filter and sort on a category's page. The address holds the filter. The code for results loads when a visitor
 * is about to use it, or with such an address.
 */
export function startCategoryFilter(): void {
  const root = document.querySelector<HTMLElement>('[data-lead="category"]');
  const input = root?.querySelector<HTMLInputElement>('input[name="q"]');
  const place = root?.querySelector<HTMLElement>("[data-category-results]");
  if (!root || !input || !place) return;
  const isNarrow = matchMedia("(width < 40rem)");
  const show = (code: Awaited<ReturnType<typeof loadCode>> | null) => code?.showCategory(root, place);
  const load = () => void loadCode().then(show, ignore); // The next query retries and reports a failure.
  const answer = (asking: HTMLElement) => bring(asking, loadCode, () => void answer(asking)).then(show);
  const ask = (asking: HTMLElement, change: Partial<ReturnType<typeof readFilter>>, isStep: boolean) => {
    const query = writeFilter({ ...readFilter(location.search), ...change }, location.search);
    // New results start at the first row.
    const state = { ...history.state, [listStateKey]: undefined };
    history[isStep ? "pushState" : "replaceState"](state, "", `${place.dataset.categoryResults}${query}`);
    dispatchEvent(new Event(filterChanged));
    void answer(asking);
  };
  const search = () => {
    const isFirst = readFilter(location.search).query === "" && document.activeElement === input;
    // Above the keyboard of a phone, with what is found below it.
    if (isNarrow.matches && isFirst) input.form?.scrollIntoView();
    ask(input, { query: input.value }, false);
  };
  on(intents, load, { at: root });
  on(["input"], search, { at: input });
  on(
    ["submit"],
    (event) => {
      event.preventDefault();
      ask(input, { query: input.value }, false);
      root.querySelector<HTMLAnchorElement>("[data-results] a")?.focus();
    },
    { at: root },
  );
  on(
    ["change"],
    (event) => {
      const sort = around<HTMLSelectElement>(event, "[data-sort]");
      if (sort) ask(sort, { sort: readFilter(`?sort=${sort.value}`).sort }, true);
    },
    { at: root },
  );
  on(
    ["click"],
    (event) => {
      const chip = around(event, "[data-sub-category]");
      if (!(chip && event instanceof MouseEvent && isPlainClick(event)) || event.altKey) return;
      event.preventDefault();
      ask(chip, { subCategory: chip.dataset.subCategory || null }, true);
    },
    { at: root },
  );
  // Input from before this code was loaded.
  const chosen = readFilter(`?sort=${root.querySelector<HTMLSelectElement>("[data-sort]")?.value}`);
  if (input.value !== "" && input.value !== input.defaultValue) search();
  if (isFiltering(chosen)) ask(input, { sort: chosen.sort }, false);
  if (isFiltering(readFilter(location.search))) load();
}
