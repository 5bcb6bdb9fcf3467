"use client";

import { useEffect, useState } from "react";
import type { SearchDocument } from "@/lib/search/documents";
import { createSearchIndex, type SearchIndex } from "@/lib/search/search-index";

type State =
  | { readonly kind: "loading" }
  | { readonly kind: "failed" }
  | { readonly kind: "ready"; readonly search: SearchIndex };

/** The index, loaded once the search is open. The browser asks each time whether it is still the same. */
export function useSearchIndex(): State {
  const [state, setState] = useState<State>({ kind: "loading" });
  useEffect(() => {
    const abort = new AbortController();
    load(abort.signal).then(setState, () => {
      if (!abort.signal.aborted) setState({ kind: "failed" });
    });
    return () => abort.abort();
  }, []);
  return state;
}

async function load(signal: AbortSignal): Promise<State> {
  const response = await fetch("/search.json", { signal });
  if (!response.ok) throw new Error(`Cannot load the search: /search.json answered ${response.status}.`);
  const documents: SearchDocument[] = await response.json();
  return { kind: "ready", search: createSearchIndex(documents) };
}
