"use client";

import { useEffect, useState } from "react";
import { fetchContracts } from "@/lib/contracts/contract-index";
import { categoriesOf, contractDocument, type SearchDocument } from "@/lib/search/documents";
import { createSearchIndex, type SearchIndex } from "@/lib/search/search-index";

type State =
  | { readonly kind: "loading" }
  | { readonly kind: "failed" }
  | { readonly kind: "ready"; readonly search: SearchIndex };

/** Made once for as long as the page is open. */
let asked: Promise<{ readonly pages: SearchIndex; readonly all: Promise<SearchIndex> }> | null = null;

/**
 * The index, loaded once the search is open: that of the pages first, which contracts join as they arrive. The browser
 * asks whether they are still the same.
 */
export function useSearchIndex(): State {
  const [state, setState] = useState<State>({ kind: "loading" });
  useEffect(() => {
    let isWanted = true;
    const show = (search: SearchIndex) => isWanted && setState({ kind: "ready", search });
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
  }, []);
  return state;
}

async function load() {
  const response = await fetch("/search.json");
  if (!response.ok) throw new Error(`Cannot load the search: /search.json answered ${response.status}.`);
  const documents: SearchDocument[] = await response.json();
  const all = fetchContracts(categoriesOf(documents)).then((contracts) =>
    createSearchIndex([...documents, ...contracts.map(contractDocument)]),
  );
  return { pages: await createSearchIndex(documents), all };
}
