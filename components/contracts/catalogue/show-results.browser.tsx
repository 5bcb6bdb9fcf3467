import { useEffect, useId, useState } from "react";
import {
  CategoryResults,
  type ContractIndex,
  useContractIndex,
} from "@/components/contracts/catalogue/category-results";
import { Marked } from "@/components/contracts/catalogue/contract-row";
import type { FoundContract } from "@/lib/search/contract-finder";
import { renderInto } from "../../script/react.browser.tsx";

const shown = new WeakSet<Element>();

/** Shows the contracts of a category that fit the filter in the address, and follows it. */
export function showCategory(root: HTMLElement, place: HTMLElement): void {
  if (shown.has(place)) return;
  shown.add(place);
  const { categoryResults: path = "/", heading = "" } = place.dataset;
  renderInto(place, <CategoryResults root={root} path={path} heading={heading} />);
}

/** Shows the contracts that fit what is typed into a field, below it. */
export function showContracts(input: HTMLInputElement, place: HTMLElement): void {
  const categories = place.dataset.contractResults?.split(" ").filter(Boolean) ?? [];
  renderInto(place, <ContractResults input={input} categories={categories} />);
}

/** Beyond this many results another word is quicker. */
const MOST = 20;

interface ResultsProps {
  readonly input: HTMLInputElement;
  /** Slugs of the categories to look in. */
  readonly categories: readonly string[];
}

/** The matching contracts below the search field. */
function ContractResults({ input, categories }: ResultsProps) {
  const [query, setQuery] = useState(input.value);
  const [isOpen, setIsOpen] = useState(true);
  const index = useContractIndex(categories);
  const id = useId();
  const results = index.kind === "ready" && query.trim() !== "" ? index.find(query) : [];
  const isShown = isOpen && query.trim() !== "";

  useEffect(() => {
    const root = input.closest<HTMLElement>("[data-contract-search]");
    const onInput = () => {
      setQuery(input.value);
      setIsOpen(true);
    };
    const onFocus = () => setIsOpen(true);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") {
        // Escape would clear a field of type "search".
        event.preventDefault();
        input.focus();
        setIsOpen(false);
      }
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      const stops = [...(root?.querySelectorAll<HTMLElement>("[type=search], [data-result]") ?? [])];
      const here = stops.findIndex((stop) => stop.matches(":focus"));
      const next = stops[here + (event.key === "ArrowDown" ? 1 : -1)];
      if (here === -1 || !next) return;
      event.preventDefault();
      next.focus();
    };
    const onSubmit = (event: SubmitEvent) => {
      event.preventDefault();
      root?.querySelector<HTMLAnchorElement>("[data-result]")?.click();
    };
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && !root?.contains(target)) setIsOpen(false);
    };
    onInput();
    input.addEventListener("input", onInput);
    input.addEventListener("focus", onFocus);
    root?.addEventListener("keydown", onKey);
    input.form?.addEventListener("submit", onSubmit);
    document.addEventListener("pointerdown", onOutside);
    document.addEventListener("focusin", onOutside);
    return () => {
      input.removeEventListener("input", onInput);
      input.removeEventListener("focus", onFocus);
      root?.removeEventListener("keydown", onKey);
      input.form?.removeEventListener("submit", onSubmit);
      document.removeEventListener("pointerdown", onOutside);
      document.removeEventListener("focusin", onOutside);
    };
  }, [input]);

  if (!isShown) return null;
  return (
    <section
      aria-labelledby={id}
      className="absolute inset-x-0 top-full z-30 mt-2 max-h-[min(26rem,70vh)] overflow-y-auto overscroll-contain rounded-2xl border border-line bg-card p-2 text-ink shadow-raised"
    >
      <p id={id} aria-live="polite" className="px-3 py-2 text-[0.9375rem] text-muted">
        {statusOf(index, query.trim(), results)}
      </p>
      <ul>
        {results.slice(0, MOST).map(({ path, name, summary, subCategory, category, terms }) => (
          <li key={path}>
            <Result path={path}>
              <span className="font-semibold">
                <Marked text={name} terms={terms} />
              </span>
              <span className="mt-0.5 line-clamp-2 block text-[0.9375rem] leading-relaxed text-muted">
                {summary ? <Marked text={summary} terms={terms} /> : `${subCategory.title} · ${category}`}
              </span>
            </Result>
          </li>
        ))}
        {results.length === 0 && index.kind !== "loading" && (
          <li>
            <Result path="/signature/contracts#all-forms">
              <span className="font-semibold">See the whole list</span>
            </Result>
          </li>
        )}
      </ul>
    </section>
  );
}

function Result({ path, children }: { path: string; children: React.ReactNode }) {
  return (
    <a
      href={path}
      data-result=""
      className="block rounded-xl px-3 py-2.5 hover:bg-accent-soft focus-visible:bg-accent-soft"
    >
      {children}
    </a>
  );
}

function statusOf(index: ContractIndex, query: string, results: readonly FoundContract[]): string {
  const count = results.length;
  if (index.kind === "loading") return "Loading the contracts";
  if (index.kind === "failed") return "The contracts can't be reached. Check the connection, or go on here:";
  if (count === 0)
    return `None of the ${index.all.length} contracts fits “${query}”. Try another word, or go on here:`;
  const fit = results[0]?.isPartly ? " with some of these words" : "";
  return count === 1 ? `1 contract${fit}` : `${count} contracts${fit}`;
}
