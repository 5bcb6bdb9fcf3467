import { useEffect, useState } from "react";
import type { OpenedSearch, Search } from "@/lib/search/browser-search";
import type { SearchResult } from "@/lib/search/search-index";

type State =
  | { readonly kind: "loading" }
  | { readonly kind: "failed" }
  | { readonly kind: "ready"; readonly search: Search };

/** What was found for a query, which may no longer be the one in the field. */
interface Found {
  readonly query: string;
  readonly results: readonly SearchResult[];
  /** It could not be looked for. */
  readonly isFailed?: boolean;
}

/** Always the same, so that nothing renders for it. */
export const nothing: Found = { query: "", results: [] };

/** Made once for as long as the page is open. */
let asked: Promise<OpenedSearch> | null = null;

/** The search, loaded once its dialog is open: that of the pages first, which contracts join as they arrive. */
export function useSearchIndex(load: () => Promise<OpenedSearch>): State {
  const [state, setState] = useState<State>({ kind: "loading" });
  useEffect(() => {
    let isWanted = true;
    const show = (search: Search) => isWanted && setState({ kind: "ready", search });
    asked ??= load();
    asked.then(
      ({ pages, all }) => {
        show(pages);
        all.then(show, () => {
          // Pages are found all the same, and the next opening tries again.
          asked = null;
        });
      },
      () => {
        // The next opening tries again.
        asked = null;
        if (isWanted) setState({ kind: "failed" });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [load]);
  return state;
}

/** What a query finds. Until it is found, what was found before; null when nothing was. */
export function useFound(index: State, query: string): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  const search = index.kind === "ready" ? index.search : null;
  useEffect(() => {
    if (query === "" || search === null) return setFound(null);
    let isWanted = true;
    search(query).then(
      (results) => isWanted && setFound({ query, results }),
      () => {
        // The next opening tries again.
        asked = null;
        if (isWanted) setFound({ query, results: [], isFailed: true });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [search, query]);
  return query === "" ? nothing : found;
}
