import { memo } from "react";
import { inGroups } from "@/lib/search/groups";
import { highlight, type SearchResult } from "@/lib/search/search-index";

interface SearchResultsProps {
  state: "loading" | "failed" | "ready";
  query: string;
  results: readonly SearchResult[];
}

/** Where most people go; also there when the index can't be loaded. */
const starts = [
  { path: "/pricing", title: "Pricing" },
  { path: "/features", title: "Features" },
  { path: "/customers", title: "Customer stories" },
  { path: "/blog", title: "Articles" },
  { path: "/search", title: "All pages" },
];

const row = "block rounded-xl px-3 py-2.5 hover:bg-accent-soft focus-visible:bg-accent-soft";

/** What the search found, by kind; its state is announced to those who can't see it change. */
export const SearchResults = memo(function SearchResults({ state, query, results }: SearchResultsProps) {
  return (
    <div className="min-h-0 overflow-y-auto overscroll-contain p-2 sm:p-3">
      <p aria-live="polite" className="px-3 py-2 text-[0.9375rem] text-muted">
        {statusOf(state, query, results)}
      </p>
      {inGroups(results).map(({ name, items }) => (
        <section key={name} aria-label={name}>
          <h3 className="px-3 pt-3 pb-1 font-sans text-sm font-semibold text-muted">{name}</h3>
          <ul>
            {items.map((result) => (
              <Result key={result.path} {...result} />
            ))}
          </ul>
        </section>
      ))}
      {state === "loading" && query !== "" && <Skeleton />}
      {results.length === 0 && (state !== "loading" || query === "") && (
        <ul aria-label="Good places to start">
          {starts.map(({ path, title }) => (
            <li key={path}>
              <a href={path} data-result="" className={`${row} font-semibold`}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
});

/** Most results of a letter are those of the letter before, with the same words marked. */
const Result = memo(
  ShownResult,
  (one, other) =>
    one.path === other.path &&
    one.title === other.title &&
    one.kind === other.kind &&
    one.description === other.description &&
    one.terms.join() === other.terms.join(),
);

function ShownResult({ path, title, kind, description, terms }: SearchResult) {
  return (
    <li>
      <a href={path} data-result="" className={row}>
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="flex-[1_1_11rem] font-semibold">
            <Highlighted text={title} terms={terms} />
          </span>
          {kind !== "Page" && <span className="shrink-0 text-sm text-muted">{kind}</span>}
        </span>
        {description && (
          <span className="mt-0.5 line-clamp-2 text-[0.9375rem] leading-relaxed text-muted">
            <Highlighted text={description} terms={terms} />
          </span>
        )}
      </a>
    </li>
  );
}

function statusOf(
  state: SearchResultsProps["state"],
  query: string,
  results: SearchResultsProps["results"],
): string {
  const count = results.length;
  const fit = results[0]?.isPartly ? " with some of these words" : "";
  if (state === "failed") return "The search can't be reached. Check the connection, or start here:";
  if (query === "") return "Type a few letters, or start here:";
  if (state === "loading") return "Loading the search";
  if (count === 0) return `Nothing fits “${query}”. Try another word, or start here:`;
  return count === 1 ? `1 result${fit}` : `${count} results${fit}`;
}

function Skeleton() {
  return ["a", "b", "c"].map((key) => (
    <span key={key} className="mx-3 my-2 block h-12 rounded-xl bg-tint motion-safe:animate-pulse" />
  ));
}

function Highlighted({ text, terms }: { text: string; terms: readonly string[] }) {
  return highlight(text, terms).map(({ text: piece, isHit }, index) => {
    // By place: with other words the same elements say something else.
    const key = `${index}`;
    return isHit ? (
      <mark
        key={key}
        className="bg-transparent text-accent underline decoration-accent-line decoration-2 underline-offset-3"
      >
        {piece}
      </mark>
    ) : (
      <span key={key}>{piece}</span>
    );
  });
}
