"use client";

import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { SearchResults } from "@/components/search/search-results";
import { useSearchIndex } from "@/components/search/use-search";
import { Glyph } from "@/components/ui/glyph";

/** The search over all pages, as a dialog that covers the page while it is open. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState("");
  const index = useSearchIndex();
  const label = useId();
  const results = index.kind === "ready" && query.trim() !== "" ? index.search(query) : [];

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={label}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
      onKeyDown={onKey}
      className="mx-auto mt-[10vh] w-[min(42rem,calc(100vw-2rem))] overflow-hidden rounded-2xl border border-line bg-card p-0 text-ink shadow-raised backdrop:bg-[oklch(0.15_0.03_268/0.55)]"
    >
      <div className="flex max-h-[76vh] flex-col">
        <h2 id={label} className="sr-only">
          Search this website
        </h2>
        <form method="dialog" className="flex items-center gap-3 border-b border-line p-3 sm:p-4">
          <input
            type="search"
            aria-label="What are you looking for?"
            placeholder="Pages, articles, contracts"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={(event) => event.key === "Enter" && openFirst(event)}
            className="min-h-12 min-w-0 flex-1 rounded-lg bg-transparent px-3 text-lg placeholder:text-muted"
          />
          <button
            type="submit"
            aria-label="Close the search"
            className="action"
            data-style="secondary"
            data-size="small"
          >
            <Glyph name="close" />
          </button>
        </form>
        <SearchResults state={index.kind} query={query.trim()} results={results} />
      </div>
    </dialog>
  );
}

/** Enter in the field goes to the first result. */
function openFirst(event: KeyboardEvent<HTMLInputElement>) {
  event.preventDefault();
  event.currentTarget.closest("dialog")?.querySelector<HTMLAnchorElement>("[data-result]")?.click();
}

/** Up and down go from result to result, and from the first one back to the field. Escape closes. */
function onKey(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key === "Escape") {
    // In a field of the kind "search" it would empty the field first.
    event.preventDefault();
    event.currentTarget.close();
    return;
  }
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, [data-result]")];
  const here = stops.findIndex((stop) => stop.matches(":focus"));
  const next = stops[here + (event.key === "ArrowDown" ? 1 : -1)];
  if (here === -1 || !next) return;
  event.preventDefault();
  next.focus();
}
