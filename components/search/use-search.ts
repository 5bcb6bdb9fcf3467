"use client";

import { useEffect, useState } from "react";
import type { SearchDocument } from "@/lib/search/documents";
import { createSearchIndex, type SearchIndex } from "@/lib/search/search-index";

type State =
  | { readonly kind: "loading" }
  | { readonly kind: "failed" }
  | { readonly kind: "ready"; readonly search: SearchIndex };

/** Made once for as long as the page is open. */
let asked: Promise<State> | null = null;

/** The index, loaded once the search is open. The browser asks whether it is still the same. */
export function useSearchIndex(): State {
  const [state, setState] = useState<State>({ kind: "loading" });
  useEffect(() => {
    let isWanted = true;
    asked ??= load();
    asked.then(
      (ready) => isWanted && setState(ready),
      () => {
        // The next opening tries again.
        asked = null;
        if (isWanted) setState({ kind: "failed" });
      },
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return state;
}

async function load(): Promise<State> {
  const response = await fetch("/search.json");
  if (!response.ok) throw new Error(`Cannot load the search: /search.json answered ${response.status}.`);
  const documents: SearchDocument[] = await response.json();
  return { kind: "ready", search: createSearchIndex(documents) };
}
