import { highlight, type SearchResult } from "@/lib/search/search-index";

interface SearchResultsProps {
  state: "loading" | "failed" | "ready";
  query: string;
  results: readonly SearchResult[];
}

const starts = [
  { path: "/pricing", title: "Pricing" },
  { path: "/features", title: "Features" },
  { path: "/customers", title: "Customer stories" },
  { path: "/blog", title: "Articles" },
];

/** What the search found; its state is announced to those who can't see it change. */
export function SearchResults({ state, query, results }: SearchResultsProps) {
  return (
    <div className="overflow-y-auto overscroll-contain p-2 sm:p-3">
      <p aria-live="polite" className="px-3 py-2 text-[0.9375rem] text-muted">
        {statusOf(state, query, results.length)}
      </p>
      {results.length > 0 && (
        <ul>
          {results.map(({ path, title, kind, description, terms }) => (
            <li key={path}>
              <a
                href={path}
                data-result=""
                className="block rounded-xl px-3 py-3 hover:bg-accent-soft focus-visible:bg-accent-soft"
              >
                <span className="flex items-baseline justify-between gap-4">
                  <span className="font-semibold">
                    <Highlighted text={title} terms={terms} />
                  </span>
                  <span className="shrink-0 text-sm text-muted">{kind}</span>
                </span>
                {description && (
                  <span className="mt-1 line-clamp-2 block text-[0.9375rem] leading-relaxed text-muted">
                    <Highlighted text={description} terms={terms} />
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
      )}
      {results.length === 0 && state !== "loading" && (
        <ul aria-label="Good places to start">
          {starts.map(({ path, title }) => (
            <li key={path}>
              <a
                href={path}
                data-result=""
                className="block rounded-xl px-3 py-3 font-semibold hover:bg-accent-soft"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function statusOf(state: SearchResultsProps["state"], query: string, count: number): string {
  if (state === "loading") return "Loading the search";
  if (state === "failed") return "The search can't be reached. Check the connection, or start here:";
  if (query === "") return "Type a few letters, or start here:";
  if (count === 0) return `Nothing fits “${query}”. Try another word, or start here:`;
  return count === 1 ? "1 result" : `${count} results`;
}

function Highlighted({ text, terms }: { text: string; terms: readonly string[] }) {
  return highlight(text, terms).map(({ text: piece, isHit }, index) => {
    const key = `${index}-${piece}`;
    return isHit ? (
      <mark key={key} className="rounded-sm bg-accent-soft text-ink">
        {piece}
      </mark>
    ) : (
      <span key={key}>{piece}</span>
    );
  });
}
