import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { SearchResults } from "@/components/search/search-results";
import { nothing, useFound, useSearchIndex } from "@/components/search/use-search";
import { Glyph } from "@/components/ui/glyph";
import type { OpenedSearch } from "@/lib/search/browser-search";

interface SearchDialogProps {
  /** What the field begins with. */
  typed: string;
  load: () => Promise<OpenedSearch>;
  onClose: () => void;
}

/** The search over all pages, as a dialog that covers the page while it is open. */
export function SearchDialog({ typed, load, onClose }: SearchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState(typed || wordsOfPath);
  const index = useSearchIndex(load);
  const asked = query.trim();
  const found = useFound(index, asked);
  // Enter came before what it opens.
  const isEntered = useRef(false);
  const label = useId();

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const field = element?.querySelector("input");
    // Typing goes on behind what was typed, and replaces words that nobody typed.
    field?.setSelectionRange(typed === "" ? 0 : typed.length, field.value.length);
    // Going back to this page shows it without the search.
    const close = () => element?.close();
    addEventListener("pagehide", close);
    return () => removeEventListener("pagehide", close);
  }, [typed]);

  useEffect(() => {
    if (!isEntered.current || found?.query !== asked) return;
    isEntered.current = false;
    openFirst(dialog.current);
  }, [found, asked]);

  useEffect(() => {
    // A slow answer may take the result away that somebody has gone on to.
    if (found && document.activeElement === document.body) dialog.current?.querySelector("input")?.focus();
  }, [found]);

  function onEnter(event: KeyboardEvent) {
    event.preventDefault();
    if (found?.query === asked || index.kind !== "ready") openFirst(dialog.current);
    else isEntered.current = true;
  }

  function onClosed() {
    const { activeElement } = document;
    // The element that had the focus may be gone: menus close when the search opens.
    const isLost = activeElement === document.body || dialog.current?.contains(activeElement);
    onClose();
    if (isLost) firstVisible("[data-search], [data-menu]")?.focus();
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={label}
      onClose={onClosed}
      onClick={({ target }) => {
        const isLink = target instanceof Element && target.closest("[data-result]");
        if (isLink || target === dialog.current) dialog.current?.close();
      }}
      onKeyDown={onKey}
      className="search-dialog overflow-hidden rounded-2xl border border-line bg-card p-0 text-ink shadow-raised"
    >
      <div className="flex flex-col">
        <h2 id={label} className="sr-only">
          Search this website
        </h2>
        <form method="dialog" className="flex items-center gap-2 border-b border-line p-2 sm:p-3">
          <Glyph name="search" className="ml-3 size-5 text-muted" />
          <input
            type="search"
            aria-label="What are you looking for?"
            placeholder="Pages, articles, contracts"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={query}
            onChange={(event) => {
              isEntered.current = false;
              setQuery(event.target.value);
            }}
            onKeyDown={(event) => event.key === "Enter" && onEnter(event)}
            className="min-h-12 min-w-0 flex-1 rounded-lg bg-transparent px-2 text-lg placeholder:text-muted"
          />
          <button
            type="submit"
            aria-label="Close the search"
            data-sign=""
            className="action px-3"
            data-style="secondary"
            data-size="small"
          >
            <Glyph name="close" />
          </button>
        </form>
        <SearchResults
          state={stateOf(index.kind, found)}
          query={found?.query ?? asked}
          results={(found ?? nothing).results}
        />
        <p
          aria-hidden="true"
          className="hidden gap-5 border-t border-line px-5 py-3 text-sm text-muted sm:flex pointer-coarse:hidden"
        >
          <Hint keys="↑ ↓">to move</Hint>
          <Hint keys="Enter">to open</Hint>
          <Hint keys="Esc">to close</Hint>
        </p>
      </div>
    </dialog>
  );
}

function stateOf(index: "loading" | "failed" | "ready", found: ReturnType<typeof useFound>) {
  if (index !== "ready") return index;
  if (!found) return "loading";
  return found.isFailed ? "failed" : "ready";
}

function Hint({ keys, children }: { keys: string; children: string }) {
  return (
    <span>
      <kbd className="mr-1.5 rounded-md border border-line px-1.5 py-0.5 font-sans text-xs font-semibold">
        {keys}
      </kbd>
      {children}
    </span>
  );
}

/** On the page for addresses that lead nowhere: what the address may have meant. */
function wordsOfPath(): string {
  if (!document.querySelector('[data-search="path"]')) return "";
  const last = location.pathname.split("/").findLast((segment) => segment !== "") ?? "";
  return last
    .replaceAll(/[^a-z0-9]+/gi, " ")
    .trim()
    .slice(0, 100);
}

function firstVisible(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find(({ offsetParent }) => offsetParent);
}

/** Enter in the field goes to the first result. */
function openFirst(dialog: HTMLElement | null) {
  dialog?.querySelector<HTMLAnchorElement>("[data-result]")?.click();
}

/** Up and down go from result to result, and from the first one back to the field; Escape closes. */
function onKey(event: KeyboardEvent<HTMLDialogElement>) {
  const { key, currentTarget: dialog } = event;
  if (key === "Escape") {
    // In a field of the kind "search" it would empty the field first.
    event.preventDefault();
    dialog.close();
    return;
  }
  const stops = [...dialog.querySelectorAll<HTMLElement>("input, [data-result]")];
  const here = stops.findIndex((stop) => stop.matches(":focus"));
  if (here > 0 && key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && key !== " ") {
    // Typing continues the query: the letter goes to the field.
    stops[0]?.focus();
    return;
  }
  if (key !== "ArrowDown" && key !== "ArrowUp") return;
  const next = stops[here + (key === "ArrowDown" ? 1 : -1)];
  if (here === -1 || !next) return;
  event.preventDefault();
  next.focus();
}
