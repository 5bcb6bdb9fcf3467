import { useEffect, useState } from "react";
import type { SearchDocument } from "@/lib/search/documents";
import { createSearchIndex, type SearchIndex } from "@/lib/search/search-index";

export type ContractIndex =
  | { readonly kind: "loading" }
  | { readonly kind: "failed" }
  | { readonly kind: "ready"; readonly search: SearchIndex; readonly all: readonly SearchDocument[] };

/** The contracts of the site's search, loaded once somebody is about to look for one. */
export function useContractIndex(scope: string | null): ContractIndex {
  const [index, setIndex] = useState<ContractIndex>({ kind: "loading" });
  useEffect(() => {
    const abort = new AbortController();
    load(scope, abort.signal).then(setIndex, () => {
      if (!abort.signal.aborted) setIndex({ kind: "failed" });
    });
    return () => abort.abort();
  }, [scope]);
  return index;
}

async function load(scope: string | null, signal: AbortSignal): Promise<ContractIndex> {
  const response = await fetch("/search.json", { signal });
  if (!response.ok) throw new Error(`Cannot load the contracts: /search.json answered ${response.status}.`);
  const documents: SearchDocument[] = await response.json();
  const all = documents.filter(
    ({ kind, path }) => kind === "Contract" && (scope === null || path.startsWith(`${scope}/`)),
  );
  return { kind: "ready", search: createSearchIndex(all), all };
}
